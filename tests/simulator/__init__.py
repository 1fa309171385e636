"""A discrete-event model of training on GPUs that writes profiles as the profiler does, and knows the truth.

In: a ``Scenario`` (a workload, faults with strengths, a seed). Out: a ``Run``, of which ``writers`` makes XSpace files
and ``truth`` the time of every category in every step. See ``faults/`` for what can be wrong with a run.
"""
