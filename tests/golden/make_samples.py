"""Writes ``samples/``: reports that hold everything the tab has to draw, made from the wire types.

They are no results of an analysis: each check takes every verdict once, so that each of its messages is shown with
the arguments it names. ``make generated`` writes them; tests hold the files to this program.
"""

import re
import sys
from pathlib import Path

import msgspec

from tb_gpu_advisor import wire
from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts.timeline.tracks import LaneKind
from tb_gpu_advisor.judging.base import Check
from tb_gpu_advisor.wire.words import Tool
from tests.golden.sample_ledger import in_rows, ledger, without_steps

FOLDER = Path(__file__).parent / "samples"
LOCALE = Path(__file__).parents[2] / "tb_gpu_advisor" / "locales" / "en"
STEP_MS = 12.5
HOST = "worker-0"
#: The check that has everything a finding can have.
FULL = "launch-bound"
#: Messages that reports share.
SHARED = (LOCALE / "report.ftl").read_text(encoding="utf-8")
#: Ids of reasons, each with its sentence.
REASONS = re.findall(r"^reason-([a-z-]+) = (.*)", SHARED, re.MULTILINE)


def samples() -> dict[str, wire.Report]:
    """Every report by the name of its file."""
    return {
        "all-failed": report([failed(check) for check in ALL]),
        "all-passed": report([result(check, "passed") for check in ALL], with_steps=False),
        "undecided": no_gpu([undecided(check, position) for position, check in enumerate(ALL)]),
    }


def arguments(check: Check) -> dict[str, wire.Quantity]:
    """Something for every argument that a message of the check names, or one that it is made of."""
    text = (LOCALE / "checks.ftl").read_text(encoding="utf-8")
    body = _body(check.id, text)
    parts = [body, *(_body(name, SHARED) for name in re.findall(r"\{ ([a-z-]+) \}", body))]
    names = set(re.findall(r"\$([a-z0-9-]+)", "".join(parts)))
    args = {name.removesuffix("-n").removesuffix("-is"): wire.Quantity(3, "count") for name in sorted(names)}
    if check.limit is not None:
        value = check.limit.value * (2 if check.limit.fails == "at_least" else 0.5)
        whole = check.limit.unit == "count"
        args[check.limit.arg] = wire.Quantity(int(value) if whole else value, check.limit.unit)
    return args


def _body(name: str, text: str) -> str:
    match = re.search(rf"^{name} =(.*\n(?:[ \t}}].*\n|\n)*)", text, re.MULTILINE)
    return match[1] if match else ""


def result(check: Check, status: wire.Status, reason: str = "") -> wire.CheckResult:
    return wire.CheckResult(
        id=check.id,
        section=check.section,
        status=status,
        reason=reason,
        args=arguments(check),
        threshold=check.limit.to_wire() if check.limit else None,
        saving_ms=None,
        loss_ms=None,
        causes=(),
        within_noise=False,
        method=None,
        confidence="medium",
        confidence_reasons=("no-steps",),
        evidence=(),
        links=(),
        fixes=(),
        settle_first=(),
        row=None,
        guide=check.anchor,
        sources=(),
    )


def undecided(check: Check, position: int) -> wire.CheckResult:
    """A reason may name arguments that only the checks with this reason have."""
    status: wire.Status = ("no_data", "not_applicable", "error")[position % 3]
    reason, sentence = REASONS[position % len(REASONS)]
    row = result(check, status, "internal" if status == "error" else reason)
    named = {name: wire.Quantity(0.5, "share") for name in re.findall(r"\$([a-z-]+)", sentence)}
    return msgspec.structs.replace(row, args=named | row.args)


def failed(check: Check) -> wire.CheckResult:
    """A finding; one of them has every kind of evidence and link."""
    return msgspec.structs.replace(
        result(check, "failed"),
        saving_ms=wire.Bounds(0.5, 4.25),
        within_noise=True,
        method="measured",
        causes=("kernel_launch",) if check.id == FULL else (),
        settle_first=("capture-too-short",),
        evidence=(timeline(), table()) if check.id == FULL else (),
        links=links() if check.id == FULL else (),
        fixes=("keras", "custom-loop", "jax", "shell"),
    )


def links() -> tuple[wire.Link, ...]:
    """Every page, the trace viewer with and without a time range."""
    pages: tuple[Tool, ...] = ("trace_viewer", "kernel_stats", "overview_page", "input_pipeline_analyzer")
    pages += ("framework_op_stats", "memory_profile")
    whole = (wire.Link(page, HOST, None, None) for page in pages)
    return (wire.Link("trace_viewer", HOST, 100.0, 112.5), *whole)


def timeline() -> wire.Timeline:
    names = ("train_function", "<script>alert('a name is text')</script>")
    host = lane("host", "python3", names, [(0, 0, 100.0, 80.0), (1, 1, 110.0, 20.0), (1, 1, 140.0, 5.0)])
    gpu = lane("gpu", "Stream #13(Compute)", names[:1], [(0, 0, 105.0, 20.0), (0, 0, 160.0, 30.0)], 7)
    empty = lane("idle", "nothing", (), [])
    fed = lane("input", "tf_data_iterator", names[:1], [(0, 0, 90.0, 45.0)])
    marks = (wire.Mark("kernel_launch", 125.0, 35.0),)
    return wire.Timeline("typical-kernel-launch", HOST, 0, "8", 80.0, 140.0, (host, fed, gpu, empty), marks)


def lane(
    kind: LaneKind,
    label: str,
    names: tuple[str, ...],
    spans: list[tuple[int, int, float, float]],
    dropped: int = 0,
) -> wire.Lane:
    """Spans by name, row, start and duration."""
    name, row, start_us, dur_us = tuple(zip(*spans, strict=True)) or ((), (), (), ())
    return wire.Lane(
        kind=kind,
        label=label,
        gpu=0 if kind == "gpu" else -1,
        rows=1 + max(row, default=0),
        names=names,
        name=name,
        row=row,
        start_us=start_us,
        dur_us=dur_us,
        count=(1,) * len(spans),
        covered_us=dur_us,
        dropped=dropped,
    )


def table() -> wire.Table:
    columns = (
        wire.Column("op", "text"),
        wire.Column("count-per-step", "count"),
        wire.Column("time-per-step", "ms"),
        wire.Column("mean", "us"),
    )
    rows = tuple((f"Op{i}", 10 - i, 2.5 / (i + 1), 250.0 / (i + 1)) for i in range(9))
    return wire.Table("ops", columns, rows, 42)


def gpu(number: int, activity: wire.Activity) -> wire.Gpu:
    return wire.Gpu(number, HOST, "Tesla V100", "Nvidia", "7.0", 16 << 30, 900_000_000_000, 80, activity)


def capture(with_steps: bool) -> wire.Capture:
    return wire.Capture(
        framework="tensorflow",
        gpus=(gpu(0, "active"), gpu(1, "active"), gpu(2, "copies_only"), gpu(3, "idle")),
        steps=12 if with_steps else 0,
        step_source="markers" if with_steps else "none",
        step_method="group-ids" if with_steps else "none",
        profiler_ms=12.5,
        notes=(note("idle-gpus"), note("excluded-warm-up")),
    )


def report(checks: list[wire.CheckResult], with_steps: bool = True) -> wire.Report:
    """A run on two GPUs of four; every category takes the same share of the step."""
    share = 1 / len(wire.CATEGORIES)
    parts = tuple(wire.Part(category, STEP_MS * share, share) for category in wire.CATEGORIES)
    busy_ms = STEP_MS * share * len(BUSY)
    return wire.Report(
        schema=wire.SCHEMA,
        version="0.0.0",
        run="train/2026_01_15_10_00_00",
        hosts=(HOST, "worker-1"),
        problems=(wire.HostProblem("worker-1", "file-empty", {"file": "worker-1.xplane.pb"}),),
        errors=(),
        capture=capture(with_steps),
        host_step_time=None,
        step_time=wire.StepTime(12.4, STEP_MS, 12.0, 13.5, (12.0, 12.4, 12.5, 13.5), ("6", "7", "8", "9")),
        breakdown=parts,
        gpu_breakdowns=tuple(wire.GpuBreakdown(HOST, n, busy_ms, busy_ms * 12, parts) for n in (0, 1)),
        several_gpus=several(parts) if with_steps else None,
        given=wire.Given(None, None, None),
        recoverable=wire.Bounds(0.5, 4.25) if with_steps else wire.Bounds(0.0, 0.0),
        overview=wire.OverviewNumbers(0.6, 0.9, 0.25),
        workflow=(
            wire.WorkflowStage("one-gpu", "now", ()),
            wire.WorkflowStage("input", "done", ()),
            wire.WorkflowStage("xla", "later", ("xla-off",)),
            wire.WorkflowStage("several-gpus", "open", ()),
        ),
        headline=headline(any(check.status == "failed" for check in checks)),
        first=tuple(check.id for check in checks if check.status == "failed" and check.section != "0")[:3],
        ledger=ledger(checks, STEP_MS),
        checks=in_rows(checks),
        kernels=(wire.Kernel("volta_sgemm_128x64_nn", "dense/MatMul:MatMul", 4.0, 3.5),),
        precision=(
            wire.PrecisionPart("fp32", 0.5, 0.5, ()),
            wire.PrecisionPart("unknown", 0.5, 0.5, ("a_kernel",)),
        ),
        tensorflow=(by_tensorflow("tensorflow-2"), by_tensorflow("profile-tab")) if with_steps else (),
        promised=None,
    )


def headline(failed: bool) -> wire.Note:
    """The sentence of a report in which something failed, or nothing."""
    step, op = wire.Quantity(STEP_MS, "ms"), wire.Quantity("MatMul", "text")
    if failed:
        return wire.Note("finding", {"lost": wire.Quantity(4.25, "ms"), "step": step})
    return wire.Note("busy", {"busy": wire.Quantity(0.9, "share"), "step": step, "op": op})


def several(parts: tuple[wire.Part, ...]) -> wire.SeveralGpus:
    """Two of forty GPUs with rows, and a table with a column of each kind."""
    args = {"gpu": wire.Quantity(1, "count"), "host": wire.Quantity(HOST, "text")}
    args |= {"time": wire.Quantity(2.5, "ms"), "share": wire.Quantity(0.2, "share")}
    args |= {"often": wire.Quantity(0.9, "share"), "programs": wire.Quantity("same", "text")}
    columns = (
        wire.Column("collective", "text"),
        wire.Column("bytes-per-step", "bytes"),
        wire.Column("waiting", "ms"),
        wire.Column("comes-last", "count"),
    )
    return wire.SeveralGpus(
        gpus=40,
        one_gpu_first=True,
        one_gpu_ms=4.0,
        several_ms=1.5,
        limiting=wire.LimitingGpu(HOST, 1, "others-wait", args),
        ranges=tuple(
            wire.CategoryRange(part.category, 0.0, part.ms_per_step, 2 * part.ms_per_step) for part in parts
        ),
        fleet=wire.Fleet((HOST,), (0, 0), (0, 1), (9.0, 10.0), (3.5, 2.5), (0.0, 1.0)),
        tables=(wire.Table("collectives", columns, (("a", 100, 0.5, 1), ("b", "", 0.25, 0)), 2),),
        missing=("one-gpu-per-host",),
    )


def by_tensorflow(definition: wire.TensorFlowDefinition) -> wire.TensorFlowBreakdown:
    """Every part takes the same share of the step."""
    share = 1 / len(wire.TENSORFLOW_PARTS)
    parts = tuple(wire.TensorFlowPartTime(part, STEP_MS * share, share) for part in wire.TENSORFLOW_PARTS)
    return wire.TensorFlowBreakdown(HOST, definition, 12, STEP_MS, 0.5, parts)


def note(name: str) -> wire.Note:
    return wire.Note(name, {"host": wire.Quantity(HOST, "text"), "count": wire.Quantity(1, "count")})


def no_gpu(checks: list[wire.CheckResult]) -> wire.Report:
    """A capture in which no GPU did anything."""
    empty = wire.Capture("unknown", (), 0, "none", "none", 0.0, (note("other-devices"),))
    return msgspec.structs.replace(
        report(checks),
        problems=(),
        errors=(
            wire.Problem("part-broken", {"part": "overview"}),
            wire.Problem("gpu-broken", {"gpu": 3, "host": HOST}),
        ),
        capture=empty,
        step_time=None,
        ledger=without_steps(ledger(checks, STEP_MS)),
        breakdown=(),
        gpu_breakdowns=(),
        several_gpus=None,
        recoverable=None,
        precision=(),
        tensorflow=(),
    )


def encoded(sample: wire.Report) -> bytes:
    return msgspec.json.format(msgspec.json.encode(sample), indent=1) + b"\n"


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for name, sample in samples().items():
        (FOLDER / f"{name}.json").write_bytes(encoded(sample))
    return 0


if __name__ == "__main__":
    sys.exit(main())
