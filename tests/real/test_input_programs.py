"""Recorded programs whose steps wait for input, each for a planted reason: that is named, and no other cause."""

import gzip
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tb_gpu_advisor import analyze
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.trace.schema import messages
from tb_gpu_advisor.wire import CheckResult, Report

FOLDER: Final = Path(__file__).with_name("input")
#: The small form of a recording is not larger.
LARGEST_BYTES: Final = 150_000


class Said(NamedTuple):
    """What is right: the check that fails, the stage or function, what limits it (or what a gap is for), its op."""

    check: str
    what: str
    limits: tuple[str, ...]
    op: tuple[str, ...] = ()


_UNKNOWN: Final = Said("step-gaps", "", ("unknown",))
_HEAVY: Final = ("Softmax", "MatMul")
_PYTHON: Final = ("python",)
#: Where all cores were busy, that; where something else on the machine took one, only that the stage is parallel.
_PARALLEL: Final = ("cores", "parallel")
RIGHT: Final = {
    "tf221_map": Said("slow-input-stage", "MapAndBatch", _PARALLEL, _HEAVY),
    "tf221_map_batch_fused": Said("slow-input-stage", "MapAndBatch", _PARALLEL, _HEAVY),
    "tf221_parallel_maps": Said("slow-input-stage", "ParallelMapV2", _PARALLEL, _HEAVY),
    "tf221_padded_batch": Said("slow-input-stage", "ParallelMapV2", _PARALLEL, _HEAVY),
    "tf221_interleave": Said("slow-input-stage", "Map", _PARALLEL, _HEAVY),
    "tf221_decode_jpeg": Said("slow-input-stage", "MapAndBatch", _PARALLEL, ("DecodeJpeg",)),
    "tf221_numpy_function_parallel": Said("slow-input-stage", "MapAndBatch", _PYTHON, ("PyFunc",)),
    "tf221_numpy_function": Said("slow-input-stage", "MapAndBatch", _PYTHON, ("PyFunc",)),
    "tf221_py_function_parallel": Said("slow-input-stage", "MapAndBatch", _PYTHON, ("EagerPyFunc",)),
    "tf221_filter": Said("slow-input-stage", "Filter", _PYTHON, ("PyFunc",)),
    "tf221_generator": Said("slow-input-stage", "Generator", ("generator",), ("PyFunc",)),
    "tf221_generator_and_map": Said("slow-input-stage", "Generator", ("generator",), ("PyFunc",)),
    "tf221_keras_generator": Said("slow-input-stage", "Generator", ("generator",), ("PyFunc",)),
    "tf221_keras_pydataset": Said("slow-input-stage", "Generator", ("generator",), ("PyFunc",)),
    "tf221_shuffle_refill": Said("slow-input-stage", "Shuffle", ("shuffle",)),
    "tf221_tiny_elements": Said("slow-input-stage", "MapAndBatch", ("elements",)),
    "tf215_map": Said("slow-input-stage", "MapAndBatch", _PARALLEL, _HEAVY),
    "tf215_interleave": Said("slow-input-stage", "Map", _PARALLEL, _HEAVY),
    "tf215_numpy_function_parallel": Said("slow-input-stage", "MapAndBatch", _PYTHON, ("PyFunc",)),
    "tf215_numpy_function_traced": Said(
        "slow-input-stage", "asleep_in_python, input_programs.py:52", _PYTHON, ("PyFunc",)
    ),
    "tf215_generator": Said("slow-input-stage", "Generator", ("generator",), ("PyFunc",)),
    "tf210_map": Said("slow-input-stage", "MapAndBatch", _PARALLEL, _HEAVY),
    "tf210_parallel_maps": Said("slow-input-stage", "ParallelMapV2", _PARALLEL, _HEAVY),
    "tf210_numpy_function_parallel": Said("slow-input-stage", "MapAndBatch", _PYTHON, ("PyFunc",)),
    "tf210_generator": Said("slow-input-stage", "Generator", ("generator",), ("PyFunc",)),
    "keras_jax_pydataset_traced": Said("input-bound", "read_batch, input_programs.py:30", _PYTHON),
    "keras_jax_generator_traced": Said("input-bound", "read_batch, input_programs.py:30", _PYTHON),
    "jax_generator_traced": Said("input-bound", "read_batch, input_programs.py:30", _PYTHON),
    "jax_loader_traced": Said("input-bound", "read_batch, input_programs.py:30", _PYTHON),
    "jax_function_traced": Said("step-gaps", "", ("python",)),
    # Without the tracer nothing says what the host does: no cause is named, and the measurement is.
    "keras_jax_pydataset": _UNKNOWN,
    "jax_generator": _UNKNOWN,
    "jax_function": _UNKNOWN,
    # Of ``loader_programs``.
    "png_files": Said("slow-input-stage", "MapAndBatch", _PARALLEL, ("DecodePng",)),
    "packed_records": Said("slow-input-stage", "TFRecord", ("read",)),
    "csv_lines": Said("slow-input-stage", "MapAndBatch", ("elements",)),
    "second_map": Said("slow-input-stage", "MapAndBatch", _PARALLEL, _HEAVY),
    "service": Said("slow-input-stage", "MapAndBatch", _PARALLEL, _HEAVY),
    "cache_first_epoch": Said("slow-input-stage", "ParallelMapV2", _PARALLEL, _HEAVY),
    "custom_unmarked_map": Said("slow-input-stage", "MapAndBatch", _PARALLEL, _HEAVY),
    "bucketed_traced": Said("slow-input-stage", "tokens, loaders.py:31", _PYTHON, ("PyFunc",)),
    "generators_interleaved_traced": Said(
        "slow-input-stage", "quick_batches, loaders.py:50", ("generator",), ("PyFunc",)
    ),
    # A thread of the user's makes the batches, or a loader's processes, in which nobody sees a function.
    "custom_thread_traced": Said("input-bound", "read_batch, input_programs.py:30", _PYTHON),
    "flax_thread_traced": Said("input-bound", "read_batch, input_programs.py:30", _PYTHON),
    "flax_loader_workers_traced": Said("input-bound", "", ("unknown",)),
    "keras_jax_loader_traced": Said("input-bound", "__getitem__, loaders.py:20", _PYTHON),
    "flax_arrays_traced": Said("input-bound", "of_arrays, loaders.py:56", _PYTHON),
    "flax_grain": Said("input-bound", "", ("unknown",)),
    "custom_thread": _UNKNOWN,
    # Of ``further_programs``.
    "tf210_serial_augment": Said("slow-input-stage", "Map", ("map",), ("AdjustHue",)),
    "tf210_unbuffered": Said("slow-input-stage", "Map", ("map",), ("AdjustHue",)),
    "tf215_heavy_filter": Said("slow-input-stage", "Filter", ("filter",), _HEAVY),
    "tf221_records_interleaved": Said("slow-input-stage", "TFRecord", ("read",)),
    "tf221_big_batches": Said("slow-input-stage", "BatchV2", ("batch",)),
    "tf221_far_service": Said("slow-input-stage", "DataService", ("service",)),
    "tf210_slow_generator": Said("slow-input-stage", "Generator", ("generator",), ("PyFunc",)),
    "flax_torch_traced": Said("input-bound", "__getitem__, loaders.py:20", _PYTHON),
    "jax_lock_traced": Said("input-bound", "compute, input_programs.py:23", _PYTHON),
    "jax_beside_traced": Said("step-gaps", "", ("python",)),
    # JAX's profiler records no event of tf.data.
    "flax_tfdata": _UNKNOWN,
    # Of ``rarer_programs``: two of ten batches are late, by the same generator.
    # Keras 2 makes a data set of each batch that Python hands to ``train_on_batch``.
    "tf215_by_hand": _UNKNOWN,
    "tf221_jitter": Said("slow-input-stage", "Generator", ("generator",), ("PyFunc",)),
}
#: The line of the pipeline as it should be; of the other programs no line is known to be the better one.
LINES: Final = {
    "tf210_serial_augment": "dataset.map(…, num_parallel_calls=tf.data.AUTOTUNE).batch(…)",
    "tf210_unbuffered": (
        "dataset.map(…, num_parallel_calls=tf.data.AUTOTUNE).batch(…).prefetch(tf.data.AUTOTUNE)"
    ),
    "tf215_heavy_filter": (
        "dataset.map(lambda x, y: (x, y, keep(x, y)), num_parallel_calls=tf.data.AUTOTUNE)"
        ".filter(lambda x, y, kept: kept).map(lambda x, y, kept: (x, y)).batch(…)"
    ),
    "tf221_records_interleaved": "dataset.interleave(…, num_parallel_calls=tf.data.AUTOTUNE)",
    "tf221_big_batches": "dataset.batch(…, num_parallel_calls=tf.data.AUTOTUNE).map(…).map(…)",
    "packed_records": "tf.data.TFRecordDataset(…, num_parallel_reads=tf.data.AUTOTUNE)",
    "csv_lines": "dataset.batch(…).map(…)",
    "tf221_tiny_elements": "dataset.batch(…).map(…)",
    "keras_jax_pydataset_traced": "super().__init__(…, workers=os.cpu_count())",
    "keras_jax_loader_traced": "DataLoader(…, num_workers=os.cpu_count())",
    "flax_torch_traced": "DataLoader(…, num_workers=os.cpu_count())",
    "tf221_shuffle_refill": "dataset.shuffle(…).map(…).batch(…)",
}
#: Programs whose batches are there in time: TensorFlow itself prefetches what a generator makes; a thread that takes
#: one may lose its core to that which makes the next.
HEALTHY: Final = (
    "no_prefetch",
    "tf215_fine_cache_quick",
    "tf221_fine_cache_quick",
    "custom_fine_group_window",
)
#: One step of ten waited, for which nothing in the capture tells a reason: the machine was busy with something else.
UNDECIDED: Final = ("tf210_fine_filter",)
FILES: Final = sorted(file.name.partition(".")[0] for file in FOLDER.glob("*.xplane.pb.gz"))


def report(name: str, folder: Path) -> Report:
    target = folder / "run" / "plugins" / "profile" / "recorded" / "recorder.xplane.pb"
    target.parent.mkdir(parents=True)
    target.write_bytes(gzip.decompress((FOLDER / f"{name}.xplane.pb.gz").read_bytes()))
    return analyze(str(folder))


def rows(of: Report) -> dict[str, CheckResult]:
    return {row.id: row for row in of.checks}


def shown(row: CheckResult, name: str) -> str:
    return str(row.args[name].value) if name in row.args else ""


@pytest.mark.parametrize("name", HEALTHY)
def test_batches_that_are_there_in_time_are_no_fault(name: str, tmp_path: Path) -> None:
    by_check = rows(report(name, tmp_path))
    assert {by_check[check].status for check in ("input-bound", "slow-input-stage")} == {"passed"}


def test_what_keras_itself_takes_of_each_step_is_shown_as_that(tmp_path: Path) -> None:
    row = rows(report("tf221_fine_cache_quick", tmp_path))["step-gaps"]
    assert (row.status, row.args["whose"].value) == ("failed", "keras")
    assert "steps_per_execution" in Catalog("en").text(row.id, "fix", row.args)


@pytest.mark.parametrize("name", UNDECIDED)
def test_one_late_batch_of_a_host_alone_decides_nothing(name: str, tmp_path: Path) -> None:
    by_check = rows(report(name, tmp_path))
    assert {by_check[check].status for check in ("input-bound", "slow-input-stage")} == {"no_data"}


@pytest.mark.parametrize(
    ("name", "check", "threads"),
    [("jax_beside_traced", "step-gaps", 2), ("jax_lock_traced", "input-bound", 0)],
)
def test_threads_of_python_that_want_its_lock_at_once_are_shown(
    name: str, check: str, threads: int, tmp_path: Path
) -> None:
    row = rows(report(name, tmp_path))[check]
    assert row.args["python-threads"].value == threads
    assert ("(GIL)" in Catalog("en").text(check, "failed", row.args)) == (threads > 0)


@pytest.mark.parametrize("name", RIGHT)
def test_the_planted_cause_is_named_and_no_other(name: str, tmp_path: Path) -> None:
    right, of = RIGHT[name], report(name, tmp_path)
    by_check = rows(of)
    row = by_check[right.check]
    assert row.status == "failed"
    place = f"{shown(row, 'function')}, {shown(row, 'at')}" if shown(row, "function") else shown(row, "stage")
    assert place == right.what
    assert shown(row, "kind" if right.check == "slow-input-stage" else "cause") in right.limits
    assert not right.op or shown(row, "runs") in right.op
    if right.check != "step-gaps":
        assert by_check["input-bound"].status == "failed"
        places = [one.place for one in of.ledger.rows if "input-bound" in one.checks]
        # Where nobody's own code is known, the loader that hands the batches over is; without one, between which
        # calls the step waits.
        nearest = right.what.partition(",")[0] or shown(by_check["input-bound"], "loader")
        named = [place.name for place in places if place and place.kind != "calls"]
        assert named == ([nearest] if nearest else [])
        assert of.ledger.rows[0].checks[0] == right.check
        assert of.ledger.rows[0].fix.after == LINES.get(name, "")


@pytest.mark.parametrize(
    "name", [name for name in RIGHT if RIGHT[name].check == "input-bound" or RIGHT[name] == _UNKNOWN]
)
def test_where_no_stage_is_known_the_measurement_that_decides_is_printed(name: str, tmp_path: Path) -> None:
    by_check = rows(report(name, tmp_path))
    row = by_check[RIGHT[name].check]
    assert by_check["slow-input-stage"].status in ("no_data", "not_applicable")
    advice = Catalog("en").text(row.id, "fix", row.args)
    assert "one repeated batch" in advice
    assert "every N steps" not in advice


def test_every_recording_is_small_and_names_no_machine() -> None:
    assert set(FILES) == set(RIGHT) | set(HEALTHY) | set(UNDECIDED)
    for name in FILES:
        packed = (FOLDER / f"{name}.xplane.pb.gz").read_bytes()
        assert len(packed) <= LARGEST_BYTES
        data = gzip.decompress(packed)
        assert messages()["XSpace"].FromString(data).hostnames == [b"recorder"]
        for part in (b"/home/", b"/root/", b"/work/", b"/tmp/", b"site-packages"):
            assert part not in data
