"""Where the GPU's time goes, as a table for the terminal and Markdown."""

from collections.abc import Sequence
from typing import Final

from tb_gpu_advisor.export.layout import Column, Page
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import BusyOp, Report

#: The heads' messages; of the columns that hold numbers, which stand at the right, how many there are.
_HEADS: Final = (
    *("column-op", "ui-busy-share", "column-time-per-step", "ui-busy-launches"),
    *("column-precision", "ui-busy-tensor-cores", "ui-busy-limit"),
)
_NUMBERS: Final = 3


def print_busy(page: Page, report: Report, catalog: Catalog) -> None:
    """A line for each op type, in the layer where it takes its time."""
    header, rows = busy_cells(report, catalog)
    if not rows:
        return
    page.line()
    page.line(catalog.text("ui-busy-title"), "bold")
    columns = [Column(head, right=0 < at <= _NUMBERS, keeps=at <= _NUMBERS) for at, head in enumerate(header)]
    page.table(columns, rows, indent=2)


def busy_cells(report: Report, catalog: Catalog) -> tuple[Sequence[str], list[list[str]]]:
    """The heads and the rows of the table; no rows where no kernel ran."""
    return list(map(catalog.text, _HEADS)), [_row(one, catalog) for one in report.ledger.busy]


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
