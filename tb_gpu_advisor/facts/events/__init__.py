"""What host and device events mean: the classes of their names, launches, kernels, the profiler's own work.

In: the columns of a trace. Out: ``DeviceEvents`` and ``HostEvents``, and names for time under host events.
"""
