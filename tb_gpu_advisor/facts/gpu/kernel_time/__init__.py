"""Where the time of one GPU's kernels goes, and whether they keep their speed.

In: the table of kernels and the analysed steps. Out: frozen facts per step.
"""
