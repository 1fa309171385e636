"""Where the time of one GPU's kernels goes, and whether they keep their speed."""
