"""What the checks of copies share: which copies they mean, and what all GPUs lose to them."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Final

from tb_gpu_advisor.causes import LINK, MOST, NEARLY_ALL
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts import CopyFact, Facts, GpuFacts, MissingData
from tb_gpu_advisor.facts.events.op_forms import OF_LIBRARIES
from tb_gpu_advisor.facts.events.scopes import in_loop, is_gradient
from tb_gpu_advisor.facts.replay.cures import without_step_copies
from tb_gpu_advisor.judging.base import Check, Finding, Limits
from tb_gpu_advisor.judging.quantities import ROWS, page, quantity, table
from tb_gpu_advisor.wire import Category, Column, Link, Quantity, Table

#: Defined: milliseconds of a second.
MS_PER_S: Final = 1e3
#: Smaller copies take what starting them takes. Our default: some 100 µs at the rate of a slot.
LARGE_BYTES: Final = 1 << 20
#: Of a slot's line rate. Our default: less than a quarter of its lanes give.
SLOW_SHARE: Final = 0.2
#: What is in so many steps is in every one. Our default: a step may begin before the capture.
STEPS_SHARE: Final = 0.9
#: By the direction of copies.
_CATEGORY: Final = {category.removeprefix("copy_"): category for category in LINK}
#: By these a loop keeps what its gradients need (TensorFlow: stack.cc); it copies where memory is to be saved.
_SWAPS: Final = pattern(r":Stack(?:Push|Pop)(?:V2)?\b")
#: Ops that read how large their result is, of PyTorch and TensorFlow; and PyTorch's that hand a value to Python.
_SIZES: Final = pattern(
    r"(?i)nonzero|masked_select|boolean_mask|repeat_interleave|dynamic_partition|:Where\b|unique"
)
_VALUES: Final = pattern(r"^aten::(?:item|_local_scalar_dense|is_nonzero|equal|allclose)\b")
#: Ops that read a variable, of TensorFlow 1 and 2.
_READS: Final = pattern(r"(?:^|/)(?:read|ReadVariableOp)(?:_\d+)?(?:/_\d+)?(?::|$)")


def is_batch(copy: CopyFact) -> bool:
    """Whether it brings a batch to the GPU."""
    return copy.is_input and copy.direction == "h2d"


def is_of_the_step(copy: CopyFact) -> bool:
    """Whether it is neither a batch, nor values that Python reads between steps, nor within the GPUs. Large results
    that Python reads, or many of them, count as copies of the step."""
    is_value = copy.between_steps and copy.bytes_per_copy * copy.count_per_step < LARGE_BYTES
    return not copy.is_input and not is_value and copy.direction != "d2d"


def is_rare(copy: CopyFact) -> bool:
    """Whether only a few steps have it."""
    return is_of_the_step(copy) and copy.steps_share < STEPS_SHARE


def what_of(copies: Sequence[CopyFact]) -> str:
    """What most of the cost of these copies is for: what a loop has ``swapped``, its condition (``loop``),
    ``variables`` that lie on the host, with their updates, or results in ``pageable`` memory; empty for others."""
    ms, moved = defaultdict[str, float](float), defaultdict[str, float](float)
    for copy in copies:
        moved[copy.direction] += copy.bytes_per_copy * copy.count_per_step
    stay = moved["h2d"] < NEARLY_ALL * moved["d2h"]
    for copy in copies:
        is_down = copy.direction == "d2h"
        # What a library's op reads for itself the program cannot read later, nor what goes back.
        is_result = copy.bytes_per_copy >= LARGE_BYTES and stay and not OF_LIBRARIES.search(copy.op)
        kinds = {
            "swapped": _SWAPS.search(copy.op),
            "loop": is_down and in_loop(copy.op),
            "variables": not is_down and _READS.search(copy.op),
            "gradients": is_down and is_gradient(copy.op),
            "pageable": is_down and is_result and copy.memory == "pageable",
        }
        ms[_first(kinds)] += copy.cost_ms
    # Gradients go to the variables, or to any op of the host.
    gradients_ms = ms.pop("gradients", 0.0)
    ms["variables" if ms["variables"] > MOST * gradients_ms else ""] += gradients_ms
    return _most(ms)


def reads_of(copies: Sequence[CopyFact]) -> str:
    """What most of the cost of these copies is read for: ``values`` for Python, or ``sizes`` of results; ``made`` where
    it is small tensors that the host sends, and empty for others."""
    ms = defaultdict[str, float](float)
    for copy in copies:
        small, is_down = copy.bytes_per_copy < LARGE_BYTES, copy.direction == "d2h"
        kinds = {
            "sizes": is_down and _SIZES.search(copy.op),
            "values": is_down and small and _VALUES.search(copy.op),
            "made": small and not is_down,
        }
        ms[_first(kinds)] += copy.cost_ms
    return _most(ms)


def _first(kinds: Mapping[str, object]) -> str:
    """The first of these kinds that holds; empty where none does."""
    return next((kind for kind, holds in kinds.items() if holds), "")


def _most(ms: Mapping[str, float]) -> str:
    """The kind that takes most of the time of all; empty where none does."""
    most = max(ms, key=ms.__getitem__, default="")
    return most if ms and ms[most] > MOST * sum(ms.values()) else ""


def need_roles(facts: Facts, limits: Limits, check: Check) -> None:
    """Raises where nothing shows what copies between host and GPU are for, and who waits for them: the capture may lack
    the calls that made them. In unmarked steps, copies to the GPU without a name may all be the batch's if no batch is
    known; whether they take more than the check's limit has to be shown."""
    copies = [copy for copy in facts.limiting_gpu.copies if copy.direction != "d2d"]
    if copies:
        facts.need_launches()
    up = [copy for copy in copies if copy.direction == "h2d" and not copy.op]
    may_be_batch = facts.steps.source == "derived" and not any(map(is_batch, copies))
    if may_be_batch and limits.broken(check, sum(copy.cost_ms for copy in up) / facts.step_ms):
        raise MissingData("batch-unnamed")


def exposed_ms(facts: Facts, is_meant: Callable[[CopyFact], bool]) -> float:
    """What all GPUs lose per step while the chosen copies run and nothing else does. Copies at the same time expose it
    once."""

    def of_gpu(gpu: GpuFacts) -> float:
        by_direction: defaultdict[str, float] = defaultdict(float)
        for copy in filter(is_meant, gpu.copies):
            by_direction[copy.direction] += copy.exposed_ms
        return sum(min(ms, gpu.mean_ms(_CATEGORY[direction])) for direction, ms in by_direction.items())

    return facts.common(of_gpu)


def waited_ms(facts: Facts, is_meant: Callable[[CopyFact], bool], in_calls: bool = False) -> float:
    """What all GPUs lose per step because the host waits for the chosen copies; with ``in_calls`` only as far as calls
    show it, since for recurring copies the late notice of their end is another finding's."""

    def waited(copy: CopyFact) -> float:
        return copy.blocked_ms if in_calls and not is_rare(copy) else copy.waited_ms

    return facts.common(lambda gpu: sum(map(waited, filter(is_meant, gpu.copies))))


def for_others_ms(facts: Facts, of_batches: bool) -> float:
    """What all GPUs lose per step because the host waits for copies of other GPUs: those of which most bring batches,
    or those of which most do not."""
    others = [one for gpu in facts.gpus if gpu is not facts.limiting_gpu for one in gpu.copies]
    moved = [one for one in others if one.direction != "d2d"]
    of_batch_ms = sum(one.total_ms for one in moved if is_batch(one))
    are_batches = of_batch_ms > MOST * sum(one.total_ms for one in moved)
    rest_ms = facts.common_ms("copy_wait") - waited_ms(facts, bool)
    return max(0.0, rest_ms) if are_batches == of_batches else 0.0


def exposed_between_ms(gpu: GpuFacts) -> float:
    """The time per step in which one GPU computes nothing while data moves between it and another one."""
    return sum(copy.exposed_ms for copy in gpu.copies if copy.peer)


def cost_of_copies_ms(facts: Facts, is_meant: Callable[[CopyFact], bool]) -> float:
    """What all GPUs lose per step to the chosen copies and to the host's waits for them."""
    return exposed_ms(facts, is_meant) + waited_ms(facts, is_meant)


def falls_without_large(facts: Facts, limits: Limits, check: Check) -> bool:
    """Whether the step surely becomes shorter by the limit without large copies: what waits for them may be another
    GPU, or something launched later."""
    graph = facts.graph
    share = 0.0 if graph is None else graph.saved_share(without_step_copies(graph, 0.0, large=True))
    return limits.broken(check, share)


def copy_rate(copies: Sequence[CopyFact]) -> float:
    """Bytes per second of the copies whose sizes are known, 0 without any."""
    known = [copy for copy in copies if copy.bytes_per_copy and copy.total_ms]
    moved = sum(copy.bytes_per_copy * copy.count_per_step for copy in known)
    return moved / sum(copy.total_ms for copy in known) * MS_PER_S if known else 0.0


def rates(copies: Sequence[CopyFact], line_bytes_per_s: float) -> dict[str, Quantity]:
    """How fast copies run, and what their usual link reaches; 0 without copies, and where they are faster than that."""
    rate = copy_rate(copies)
    link = line_bytes_per_s if 0 < rate < line_bytes_per_s else 0.0
    return {"rate": quantity(rate, "bytes_per_s"), "link": quantity(link, "bytes_per_s")}


def slow_copy(copies: Sequence[CopyFact], slot_bytes_per_s: float, rest_ms: float) -> str:
    """Why prefetching alone does not hide copies: the ``link`` is far slower than a slot is, or there are more
    ``bytes`` than the rest of the step has time for. Empty where it does hide them."""
    large = [copy for copy in copies if copy.bytes_per_copy >= LARGE_BYTES and copy.memory != "pageable"]
    if large and copy_rate(large) < SLOW_SHARE * slot_bytes_per_s:
        return "link"
    return "bytes" if sum(copy.total_ms for copy in copies) > rest_ms else ""


def ahead_ms(facts: Facts, others_ms: float = 0.0) -> float:
    """The most that copying ahead saves, inf if everything. The step still takes as long as the link needs for batches
    (``others_ms`` for other GPUs) and for what else PyTorch sends, unless pinned memory makes that faster. Fewer bytes
    save more."""
    sends = facts.framework == "pytorch"
    up = (one for one in facts.limiting_gpu.copies if one.direction == "h2d")
    sent = [one for one in up if is_batch(one) or (sends and one.memory != "pageable")]
    left_ms = facts.step_ms - others_ms - sum(one.total_ms for one in sent)
    return inf if left_ms >= others_ms + sum(one.cost_ms for one in sent) else max(0.0, left_ms)


def copy_table(copies: tuple[CopyFact, ...]) -> Table:
    """Copies by op, costliest first, with what stands around them on the GPU."""
    cells: dict[Column, Callable[[CopyFact], float | str]] = {
        Column("direction", "text"): lambda copy: copy.direction.upper(),
        Column("op", "text"): lambda copy: copy.op,
        Column("count-per-step", "count"): lambda copy: round(copy.count_per_step, 1),
        Column("bytes", "bytes"): lambda copy: copy.bytes_per_copy,
        Column("exposed", "ms"): lambda copy: copy.exposed_ms,
        Column("blocked", "ms"): lambda copy: copy.waited_ms,
        Column("memory", "text"): lambda copy: copy.memory,
        Column("before", "text"): lambda copy: copy.before,
        Column("after", "text"): lambda copy: copy.after,
        Column("range", "text"): lambda copy: copy.range,
    }
    return table("copies", copies, ROWS, cells)


def of_copies(
    facts: Facts,
    copies: tuple[CopyFact, ...],
    *fixes: str,
    link: Link | None = None,
    brought_by: str = "",
    on_host_ms: float = 0.0,
) -> Finding:
    """A finding about copies of a GPU, and about ops on the host that take ``on_host_ms`` per step."""
    parts_ms = defaultdict[Category, float](float)
    parts_ms["host_op"] = on_host_ms
    for copy in copies:
        parts_ms[_CATEGORY[copy.direction]] += copy.exposed_ms
        parts_ms["copy_wait"] += copy.waited_ms
    return Finding(
        cured_ms=ahead_ms(facts),
        evidence=(copy_table(copies),),
        links=(link or page("trace_viewer", facts.limiting_gpu.host),),
        fixes=fixes,
        brought_by=brought_by,
        parts_ms=parts_ms,
    )
