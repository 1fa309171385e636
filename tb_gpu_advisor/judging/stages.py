"""What is shown of the stages of an input pipeline, and which advice each kind needs."""

from tb_gpu_advisor.facts import CoresFact, Facts, StageFact
from tb_gpu_advisor.facts.steps.pipelines import is_generator
from tb_gpu_advisor.judging.idle import work_table
from tb_gpu_advisor.judging.quantities import ROWS, count, ms, quantity, text
from tb_gpu_advisor.wire import Column, Quantity, Table

#: In a table, what the profiler did not write.
UNKNOWN = "–"
#: What kind of advice a stage needs, by the beginning of its name; the message chooses its sentence by it.
KINDS = (
    (("TFRecord", "TextLine", "FixedLength", "SSTable", "RecordIO", "LMDB"), "read"),
    (("Generator", "FlatMap"), "generator"),
    (("Map", "Filter", "Interleave"), "map"),
    (("Parallel", "LegacyParallel", "MapAndBatch"), "parallel"),
    (("Batch", "PaddedBatch", "Rebatch"), "batch"),
    (("Shuffle",), "shuffle"),
)


#: Of so many calls that run side by side on average each stage runs in parallel. Our default: half of what two are more
#: than one.
SIDE_BY_SIDE = 1.5
#: With this part of the cores at work all are. Our default: a thread that hands over to another one rests for a moment.
ALL_BUSY = 0.9


def _kind(stage: StageFact) -> str:
    """The kind of a stage, by its name; what runs in parallel already is one of its own, and what runs Python."""
    if is_generator(stage.path):
        return "generator"
    if stage.runs_python:
        return "python"
    kind = next((kind for starts, kind in KINDS if stage.name.startswith(starts)), "other")
    is_parallel = stage.parallelism > 1 or stage.at_once >= SIDE_BY_SIDE
    return "parallel" if kind in ("map", "batch") and is_parallel else kind


def slowest_stage(stages: list[StageFact]) -> StageFact | None:
    """The stage that sets the pace: the most time of its own, waiting for the stage before left out."""
    working = [stage for stage in stages if not stage.waits]
    return max(working, key=lambda stage: stage.pace_ms, default=None)


def stage_args(slowest: StageFact | None, cores: CoresFact) -> dict[str, Quantity]:
    """What is told of it: its pace, what limits that, and the place in the user's code where the tracer saw it."""
    if slowest is None:
        return {}
    at, _, function = slowest.python.partition(" ")
    kind, all_busy = _kind(slowest), cores.cores > 0 and cores.busy >= ALL_BUSY * cores.cores
    limit = "python" if kind in ("python", "generator") else "cores" if all_busy else "other"
    return {
        "stage": text(slowest.name),
        "pace": ms(slowest.pace_ms),
        "self": ms(slowest.self_ms),
        "kind": text("cores" if limit == "cores" else kind),
        "limit": text(limit),
        "parallelism": count(slowest.parallelism),
        "runs": text(slowest.op),
        "function": text(function),
        "at": text(at),
        "busy": quantity(round(cores.busy, 1), "count"),
        "cores": count(cores.cores),
    }


def stage_table(stages: list[StageFact]) -> Table:
    """Stages, the most time of their own first; their parallelism where the profiler wrote that of any."""
    shown = sorted(stages, key=lambda stage: -stage.self_ms)[:ROWS]
    columns: dict[Column, list[float | int | str]] = {
        Column("stage", "text"): [stage.name for stage in shown],
        Column("self", "ms"): [stage.self_ms for stage in shown],
        Column("count-per-step", "count"): [round(stage.count_per_step, 1) for stage in shown],
        Column("parallelism", "count"): [stage.parallelism or UNKNOWN for stage in shown],
        Column("at-once", "count"): [round(stage.at_once, 1) or UNKNOWN for stage in shown],
        Column("runs", "text"): [stage.op or UNKNOWN for stage in shown],
        Column("path", "text"): [stage.path for stage in shown],
    }
    told = {name: cells for name, cells in columns.items() if set(cells) != {UNKNOWN}}
    return Table("stages", tuple(told), tuple(zip(*told.values(), strict=True)), len(stages))


def python_table(facts: Facts) -> tuple[Table, ...]:
    """Python functions that the tracer saw on tf.data's threads, with file and line; no table where it saw none."""
    return work_table("input-python", tuple(work for host in facts.hosts for work in host.input_python))
