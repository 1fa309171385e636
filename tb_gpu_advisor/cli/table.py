"""``table LOGDIR -o FILE``: a line for each run, for notebooks and spreadsheets, as CSV or Parquet.

Columns: facts first, then ``<category>_ms`` of the step, then of each check ``<check>`` (its verdict) and
``<check>_ms`` (what was measured as lost). Names are ids, not words: programs read them.
"""

import argparse
import csv
import io
from collections.abc import Sequence

from tb_gpu_advisor import escapes
from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.cli.base import Options, Progress, check_output, fail_all, write
from tb_gpu_advisor.cli.history import rows
from tb_gpu_advisor.cli.source import add_logdir, source
from tb_gpu_advisor.errors import import_failed
from tb_gpu_advisor.export.html import view_html
from tb_gpu_advisor.export.view import View
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import CATEGORIES, RunRow

Cell = str | float | int | None


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_logdir(parser, catalog, "cli-runs")
    parser.add_argument("-o", "--output", metavar="FILE", default=None, help=catalog.text("cli-table-output"))


def run(options: Options, catalog: Catalog) -> int:
    runs, output = source(options), options.output
    if output is not None:
        check_output(output)
    with Progress(catalog) as progress:
        known, problems = rows(runs, runs.wanted(options.run), progress)
    write(_written(known, output or "", catalog), output, runs.inputs(options))
    return fail_all(problems, catalog)


def _written(known: list[RunRow], output: str, catalog: Catalog) -> str | bytes:
    """As the name of the file says."""
    if output.endswith(".html"):
        return view_html(View(rows=tuple(known)), catalog)
    checks = [check.id for check in ALL]
    table = [cells_of(row, checks) for row in known]
    return parquet_bytes(table) if output.endswith(".parquet") else csv_text(table)


def cells_of(row: RunRow, checks: Sequence[str]) -> dict[str, Cell]:
    """The cells of a run by column; ``checks`` are the ids of all checks, so that all tables fit together."""
    time = row.step_time
    times = {name: getattr(time, f"{name}_ms", None) for name in ("mean", "median", "low", "high")}
    parts = {part.category: part.ms_per_step for part in row.breakdown}
    known = {check.id: check for check in row.checks}
    cells: dict[str, Cell] = {
        "run": row.run,
        "captured": row.captured,
        "program": row.program,
        "framework": row.framework,
        "gpu": ", ".join(dict.fromkeys(row.gpus)),
        "gpus": len(row.gpus),
        "hosts": row.hosts,
        "steps": row.steps,
        "steps_of": row.steps_of,
        "step_ms": times.pop("mean"),
        **{f"step_{name}_ms": ms for name, ms in times.items()},
        "examples": row.work.examples,
        "examples_per_s": row.work.examples_per_s,
        "busy_share": row.busy_share,
        "failed": row.failed,
        "first_finding": row.first,
    }
    cells |= {f"{category}_ms": parts.get(category) for category in CATEGORIES}
    for check in checks:
        one = known.get(check)
        cells[check] = one.status if one else "not_applicable"
        cells[f"{check}_ms"] = one.loss_ms if one and one.status == "failed" else None
    return cells


def csv_text(rows: Sequence[dict[str, Cell]]) -> str:
    """The table as CSV (RFC 4180); what a spreadsheet would take for a formula is written with a mark before it."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]) if rows else [], lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        cells = {name: escapes.cell(one) if isinstance(one, str) else one for name, one in row.items()}
        writer.writerow(cells)
    return out.getvalue()


def parquet_bytes(rows: Sequence[dict[str, Cell]]) -> bytes:
    """The table as Parquet. Raises ``AdvisorError``: package-missing, package-broken."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise import_failed(error, "tb-gpu-advisor[table]", "pyarrow") from error
    out = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(rows), out)
    return out.getvalue()
