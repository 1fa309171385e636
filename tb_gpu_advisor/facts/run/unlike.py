"""GPUs that are not equal: different models, or slices of one (MIG). Before anything is advised for
several GPUs they are compared: by what the profiler knows of each, and by what each does with the same ops.

Replicas get equal parts of a batch and wait for each other, so a slow one helps only as long as its part takes less
time than all others need without it.
"""

from collections.abc import Sequence
from math import inf
from typing import Final

from tb_gpu_advisor.causes import MOST, MOSTLY
from tb_gpu_advisor.facts.events.kernel_roles import is_collective
from tb_gpu_advisor.facts.gpu.facts import GpuFacts
from tb_gpu_advisor.facts.run.facts import Facts
from tb_gpu_advisor.facts.run.limiting import same_program
from tb_gpu_advisor.wire import Gpu

#: TensorFlow: where another GPU has more multiprocessors it leaves out those with fewer than this
#: (``TF_MIN_GPU_MULTIPROCESSOR_COUNT`` of ``gpu_device.cc``).
LEAST_MULTIPROCESSORS: Final = 8
#: Defined: CUDA 12 has no libraries for GPUs before Maxwell, so that packages of TensorFlow and JAX built with it have
#: no kernels for them.
OLDEST_CAPABILITY: Final = 5.0
#: Below this part of another one's rates a GPU counts as slower. Our default: boards of one model differ by less.
SLOWER: Final = 0.95
#: In the name of a part of a GPU ("NVIDIA A100-SXM4-40GB MIG 1g.5gb").
_SLICE: Final = " MIG "


def speed(one: Gpu, other: Gpu, unknown: float = 1.0) -> float:
    """How fast a GPU is in parts of another one's speed, by memory bandwidth or multiprocessors, of which it has fewer;
    ``unknown`` where neither is known of both."""
    rates = (one.memory_bytes_per_s, other.memory_bytes_per_s), (one.sm_count, other.sm_count)
    return min((rate / of_other for rate, of_other in rates if rate and of_other), default=unknown)


def is_slice(gpu: Gpu) -> bool:
    """Whether it is a part of a GPU: CUDA gives a process one of these alone (NVIDIA's MIG User Guide)."""
    return _SLICE in gpu.model


def is_replica(idle: Gpu, working: Sequence[Gpu]) -> bool:
    """Whether a run on these GPUs takes less time with one more."""
    # Defined: with n others a part takes 1/(n + 1) of the batch's time, at this GPU's speed, in place of 1/n.
    least = len(working) / (len(working) + 1)
    return not is_slice(idle) and all(_keeps_up(idle, one, least) for one in working)


def faster_idle(idle: Sequence[Gpu], working: Sequence[Gpu]) -> Gpu | None:
    """The fastest idle GPU where those that work would not keep up with it: the program took the wrong one."""
    if not idle or not working:
        return None
    best = max(idle, key=lambda one: min(speed(one, other) for other in working))
    # Defined: below half of its speed a second replica makes a run on the best one slower.
    is_wrong = all(_fits(best, one) and not _keeps_up(one, best, 0.5) for one in working)
    return best if is_wrong else None


def _keeps_up(gpu: Gpu, other: Gpu, least: float) -> bool:
    return _fits(gpu, other) and speed(gpu, other) > least


def slower_model(facts: Facts, late: GpuFacts, others: Sequence[GpuFacts]) -> str:
    """The model of the others where a GPU that runs the same ops is a slower one, which explains most of what it
    computes longer: by its rates, or, of another model, by all ops equally. Empty where it does not."""
    info = facts.info_of(late)
    for gpu in others:
        other = facts.info_of(gpu)
        rate = speed(info, other, unknown=inf)
        if SLOWER <= rate < inf or not same_program((late, gpu)):
            continue
        longer = _longer(late, gpu)
        by_rates = 1 / rate - 1 >= MOST * longer
        if by_rates or (info.model != other.model and _in_all_ops(late, gpu, 1 + MOST * longer)):
            return other.model
    return ""


def slower_pace(late: GpuFacts, others: Sequence[GpuFacts]) -> bool:
    """Whether a GPU runs no more than each of the others, but takes longer for all of it: it has a larger part of the
    batch, or is slower than it should be."""

    def is_slower_than(gpu: GpuFacts) -> bool:
        count = {op.type: op.count_per_step for op in gpu.ops}
        as_often = all(op.count_per_step <= count.get(op.type, 0.0) / MOSTLY for op in late.ops)
        return as_often and _in_all_ops(late, gpu, 1 + MOST * _longer(late, gpu))

    return bool(others) and all(map(is_slower_than, others))


def waits_for_others(op_type: str) -> bool:
    """Whether ops of this type exchange data with other GPUs: what they take is mostly waiting."""
    lower = op_type.lower()
    return "collective" in lower or is_collective(lower)


def _longer(late: GpuFacts, gpu: GpuFacts) -> float:
    """By what part a GPU computes longer than another one."""
    return late.mean_ms("compute") / (gpu.mean_ms("compute") or inf) - 1


def _in_all_ops(late: GpuFacts, gpu: GpuFacts, factor: float) -> bool:
    """Whether nearly all that the other GPU computes takes at least so many times as long on the late one."""
    late_ms = {op.type: op.ms_per_step for op in late.ops}
    of_ops = [op for op in gpu.ops if not waits_for_others(op.type)]
    longer_ms = sum(op.ms_per_step for op in of_ops if late_ms.get(op.type, 0.0) >= factor * op.ms_per_step)
    return longer_ms >= MOSTLY * sum(op.ms_per_step for op in of_ops)


def _fits(idle: Gpu, working: Gpu) -> bool:
    """Whether a program on the one can use the other one as well."""
    if idle.vendor and working.vendor and idle.vendor.lower() != working.vendor.lower():
        return False
    if 0 < idle.sm_count < min(LEAST_MULTIPROCESSORS, working.sm_count):
        return False
    return not (0 < _capability(idle) < OLDEST_CAPABILITY <= _capability(working))


def _capability(gpu: Gpu) -> float:
    return float(gpu.compute_capability or 0)
