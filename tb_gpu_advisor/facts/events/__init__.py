"""What host and device events mean: the classes of their names, launches, kernels, the profiler's own work."""
