"""What the step loses because a GPU comes late to collectives: bounds from the time in which others compute nothing.

A call's last GPU is the one whose kernel is the shortest. The others stand still beside it for as long as they compute
less during the call than it does; had it come as early as the next to last, all would have gone on sooner by what
that one stood still, and had all come with the first, by what the first did. So lateness that hides
under computing counts nothing.
"""

from typing import Final

import numpy as np

from tb_gpu_advisor.facts.run.across import Place, matched, place, reductions
from tb_gpu_advisor.facts.run.facts import Facts
from tb_gpu_advisor.wire import Category

#: What makes a GPU late.
CAUSES: Final[dict[str, tuple[Category, ...]]] = {
    "compute": ("compute",),
    "input": ("input_wait",),
    "launch": ("kernel_launch",),
    "host": ("between_steps", "host_python", "host_op", "compile", "sync"),
    "copies": ("copy_h2d", "copy_d2h", "copy_d2d", "copy_wait"),
}


def lateness_ms(facts: Facts) -> tuple[float, float]:
    """Per step: what is lost to the last GPUs at least and at most."""
    matches = matched(facts)
    last, call = matches.ms.argmin(axis=0), np.arange(matches.count)
    still_ms = np.maximum(0.0, matches.exposed_ms - matches.exposed_ms[last, call])
    of_step = np.stack([np.bincount(matches.step, weights=ms) for ms in still_ms])
    others_ms = still_ms.copy()
    others_ms[last, call] = np.inf
    # In another step another GPU may stand still longest.
    least_ms, most_ms = float(others_ms.min(axis=0).sum()), float(of_step.max(axis=0).sum())
    return least_ms / matches.steps, most_ms / matches.steps


def late_gpu(facts: Facts) -> Place:
    """The GPU for which the others wait; where each of them is late in its turn, the one that most often is."""
    awaited = facts.limiting.reason == "others-wait"
    return place(facts.limiting_gpu) if awaited else reductions(facts).latest


def late_cause(facts: Facts, wait_ms: float) -> tuple[str, float]:
    """To what the late GPU loses most beyond the others, and how much; "other" if that is little of ``wait_ms``."""
    if late_gpu(facts) != place(facts.limiting_gpu):
        return "other", 0.0
    more_ms = {cause: sum(map(facts.beyond_ms, categories)) for cause, categories in CAUSES.items()}
    cause = max(more_ms, key=lambda cause: more_ms[cause])
    return (cause, more_ms[cause]) if more_ms[cause] >= wait_ms / 2 else ("other", 0.0)
