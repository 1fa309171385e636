import pytest

from tb_gpu_advisor.wire import Table
from tests.asked.test_callers import maps
from tests.build.runs import Run
from tests.checks.judge import judge, steady

ROOT = "Iterator::Root::Prefetch"


def with_pipeline(wait_us: float, parallelism: int = 1) -> Run:
    """Per step a batch of 300 µs: map 220, read 60, batch the rest; prefetch waits for it on another thread."""
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/7")
    for _ in range(6):
        begin = run.now_us
        run.train_step((500.0, 300.0), wait_us=wait_us, between_us=1.0)
        run.python.event(ROOT, begin, max(wait_us, 1.0))
        worker.event(f"{ROOT}::Batch", begin, 300.0)
        worker.event(f"{ROOT}::Batch::Map", begin + 10, 280.0, parallelism=parallelism)
        worker.event(f"{ROOT}::Batch::Map::TFRecord", begin + 20, 60.0)
    return run


def test_names_the_stage_with_most_time_of_its_own() -> None:
    outcome = judge("slow-input-stage", with_pipeline(wait_us=300.0))
    assert outcome.status == "failed"
    assert (outcome.args["stage"].value, outcome.args["kind"].value) == ("Map", "map")
    assert outcome.args["pace"].value == outcome.args["self"].value == pytest.approx(0.22)
    _, table = outcome.evidence
    assert isinstance(table, Table)
    assert {row[0] for row in table.rows} == {"Map", "Prefetch", "TFRecord", "Batch"}


def test_the_table_has_the_parallelism_that_was_written_and_no_column_of_it_otherwise() -> None:
    _, written = judge("slow-input-stage", with_pipeline(wait_us=300.0)).evidence
    _, unknown = judge("slow-input-stage", with_pipeline(wait_us=300.0, parallelism=0)).evidence
    assert isinstance(written, Table)
    assert isinstance(unknown, Table)
    at = [column.id for column in written.columns].index("parallelism")
    assert {row[0]: row[at] for row in written.rows} == {
        "Map": 1,
        "Prefetch": "–",
        "TFRecord": "–",
        "Batch": "–",
    }
    assert [column for column in written.columns if column.id != "parallelism"] == list(unknown.columns)
    assert {len(row) for row in unknown.rows} == {len(unknown.columns)}


@pytest.mark.parametrize(
    ("stages", "lacks"),
    [
        (
            "Batch::Map::TFRecord",
            "prefetch() · interleave() · num_parallel_calls · batch().map() · cache()",
        ),
        ("Prefetch::Batch::ParallelMapV2::TFRecord", "interleave() · batch().map() · cache()"),
        ("Prefetch::ParallelMapV2::Batch::ParallelInterleaveV4::TFRecord", "cache()"),
        (
            "Prefetch::Batch::MemoryCache::ParallelMapV2::ParallelInterleaveV4::TFRecord",
            "batch().map()",
        ),
        ("Prefetch::Batch::TensorSlice", ""),
        # A map of whole batches, which are taken apart behind it.
        ("Prefetch::Batch::Unbatch::ParallelMapV2::ParallelInterleaveV4::TFRecord", "cache()"),
    ],
)
def test_tells_what_the_pipeline_lacks(stages: str, lacks: str) -> None:
    run, path = Run(), "Iterator::Root"
    worker = run.cpu.line("tf_data_iterator_resource/7")
    begins = []
    for _ in range(6):
        begins.append(run.now_us)
        run.train_step((500.0, 300.0), wait_us=900.0, between_us=1.0)
    for deep, stage in enumerate(stages.split("::")):
        path += f"::{stage}"
        for begin in begins:
            worker.event(path, begin + 5 * deep, 890.0 - 10 * deep, parallelism=4 * ("Parallel" in stage))
    assert judge("slow-input-stage", run).args["lacks"].value == lacks


@pytest.mark.parametrize(
    ("above", "below", "of_four", "kind"),
    [
        # Each worker makes what all are to have; a shard of file names throws away nothing that is made.
        ("Shard", "TFRecord", 1, "shard"),
        ("Shard", "TFRecord", 4, "map"),
        # Windows of a series, each a dataset of its own (tensorflow/tensorflow#43703).
        ("MapAndBatch", "Window::TensorSlice", 4, "windows"),
    ],
)
def test_what_stands_around_a_map_tells_its_advice(above: str, below: str, of_four: int, kind: str) -> None:
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/7")
    for _ in range(6):
        begin = run.now_us
        run.train_step((500.0, 300.0), wait_us=900.0, between_us=1.0)
        for at in range(4):
            path = f"{ROOT}::{above}"
            if at < of_four:
                worker.event(path, begin + 225 * at, 224.0)
            worker.event(f"{path}::Map", begin + 225 * at + 1, 220.0)
            worker.event(f"{path}::Map::{below.partition('::')[0]}", begin + 225 * at + 2, 9.0)
    outcome = judge("slow-input-stage", run.in_time_order())
    assert (outcome.status, outcome.args["kind"].value) == ("failed", kind)


def test_silent_while_the_gpu_does_not_wait() -> None:
    assert judge("slow-input-stage", with_pipeline(wait_us=0.0)).status == "passed"


def test_follows_the_limit_that_the_user_gave_to_waiting_for_input() -> None:
    run = with_pipeline(wait_us=300.0)
    assert judge("slow-input-stage", run, thresholds={"input-bound": 0.9}).status == "passed"
    assert (
        judge("slow-input-stage", run, thresholds={"input-bound": 0.9, "slow-input-stage": 0.1}).status
        == "failed"
    )


def test_cannot_tell_without_events_of_tf_data() -> None:
    assert judge("slow-input-stage", steady(wait_us=300.0, between_us=1.0)).reason == "tf-data"


def test_other_loaders_have_no_stages_of_tf_data() -> None:
    run = Run()
    for step in range(6):
        begin = run.now_us
        run.python.event("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", begin, 300.0)
        run.now_us += 300.0
        run.launch("", "void at::native::elementwise_kernel<float>", 500.0)
        run.now_us = run.gpu_free_us + 1
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
    assert judge("input-bound", run.in_time_order()).status == "failed"
    outcome = judge("slow-input-stage", run.in_time_order())
    assert (outcome.status, outcome.reason) == ("not_applicable", "no-tf-data")


def test_cannot_tell_without_host_events() -> None:
    assert judge("slow-input-stage", steady(run=Run(host=False))).reason == "host-trace"


def with_shuffle(fills_us: float) -> Run:
    """A shuffle whose buffer is filled once, by 40 elements, while the fourth of sixteen steps waits."""
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/7")
    for step in range(16):
        begin, wait_us = run.now_us, fills_us if step == 3 else 0.0
        run.train_step((500.0, 300.0), wait_us=wait_us, between_us=1.0)
        run.python.event(ROOT, begin, max(wait_us, 1.0))
        worker.event(f"{ROOT}::ShuffleV3", begin, wait_us or 5.0)
        for element in range(40 if wait_us else 1):
            took_us = (wait_us or 5.0) / 50
            worker.event(f"{ROOT}::ShuffleV3::ParallelMapV2", begin + 1 + element * took_us, took_us)
    return run


def test_a_buffer_that_fills_once_is_no_slow_pipeline() -> None:
    run = with_shuffle(fills_us=60_000.0)
    outcome = judge("slow-input-stage", run)
    assert outcome.status == "failed"
    assert (outcome.args["stage"].value, outcome.args["kind"].value) == ("ShuffleV3", "shuffle")
    assert (outcome.args["filled"].value, outcome.args["filling"].value) == (40, 60.0)
    waiting = judge("input-bound", run)
    assert waiting.args["few"].value == 1
    assert waiting.args["each"].value == pytest.approx(60.0, rel=0.05)
    assert (waiting.args["stage"].value, waiting.args["kind"].value) == ("ShuffleV3", "shuffle")


def test_steps_that_all_wait_are_not_few() -> None:
    waiting = judge("input-bound", with_pipeline(wait_us=300.0))
    assert waiting.args["few"].value == 0
    assert waiting.args["stage"].value == "Map"


def test_a_wait_without_a_stage_names_none() -> None:
    waiting = judge("input-bound", steady(wait_us=300.0, between_us=1.0))
    assert (waiting.args["stage"].value, waiting.args["cause"].value) == ("", "unknown")


def test_the_runs_of_a_stages_function_are_those_of_the_analysed_steps() -> None:
    # One in each of eight steps, of which the first and the last are none of these.
    outcome = judge("slow-input-stage", maps("MapAndBatch", "DecodeJpeg"))
    assert outcome.args["elements"].value == 1
    many = maps("MapAndBatch", "DecodeJpeg", runs=20)
    assert judge("slow-input-stage", many).args["elements"].value == 20
