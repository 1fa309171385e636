"""Remarks on a capture that no host makes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.facts import Facts, StepWork
from tb_gpu_advisor.facts.run.memory import MemoryFact, Moment
from tb_gpu_advisor.facts.summary import summarise
from tb_gpu_advisor.report import notes
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.report.whatif import _memory
from tb_gpu_advisor.text import Catalog, available_languages
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import SAME_STEP, Framework, Quantity, Report
from tests.build.runs import Run
from tests.build.several import Several
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import steady
from tests.report.test_build import report_of


@pytest.mark.parametrize(
    ("engine", "stale", "shown"),
    [("native", False, []), ("protobuf", False, ["slow-decoder"]), ("protobuf", True, ["stale-decoder"])],
)
def test_the_slow_decoder_is_shown_once_and_why(
    engine: str, stale: bool, shown: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notes, "ENGINE", engine)
    monkeypatch.setattr(notes, "is_stale", lambda: stale)
    data = steady().to_bytes()
    report = report_of(tmp_path, a=data, b=data)
    assert [note.id for note in report.capture.notes if note.id.endswith("-decoder")] == shown


@pytest.mark.parametrize(
    ("framework", "shown"), [("tensorflow", "profiler-work"), ("jax", "profiler-work-no-keras")]
)
def test_keras_is_named_next_to_tensorflow_only(framework: Framework, shown: str) -> None:
    host = summarise(decode(steady().to_bytes()), "h")
    known = replace(host, profiler_ms=3.0, framework=framework)
    assert shown in [note.id for note in notes._of_capture(known, None)]


def test_what_a_step_does_is_shown_in_batches_and_examples() -> None:
    host = summarise(decode(steady().to_bytes()), "h")
    report = build("run", ("h",), Facts((replace(host, work=StepWork(192, 3, "steps")),)), ())
    args = {note.id: note.args for note in report.capture.notes}
    assert report.step_time is not None
    mean_ms = report.step_time.mean_ms
    assert (args["work-batches"]["inside"].value, args["work-batches"]["batches"].value) == ("steps", 3)
    assert args["work-batches"]["batch"].value == round(mean_ms / 3, 6)
    assert args["work-examples"]["examples"].value == 192
    assert args["work-examples"]["rate"].value == round(192e3 / mean_ms, 6)


def _one_marked_step(before_us: float, steps: int = 1) -> Report:
    """Steps of 500 µs on the GPU; in each the host computes for so long before it launches anything."""
    run = Run()
    for _ in range(steps):
        begin = run.now_us
        run.now_us += before_us
        run.train_step((500.0,), between_us=20.0)
        run.python.event("ProfilerStep#1", begin, run.now_us - begin, step_num=run.step, _r=1)
    host = summarise(decode(run.in_time_order().to_bytes()), "host")
    return build("run", ("host",), Facts((host,)), ())


def test_the_only_step_says_which_part_of_its_mark_the_numbers_are_for() -> None:
    report = _one_marked_step(before_us=300.0)
    (note,) = [note for note in report.capture.notes if note.id == "part-of-mark"]
    assert note.args["step"].value == pytest.approx(0.5, abs=0.02)
    assert note.args["marked"].value == pytest.approx(0.83, abs=0.03)
    assert report.headline is not None
    assert report.headline.id.endswith("-in-capture")


def test_a_mark_most_of_which_lies_outside_the_gpus_work_is_not_explained() -> None:
    """A busy GPU in the rest of it is nothing to say first: 'nothing to fix' was."""
    headline = _one_marked_step(before_us=1000.0).headline
    assert headline is not None
    assert headline.id == "unexplained"
    assert headline.args["step"].value == pytest.approx(1.53, abs=0.03)
    assert headline.args["share"].value == pytest.approx(0.67, abs=0.03)


@pytest.mark.parametrize(("before_us", "steps"), [(20.0, 1), (1000.0, 3)])
def test_a_mark_about_as_long_as_its_work_and_steps_that_follow_each_other_need_no_such_note(
    before_us: float, steps: int
) -> None:
    """Between two steps nothing is left out."""
    report = _one_marked_step(before_us, steps)
    assert "part-of-mark" not in [note.id for note in report.capture.notes]
    assert report.headline is not None
    assert not report.headline.id.endswith("-in-capture")


@pytest.mark.parametrize("wait_us", [600.0, 610.0, 650.0, 6000.0])
def test_hosts_with_other_steps_are_shown_whose_step_findings_are_parts_of(wait_us: float) -> None:
    hosts = Several(gpus=1, calls=0, wait_us=600.0), Several(gpus=1, calls=0, wait_us=wait_us)
    facts = Facts(tuple(summarise(decode(host.to_bytes()), f"host{at}") for at, host in enumerate(hosts)))
    shown = [note for note in notes.notes(facts) if note.id == "hosts-differ"]
    if abs(facts.step_ms - facts.mean_step_ms) <= SAME_STEP * facts.step_ms:
        assert wait_us < 650.0
        assert shown == []
    else:
        (note,) = shown
        assert note.args["host"].value == facts.limiting_gpu.host
        assert note.args["step"].value == pytest.approx(facts.step_ms, rel=1e-3)
        assert note.args["mean"].value == pytest.approx(facts.mean_step_ms, rel=1e-3)


def worker(computes_us: float, waits_us: float) -> XSpaceBuilder:
    """Steps of a machine without a GPU, which exchanges gradients with others and waits for them there."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool = cpu.line("python"), cpu.line("tf_Compute/1")
    for step in range(8):
        begin, took_us = 40_000.0 * step, computes_us + waits_us
        python.event("train", begin, took_us + 20, step_num=step, _r=1)
        python.event("FunctionRun", begin + 5, took_us + 10, id=step)
        pool.event("dense/MatMul:MatMul", begin + 10, computes_us)
        pool.event("CollectiveReduceV2:CollectiveReduceV2", begin + 10 + computes_us, waits_us)
    return space


def test_of_machines_without_gpus_that_which_the_others_wait_for_is_named() -> None:
    """tensorflow/tensorflow#48374: several workers are a lot slower than one."""

    def slowest(*machines: XSpaceBuilder) -> dict[str, object]:
        hosts = (summarise(decode(one.to_bytes()), f"w{at}") for at, one in enumerate(machines))
        shown = (note for note in notes.notes(Facts(tuple(hosts))) if note.id == "slowest-host")
        return {name: arg.value for note in shown for name, arg in note.args.items()}

    quick, slow = worker(10_000.0, 22_000.0), worker(30_000.0, 2_000.0)
    said = slowest(quick, slow, quick)
    assert said["host"] == "w1"
    assert said["step"] == pytest.approx(38.0, rel=0.01)
    assert slowest(quick, quick) == slowest(slow) == {}


@pytest.mark.parametrize(
    ("used", "room"),
    [(30, "larger"), (863, "larger"), (864, "some"), (949, "some"), (950, "none"), (1000, "none")],
)
def test_the_memory_of_one_gpu_is_shown_and_whether_more_fits(used: int, room: str) -> None:
    run = steady()
    run.python.event(
        "MemoryAllocation",
        run.now_us,
        1.0,
        allocator_name="GPU_0_bfc",
        bytes_allocated=used,
        bytes_available=1000 - used,
        bytes_reserved=0,
        peak_bytes_in_use=used,
    )
    known = notes.notes(Facts((summarise(decode(run.to_bytes()), "h"),)))
    (note,) = [one for one in known if one.id == "memory"]
    assert (note.args["used"].value, note.args["room"].value) == (used / 1000, room)
    assert not [
        one
        for one in notes.notes(Facts((summarise(decode(steady().to_bytes()), "h"),)))
        if one.id == "memory"
    ]


#: What its note is to say, and a batch that is four times as large; half of what is in use grows with the batch.
OF_MEMORY = {
    (385, 1000): ("grows", "unsure"),
    (100, 1000): ("ample", "some"),
    (700, 1000): ("grows", "none"),
    (920, 1000): ("some", "none"),
    (960, 1000): ("none", "none"),
}


@pytest.mark.parametrize("language", available_languages())
@pytest.mark.parametrize(("used", "limit"), OF_MEMORY)
def test_what_grows_with_the_batch_tells_how_large_a_one_fits(used: int, limit: int, language: str) -> None:
    catalog, said = Catalog(language), OF_MEMORY[used, limit]
    fact = MemoryFact(0, used, limit, "dense", 5, 8, (Moment(used, used // 2, used // 2, used // 2),))
    facts = Facts((replace(summarise(decode(steady().to_bytes()), "h"), memory=(fact,)),))
    (note,) = [one for one in notes.notes(facts) if one.id == "memory"]
    (then,) = _memory(facts, 4.0)
    assert (note.args["room"].value, then.args["room"].value) == said
    assert "dense" in catalog.text("note-memory", args=note.args)
    assert "waited-op" in catalog.text(
        "note-memory", args=note.args | {"waited": Quantity("waited-op", "text")}
    )
    assert catalog.text(then.id, args=then.args)
    unknown = replace(fact, moments=())
    (then,) = _memory(Facts((replace(facts.hosts[0], memory=(unknown,)),)), 4.0)
    assert catalog.text(then.id, args=then.args)
    assert _memory(facts, 1.0) == ()
    assert catalog.missing == []


@pytest.mark.parametrize(
    ("between_us", "kernel_us", "shown"),
    [
        (lambda step: 100.0 + 20.0 * step, lambda _: 500.0, True),
        (lambda step: 100.0 if step < 25 else 900.0, lambda _: 500.0, False),  # a buffer that is empty then
        (lambda step: 100.0 + 37.0 * (step * 17 % 23), lambda _: 500.0, False),  # no course
        (lambda _: 20.0, lambda step: 500.0 + 15.0 * step, False),  # the GPU itself, which has a row
    ],
)
def test_steps_that_take_longer_and_longer_are_shown(
    between_us: Callable[[int], float], kernel_us: Callable[[int], float], shown: bool
) -> None:
    """tensorflow/tensorflow#198: what is added to a graph in each step makes each one longer."""
    run = Run()
    for step in range(40):
        run.train_step(
            (kernel_us(step), 0.5 * kernel_us(step), 0.2 * kernel_us(step)), between_us=between_us(step)
        )
    host = summarise(decode(run.to_bytes()), "h")
    report = build("run", ("h",), Facts((host,)), ())
    shown_notes = [note.args for note in report.capture.notes if note.id == "steps-lengthen"]
    assert bool(shown_notes) == shown
    if shown:
        assert float(shown_notes[0]["last"].value) > 1.4 * float(shown_notes[0]["first"].value)
