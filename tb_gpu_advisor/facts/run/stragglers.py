"""Which GPU or host all others wait for, step after step, and what makes it late.

Only durations are compared, which need no common clock: who comes last to a collective waits least in it (Dean and
Barroso, The Tail at Scale, 2013, for why the slowest decides). Lateness that changes hands is nobody's, and one slow
step is an accident: medians over the steps are compared, with their spread over the GPUs.
"""

from collections.abc import Sequence
from typing import Final, Literal

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import MOST, Side, of_side
from tb_gpu_advisor.columns.arrays import Floats, rows_where
from tb_gpu_advisor.columns.order import MAD_TO_SD, median, medians
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.gpu.facts import GpuFacts
from tb_gpu_advisor.facts.run.across import Place, matched, place
from tb_gpu_advisor.facts.run.facts import Facts
from tb_gpu_advisor.facts.run.limiting import EVEN_SHARE
from tb_gpu_advisor.facts.run.matching import Matched
from tb_gpu_advisor.wire import Confidence

Cause = Literal["slow-gpu", "slow-host", "slow-link", "uneven-data", "late-input", "unknown"]

#: Who is late stands out of the others by so many of their usual distances. Our default: of 4,096 GPUs with a normal
#: spread the farthest is 4 out.
_OUT: Final = 8.0
#: Of what explains this part of it we are sure. Our default: three quarters leave room for no other of this size.
_SURELY: Final = 0.75
#: Ops and kernels of optimizers, which do as much whatever the batch: a slow GPU slows them too, more data does not.
_OPTIMIZER: Final = pattern(r"(?i)apply|assign|adam|sgd|momentum|lamb|multi_tensor|optimizer")
#: Ops that wait for others.
COLLECTIVE: Final = pattern(r"(?i)ccl|collective|all_?reduce|reduce_?scatter|all_?(?:gather|to_?all)")
#: Of this part of a GPU's time at least they tell something. Our default: less is noise.
_TELLS: Final = 0.005
#: Whose time it is, by cause.
_SIDES: Final[dict[Cause, Side]] = {
    "late-input": "input",
    "slow-link": "link",
    "slow-host": "host",
    "slow-gpu": "gpu",
}


class Straggler(Struct, frozen=True):
    """The GPU that comes last, its rank in the order of hosts and GPUs, and whether its whole host is late.

    The others wait ``late_ms`` per step for it; ``op`` is the type of op that takes the most longer, empty where
    kernels are not the cause.
    """

    place: Place
    rank: int
    whole_host: bool
    late_ms: float
    cause: Cause
    op: str
    confidence: Confidence


def straggler(facts: Facts) -> Straggler | None:
    """None where no GPU stands out; raises ``MissingData`` without collectives that all GPUs make."""
    gpus, waits_ms = facts.gpus, _usual_waits_ms(matched(facts))
    late_ms = median(waits_ms) - waits_ms
    rank = int(late_ms.argmax())
    spread_ms = MAD_TO_SD * median(np.abs(late_ms))
    least_ms = max(EVEN_SHARE * facts.step_ms, _OUT * spread_ms)
    if late_ms[rank] < least_ms:
        return None
    late = [at for at, gpu in enumerate(gpus) if gpu.host == gpus[rank].host]
    whole_host = len(late) > 1 and bool((late_ms[late] >= MOST * late_ms[rank]).all())
    if not whole_host:
        late = [rank]
    cause, more_ms = _cause(gpus, late)
    op, is_told = "", True
    if cause == "slow-gpu":
        usual_ms, slow_ms = _op_ms(gpus), _op_ms([gpus[at] for at in late])
        op = max(slow_ms, key=lambda name: slow_ms[name] - usual_ms[name], default="")
        uneven = _is_uneven(usual_ms, slow_ms)
        is_told = uneven is not None
        cause = "uneven-data" if uneven else "slow-host" if whole_host else "slow-gpu"
    explained = more_ms / float(late_ms[rank])
    if explained < MOST:
        cause, op = "unknown", ""
    sure = is_told and explained >= _SURELY and late_ms[rank] >= 2 * least_ms
    return Straggler(
        place=place(gpus[rank]),
        rank=rank,
        whole_host=whole_host,
        late_ms=float(late_ms[rank]),
        cause=cause,
        op=op,
        confidence="low" if cause == "unknown" else "high" if sure else "medium",
    )


def _usual_waits_ms(matches: Matched) -> Floats:
    """What each GPU waits in the collectives of its median step."""
    starts = rows_where(np.diff(matches.step, prepend=-1))
    return medians(np.add.reduceat(matches.ms - matches.shortest_ms, starts, axis=1).T)


def _cause(gpus: Sequence[GpuFacts], late: list[int]) -> tuple[Cause, float]:
    """To what the late GPUs lose most beyond the median one, and how much."""
    more_ms: dict[Cause, float] = {}
    for cause, side in _SIDES.items():
        ms = np.array([sum(map(gpu.mean_ms, of_side(side))) for gpu in gpus])
        more_ms[cause] = float(ms[late].mean() - median(ms))
    most = max(more_ms, key=lambda cause: more_ms[cause])
    return most, more_ms[most]


def _is_uneven(usual_ms: dict[str, float], slow_ms: dict[str, float]) -> bool | None:
    """Whether what depends on the batch takes longer, and the optimizer does not; None where there is none to see."""
    fixed = [name for name in usual_ms if _OPTIMIZER.search(name)]
    fixed_ms = sum(usual_ms[name] for name in fixed)
    rest_ms = sum(usual_ms.values()) - fixed_ms
    if not rest_ms or fixed_ms < _TELLS * (fixed_ms + rest_ms):
        return None
    fixed_growth = sum(slow_ms.get(name, 0.0) for name in fixed) / fixed_ms
    rest_growth = (sum(slow_ms.values()) - sum(slow_ms.get(name, 0.0) for name in fixed)) / rest_ms
    return fixed_growth - 1 < (rest_growth - 1) / 2


def _op_ms(gpus: Sequence[GpuFacts]) -> dict[str, float]:
    """The median of each op type over the GPUs, in ms per step; collectives wait, so they are left out."""
    of_type: dict[str, list[float]] = {}
    for gpu in gpus:
        for op in gpu.ops:
            of_type.setdefault(op.type, []).append(op.ms_per_step)
    of_type = {name: ms for name, ms in of_type.items() if not COLLECTIVE.search(name)}
    return {name: median(np.array(ms)) * len(ms) / len(gpus) for name, ms in of_type.items()}
