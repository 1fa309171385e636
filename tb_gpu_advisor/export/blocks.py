"""What stands below the findings, drawn once for the terminal and for Markdown: where a step and the GPU's time go, the
guide's numbers and workflow, GPUs compared, and times by precision and in TensorFlow's own definitions."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from tb_gpu_advisor.export.grids import columns_of, section
from tb_gpu_advisor.export.layout import GAP, Column, Page, Section, cells
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.numbers import is_nothing
from tb_gpu_advisor.wire import (
    BusyOp,
    GpuBreakdown,
    Part,
    PrecisionPart,
    Report,
    SeveralGpus,
    Table,
    TensorFlowPartTime,
    quantities,
)

#: Columns of the bar of all of it, and where names need the room; of what is set in. Our default: a column of a bar is
#: some 4 %, or 12 %.
_BAR: Final = 24
_SHORT_BAR: Final = 8
_INDENT: Final = 2
#: A name, times, shares and bars.
_BARS: Final = Column(), Column(right=True, keeps=True), Column(right=True, keeps=True), Column(keeps=True)
#: Columns that the number before a line of a list takes.
_NUMBER: Final = len("1. ")
#: Rows of each table of GPUs besides the matrix; the JSON has more. Our default: the GPUs of a usual host.
_GPU_ROWS: Final = 8
#: A category that takes less of the step on every GPU has no column. Our default: nothing is won there.
_COLUMN_SHARE: Final = 0.01

AnyPart = Part | PrecisionPart | TensorFlowPartTime


class Block(NamedTuple):
    """Lines, which may be numbered, and tables; a terminal draws the ``shares`` of a table's rows as bars. Without a
    title it goes on with the block before it."""

    title: str
    lines: Sequence[str] = ()
    tables: Sequence[Section] = ()
    numbered: bool = False
    shares: Sequence[float] = ()


def times(report: Report, catalog: Catalog) -> Iterator[Block]:
    """Where a step and the GPU's time go."""
    whole = report.capture.step_source == "none"
    if report.breakdown:
        parts = [(catalog.category(part.category), part) for part in report.step_parts]
        yield _parts(
            "ui-breakdown-capture" if whole else "ui-breakdown", _of_gpus(report, catalog), parts, catalog
        )
    if report.ledger.busy:
        heads = (
            *("column-op", "ui-busy-share", "column-time" if whole else "column-time-per-step"),
            *("ui-busy-launches", "column-precision", "ui-busy-tensor-cores", "ui-busy-limit"),
        )
        ops = [_op(one, catalog) for one in report.ledger.busy]
        yield Block(catalog.text("ui-busy-title"), tables=[section("", heads, ops, catalog)])


def _of_gpus(report: Report, catalog: Catalog) -> list[str]:
    """Of which GPUs parts are where there are several, of which one limits the step that findings are parts of."""
    if report.several_gpus is None:
        return []
    args = quantities("ms", step=sum(one.ms_per_step for one in report.step_parts))
    if (gpu := report.limits_alone) is None:
        args |= quantities("count", gpus=report.several_gpus.gpus)
        return [catalog.text("ui-breakdown-mean", args=args)]
    args |= quantities("text", gpu=f"{gpu.gpu} · {gpu.host}")
    return [catalog.text("ui-breakdown-of-gpu", args=args)]


def comparisons(report: Report, catalog: Catalog) -> Iterator[Block]:
    """The guide's numbers and workflow, and GPUs compared."""
    for title, lines in (
        ("overview-title", _overview(report, catalog)),
        ("workflow-title", _workflow(report, catalog)),
    ):
        if lines:
            yield Block(catalog.text(title), lines, numbered=True)
    if report.several_gpus is not None:
        title, lines = catalog.text("several-title"), _gpu_lines(report, report.several_gpus, catalog)
        tables = [_section(table, catalog) for table in report.several_gpus.tables]
        yield Block(title, lines, [_matrix(report, report.several_gpus, catalog), *tables])


def definitions(report: Report, catalog: Catalog) -> Iterator[Block]:
    """Kernel time by precision, with the kernels whose precision is unknown; a step in TensorFlow's definitions."""
    if report.precision:
        parts = [(catalog.text(f"precision-{part.precision}"), part) for part in report.precision]
        yield _parts("precision-title", (), parts, catalog)
        names = (catalog.written(kernel, "text") for part in report.precision for kernel in part.kernels)
        yield Block("", [catalog.text("precision-unknown-kernel", args={"kernel": name}) for name in names])
    if report.tensorflow:
        yield Block(catalog.text("tensorflow-title"), [catalog.text("tensorflow-title", "about")])
    for step in report.tensorflow:
        definition = f"definition-{step.definition}"
        args = quantities("text", definition=catalog.text(definition), host=step.host)
        args |= quantities("ms", time=step.step_ms)
        lines = catalog.text("tensorflow-step", args=args), catalog.text(definition, "about")
        named = ((f"tensorflow-part-{one.part.replace('_', '-')}", one) for one in step.parts)
        yield _parts("", lines, ((catalog.text(name), one) for name, one in named), catalog)


def _parts(title: str, lines: Sequence[str], parts: Iterable[tuple[str, AnyPart]], catalog: Catalog) -> Block:
    """Name, time and share of each part that takes time."""
    shown = [(name, part) for name, part in parts if not is_nothing(part.ms_per_step)]
    rows = [
        [name, catalog.written(part.ms_per_step, "ms"), catalog.written(part.share, "share")]
        for name, part in shown
    ]
    heads = (f"ui-breakdown-column-{name}" for name in ("category", "time", "share"))
    table = section("", heads, rows, catalog)
    return Block(catalog.text(title) if title else "", lines, [table], shares=[one.share for _, one in shown])


def _op(one: BusyOp, catalog: Catalog) -> list[str]:
    return [
        catalog.written(f"{one.layer}/{one.op}" if one.layer else one.op, "text"),
        catalog.written(one.share, "share"),
        catalog.written(one.ms, "ms"),
        catalog.written(round(one.launches, 1), "count"),
        catalog.text(f"precision-{one.precision}"),
        catalog.text(f"tensor-cores-{one.tensor_cores.replace('_', '-')}"),
        catalog.text(f"kernel-limit-{one.limit}"),
    ]


def print_block(page: Page, block: Block) -> None:
    """On a terminal."""
    if block.title:
        page.heading(block.title)
    for number, line in enumerate(block.lines, 1):
        page.line(
            f"{number}. {line}" if block.numbered else line, indent=_INDENT, hang=_NUMBER * block.numbered
        )
    for title, header, rows in block.tables:
        if title:
            page.line()
            page.line(title, indent=_INDENT)
        if block.shares:
            _print_bars(page, rows, block.shares, _INDENT if block.title else 2 * _INDENT)
        else:
            page.table(columns_of(header, rows), rows, indent=_INDENT)


def _print_bars(page: Page, rows: Sequence[list[str]], shares: Sequence[float], indent: int) -> None:
    texts = sum(max(map(cells, of_column)) + GAP for of_column in zip(*rows, strict=True))
    whole = max(_SHORT_BAR, min(_BAR, page.width - indent - texts))
    bars = ("█" * round(share * whole) for share in shares)
    page.table(_BARS, [[*row, bar] for row, bar in zip(rows, bars, strict=True)], indent)


def _overview(report: Report, catalog: Catalog) -> list[str]:
    """A sentence for each number; nothing without GPU work."""
    numbers = report.overview
    if numbers is None:
        return []
    shares = {"device-share": {"share": numbers.device_share}}
    if (device := numbers.device_ops_share) is not None:
        shares["device-ops-share"] = {"device": device, "host": 1 - device}
    shares["half-share"] = {"share": numbers.half_share}
    said = ((f"overview-{message}", quantities("share", **of)) for message, of in shares.items())
    return [catalog.text(message, args=args) for message, args in said]


def _workflow(report: Report, catalog: Catalog) -> list[str]:
    """The stages in their order, the command behind the one to begin with, and the titles of findings."""
    lines = []
    for stage in report.workflow:
        message = f"workflow-{stage.id}"
        state = catalog.text(f"workflow-state-{stage.state.replace('_', '-')}")
        line = catalog.text("workflow-stage", args={"stage": catalog.text(message), "state": state})
        more = [catalog.text(check, "title") for check in stage.findings]
        more += filter(None, [catalog.find(message, "do") if stage.state == "now" else None])
        lines.append(catalog.noted(line, catalog.listed(more)))
    return lines


def first_advice(several: SeveralGpus | None, catalog: Catalog) -> list[str]:
    """The guide's order, where it matters: what each GPU loses alone comes before what they lose together."""
    if several is None or not several.one_gpu_first:
        return []
    args = quantities("ms", one=several.one_gpu_ms, several=several.several_ms)
    return [catalog.text("several-one-gpu-first", args=args)]


def _gpu_lines(report: Report, several: SeveralGpus, catalog: Catalog) -> list[str]:
    """Which GPU limits the step and why, what is counted where, what has no row, and why tables are missing."""
    limits = several.limiting
    lines = [catalog.text(f"several-{one}", args=limits.args) for one in (limits.reason, "counted")]
    if (shown := len(report.gpu_breakdowns)) < several.gpus:
        counts = quantities("count", shown=shown, total=several.gpus)
        lines.append(catalog.text("several-left-out", args=counts))
    return lines + [catalog.text(f"reason-{reason}") for reason in several.missing]


def _matrix(report: Report, several: SeveralGpus, catalog: Catalog) -> Section:
    """A row for each GPU, and what is lowest, mean and highest over all of them."""
    step_ms = sum(one.mean_ms for one in several.ranges)
    ranges = [one for one in several.ranges if one.high_ms >= _COLUMN_SHARE * step_ms]
    rows = dict[str, list[float]]()
    for gpu in report.gpu_breakdowns:
        ms = {part.category: part.ms_per_step for part in gpu.breakdown}
        rows[_name(gpu, several, len(report.hosts) > 1, catalog)] = [ms[one.category] for one in ranges]
    rows[catalog.text("several-lowest")] = [one.low_ms for one in ranges]
    mean = catalog.text("several-mean", args=quantities("count", gpus=several.gpus))
    rows[mean] = [one.mean_ms for one in ranges]
    rows[catalog.text("several-highest")] = [one.high_ms for one in ranges]
    header = [catalog.text("column-gpu"), *(catalog.category(one.category) for one in ranges)]
    body = [[name, *(catalog.written(one, "ms") for one in of)] for name, of in rows.items()]
    return catalog.text("table-gpu-matrix"), header, body


def _name(gpu: GpuBreakdown, several: SeveralGpus, hosts: bool, catalog: Catalog) -> str:
    args = quantities("count", gpu=gpu.gpu) | quantities("text", host=gpu.host)
    name = catalog.text("several-gpu-host" if hosts else "several-gpu", args=args)
    one = several.limiting
    limits = one.reason != "even" and (one.host, one.gpu) == (gpu.host, gpu.gpu)
    return catalog.noted(name, catalog.text("several-limits") if limits else "")


def _section(table: Table, catalog: Catalog) -> Section:
    counts = quantities("count", shown=min(_GPU_ROWS, len(table.rows)), total=table.total_rows)
    cut = catalog.text("ui-table-cut", args=counts) if counts["shown"] != counts["total"] else ""
    return catalog.noted(catalog.text(f"table-{table.id}"), cut), *catalog.cells(table, _GPU_ROWS)
