"""Where a step and the GPU's time go, for the terminal: our parts, precisions and TensorFlow's own as bars, and ops."""

from collections.abc import Iterable, Sequence
from typing import Final

from tb_gpu_advisor.export.layout import GAP, Column, Page, cells
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.numbers import is_nothing
from tb_gpu_advisor.wire import (
    BusyOp,
    Part,
    PrecisionPart,
    Report,
    TensorFlowBreakdown,
    TensorFlowPartTime,
    quantities,
)

#: Columns of the bar of all of it, and where names need the room.
_BAR: Final = 24
_SHORT_BAR: Final = 8
_INDENT: Final = 2
#: A name, times, shares and bars.
_BARS: Final = Column(), Column(right=True, keeps=True), Column(right=True, keeps=True), Column(keeps=True)
#: The heads' messages, but for that of the time, which is the third one; of the columns that hold numbers, which stand
#: at the right, how many there are.
_HEADS: Final = (
    *("column-op", "ui-busy-share", "ui-busy-launches"),
    *("column-precision", "ui-busy-tensor-cores", "ui-busy-limit"),
)
_NUMBERS: Final = 3

NamedPart = tuple[str, Part | PrecisionPart | TensorFlowPartTime]


def print_breakdown(page: Page, report: Report, catalog: Catalog) -> None:
    """Our own parts of a step."""
    whole_capture = report.capture.step_source == "none"
    page.heading(catalog.text("ui-breakdown-capture" if whole_capture else "ui-breakdown"))
    _print_bars(page, named_parts(report, catalog), catalog)


def print_precision(page: Page, report: Report, catalog: Catalog) -> None:
    """Kernel time by precision, and the kernels whose precision is unknown."""
    page.heading(catalog.text("precision-title"))
    _print_bars(
        page, [(catalog.text(f"precision-{part.precision}"), part) for part in report.precision], catalog
    )
    for part in report.precision:
        for kernel in part.kernels:
            name = catalog.written(kernel, "text")
            line = catalog.text("precision-unknown-kernel", args={"kernel": name})
            page.line(line, indent=2)


def print_tensorflow(page: Page, report: Report, catalog: Catalog) -> None:
    """A step in each of TensorFlow's own definitions."""
    page.heading(catalog.text("tensorflow-title"))
    page.line(catalog.text("tensorflow-title", "about"), indent=2)
    for step in report.tensorflow:
        for line in tensorflow_step(step, catalog):
            page.line(line, indent=2)
        _print_bars(page, named_tensorflow_parts(step, catalog), catalog, indent=2)


def tensorflow_step(step: TensorFlowBreakdown, catalog: Catalog) -> tuple[str, str]:
    """Whose definition it is, of which host, and how long a step is in it; then what the definition counts."""
    definition = catalog.text(f"definition-{step.definition}")
    args = quantities("text", definition=definition, host=step.host) | quantities("ms", time=step.step_ms)
    return catalog.text("tensorflow-step", args=args), catalog.text(f"definition-{step.definition}", "about")


def named_parts(report: Report, catalog: Catalog) -> list[NamedPart]:
    """Our own parts of a step, each with its name."""
    return [(catalog.category(part.category), part) for part in report.breakdown]


def named_tensorflow_parts(step: TensorFlowBreakdown, catalog: Catalog) -> list[NamedPart]:
    """The same in one of TensorFlow's own definitions."""
    return [(catalog.text("tensorflow-part-" + part.part.replace("_", "-")), part) for part in step.parts]


def part_cells(parts: Iterable[NamedPart], catalog: Catalog) -> list[list[str]]:
    """Name, time and share of each part that takes time."""
    shown = [(name, part) for name, part in parts if not is_nothing(part.ms_per_step)]
    return [
        [name, catalog.written(part.ms_per_step, "ms"), catalog.written(part.share, "share")]
        for name, part in shown
    ]


def _print_bars(page: Page, parts: list[NamedPart], catalog: Catalog, indent: int = 0) -> None:
    rows = part_cells(parts, catalog)
    texts = sum(max(map(cells, of_column)) + GAP for of_column in zip(*rows, strict=True))
    whole = max(_SHORT_BAR, min(_BAR, page.width - indent - _INDENT - texts))
    bars = ["█" * round(part.share * whole) for _, part in parts if not is_nothing(part.ms_per_step)]
    page.table(_BARS, [[*row, bar] for row, bar in zip(rows, bars, strict=True)], indent + _INDENT)


def print_busy(page: Page, report: Report, catalog: Catalog) -> None:
    """A line for each op type, in the layer where it takes its time."""
    header, rows = busy_cells(report, catalog)
    if not rows:
        return
    page.heading(catalog.text("ui-busy-title"))
    columns = [Column(head, right=0 < at <= _NUMBERS, keeps=at <= _NUMBERS) for at, head in enumerate(header)]
    page.table(columns, rows, indent=2)


def busy_cells(report: Report, catalog: Catalog) -> tuple[Sequence[str], list[list[str]]]:
    """The heads and the rows of the table; no rows where no kernel ran."""
    time = "column-time" if report.capture.step_source == "none" else "column-time-per-step"
    heads = map(catalog.text, (*_HEADS[:2], time, *_HEADS[2:]))
    return list(heads), [_row(one, catalog) for one in report.ledger.busy]


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
