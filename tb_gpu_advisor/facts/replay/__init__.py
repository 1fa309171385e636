"""The step as a graph of what waited for what, small enough to be kept, and played again with causes taken away.

In: the graph of a host's steps, which ``facts/model`` builds, or those of several hosts. Out: how long a step would
take. The factors of changes are in ``hardware.py``.
"""
