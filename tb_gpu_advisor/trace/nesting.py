"""Which event contains which, on each line.

An event's parent is the innermost event of its line whose span includes it, as TSL's event forest builds it. Instead
of a stack per line, every event first guesses the one before it and then climbs from guess to guess until one
contains it; all events climb at once, and a guess that has climbed lifts the others, so a few rounds suffice.
"""

from __future__ import annotations

import numpy as np

from tb_gpu_advisor.trace.columns import Ids, Ints


def parents(line: Ids, start_ps: Ints, dur_ps: Ints) -> Ints:
    """Index of each event's parent, -1 for outermost ones; events may come in any order.

    Of two events with the same span the one that comes first contains the other.
    """
    order = np.lexsort((-dur_ps, start_ps, line))
    on, end = line[order], (start_ps + dur_ps)[order]
    guess = np.arange(len(order)) - 1
    guess[~_same(on, guess)] = -1
    open_ = np.arange(len(order))
    while True:
        # An event that ended before this one starts, or ends inside it, does not contain it.
        open_ = open_[(guess[open_] >= 0) & (end[guess[open_]] < end[open_])]
        if not len(open_):
            break
        guess[open_] = guess[guess[open_]]
    out = np.full(len(order), -1, np.int64)
    inside = guess >= 0
    out[order[inside]] = order[guess[inside]]
    return out


def _same(on: Ids, guess: Ints) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Whether the guessed event is on the same line."""
    same: np.ndarray[tuple[int], np.dtype[np.bool_]] = (guess >= 0) & (on[np.maximum(guess, 0)] == on)
    return same
