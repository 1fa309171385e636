"""Records profiles of small programs with one known fault each, and their healthy twins.

In: ``python -m tools.record OUT`` on any machine with TensorFlow or JAX. Out: a folder per program with two profiles
and ``recording.json``, which says what was done and how long a step took without the profiler.
"""
