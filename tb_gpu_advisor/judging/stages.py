"""What is shown of the stages of an input pipeline, which of them sets the pace, and which advice each kind needs."""

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.facts import CoresFact, Facts, FewSteps, HostFacts, HostWork, StageFact
from tb_gpu_advisor.facts.events.call_chains import CALLS
from tb_gpu_advisor.facts.events.frames import is_library
from tb_gpu_advisor.facts.events.host_names import PYTHON_LINE_NAME, reserves_memory
from tb_gpu_advisor.facts.steps.stage_functions import is_device_side, is_generator, stage_name
from tb_gpu_advisor.judging.idle import SIDE_BY_SIDE, STANDARD_ERRORS, python_threads
from tb_gpu_advisor.judging.quantities import ROWS, UNKNOWN, count, ms, quantity, table, text
from tb_gpu_advisor.wire import Column, Quantity, Table

#: Stages that read, by the beginning of their names.
READERS = ("TFRecord", "TextLine", "FixedLength", "SSTable", "RecordIO", "LMDB", "CSV")
#: Ops by which a function reads whole files.
_READ_OPS = ("ReadFile",)
#: What kind of advice a stage needs, by the beginning of its name; the message chooses its sentence by it.
KINDS = (
    (READERS, "read"),
    (("Map", "Interleave", "FlatMap"), "map"),
    (("Filter",), "filter"),
    (("ParallelInterleave", "LegacyParallelInterleave"), "interleaved"),
    (("Parallel", "MapAndBatch"), "parallel"),
    (("Batch",), "batch"),
    (("Shuffle",), "shuffle"),
    (("FiniteSkip",), "skip"),
    (("GroupByWindow", "Window"), "group"),
    (("DataService",), "service"),
    (("FileCache", "MemoryCache", "Snapshot", "Load"), "cache"),
)
#: Those that take many elements before they hand over one, into a buffer …
FILLS = ("shuffle", "group")
#: … or into none.
_TAKES_MANY = (*FILLS, "skip")
#: Stages that open what others read.
OPENERS = ("FlatMap", "Interleave")
#: With this part of the cores at work all are. Our default: a thread that hands over to another one rests for a moment.
ALL_BUSY = 0.9
#: A function that takes less costs tf.data more to start than to run. Measured: 32 to 83 microseconds for each element
#: in recordings of functions that do nearly nothing.
SMALL_MS = 0.1
#: Fewer functions per step are not many. Our default: a batch of Keras, where the program asks for no other size.
MANY_RUNS = 32


class Pacing(Struct, frozen=True):
    """The stage that sets the pace, and the kind of advice that it needs."""

    stage: StageFact
    kind: str


class Pipeline(Struct, frozen=True):
    """The stages of the host whose GPUs wait longest for them, the one that its steps wait for, the cores, and the few
    steps that wait where the others do not."""

    stages: list[StageFact]
    set_by: Pacing | None
    cores: CoresFact
    few: FewSteps
    loader: str


def pipeline(facts: Facts) -> Pipeline:
    """What makes the batches of a run."""
    return facts.once(_pipeline, "pipeline")


def _pipeline(facts: Facts) -> Pipeline:
    alone, few = facts.alone, facts.observed.few_of("input_wait")
    # Each host feeds its own GPUs: stages of two are no one pipeline.
    host = waiting_host(facts) if alone is None else alone
    stages, cores = list(host.stages), host.cores
    loader = next((host.loader for host in facts.hosts if host.loader), "")
    return Pipeline(stages, pacing(stages, facts.common_ms("input_wait"), few), cores, few, loader)


def pacing(stages: list[StageFact], wait_ms: float, few: FewSteps) -> Pacing | None:
    """The stage for which a step waits ``wait_ms``, None where none is at work for most of that.

    Where a ``few`` steps wait, it is a stage that fills its buffer in one call. Else the stage with the most work of
    its own, waits for the stage before left out, if one call takes as long as one of a few waits. Else stages that
    handle many single elements and together take that long.
    """
    kinds = [(one, _kind(one, stages)) for one in stages]
    fills = (Pacing(one, kind) for one, kind in kinds if kind in _TAKES_MANY and one.filled > 1)
    filling = max(fills, key=lambda one: one.stage.filling_ms, default=None)
    if few.steps and filling and filling.stage.filling_ms >= MOST * few.each_ms:
        return filling
    slowest = _slowest(stages)
    if slowest is not None and slowest.pace_ms >= MOST * wait_ms and slowest.filling_ms >= MOST * few.each_ms:
        return Pacing(slowest, _kind(slowest, stages))
    working = [stage for stage in stages if not stage.waits]
    runs, calls = sum(one.runs_per_step for one in stages), sum(one.count_per_step for one in working)
    work_together = not few.steps and sum(stage.self_ms for stage in working) >= MOST * wait_ms
    if max(runs, calls * work_together) >= max(MANY_RUNS, wait_ms / SMALL_MS):
        busiest = max(working or stages, key=lambda one: (one.runs_per_step, one.count_per_step, one.self_ms))
        return Pacing(busiest, "elements")
    explaining = (one for one, kind in kinds if kind == "service" and one.pace_ms >= MOST * wait_ms)
    return next((Pacing(one, "service") for one in explaining), None)


def waiting_host(facts: Facts) -> HostFacts:
    """The host with the GPU that waits longest for input; of equal ones a host whose stages were seen."""
    return max(facts.hosts, key=lambda one: (one.skew.most_ms.get("input_wait", 0.0), bool(one.stages)))


def fill_apart(stages: Iterable[StageFact]) -> StageFact | None:
    """The stage that filled its buffer longest outside of the analysed steps."""
    fills = (one for one in stages if one.apart > 1 and _kind(one, []) in FILLS)
    return max(fills, key=lambda one: one.apart_ms, default=None)


def _slowest(stages: list[StageFact]) -> StageFact | None:
    """The stage with the most work of its own; opening files is part of reading them."""
    units = [_with_openers(stage, stages) for stage in stages if not stage.waits]
    return max(units, key=lambda stage: stage.pace_ms, default=None)


def _with_openers(stage: StageFact, stages: list[StageFact]) -> StageFact:
    """A stage that reads files, with the work of the stages right above it that open them."""
    if not stage.name.startswith(READERS):
        return stage
    of_path = {one.path: one for one in stages}
    path, pace_ms, self_ms = stage.path, stage.pace_ms, stage.self_ms
    while (path := path.rpartition("::")[0]) and stage_name(path).startswith(OPENERS) and path in of_path:
        pace_ms, self_ms = pace_ms + of_path[path].pace_ms, self_ms + of_path[path].self_ms
    return replace(stage, pace_ms=pace_ms, self_ms=self_ms)


def _kind(stage: StageFact, stages: list[StageFact]) -> str:
    """The kind of a stage, by its name, what it runs, and what runs side by side."""
    if is_generator(stage.path):
        return "generator"
    if stage.runs_python:
        return "python"
    before = f"{stage.path}::"
    over = (one for one in stages if one.name == "Shard" and stage.path.startswith(f"{one.path}::"))
    if any(stage.count_per_step > one.count_per_step for one in over):
        return "shard"
    if stage.name.startswith((*OPENERS, "Map", "ParallelMap")) and _below(stage, stages).startswith("Window"):
        return "windows"
    if stage.name == "Unbatch" or ("Batch" in stage.name and _below(stage, stages).startswith("Unbatch")):
        return "unbatch"
    opens = stage.name.startswith(OPENERS) and any(
        one.name.startswith(READERS) and one.path.startswith(before) for one in stages
    )
    kind = "read" if opens else next((of for starts, of in KINDS if stage.name.startswith(starts)), "other")
    is_small = stage.runs_per_step >= MANY_RUNS and 0 < stage.self_ms < SMALL_MS * stage.runs_per_step
    if not opens and is_small and stage.ops_ms < MOST * stage.self_ms:
        return "elements"
    reads = stage.op in _READ_OPS and _is_parallel(stage)
    if reads or (kind == "read" and "::ParallelInterleave" in stage.path):
        return "reading"
    if kind in ("map", "batch") and _is_parallel(stage):
        return "parallel"
    return "interleave" if kind == "map" and "::Interleave" in stage.path else kind


def _is_parallel(stage: StageFact) -> bool:
    return stage.parallelism > 1 or stage.at_once >= SIDE_BY_SIDE


def _lacks(stages: list[StageFact]) -> str:
    """What TensorFlow's guide on tf.data ("Better performance with the tf.data API") asks of a pipeline and this one
    lacks, by the names of the calls, which are the same in every language. In paths a stage comes after those that take
    from it."""
    on_host = [one for one in stages if not is_device_side(one.path)]
    reading = [one for one in on_host if one.name.startswith(READERS)]
    mapping = [one for one in on_host if "Map" in one.name and "FlatMap" not in one.name]
    whole = " ".join(one.path for one in on_host)
    of_ops = [one for one in mapping if not one.runs_python]
    # Behind a filter, and behind what takes batches apart, elements are single ones.
    made_of = [one.path.replace("Unbatch", "Filter").rpartition("Filter")[2] for one in of_ops]
    practices = {
        "prefetch()": "Prefetch" not in whole,
        "interleave()": any("Interleave" not in one.path for one in reading),
        "num_parallel_calls": any(one.name == "Map" and not _is_parallel(one) for one in of_ops),
        "batch().map()": any("Batch" in path for path in made_of),
        "cache()": "Cache" not in whole and bool(reading or mapping),
    }
    return " · ".join(call for call, is_lacking in practices.items() if is_lacking)


def stage_args(of: Pipeline) -> dict[str, Quantity]:
    """The arguments about the stage that sets the pace, or the slowest one of a pipeline that is fast enough: its pace,
    what limits that, and the place in the program where the tracer saw it."""
    slowest, cores = _slowest(of.stages), of.cores
    set_by = of.set_by or (None if slowest is None else Pacing(slowest, "other"))
    if set_by is None:
        return {}
    stage, kind = set_by.stage, set_by.kind
    is_code = kind not in (*_TAKES_MANY, "service", "read", "reading")
    all_busy = is_code and cores.cores > 0 and cores.busy >= ALL_BUSY * cores.cores
    filling = "shuffle" if kind in FILLS else ""
    as_kind = kind if kind in ("python", "generator", "elements", "skip", "shard", "windows") else filling
    limit = as_kind or ("cores" if all_busy else "other")
    return paced_by(set_by) | {
        "path": text(stage.path),
        "below": text(_below(stage, of.stages)),
        "pace": ms(stage.pace_ms),
        "self": ms(stage.self_ms),
        "kind": text("cores" if limit == "cores" else kind),
        "lacks": text(_lacks(of.stages)),
        "limit": text(limit),
        "runs": text(stage.op),
        "elements": count(round(stage.runs_per_step or stage.count_per_step)),
        "filled": count(stage.filled),
        "filling": ms(stage.filling_ms),
        "loader": text(of.loader if kind == "generator" else ""),
        "busy": quantity(round(cores.busy, 1), "count"),
        "cores": count(cores.cores),
    }


def paced_by(set_by: Pacing | None) -> dict[str, Quantity]:
    """The stage that sets the pace, and the program's function that it runs; empty texts where there is none."""
    stage = None if set_by is None else set_by.stage
    at, _, function = ("" if stage is None else stage.python).partition(" ")
    return {"stage": text("" if stage is None else stage.name), "function": text(function), "at": text(at)}


def _below(stage: StageFact, stages: list[StageFact]) -> str:
    """The path from a stage down to the source that it takes its elements from."""
    before = f"{stage.path}::"
    return max(
        (one.path.removeprefix(before) for one in stages if one.path.startswith(before)), key=len, default=""
    )


def made_by(facts: Facts) -> dict[str, Quantity]:
    """For findings about waits for input: the few steps that wait, if only those do, and the stage that sets the pace,
    whose fix is the one to make."""
    of = pipeline(facts)
    if of.set_by is None:
        of_batch = takes(facts)
        at, _, function = next((user_line(one.name) for one in of_batch), "").partition(" ")
        # Its workers are other threads.
        loader = of.loader if len({one.thread for one in of_batch}) <= 1 else ""
        memory_ms = sum(one.ms_per_step for one in of_batch if reserves_memory(one.name))
        is_memory = memory_ms > MOST * facts.common_ms("input_wait")
        cause = "memory" if is_memory else "python" if function else "unknown"
        shown = {"function": function, "at": at, "loader": loader, "stage": "", "cause": cause}
        of_python = {name: text(value) for name, value in shown.items()}
        return few_args(of.few) | of_python | python_threads(facts.observed.python.awaited)
    of_stage = stage_args(of)
    of_stage = {"stage": of_stage["stage"], "kind": of_stage["kind"], "cause": text("stage")}
    # Its function is the stage's to tell.
    return few_args(of.few) | of_stage | {"function": text(""), "at": text(""), "python-threads": count(0)}


def margin(facts: Facts) -> float:
    """By what share of the step a host's wait may differ in another capture, where a few steps hold it and nothing
    explains it: a buffer that fills would, or a stage of which one call lasts as long as each of several waits. A
    single wait may be the machine's."""
    of, alone = pipeline(facts), facts.alone
    is_known = of.set_by is not None and (of.set_by.kind in _TAKES_MANY or of.few.steps > 1)
    if alone is None or is_known or not of.few.steps:
        return 0.0
    return STANDARD_ERRORS * alone.input_wait_error_ms / alone.step_ms


def few_args(few: FewSteps) -> dict[str, Quantity]:
    """Of a loss that a few steps hold: how many steps, of how many, and what each loses; zeros for other losses."""
    few_steps = {"few": count(few.steps)}
    return few_steps | {"steps": count(few.of), "each": ms(few.each_ms)} if few.steps else few_steps


def stage_table(of: Pipeline) -> Table:
    """Stages, the one that sets the pace first, then those with the most time of their own; their parallelism where the
    profiler wrote that of any."""
    first = "" if of.set_by is None else of.set_by.stage.path
    shown = sorted(of.stages, key=lambda stage: (stage.path != first, -stage.self_ms))
    cells: dict[Column, Callable[[StageFact], float | int | str]] = {
        Column("stage", "text"): lambda stage: stage.name,
        Column("self", "ms"): lambda stage: stage.self_ms,
        Column("count-per-step", "count"): lambda stage: round(stage.count_per_step, 1),
        Column("parallelism", "count"): lambda stage: stage.parallelism or UNKNOWN,
        Column("at-once", "count"): lambda stage: round(stage.at_once, 1) or UNKNOWN,
        Column("runs", "text"): lambda stage: stage.op or UNKNOWN,
        Column("path", "text"): lambda stage: stage.path,
    }
    return table("stages", shown, ROWS, cells)


def takes(facts: Facts) -> tuple[HostWork, ...]:
    """The Python that hands batches to the training thread, where no stage is known that makes them."""
    return facts.observed.takes if pipeline(facts).set_by is None else ()


def user_line(chain: str) -> str:
    """The last call of a chain that is no library's, as the tracer names it ("file.py:15 read_batch")."""
    lines = [name for name in chain.split(CALLS) if PYTHON_LINE_NAME.match(name) and not is_library(name)]
    return lines[-1].removeprefix("$") if lines else ""
