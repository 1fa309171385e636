"""The GPUs of a run compared, as sentences and tables for the terminal and for Markdown."""

from typing import Final

from tb_gpu_advisor.export.layout import Section
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import GpuBreakdown, Report, SeveralGpus, Table, quantities

#: Rows of each table besides the matrix; the JSON has more. Our default: the GPUs of a usual host.
ROWS: Final = 8
#: A category that takes less of the step on every GPU has no column. Our default: nothing is won there.
_COLUMN_SHARE: Final = 0.01


def first_advice(several: SeveralGpus | None, catalog: Catalog) -> list[str]:
    """The guide's order, where it matters: what each GPU loses alone comes before what they lose together."""
    if several is None or not several.one_gpu_first:
        return []
    args = quantities("ms", one=several.one_gpu_ms, several=several.several_ms)
    return [catalog.text("several-one-gpu-first", args=args)]


def gpu_lines(report: Report, several: SeveralGpus, catalog: Catalog) -> list[str]:
    """Which GPU limits the step and why, what is counted where, what has no row, and why tables are missing."""
    limits = several.limiting
    lines = [catalog.text(f"several-{one}", args=limits.args) for one in (limits.reason, "counted")]
    if (shown := len(report.gpu_breakdowns)) < several.gpus:
        counts = quantities("count", shown=shown, total=several.gpus)
        lines.append(catalog.text("several-left-out", args=counts))
    return lines + [catalog.text(f"reason-{reason}") for reason in several.missing]


def gpu_sections(report: Report, several: SeveralGpus, catalog: Catalog) -> list[Section]:
    """The matrix of GPUs and categories, then the first rows of the other tables."""
    return [_matrix(report, several, catalog)] + [_section(table, catalog) for table in several.tables]


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
    counts = quantities("count", shown=min(ROWS, len(table.rows)), total=table.total_rows)
    cut = catalog.text("ui-table-cut", args=counts) if counts["shown"] != counts["total"] else ""
    return catalog.noted(catalog.text(f"table-{table.id}"), cut), *catalog.cells(table, ROWS)
