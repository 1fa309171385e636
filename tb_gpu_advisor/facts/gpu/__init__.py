"""One GPU: gaps, waterfall, kernels, copies, replay."""
