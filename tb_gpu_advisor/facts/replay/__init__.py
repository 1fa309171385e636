"""The step as a graph of what waited for what, small enough to be kept, played again with causes taken away.

In: the graph of a host's steps (``facts/model`` makes it), or of several. Out: how long a step would take. What changes
go by is in ``hardware.py``.
"""
