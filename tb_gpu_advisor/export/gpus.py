"""The GPUs of a run compared, as sentences and tables for the terminal and for Markdown."""

from typing import Final

from tb_gpu_advisor.export.layout import Section
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Category, GpuBreakdown, Quantity, Report, SeveralGpus, Table

#: Rows of each table besides the matrix; the JSON has more. Our default: the GPUs of a usual host.
ROWS: Final = 8
#: A category that takes less of the step on every GPU has no column. Our default: nothing is won there.
_COLUMN_SHARE: Final = 0.01


def first_advice(several: SeveralGpus | None, catalog: Catalog) -> list[str]:
    """The guide's order, where it matters: what each GPU loses alone comes before what they lose together."""
    if several is None or not several.one_gpu_first:
        return []
    args = {"one": Quantity(several.one_gpu_ms, "ms"), "several": Quantity(several.several_ms, "ms")}
    return [catalog.text("several-one-gpu-first", args=args)]


def gpu_lines(several: SeveralGpus, shown: int, catalog: Catalog) -> list[str]:
    """Which GPU limits the step and why, what is counted where, what has no row, and why tables are missing."""
    messages = f"several-{several.limiting.reason}", "several-counted"
    lines = [catalog.text(message, args=several.limiting.args) for message in messages]
    if shown < several.gpus:
        counts = {"shown": Quantity(shown, "count"), "total": Quantity(several.gpus, "count")}
        lines.append(catalog.text("several-left-out", args=counts))
    return lines + [catalog.text(f"reason-{reason}") for reason in several.missing]


def gpu_sections(report: Report, several: SeveralGpus, rows: int, catalog: Catalog) -> list[Section]:
    """The matrix of GPUs and categories, then the first ``rows`` of the other tables."""
    return [_matrix(report, several, catalog)] + [_section(table, rows, catalog) for table in several.tables]


def _matrix(report: Report, several: SeveralGpus, catalog: Catalog) -> Section:
    """A row for each GPU, and what is lowest, mean and highest over all of them."""
    step_ms = sum(one.mean_ms for one in several.ranges)
    ranges = [one for one in several.ranges if one.high_ms >= _COLUMN_SHARE * step_ms]
    hosts = len(report.hosts) > 1
    rows = [
        (_name(gpu, several, hosts, catalog), [_of(gpu, one.category) for one in ranges])
        for gpu in report.gpu_breakdowns
    ]
    gpus = {"gpus": Quantity(several.gpus, "count")}
    rows += [
        (catalog.text("several-lowest"), [one.low_ms for one in ranges]),
        (catalog.text("several-mean", args=gpus), [one.mean_ms for one in ranges]),
        (catalog.text("several-highest"), [one.high_ms for one in ranges]),
    ]
    header = [catalog.text("column-gpu"), *(catalog.category(one.category) for one in ranges)]
    body = [[name, *(catalog.written(value, "ms") for value in ms)] for name, ms in rows]
    return catalog.text("table-gpu-matrix"), header, body


def _name(gpu: GpuBreakdown, several: SeveralGpus, hosts: bool, catalog: Catalog) -> str:
    args = {"gpu": Quantity(gpu.gpu, "count"), "host": Quantity(gpu.host, "text")}
    name = catalog.text("several-gpu-host" if hosts else "several-gpu", args=args)
    limits = (gpu.host, gpu.gpu) == (several.limiting.host, several.limiting.gpu)
    if several.limiting.reason == "even" or not limits:
        return name
    return catalog.text("text-noted", args={"text": name, "note": catalog.text("several-limits")})


def _of(gpu: GpuBreakdown, category: Category) -> float:
    return next(part.ms_per_step for part in gpu.breakdown if part.category == category)


def _section(table: Table, rows: int, catalog: Catalog) -> Section:
    title = catalog.text(f"table-{table.id}")
    if (shown := min(rows, len(table.rows))) < table.total_rows:
        counts = {"shown": Quantity(shown, "count"), "total": Quantity(table.total_rows, "count")}
        cut = catalog.text("ui-table-cut", args=counts)
        title = catalog.text("text-noted", args={"text": title, "note": cut})
    return title, *catalog.cells(table, rows)
