"""One GPU: its gaps and waterfall, kernels and copies, what would change if kernels were faster.

In: events and steps (``one_gpu.py``). Out: ``GpuFacts`` and ``FullGpuFacts`` (``facts.py``).
"""
