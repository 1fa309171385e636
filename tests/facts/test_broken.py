"""A fact that cannot be made costs who asks for it, and nobody else."""

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import fields

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.facts import FullGpuFacts, GpuFacts, HostFacts, full_gpu, summarise, summary
from tb_gpu_advisor.facts.broken import BrokenFact, guarded, known, whole
from tb_gpu_advisor.facts.events import unmatched
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.gpu import facts as of_gpu
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData, gpu_data
from tb_gpu_advisor.facts.gpu.waterfall import HostData
from tb_gpu_advisor.reading.encoding import decoded, sent
from tb_gpu_advisor.reading.host import Reader
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.report import build as builds
from tb_gpu_advisor.report.build import analyze, analyze_runs, made_of
from tb_gpu_advisor.report.laws import NOTHING
from tb_gpu_advisor.sessions import find_session
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.trace.schema import messages
from tb_gpu_advisor.wire import Problem, Report, Timeline
from tests.build.logdir import write_run
from tests.build.several import Several
from tests.checks.judge import steady

RUNS = {
    "one": steady(kernels_us=(500.0, 300.0), wait_us=900.0, between_us=200.0).to_bytes(),
    "two": Several(gpus=2, transfer_us=300.0, compute_us=(500.0, 700.0), wait_us=400.0).to_bytes(),
}
#: What facts of a host or of a GPU are made by.
MAKERS: dict[ModuleType, tuple[str, ...]] = {
    summary: (
        "prepared",
        *("input_stages", "memory_facts", "op_counts", "tensorflow_steps", "input_python"),
        *("marked_ms", "framework", "training_api"),
        *("keras_major", "uses_xla", "host_skew", "_unseen_wait_ms", "_profiler_ms", "trials"),
        *("_longest_wait", "limiting_of_host", "full_gpu_facts", "kernel_groups", "graph_of"),
    ),
    unmatched: ("silent_share", "lost_share", "unlaunched_share", "unseen_replicas"),
    full_gpu: (
        *("contention", "longest_gaps", "between_calls", "within"),
        *("gpu_preparations", "around_of", "ops_of", "idle_pictures", "_scales_loss"),
        *("kernel_pictures", "_share_of_time"),
    ),
    of_gpu: ("ops_of", "copy_facts", "_hidden_share", "_private_threads", "peer_facts"),
}
PLACES = [(module, name) for module, names in MAKERS.items() for name in names]
#: Parts that are about all rows, some of which are errors then.
OF_ROWS = {"headline", "first", "workflow", "recoverable", "several_gpus", "ledger"}


def breaks(*_: object, **__: object) -> Any:
    raise IndexError("planted")


def report_of(name: str, folder: Path) -> Report:
    file = folder / "h.xplane.pb"
    file.write_bytes(RUNS[name])
    return analyze(find_session(str(file)))


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize(("module", "name"), PLACES, ids=[name for _, name in PLACES])
def test_a_fact_that_breaks_costs_only_what_needs_it(
    module: ModuleType, name: str, run: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = report_of(run, tmp_path)
    monkeypatch.setattr(module, name, breaks)
    report = report_of(run, tmp_path)
    assert report.step_time == sound.step_time
    missing = {error.args["part"] for error in report.errors}
    # What runs the program may be unknown, too, and then what depends on it says less.
    is_program = name in ("framework", "training_api", "keras_major")
    for part in set(NOTHING) - OF_ROWS - missing - ({"capture", "overview"} if is_program else set()):
        assert getattr(report, part) == getattr(sound, part)
    errors = [row.id for row in report.checks if row.status == "error"]
    for row, before in () if is_program else zip(report.checks, sound.checks, strict=True):
        if row.id not in errors:
            assert row.status == before.status
            assert row.args.items() <= before.args.items()
    # Without these nobody knows what the limiting GPU does, or which it is.
    needed = ("full_gpu_facts", "peer_facts", "limiting_of_host")
    assert len(errors) < len(report.checks) / 2 or name in needed


@pytest.mark.parametrize("fails", [{0}, {1}])
def test_of_two_gpus_the_other_one_is_reported(
    fails: set[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def data_of(of_host: HostData, events: DeviceEvents) -> GpuData:
        return breaks() if events.gpu in fails else gpu_data(of_host, events)

    monkeypatch.setattr(summary, "gpu_data", data_of)
    report = report_of("two", tmp_path)
    assert report.errors == tuple(Problem("gpu-broken", {"gpu": gpu, "host": "h"}) for gpu in fails)
    assert [gpu.gpu for gpu in report.gpu_breakdowns] == [1 - gpu for gpu in fails]
    assert report.step_time is not None
    assert {row.status for row in report.checks} >= {"passed", "failed"}
    assert "error" not in {row.status for row in report.checks}


def test_where_no_gpu_can_be_analysed_no_row_says_that_there_was_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summary, "gpu_data", breaks)
    report = report_of("two", tmp_path)
    assert [error.code for error in report.errors[:2]] == ["gpu-broken"] * 2
    rows = {row.id: row.status for row in report.checks}
    assert rows["no-step-markers"] == "passed"
    assert "failed" not in rows.values()
    assert rows["input-bound"] == rows["launch-bound"] == "error"


def test_a_host_of_which_no_gpu_can_be_analysed_costs_no_other_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for host in ("first", "second"):
        write_run(tmp_path, "train", RUNS["two"], host)

    def data_of(of_host: HostData, events: DeviceEvents) -> GpuData:
        return breaks() if of_host.name == "first" else gpu_data(of_host, events)

    monkeypatch.setattr(summary, "gpu_data", data_of)
    report = analyze(find_session(str(tmp_path)))
    assert report.errors == tuple(Problem("gpu-broken", {"gpu": gpu, "host": "first"}) for gpu in (0, 1))
    assert [(gpu.host, gpu.gpu) for gpu in report.gpu_breakdowns] == [("second", 0), ("second", 1)]
    assert "error" not in {row.status for row in report.checks}


def test_a_file_with_an_impossible_event_is_reported_without_it(tmp_path: Path) -> None:
    file = tmp_path / "h.xplane.pb"
    space = messages()["XSpace"].FromString(RUNS["one"])
    event = next(line.events for plane in space.planes for line in plane.lines if len(line.events) > 1).add()
    event.metadata_id, event.duration_ps = 1, -1
    file.write_bytes(space.SerializeToString())
    report = analyze(find_session(str(file)))
    (error,) = report.errors
    assert (error.code, error.args["what"], error.args["count"]) == ("numbers-left-out", "duration_ps", 1)
    sound = report_of("one", tmp_path)
    assert (report.breakdown, report.first) == (sound.breakdown, sound.first)
    catalog = Catalog("en")
    assert "Left out for such numbers: 1." in report_text(report, catalog, width=300)
    assert catalog.missing == []


def test_tracks_that_break_cost_no_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_run(tmp_path, "train", RUNS["one"])
    session = find_session(str(tmp_path))
    sound = analyze(session)
    monkeypatch.setattr(summary, "find_tracks", breaks)
    assert analyze(session, Reader(kept=Kept(tmp_path / "kept"), tracks=True)) == sound


def test_a_run_whose_report_breaks_costs_no_other_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for run in ("first", "second"):
        write_run(tmp_path, run, RUNS["one"])
    sessions = [find_session(str(tmp_path), f"{run}/s") for run in ("first", "second")]
    sound = [report for _, report in analyze_runs(sessions)]
    monkeypatch.setattr(
        builds,
        "made_of",
        lambda session, *args: (breaks if session.run == "first/s" else made_of)(session, *args),
    )
    broken = [report for _, report in analyze_runs(sessions)]
    assert isinstance(broken[0], AdvisorError)
    assert broken[0].code == "internal"
    assert broken[1] == sound[1]


def test_pictures_that_cannot_be_drawn_cost_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = report_of("one", tmp_path)
    for name in ("idle_pictures", "kernel_pictures"):
        monkeypatch.setattr(full_gpu, name, breaks)
    report = report_of("one", tmp_path)
    assert [row.status for row in report.checks] == [row.status for row in sound.checks]
    assert any(isinstance(one, Timeline) for row in sound.failed for one in row.evidence)
    assert not any(isinstance(one, Timeline) for row in report.failed for one in row.evidence)


def test_a_fact_that_broke_is_sent_and_kept_as_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "uses_xla", breaks)
    monkeypatch.setattr(full_gpu, "longest_gaps", breaks)
    facts, data = sent(summarise(decode(RUNS["one"]), "h"))
    for host in (facts, decoded(data)):
        (gpu,) = host.gpus
        assert isinstance(gpu, FullGpuFacts)
        assert (host.broken, gpu.broken) == (("uses_xla",), ("gaps",))
        assert gpu.mean_ms("compute") > 0
        for broken, name in ((host, "uses_xla"), (gpu, "gaps")):
            with pytest.raises(BrokenFact):
                getattr(broken, name)


@pytest.mark.parametrize("kind", [HostFacts, GpuFacts, FullGpuFacts])
def test_of_every_kind_of_facts_all_may_break(kind: Any) -> None:
    facts = whole(kind, known(host=lambda: "h"))
    assert set(facts.broken) >= {one.name for one in fields(kind) if one.required} - {"host", "broken"}
    assert guarded(facts).host == "h"


def test_memory_that_is_short_is_no_broken_fact() -> None:
    def short() -> None:
        raise MemoryError

    with pytest.raises(MemoryError):
        known(host=short)
