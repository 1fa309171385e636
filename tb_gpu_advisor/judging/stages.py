"""What is shown of the stages of an input pipeline, and which advice each kind needs."""

from tb_gpu_advisor.facts import Facts, StageFact
from tb_gpu_advisor.judging.idle import work_table
from tb_gpu_advisor.judging.quantities import ROWS, count, ms, text
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


def _kind(stage: StageFact) -> str:
    """The kind of a stage, by its name; what runs in parallel already is one of its own."""
    kind = next((kind for starts, kind in KINDS if stage.name.startswith(starts)), "other")
    return "parallel" if kind in ("map", "batch") and stage.parallelism > 1 else kind


def slowest_stage(stages: list[StageFact]) -> StageFact | None:
    """The stage that sets the pace: the most time of its own, waiting for the stage before left out."""
    working = [stage for stage in stages if not stage.waits]
    return max(working, key=lambda stage: stage.pace_ms, default=None)


def stage_args(slowest: StageFact | None) -> dict[str, Quantity]:
    """What is told of it."""
    if slowest is None:
        return {}
    return {
        "stage": text(slowest.name),
        "self": ms(slowest.self_ms),
        "kind": text(_kind(slowest)),
        "parallelism": count(slowest.parallelism),
    }


def stage_table(stages: list[StageFact]) -> Table:
    """Stages, the most time of their own first; their parallelism where the profiler wrote that of any."""
    shown = sorted(stages, key=lambda stage: -stage.self_ms)[:ROWS]
    columns: dict[Column, list[float | int | str]] = {
        Column("stage", "text"): [stage.name for stage in shown],
        Column("self", "ms"): [stage.self_ms for stage in shown],
        Column("count-per-step", "count"): [round(stage.count_per_step, 1) for stage in shown],
        Column("parallelism", "count"): [stage.parallelism or UNKNOWN for stage in shown],
        Column("path", "text"): [stage.path for stage in shown],
    }
    told = {name: cells for name, cells in columns.items() if set(cells) != {UNKNOWN}}
    return Table("stages", tuple(told), tuple(zip(*told.values(), strict=True)), len(stages))


def python_table(facts: Facts) -> tuple[Table, ...]:
    """Python functions that the tracer saw on tf.data's threads, with file and line; no table where it saw none."""
    return work_table("input-python", tuple(work for host in facts.hosts for work in host.input_python))
