"""What the step loses because a GPU comes late to collectives: bounds from the time in which others compute nothing.

A call's last GPU is the one whose kernel is the shortest. The others stand still beside it for as long as they compute
less during the call than it does; had it come as early as the next to last, all would have gone on sooner by what
that one stood still, and had all come with the first, by what the first did. So lateness that hides
under computing counts nothing.
"""

from __future__ import annotations

import numpy as np

from tb_gpu_advisor.facts.across import matched
from tb_gpu_advisor.facts.model import Facts


def lateness_ms(facts: Facts) -> tuple[float, float]:
    """Per step: what is lost to the last GPUs at least and at most."""
    found = matched(facts)
    last, call = found.ms.argmin(axis=0), np.arange(found.count)
    still_ms = np.maximum(0.0, found.exposed_ms - found.exposed_ms[last, call])
    of_step = np.stack([np.bincount(found.step, weights=ms) for ms in still_ms])
    others_ms = still_ms.copy()
    others_ms[last, call] = np.inf
    # In another step another GPU may stand still longest.
    return float(others_ms.min(axis=0).sum()) / found.steps, float(of_step.max(axis=0).sum()) / found.steps
