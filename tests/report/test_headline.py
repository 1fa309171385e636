"""What a report says first where nothing failed, and much of the step has no cause."""

from pathlib import Path

import pytest

from tb_gpu_advisor import analyze
from tb_gpu_advisor.report.ledger.findings import findings
from tb_gpu_advisor.report.priorities import in_few, of_step
from tb_gpu_advisor.wire import Category, Part, quantities
from tests.build.runs import Run
from tests.export.test_text import report_of
from tests.facts.test_host_steps import Training
from tests.facts.test_training_steps import EVALUATE, FORWARD, GRADIENT, TRAIN, ran

DEMO_LOGS = Path(__file__).parents[2] / "demo_logs"


@pytest.mark.parametrize(
    ("unknown", "failed", "says"),
    [
        (0.04, None, "busy"),
        (0.12, None, "unexplained"),
        (0.08, {}, "small-findings"),
        (0.12, {}, "unexplained"),
        (0.6, {}, "unexplained"),
    ],
)
def test_nothing_to_fix_is_said_only_of_what_is_explained(
    unknown: float, failed: dict[Category, float] | None, says: str
) -> None:
    parts = (Part("compute", 10.0 * (1 - unknown), 1 - unknown), Part("unknown", 10.0 * unknown, unknown))
    assert of_step(parts, 10.0, failed, None).id == says


def test_what_a_finding_is_about_is_not_without_a_cause() -> None:
    # GPUs that begin one after another: each is idle for nearly all of the step, and nothing on it says why.
    parts = (Part("compute", 0.3, 0.03), Part("unknown", 9.7, 0.97))
    launches: dict[Category, float] = {"kernel_launch": 0.0}
    assert of_step(parts, 10.0, launches, 9.6).id == "finding"
    # Of a smaller one the rest is no less unknown.
    assert of_step(parts, 10.0, launches, 2.0).id == "unexplained"


def test_what_queued_work_waits_for_no_check_tells() -> None:
    parts = (Part("compute", 8.8, 0.88), Part("sync", 1.2, 0.12))
    said = of_step(parts, 10.0, None, None)
    assert (said.id, said.args["share"].value) == ("unexplained", 0.12)
    assert of_step(parts, 10.0, {}, None).id == "small-findings"
    # What comes first saves most, and another finding takes more.
    assert of_step(parts, 10.0, {"copy_h2d": 2.0}, 0.4).id == "finding"


def test_collectives_that_no_check_can_judge_are_said_before_idle_time() -> None:
    # Two ranks without steps: they wait for each other, and each is busy, or idle for a little time.
    parts = (
        Part("compute", 0.1, 0.01),
        Part("collective", 8.6, 0.86),
        Part("kernel_launch", 1.3, 0.13),
    )
    launches: dict[Category, float] = {"kernel_launch": 0.0}
    for failed, loss_ms in ((None, None), (launches, 1.3)):
        said = of_step(parts, 10.0, failed, loss_ms, in_steps=False)
        assert (said.id, said.args["share"].value) == ("collectives-in-capture", 0.86)
    exchanges: dict[Category, float] = {"collective": 0.0}
    assert of_step(parts, 10.0, exchanges, 8.6).id == "finding"


def test_that_the_host_stood_still_explains_nothing() -> None:
    parts = (Part("compute", 3.8, 0.38), Part("host_stopped", 6.2, 0.62))
    assert of_step(parts, 10.0, None, None).id == "unexplained"


def test_a_finding_is_not_the_first_thing_to_say_where_most_of_the_time_is_waits() -> None:
    # Python asks for the result of every kernel: no check is about that.
    parts = (Part("compute", 0.4, 0.04), Part("kernel_launch", 3.4, 0.34), Part("sync", 6.2, 0.62))
    launches: dict[Category, float] = {"kernel_launch": 0.0}
    said = of_step(parts, 10.0, launches, 3.4)
    assert said.id == "undecided"
    assert said.args["idle"].value == pytest.approx(0.96)
    even = (Part("compute", 0.4, 0.04), Part("kernel_launch", 4.8, 0.48), Part("sync", 4.8, 0.48))
    assert of_step(even, 10.0, launches, 4.8).id == "finding"


def test_a_finding_of_tiny_kernels_is_about_the_wait_that_its_sentence_tells() -> None:
    run = Run(call_us=20.0)
    for _ in range(6):
        run.train_step((2.0,) * 100)
    report = report_of(run)
    rows = {check.id: check for check in report.checks}
    assert rows["tiny-kernels"].status == "failed"
    # Not what may be saved as well, such as the kernels' own time.
    assert rows["tiny-kernels"].loss_ms == rows["tiny-kernels"].args["launch"].value
    assert rows["tiny-kernels"].saving_ms is not None
    assert rows["tiny-kernels"].saving_ms.high != rows["tiny-kernels"].loss_ms
    assert report.first[0] == "launch-bound"


def test_late_batches_do_not_hide_what_copying_them_takes() -> None:
    report = analyze(DEMO_LOGS / "input-bound")
    losses = {check.id: check.loss_ms or 0.0 for check in report.checks}
    assert report.first[0] == "slow-input-stage"
    assert losses["input-bound"] > losses["exposed-input-copy"] > losses["step-gaps"]


def test_without_steps_a_finding_is_about_all_that_was_captured() -> None:
    parts = (Part("compute", 5.0, 0.5), Part("kernel_launch", 5.0, 0.5))
    launches: dict[Category, float] = {"kernel_launch": 0.0}
    assert of_step(parts, 10.0, launches, 5.0).id == "finding"
    assert of_step(parts, 10.0, launches, 5.0, in_steps=False).id == "finding-in-capture"
    assert of_step(parts, 10.0, launches, None, in_steps=False).id == "small-findings-in-capture"
    busy = (Part("compute", 9.9, 0.99), Part("kernel_launch", 0.1, 0.01))
    assert of_step(busy, 10.0, None, None, in_steps=False).id == "busy-in-capture"
    unknown = (Part("compute", 5.0, 0.5), Part("unknown", 5.0, 0.5))
    assert of_step(unknown, 10.0, None, None, in_steps=False).id == "unexplained-in-capture"


def test_idle_time_that_no_check_decides_is_neither_fine_nor_small() -> None:
    # A capture without steps, of which Python takes nearly all: what is inside a step nobody knows.
    parts = (Part("compute", 0.1, 0.01), Part("kernel_launch", 0.7, 0.07), Part("host_python", 9.2, 0.92))
    launches: dict[Category, float] = {"kernel_launch": 0.0}
    python: dict[Category, float] = {"host_python": 0.0}
    said = of_step(parts, 10.0, None, None, in_steps=False)
    assert (said.id, said.args["idle"].value) == ("undecided-in-capture", 0.99)
    # Nor is a finding about the smaller part the first thing to say …
    assert of_step(parts, 10.0, launches, 0.7).id == "undecided"
    assert of_step(parts, 10.0, launches, 0.7).args["open"].value == pytest.approx(9.2)
    larger = (Part("compute", 5.0, 0.5), Part("kernel_launch", 2.0, 0.2), Part("copy_wait", 3.0, 0.3))
    assert of_step(larger, 10.0, launches, 2.0).id == "undecided"
    # … but one about the larger part, or about as much, is.
    assert of_step(parts, 10.0, python, 9.2).id == "finding"
    even = (Part("compute", 2.0, 0.2), Part("kernel_launch", 4.0, 0.4), Part("host_python", 4.0, 0.4))
    assert of_step(even, 10.0, launches, 4.0).id == "finding"


def test_what_has_a_cause_and_no_verdict_comes_before_the_smaller_part_without_one() -> None:
    # A program that compiles in Python for most of its only pass: 2.74 of 3.2 s, against 0.46 without a cause.
    parts = (Part("compute", 0.02, 0.002), Part("host_python", 8.55, 0.855), Part("unknown", 1.43, 0.143))
    said = of_step(parts, 10.0, None, None, in_steps=False)
    assert said.id == "undecided-in-capture"
    assert said.args["idle"].value == pytest.approx(0.998)
    most = (Part("compute", 6.0, 0.6), Part("host_python", 1.0, 0.1), Part("unknown", 3.0, 0.3))
    assert of_step(most, 10.0, None, None).id == "unexplained"


def test_warm_up_that_takes_more_than_any_finding_is_the_first_thing_to_say() -> None:
    # The first pass of a program with several GPUs: kernels are loaded for half of it, collectives are exposed.
    parts = (Part("compute", 0.7, 0.07), Part("collective", 3.9, 0.39), Part("compile", 5.2, 0.52))
    collectives: dict[Category, float] = {"collective": 0.0}
    said = of_step(parts, 10.0, collectives, 3.9, in_steps=False, tried_ms=0.0)
    assert (said.id, said.args["lost"].value) == ("warm-up-in-capture", 5.2)
    assert of_step(parts, 10.0, collectives, 3.9, tried_ms=0.0).id == "warm-up"
    # Compiling in every step is no warm-up, and a finding about more than it comes first.
    compiling: dict[Category, float] = {"compile": 0.0}
    assert of_step(parts, 10.0, compiling, 5.2).id == "finding"
    more = (Part("compute", 0.7, 0.07), Part("collective", 5.4, 0.54), Part("compile", 3.9, 0.39))
    assert of_step(more, 10.0, collectives, 5.4, in_steps=False, tried_ms=0.0).id == "finding-in-capture"
    little = (Part("compute", 9.7, 0.97), Part("compile", 0.3, 0.03))
    assert of_step(little, 10.0, None, None, tried_ms=0.0).id == "busy"
    # Trials of algorithms are kernels.
    assert of_step(little, 10.0, None, 1.0, tried_ms=9.0).args["lost"].value == pytest.approx(9.3)


def test_a_fault_of_the_capture_comes_before_the_findings_that_it_may_change() -> None:
    report = analyze(str(DEMO_LOGS / "one-step"))
    settle, *rows = findings(report)
    assert settle.check.id == "capture-too-short"
    assert all(check.settle_first == ("capture-too-short",) for row in rows for check in row.checks)
    assert rows[0].check.id == report.first[0]


def test_how_long_each_launch_is_waited_for_is_no_tale_of_a_few_steps() -> None:
    failed: dict[Category, float] = {"kernel_launch": 0.0}
    note = of_step((Part("kernel_launch", 5.0, 0.5),), 10.0, failed, 5.0)
    assert note.id == "finding"
    assert in_few(note, quantities("ms", each=0.1)) == note
    few = in_few(note, quantities("ms", each=5.0) | quantities("count", few=1, steps=10))
    assert (few.id, few.args["each"].value) == ("finding-in-few", 5.0)


def evaluated(*, after: int, runs: int) -> Training:
    """Keras on a CPU, which evaluates after one of twelve steps."""
    step, evaluation = (TRAIN, GRADIENT), (EVALUATE, FORWARD)
    return ran([step] * (after + 1) + [evaluation] * runs + [step] * (11 - after))


@pytest.mark.parametrize(("runs", "said"), [(40, "in-between"), (4, None)])
def test_an_evaluation_between_two_steps_is_part_of_neither(runs: int, said: str | None) -> None:
    report = report_of(evaluated(after=5, runs=runs).space)
    assert report.host_step_time is not None
    assert report.host_step_time.mean_ms == pytest.approx(0.31)
    [note] = [one for one in report.capture.notes if one.id == "excluded-evaluation"]
    assert note.args["count"].value == 1
    assert note.args["time"].value == pytest.approx(0.31 * runs)
    # Both are called multi_step_on_iterator.
    assert note.args["function"].value == ""
    assert (report.headline and report.headline.id) == said


def test_a_buffer_that_fills_in_a_first_step_that_is_left_out_is_named() -> None:
    training = Training()
    begin = training.now_us
    training.step(compute_us=700, wait_us=60_000)
    training.input.event("Iterator::Root::Map::ShuffleV3", begin + 1, 59_990)
    for element in range(64):
        training.input.event("Iterator::Root::Map::ShuffleV3::Range", begin + 10 + 900 * element, 800)
    for _ in range(8):
        training.step(compute_us=700, wait_us=10)
    notes = report_of(training.space).capture.notes
    [filled] = [one for one in notes if one.id == "filled"]
    assert (filled.args["stage"].value, filled.args["count"].value) == ("ShuffleV3", 64)
