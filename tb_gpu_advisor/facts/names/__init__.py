"""What names of ops mean: tables with their sources.

In: the name of an op or of its kernel. Out: its layer, and whether another form of it is faster, or fewer bits are.
"""
