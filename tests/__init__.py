"""Tests, simulated programs, and what judges both."""

import gc

# How many new objects there are between two searches for cycles. These make millions, and none has any: with Python's
# own 700 the searches took a fifth of the processor time of simulated runs (eight of them 7.4 s, with this 6.0 s).
gc.set_threshold(50_000)
