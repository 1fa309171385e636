"""The step as a graph of what waited for what, small enough to be kept, played again with causes taken away.

In: columns of one GPU's pieces (``facts/gpu/replay.py`` makes them). Out: how long a step would take.
"""
