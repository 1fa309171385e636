"""What the checks of idle time share: where it was lost, as a table and as a picture."""

from collections.abc import Callable
from typing import Final

from tb_gpu_advisor.causes import MOST, of_check, where
from tb_gpu_advisor.columns.words import words
from tb_gpu_advisor.facts import TOP_GAPS, Around, Facts, FullGpuFacts, GapFact, HostWork
from tb_gpu_advisor.facts.events.call_chains import CALLS
from tb_gpu_advisor.facts.events.frames import is_library, is_per_call, waits_for_others
from tb_gpu_advisor.facts.events.host_kinds import kind_of
from tb_gpu_advisor.facts.events.in_32_bits import updates_variables
from tb_gpu_advisor.facts.events.scopes import is_gradient
from tb_gpu_advisor.facts.gpu.facts import OpFact
from tb_gpu_advisor.facts.steps.facts import FewSteps, Pauses
from tb_gpu_advisor.judging.base import Check, Limit, Limits
from tb_gpu_advisor.judging.quantities import ROWS, count, ms, page, page_of, table, text
from tb_gpu_advisor.wire import Category, Column, Evidence, Link, Quantity, Table

#: Idle time without a cause that takes this share of the step may hide any cause (our default: five times what most
#: checks fail at).
MUCH_UNEXPLAINED: Final = 0.1
#: From here on a step is unexplained, whatever the rest of it is (our default: the larger part).
UNEXPLAINED: Final = 0.5
#: Of so many calls that run side by side on average each runs in parallel. Our default: half of what two are more than
#: one.
SIDE_BY_SIDE: Final = 1.5
#: By so many standard errors the mean of a host's few steps may be off. Measured: a stall of 4 ms takes the mean of ten
#: steps past it.
STANDARD_ERRORS: Final = 2.0
#: Calls of JAX, PyTorch and the drivers that return when the GPU has finished, or the runtime notices.
_WAITS: Final = "block_until_ready Synchronize synchronize"
_HOST_WAITS: Final = words(_WAITS)
#: … and what reads a value, which waits as well.
_READS: Final = words(
    f"{_WAITS} np.asarray(jax.Array) DtoH _value __float__ __int__ __array__ aten::item _local_scalar_dense"
)
#: What makes ops of a graph, which is made once and then run by sessions (tensorflow/python/framework/ops.py).
MAKES_OPS: Final = "convert_to_tensor"
_TO_HOST: Final = words("DtoH D2H")
#: Where a wait for input may be that has no name.
_UNNAMED: Final = where(lambda cause: cause.unnamed)
#: Idle time of a capture without steps that may lie outside of any; where it is most of it shares of all are small.
_OUTSIDE: Final = where(lambda cause: cause.outside)
#: What Keras itself takes of each step on the host. Measured: 0.5 to 1.6 ms, mostly 1.0, in four of five of 91 recorded
#: programs that run nothing else there (TensorFlow 2.10, 2.15, 2.21, two busy cores).
KERAS_STEP_MS: Final = 1.6
# … mostly: what is left of a longer gap has another cause.
_KERAS_MOSTLY_MS: Final = 1.0
# Ops of it. Defined: Keras 2 reads steps_per_execution before each step, in two ops (keras/engine/data_adapter.py).
_KERAS_READS: Final = 2


def unexplained(facts: Facts, limits: Limits, check: Check, loss_ms: float) -> str:
    """What is missing for a loss within a limit to mean that all is well, empty for nothing: steps are unknown, or idle
    time without a cause would take the loss past the limit."""
    limit = limits.of(check)
    if limit is not None and is_thinned(limit, facts, loss_ms):
        return "steps"
    unknown_ms = _unknown_ms(facts, check)
    exceeds = limits.broken(check, (loss_ms + unknown_ms) / facts.step_ms)
    return "idle-unexplained" if exceeds and unknown_ms >= MUCH_UNEXPLAINED * facts.step_ms else ""


def _unknown_ms(facts: Facts, check: Check) -> float:
    """How much more all GPUs may lose to what a check is about: on one GPU, time without a cause before the host has
    launched adds to the time that is known."""
    if facts.alone is not None:
        return facts.alone.mean_ms("unknown")

    parts = of_check(check.id)
    known_ms = facts.common(lambda gpu: sum(map(gpu.mean_ms, parts)))
    return facts.common(lambda gpu: sum(map(gpu.mean_ms, ("unknown", *parts))) - gpu.launched_ms) - known_ms


def has_no_steps(facts: Facts) -> bool:
    """Whether a host's steps are unknown, and the numbers are of the whole capture."""
    of_hosts = (host.steps for host in (*facts.hosts, facts.alone) if host is not None)
    return any(steps is not None and steps.source == "none" for steps in of_hosts)


def is_thinned(limit: Limit, facts: Facts, loss_ms: float) -> bool:
    """Whether a loss may exceed the limit in steps that are unknown: most of the capture may be no step, such as
    warm-up and Python of unknown purpose."""
    if not has_no_steps(facts):
        return False
    outside_ms = sum(map(facts.observed.mean_ms, _OUTSIDE))
    inside_ms = facts.step_ms - outside_ms
    return outside_ms >= MOST * facts.step_ms and (inside_ms <= 0 or limit.broken_by(loss_ms / inside_ms))


def names_input(facts: Facts) -> bool:
    """Whether any event is the taking of a batch."""
    return any(host.names_input for host in facts.hosts)


def uses_horovod(facts: Facts) -> bool:
    """Whether a host exchanges with Horovod."""
    return any(host.uses_horovod for host in facts.hosts)


def undecided_input(facts: Facts, limits: Limits, check: Check) -> str:
    """What is missing to say that a GPU does not wait for input, empty for nothing.

    A single step may wait before its window begins, a later one for a buffer that is full in this one, and before its
    first kernel it may wait for anything. Else idle time may be a wait for input, unknown time included, where no event
    in the capture takes a batch, or most of the step is unknown. On a host without GPU work its Python may be that.
    """
    if facts.alone is not None:
        unnamed_share, is_unexplained = facts.common_ms("between_steps") / facts.step_ms, False
    else:
        steps = facts.need_steps()
        unseen_ms = max(max(one.unseen_wait_ms, one.making_ms - facts.step_ms) for one in facts.hosts)
        if limits.broken(check, unseen_ms / facts.step_ms):
            return "one-step"
        unnamed_share = 1.0 if steps.seen == 1 else sum(map(facts.common_ms, _UNNAMED)) / facts.step_ms
        is_unexplained = facts.limiting_gpu.mean_ms("unknown") >= UNEXPLAINED * facts.step_ms
    if not names_input(facts) and limits.broken(check, unnamed_share):
        return "input-unnamed"
    return "idle-unexplained" if is_unexplained else ""


def ops_around(
    facts: Facts, around: Around, pauses: Pauses, work: tuple[HostWork, ...], gap_ms: float
) -> dict[str, Quantity]:
    """Arguments about ops that Python runs in a gap around the step's function, the cause of the gap, and whose these
    ops are if they take most of it.

    Next to Model.fit they are callbacks' and metrics', "saves" for what writes checkpoints, and "graph" for a session
    in which each step adds ops to the graph. Else they are nobody's; "calls" where one call holds several steps
    already, "keras" where a host alone takes no longer than Keras itself does, "unseen" where no event shows the gap or
    a batch being taken, so that the gap may make the batch, and "requests" for a session that trains nothing.
    """
    is_keras, is_alone = facts.api == "keras", facts.alone is not None
    keras_ms = _KERAS_MOSTLY_MS * (is_keras and is_alone and gap_ms > KERAS_STEP_MS)
    whose: str = "callbacks" if around.whose == "others" and is_keras else around.whose
    cause = _cause_of(work, gap_ms, facts)
    keras_reads = is_keras and around.whose == "variables" and around.ops <= _KERAS_READS
    if gap_ms > 0 and _are_most(work, gap_ms, lambda name: kind_of(name) == "save"):
        whose = "saves"
    elif facts.api == "session" and any(one.name == MAKES_OPS and one.count_per_step >= MOST for one in work):
        whose = "graph"
    elif around.ops < MOST or around.ms < MOST * (gap_ms - keras_ms) or keras_reads:
        # Model.fit takes anything from tf.data, also where a capture of a GPU shows little of its host.
        is_seen = cause != "unknown" or names_input(facts) or (is_keras and not is_alone)
        of_libraries = _are_most(work, gap_ms, lambda name: all(map(is_library, name.split(CALLS))))
        is_own = cause == "unknown" or (cause == "python" and of_libraries)
        is_own = is_own and is_seen and is_keras and is_alone and gap_ms <= KERAS_STEP_MS
        unnamed = "keras" if is_own else "nobody" if is_seen else "requests" if _answers(facts) else "unseen"
        by_python = facts.alone is not None and facts.alone.one_by_one.ops >= facts.work.batches
        whose = "calls" if facts.work.inside == "steps" and not by_python else unnamed
    whose = "pauses" if pauses.count and whose not in ("saves", "others") else whose
    ops = around.ops * (pauses.of / pauses.count if pauses.count else 1)
    return {"ops": count(round(ops)), "whose": text(whose), "cause": text(cause)} | _paused(pauses)


def _answers(facts: Facts) -> bool:
    of_gpu = facts.limiting_gpu.kernels.rows if facts.api == "session" and facts.alone is None else ()
    of_host = facts.alone.ops if facts.framework == "tensorflow" and facts.alone is not None else ()
    ops = [*(kernel.op for kernel in of_gpu), *(one.name for one in of_host)]
    return bool(ops) and not any(is_gradient(op) or updates_variables(op) for op in ops)


def named(
    work: tuple[HostWork, ...], around: Around, gap_ms: float
) -> tuple[tuple[HostWork, ...], tuple[str, ...]]:
    """What the host did in a gap, and why that is unknown: nothing, where events name it; else no event, or only calls
    that wait. Among the ops of a summary the one that writes it comes first, since no other says what they are for."""
    writes = around.whose == "summaries"
    first = tuple(sorted(work, key=lambda one: not (writes and "Summary" in one.name)))
    if not _are_most(work, gap_ms, bool):
        return first, ("unnamed-host-time",)
    works = _are_most(work, gap_ms, lambda name: not _HOST_WAITS.are_in(name))
    return first, () if works else ("host-waits",)


def _cause_of(work: tuple[HostWork, ...], gap_ms: float, facts: Facts) -> str:
    """The cause of most of a gap between steps, as far as names show it: it "reads" values of the GPU, collects
    "garbage", waits for other "threads", is "python" of the program's, or what "calls" of JAX take whatever they
    compute; "waited" where JAX or PyTorch waited for the GPU before the gap in most steps, or in it, or read from it;
    else "unknown". A gap without a name that follows a reading is a reading's."""
    can_wait = facts.framework in ("jax", "pytorch")
    if _are_most(work, gap_ms, _HOST_WAITS.are_in):
        return "waited" if can_wait else "unknown"
    if _are_most(work, gap_ms, _READS.are_in):
        return "reads"
    if _are_most(work, gap_ms, lambda name: kind_of(name) == "garbage"):
        return "garbage"
    if _are_most(work, gap_ms, lambda name: waits_for_others(name.rpartition(CALLS)[2])):
        return "threads"
    if _are_most(work, gap_ms, bool):
        waits = any(one.count_per_step >= MOST and _READS.are_in(one.name) for one in work)
        is_own = facts.framework == "jax" and _are_most(
            work, gap_ms, lambda name: is_per_call(name.split(CALLS))
        )
        return "waited" if waits and can_wait else "calls" if is_own else "python"
    return "reads" if facts.alone is None and _follow_reads(facts.limiting_gpu) else "unknown"


def _are_most(work: tuple[HostWork, ...], gap_ms: float, holds: Callable[[str], bool]) -> bool:
    """Whether events of this kind take most of a gap."""
    return sum(one.ms_per_step for one in work if holds(one.name)) >= MOST * gap_ms


def _follow_reads(gpu: FullGpuFacts) -> bool:
    """Whether most gaps between steps begin as a value has come from the GPU: the host waited to read it, and launched
    nothing ahead."""
    gaps = [gap for gap in gpu.gaps if gap.category == "between_steps"]
    read_ms = sum(gap.category_ms for gap in gaps if _TO_HOST.are_in(gap.before))
    return read_ms > MOST * sum(gap.category_ms for gap in gaps)


def waits_for_python(facts: Facts) -> bool:
    """Whether GPUs wait longer for Python within a step than for ops on the host."""
    return facts.common_ms("host_python") > facts.common_ms("host_op")


def of_unseen(facts: Facts, few: FewSteps) -> str:
    """What unseen work on the host is for: the "network" where Horovod's own thread may do it, of which only the copies
    down and up are seen; "rare" where a few steps hold it; else "unknown"."""
    if uses_horovod(facts) and not waits_for_python(facts):
        return "network"
    return "rare" if few.steps else "unknown"


def python_threads(at_once: float) -> dict[str, Quantity]:
    """How many threads run Python at once, if more than one: the interpreter's lock lets one work."""
    return {"python-threads": count(round(at_once) if at_once >= SIDE_BY_SIDE else 0)}


def gap_evidence(facts: Facts, category: Category) -> tuple[Evidence, ...]:
    """The picture of the longest gap of a category on the limiting GPU, and a table of the longest ones; nothing for a
    host alone."""
    if facts.alone is not None:
        return ()
    gpu = facts.limiting_gpu
    evidence: list[Evidence] = [gpu.timelines[category]] if category in gpu.timelines else []
    gaps = sorted((gap for gap in gpu.gaps if gap.category == category), key=lambda gap: -gap.category_ms)
    if gaps:
        cells: dict[Column, Callable[[GapFact], float | str]] = {
            Column("step", "text"): lambda gap: gap.step,
            Column("at", "ms"): lambda gap: gap.start_ms,
            Column("lost", "ms"): lambda gap: gap.category_ms,
            Column("gap", "ms"): lambda gap: gap.dur_ms,
            Column("before", "text"): lambda gap: gap.before,
            Column("after", "text"): lambda gap: gap.after,
            Column("thread", "text"): lambda gap: gap.thread,
            Column("range", "text"): lambda gap: gap.range,
        }
        evidence.append(table("gaps", gaps, TOP_GAPS, cells))
    return tuple(evidence)


def trace_link(facts: Facts, category: Category) -> Link:
    """The trace viewer at the picture of a category on the limiting GPU; at the whole trace where there is no picture,
    as for a host alone."""
    if facts.alone is not None:
        return page("trace_viewer", facts.alone.host)
    picture = facts.limiting_gpu.timelines.get(category)
    return page("trace_viewer", facts.limiting_gpu.host) if picture is None else page_of(picture)


def ops_table(ops: tuple[OpFact, ...]) -> Table:
    """The guide's table: how often an op ran, and its mean next to the launch latency."""
    cells: dict[Column, Callable[[OpFact], float | str]] = {
        Column("op", "text"): lambda op: op.type,
        Column("count-per-step", "count"): lambda op: round(op.count_per_step, 1),
        Column("time-per-step", "ms"): lambda op: op.ms_per_step,
        Column("mean", "us"): lambda op: op.mean_us,
    }
    return table("ops", ops, ROWS, cells)


def work_table(table_id: str, work: tuple[HostWork, ...]) -> tuple[Table, ...]:
    """What the host did while the GPU was idle, by name; no table where nothing has a name."""
    cells: dict[Column, Callable[[HostWork], float | str]] = {
        Column("host-event", "text"): lambda one: one.name,
        Column("thread", "text"): lambda one: one.thread,
        Column("count-per-step", "count"): lambda one: round(one.count_per_step, 1),
        Column("time-per-step", "ms"): lambda one: one.ms_per_step,
    }
    return (table(table_id, work, ROWS, cells),) if work else ()


def _paused(pauses: Pauses) -> dict[str, Quantity]:
    """How often and for how long the program pauses, if it does so after some of the steps only."""
    if not pauses.count:
        return {"pauses": text("none")}
    return {
        "pauses": text("some"),
        "paused": count(pauses.count),
        "of": count(pauses.of),
        "every": count(pauses.every),
        "pause": ms(pauses.each_ms),
        "usual": ms(pauses.usual_ms),
    }
