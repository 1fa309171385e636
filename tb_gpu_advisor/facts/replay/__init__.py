"""The step as a graph of what waited for what, small enough to be kept, played again with causes taken away.

In: the graph of a host's steps (``facts/model`` makes it), or of several. Out: how long a step would take. What hardware
reaches (``hardware.py``) is what changes of it go by.
"""
