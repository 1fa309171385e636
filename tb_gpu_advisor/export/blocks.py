"""What stands below the findings, drawn once for the terminal and for Markdown: where a step and the GPU's time go, the
guide's numbers and workflow, GPUs compared, and times by precision and in TensorFlow's own definitions."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tb_gpu_advisor.export.gpus import ROWS, gpu_lines, gpu_sections
from tb_gpu_advisor.export.grids import columns_of
from tb_gpu_advisor.export.layout import GAP, Column, Page, Section, cells
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.numbers import is_nothing
from tb_gpu_advisor.wire import (
    BusyOp,
    Part,
    PrecisionPart,
    Quantity,
    Report,
    TensorFlowBreakdown,
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

AnyPart = Part | PrecisionPart | TensorFlowPartTime


class Block(NamedTuple):
    """Lines, which may be numbered, and tables; or times and shares that a terminal draws as bars. Without a title it
    goes on with the block before it."""

    title: str
    lines: Sequence[str] = ()
    tables: Sequence[Section] = ()
    numbered: bool = False
    parts: Sequence[tuple[str, AnyPart]] = ()

    def shares(self, catalog: Catalog) -> Section:
        """Name, time and share of each part that takes time."""
        shown = [(name, part) for name, part in self.parts if not is_nothing(part.ms_per_step)]
        rows = [
            [name, catalog.written(part.ms_per_step, "ms"), catalog.written(part.share, "share")]
            for name, part in shown
        ]
        names = ("category", "time", "share")
        return "", [catalog.text(f"ui-breakdown-column-{name}") for name in names], rows


def times(report: Report, catalog: Catalog) -> Iterator[Block]:
    """Where a step and the GPU's time go."""
    if report.breakdown:
        title = "ui-breakdown-capture" if report.capture.step_source == "none" else "ui-breakdown"
        parts = [(catalog.category(part.category), part) for part in report.breakdown]
        yield Block(catalog.text(title), parts=parts)
    if report.ledger.busy:
        yield Block(catalog.text("ui-busy-title"), tables=[_busy(report, catalog)])


def comparisons(report: Report, catalog: Catalog) -> Iterator[Block]:
    """The guide's numbers and workflow, and GPUs compared."""
    for title, lines in _guide(report, catalog):
        yield Block(title, lines, numbered=True)
    if (several := report.several_gpus) is not None:
        lines = gpu_lines(several, len(report.gpu_breakdowns), catalog)
        yield Block(catalog.text("several-title"), lines, gpu_sections(report, several, ROWS, catalog))


def definitions(report: Report, catalog: Catalog) -> Iterator[Block]:
    """Kernel time by precision, with the kernels whose precision is unknown; a step in TensorFlow's definitions."""
    if report.precision:
        parts = [(catalog.text(f"precision-{part.precision}"), part) for part in report.precision]
        yield Block(catalog.text("precision-title"), parts=parts)
        names = (catalog.written(kernel, "text") for part in report.precision for kernel in part.kernels)
        lines = [catalog.text("precision-unknown-kernel", args={"kernel": name}) for name in names]
        yield Block("", lines)
    if report.tensorflow:
        yield Block(catalog.text("tensorflow-title"), [catalog.text("tensorflow-title", "about")])
    for step in report.tensorflow:
        parts_of = [
            (catalog.text("tensorflow-part-" + one.part.replace("_", "-")), one) for one in step.parts
        ]
        yield Block("", _definition(step, catalog), parts=parts_of)


def _definition(step: TensorFlowBreakdown, catalog: Catalog) -> list[str]:
    """Whose it is, of which host, and how long a step is in it; then what it counts."""
    definition = catalog.text(f"definition-{step.definition}")
    args = quantities("text", definition=definition, host=step.host) | quantities("ms", time=step.step_ms)
    return [
        catalog.text("tensorflow-step", args=args),
        catalog.text(f"definition-{step.definition}", "about"),
    ]


def _busy(report: Report, catalog: Catalog) -> Section:
    """A row for each op type, in the layer where it takes its time."""
    time = "column-time" if report.capture.step_source == "none" else "column-time-per-step"
    heads = (
        *("column-op", "ui-busy-share", time, "ui-busy-launches"),
        *("column-precision", "ui-busy-tensor-cores", "ui-busy-limit"),
    )
    return "", list(map(catalog.text, heads)), [_row(one, catalog) for one in report.ledger.busy]


def _row(one: BusyOp, catalog: Catalog) -> list[str]:
    return [
        catalog.written(f"{one.layer}/{one.op}" if one.layer else one.op, "text"),
        catalog.written(one.share, "share"),
        catalog.written(one.ms, "ms"),
        catalog.written(round(one.launches, 1), "count"),
        catalog.text(f"precision-{one.precision}"),
        catalog.text(f"tensor-cores-{one.tensor_cores.replace('_', '-')}"),
        catalog.text(f"kernel-limit-{one.limit}"),
    ]


def print_block(page: Page, block: Block, catalog: Catalog) -> None:
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
        page.table(columns_of(header, rows), rows, indent=_INDENT)
    if block.parts:
        _print_bars(page, block, catalog, _INDENT if block.title else 2 * _INDENT)


def _print_bars(page: Page, block: Block, catalog: Catalog, indent: int) -> None:
    rows = block.shares(catalog)[2]
    texts = sum(max(map(cells, of_column)) + GAP for of_column in zip(*rows, strict=True))
    whole = max(_SHORT_BAR, min(_BAR, page.width - indent - texts))
    bars = ["█" * round(part.share * whole) for _, part in block.parts if not is_nothing(part.ms_per_step)]
    page.table(_BARS, [[*row, bar] for row, bar in zip(rows, bars, strict=True)], indent)


def _guide(report: Report, catalog: Catalog) -> Iterator[tuple[str, list[str]]]:
    """Both, each with its title and its lines, which are to be numbered; neither without lines."""
    for title, lines in (
        ("overview-title", _overview(report, catalog)),
        ("workflow-title", _workflow(report, catalog)),
    ):
        if lines:
            yield catalog.text(title), lines


def _overview(report: Report, catalog: Catalog) -> list[str]:
    """A sentence for each number; nothing without GPU work."""
    numbers = report.overview
    if numbers is None:
        return []
    lines = [_share("device-share", catalog, share=numbers.device_share)]
    if numbers.device_ops_share is not None:
        device = numbers.device_ops_share
        lines.append(_share("device-ops-share", catalog, device=device, host=1 - device))
    return [*lines, _share("half-share", catalog, share=numbers.half_share)]


def _share(message: str, catalog: Catalog, **shares: float) -> str:
    args = {name: Quantity(value, "share") for name, value in shares.items()}
    return catalog.text(f"overview-{message}", args=args)


def _workflow(report: Report, catalog: Catalog) -> list[str]:
    """The stages in their order, the command behind the one to begin with, and the titles of findings."""
    lines = []
    for stage in report.workflow:
        message = f"workflow-{stage.id}"
        state = catalog.text(f"workflow-state-{stage.state.replace('_', '-')}")
        line = catalog.text("workflow-stage", args={"stage": catalog.text(message), "state": state})
        titles = [catalog.text(check, "title") for check in stage.findings]
        command = catalog.find(message, "do") if stage.state == "now" else None
        more = catalog.listed([*titles, *([command] if command else [])])
        lines.append(catalog.text("text-noted", args={"text": line, "note": more}) if more else line)
    return lines
