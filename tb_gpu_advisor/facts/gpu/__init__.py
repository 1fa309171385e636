"""One GPU: its gaps and waterfall, kernels and copies."""
