"""Which rows of which reports a change moves (``make same``).

What enters: this checkout, a commit, and every capture at hand. What leaves: one report and one What if per capture
and side, their hashes, and a list of all that differs. Both sides are made in the same way from a copy of the package,
so neither the state of this checkout's compiled core nor an edit in the meantime plays a part.
"""
