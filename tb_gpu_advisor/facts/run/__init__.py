"""GPUs and hosts of a run beside each other: which one the step waits for, and what collectives cost.

In: facts of GPUs and steps. Out: ``HostFacts``, which a host sends (``host.py``), and ``Facts``, which checks see
(``facts.py``).
"""
