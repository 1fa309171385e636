"""The guide's order is led, and its three numbers are those of the run."""

from pathlib import Path

import pytest

from tb_gpu_advisor import analyze
from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.export.markdown import report_markdown
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.facts.run.placement import OP
from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.report.workflow import workflow
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Report
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import steady
from tests.simulator.api import SESSION
from tests.xprof_placement import op_counts

DEMO_LOGS = Path(__file__).parents[2] / "demo_logs"


def report(story: str) -> Report:
    return analyze(str(DEMO_LOGS), f"{story}/{SESSION}")


def states(story: str) -> dict[str, str]:
    return {stage.id: stage.state for stage in report(story).workflow}


def test_stages_are_in_the_guides_order() -> None:
    order = ("one-gpu", "input", "utilization", "kernels", "precision", "xla", "several-gpus")
    assert tuple(states("input-bound")) == order


@pytest.mark.parametrize(
    "story", sorted({path.parent.name for path in DEMO_LOGS.glob("*/truth.json")} - {"month"})
)
def test_it_begins_where_the_report_does(story: str) -> None:
    of_story = report(story)
    begins = [stage for stage in of_story.workflow if stage.state == "now"]
    failed = [stage for stage in of_story.workflow if stage.findings]
    assert len(begins) == bool(failed)
    if begins and begins[0].id != "one-gpu":
        assert of_story.first[0] in begins[0].findings
    assert {stage.state for stage in failed} <= {"now", "later"}


def test_stages_with_dearer_findings_come_before_earlier_ones() -> None:
    stages = states("input-bound")
    assert (stages["one-gpu"], stages["input"], stages["utilization"]) == ("done", "now", "later")
    assert states("single-precision")["input"] == "done"


def test_several_gpus_are_not_about_a_run_on_one() -> None:
    assert states("launch-bound")["several-gpus"] == "not_applicable"
    assert "does not apply" in Catalog("en").text("workflow-state-not-applicable")


def stages_of(**reasons: str) -> dict[str, str]:
    """The states of a run whose checks pass, but for those that do not apply for a reason."""
    outcomes = [
        (check, Outcome("not_applicable", reason=reasons[check.id.replace("-", "_")]))
        if check.id.replace("-", "_") in reasons
        else (check, Outcome("passed"))
        for check in ALL
    ]
    facts = Facts((summarise(decode(steady().to_bytes()), "host"),))
    return {stage.id: stage.state for stage in workflow(facts, outcomes, None)}


@pytest.mark.parametrize(
    ("check", "reason", "stage", "state"),
    [
        ("xla_off", "not-tensorflow", "xla", "not_applicable"),
        # JAX is compiled already.
        ("xla_off", "compiled", "xla", "done"),
        ("single_precision", "no-tensor-cores", "precision", "not_applicable"),
        ("half_precision_softmax", "no-softmax", "precision", "done"),
        ("xla_recompiles", "steps", "xla", "done"),
    ],
)
def test_a_change_that_does_not_apply_is_not_done(check: str, reason: str, stage: str, state: str) -> None:
    assert stages_of(**{check: reason})[stage] == state


def test_findings_are_shown_where_the_change_does_not_apply() -> None:
    """What torch.compile compiles in steady steps is a finding of a program that XLA is not for."""
    facts = Facts((summarise(decode(steady().to_bytes()), "host"),))
    of_check = {
        "xla-off": Outcome("not_applicable", reason="not-tensorflow"),
        "xla-recompiles": Outcome("failed"),
    }
    outcomes = [(check, of_check.get(check.id, Outcome("passed"))) for check in ALL]
    (stage,) = [one for one in workflow(facts, outcomes, None) if one.id == "xla"]
    assert (stage.state, stage.findings) == ("now", ("xla-recompiles",))


def test_one_rank_is_no_run_on_one_gpu() -> None:
    of_rank = Facts((summarise(decode(Several(gpus=1).to_bytes()), "host"),))
    of_one = Facts((summarise(decode(steady().to_bytes()), "host"),))
    states = [
        workflow(facts, [(check, Outcome("passed")) for check in ALL], None)[0].state
        for facts in (of_rank, of_one)
    ]
    assert states == ["open", "done"]


def test_several_gpus_come_after_one() -> None:
    stages = states("replicas-slow-allreduce")
    assert stages["one-gpu"] == "open"  # what all GPUs lose is the smaller part, and no run on one is named
    assert stages["several-gpus"] == "now"
    assert states("replicas-private-threads")["several-gpus"] != "now"


def test_the_command_for_one_gpu_stands_where_it_is_next() -> None:
    catalog = Catalog("en")
    assert "CUDA_VISIBLE_DEVICES=0" in catalog.text("workflow-one-gpu", "do")
    assert "compare" in catalog.text("workflow-xla", "do")
    assert "CUDA_VISIBLE_DEVICES=0" in catalog.text(
        "several-one-gpu-first", args={"one": "1", "several": "2"}
    )


def test_every_failed_row_of_the_guide_belongs_to_one_stage() -> None:
    for story in ("input-bound", "launch-bound", "single-precision", "replicas-uneven"):
        of_story = report(story)
        failed = [
            check.id
            for check in of_story.checks
            if check.status == "failed" and check.section not in ("0", "1.end")
        ]
        assert sorted(one for stage in of_story.workflow for one in stage.findings) == sorted(failed)


def test_the_three_numbers_stand_in_every_export() -> None:
    catalog, of_story = Catalog("en"), report("launch-bound")
    numbers = of_story.overview
    assert numbers is not None
    assert numbers.device_ops_share is not None
    busy = sum(part.share for part in of_story.breakdown if part.category in BUSY)
    assert numbers.device_share == pytest.approx(busy, abs=1e-4)
    for text in (report_text(of_story, catalog, width=200), report_markdown(of_story, catalog)):
        assert "of the ops ran on the GPU" in text
        assert "in 16 bits or fewer" in text
        assert catalog.text("workflow-title") in text
    assert not catalog.missing


def test_ops_are_counted_as_the_profile_tab_counts_them() -> None:
    for story in ("input-bound", "launch-bound", "mixed-precision"):
        (file,) = (DEMO_LOGS / story).rglob("*.xplane.pb")
        host, device = op_counts({"host": file.read_bytes()})
        counts = summarise(decode(file.read_bytes()), "host").op_counts
        assert counts[1] == device
        # Events around one that ends with its parent count nothing there.
        assert counts[0] / sum(counts) == pytest.approx(host / (host + device), abs=0.01)


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("dense/MatMul:MatMul", True),
        ("Iterator::Map", True),
        ("MemcpyHtoD", True),
        ("add:add", True),
        ("FunctionRun", False),
        ("$file.py:12 step", False),
    ],
)
def test_names_that_read_like_ops(name: str, is_one: bool) -> None:
    assert (OP.fullmatch(name) is not None) == is_one


def test_a_run_of_fp32_kernels_has_no_half_share() -> None:
    numbers = report("single-precision").overview
    assert numbers is not None
    assert numbers.half_share < 0.01
    mixed = report("mixed-precision").overview
    assert mixed is not None
    assert mixed.half_share > 0.5


def test_a_run_without_gpu_work_has_neither() -> None:
    of_cpu = analyze(str(DEMO_LOGS / "recorded" / "jax_slow_input" / "fault"))
    assert (of_cpu.overview, of_cpu.workflow) == (None, ())


def test_a_made_run_counts_its_ops() -> None:
    run: Run = steady()
    counts = summarise(decode(run.to_bytes()), "host").op_counts
    assert counts[1] > 0
