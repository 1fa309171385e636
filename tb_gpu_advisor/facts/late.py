"""What the step loses because a GPU comes late to collectives: bounds from the time in which others compute nothing.

A call's last GPU is the one whose kernel is the shortest. The others stand still beside it for as long as they compute
less during the call than it does; had it come as early as the next to last, all would have gone on sooner by what
that one stood still, and had all come with the first, by what the first did. So lateness that hides
under computing counts nothing.
"""

from __future__ import annotations

from tb_gpu_advisor.facts.across import Place, matched
from tb_gpu_advisor.facts.model import Facts


def lateness_ms(facts: Facts) -> tuple[float, float]:
    """Per step: what is lost to the last GPUs at least and at most."""
    by_gpu, common = matched(facts)
    least_ms, still_ms = 0.0, dict[int, dict[Place, float]]()
    for key in common:
        calls = {where: of_gpu[key] for where, of_gpu in by_gpu.items()}
        last = min(calls, key=lambda where: calls[where].ms)
        waits = {where: max(0.0, call.exposed_ms - calls[last].exposed_ms) for where, call in calls.items()}
        least_ms += min(waits[where] for where in waits if where != last)
        of_step = still_ms.setdefault(key[0], dict.fromkeys(by_gpu, 0.0))
        for where, wait_ms in waits.items():
            of_step[where] += wait_ms
    # In another step another GPU may stand still longest.
    most_ms = sum(max(of_step.values()) for of_step in still_ms.values())
    return least_ms / len(still_ms), most_ms / len(still_ms)
