"""What the step loses because a GPU comes late to collectives: at most the time in which others compute nothing.

A call's last GPU is the one whose kernel is the shortest. The others stand still beside it for as long as they compute
less during the call than it does; had all come with the first, all would have gone on sooner by what that one stood
still. So lateness that hides under computing counts nothing.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from tb_gpu_advisor.causes import IN_TURN, LINK, WORK
from tb_gpu_advisor.facts.gpu.facts import GpuFacts
from tb_gpu_advisor.facts.run.across import matched, place, reductions
from tb_gpu_advisor.facts.run.facts import Facts
from tb_gpu_advisor.facts.run.host import HostFacts
from tb_gpu_advisor.facts.run.limiting import same_program
from tb_gpu_advisor.wire import Category

#: What makes a GPU late.
CAUSES: Final[dict[str, tuple[Category, ...]]] = {
    "compute": ("compute",),
    "input": ("input_wait",),
    "launch": ("kernel_launch",),
    "host": WORK,
    "copies": LINK,
}
#: The same GPU comes last, but for a few times. Our default: one in ten is chance.
ALWAYS: Final = 0.9


def lateness_ms(facts: Facts) -> float:
    """Per step: what is lost to the last GPUs at most. A call that runs on after its step counts as much as a step
    lasts."""
    matches = matched(facts)
    last, call = matches.ms.argmin(axis=0), np.arange(matches.count)
    still_ms = np.maximum(0.0, matches.exposed_ms - matches.exposed_ms[last, call])
    of_step = np.stack([np.bincount(matches.step, weights=ms) for ms in still_ms])
    # In another step another GPU may stand still longest.
    return min(float(of_step.max(axis=0).sum()) / matches.steps, facts.step_ms)


def late_gpu(facts: Facts) -> GpuFacts:
    """The GPU for which the others wait; where each of them is late in its turn, the one that most often is."""
    awaited = facts.limiting.reason == "others-wait"
    late = place(facts.limiting_gpu) if awaited else reductions(facts).latest
    return next(gpu for gpu in facts.gpus if place(gpu) == late)


def late_cause(
    facts: Facts, late: GpuFacts, wait_ms: float, is_staggered: Callable[[float], bool]
) -> tuple[str, float]:
    """To what the late GPU loses most beyond the others, and how much; "other" if that is little of ``wait_ms``. Where
    a host's last GPU begins so late that it ``is_staggered`` it may be the "turn": how much is then by what it begins
    after the first one."""
    if place(late) != place(facts.limiting_gpu):
        return "other", 0.0
    more_ms = {cause: sum(map(facts.beyond_ms, categories)) for cause, categories in CAUSES.items()}
    if sum(map(facts.beyond_ms, IN_TURN)) >= wait_ms / 2 and is_staggered(facts.limiting_host.skew.late_ms):
        behind_ms = _behind_ms(facts.limiting_host, facts.limiting_gpu.gpu)
        if behind_ms >= wait_ms / 2:
            return "turn", behind_ms
    cause = max(more_ms, key=lambda cause: more_ms[cause])
    return (cause, more_ms[cause]) if more_ms[cause] >= wait_ms / 2 else ("other", 0.0)


def _behind_ms(host: HostFacts, gpu: int) -> float:
    """By how much a GPU begins its steps after the first one of its host, if it is always the last one to do so, and
    all run the same program."""
    last = [one.begin_ms for one in host.skew.gpus if one.gpu == gpu and one.begins_last_share >= ALWAYS]
    return last[0] if last and same_program(host.gpus) else 0.0
