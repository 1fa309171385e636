"""One HTML file with the views of the tab, for people without TensorBoard.

The file is the tab's own bundle with the data inside. Its policy lets nothing in but that one script, by its hash, so
that no text of a capture can become code, and no request leaves it.
"""

import base64
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from tb_gpu_advisor import escapes
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.catalog import available_languages, sources
from tb_gpu_advisor.text.snippets import all_snippets
from tb_gpu_advisor.wire import Comparison, GpuSteps, History, Page, Report, RunInfo, RunRow, Runs, WhatIf
from tb_gpu_advisor.wire.as_json import json_line

BUNDLE: Final = Path(__file__).parent.parent / "static" / "index.js"
#: Licences of what is bundled; a page that travels takes them along.
LICENCES: Final = BUNDLE.with_name("THIRD_PARTY.txt")
#: Where the bundle looks for its data.
DATA_ID: Final = "gpu-advisor-page"


class Looks(msgspec.Struct, frozen=True):
    """How a view is looked at: what its address says besides its runs, and what the tab asked the server for it."""

    address: dict[str, str] = {}
    what_if: WhatIf | None = None
    steps: GpuSteps | None = None


_PLAIN: Final = Looks()


def report_html(report: Report, catalog: Catalog, looks: Looks = _PLAIN) -> str:
    """A page with one report."""
    page = replace(_page((report,), catalog), what_if=looks.what_if, steps=looks.steps)
    return _document(page, report.run, catalog, looks)


def comparison_html(
    before: Report, after: Report, comparison: Comparison, catalog: Catalog, looks: Looks = _PLAIN
) -> str:
    """A page that opens with ``after`` beside ``before``, and holds both reports."""
    page = replace(
        _page((after, before), catalog), comparisons=(comparison,), address={"compare": before.run}
    )
    return _document(page, f"{before.run} – {after.run}", catalog, looks)


def matrix_html(
    reports: Sequence[Report], comparisons: Sequence[Comparison], rows: Sequence[RunRow], catalog: Catalog
) -> str:
    """A page that opens with runs beside each other, the first of which is the baseline; it holds their reports and
    the comparisons of the others with it."""
    baseline, *others = (report.run for report in reports)
    page = replace(
        _page(tuple(reports), catalog),
        comparisons=tuple(comparisons),
        rows=tuple(rows),
        address={"page": "matrix", "compare": baseline, "runs": "\n".join(others)},
    )
    return _document(page, " – ".join((baseline, *others)), catalog)


def history_html(history: History, catalog: Catalog) -> str:
    """A page with the history of a program: rows of its runs, no reports."""
    run = history.rows[-1].run if history.rows else ""
    page = _page_of_rows(history.rows[::-1], {"page": "history", "run": run}, catalog)
    return _document(replace(page, history=history), run, catalog)


def runs_html(rows: Sequence[RunRow], catalog: Catalog, looks: Looks = _PLAIN) -> str:
    """A page with a table of runs, in their order."""
    page = _page_of_rows(rows, {"page": "runs"}, catalog)
    return _document(page, catalog.text("runs-all"), catalog, looks)


def _page_of_rows(rows: Sequence[RunRow], address: dict[str, str], catalog: Catalog) -> Page:
    runs = Runs(tuple(RunInfo(row.run, (), 0, 0.0, row.captured) for row in rows), False, "", (), (), ())
    return replace(_page((), catalog), runs=runs, rows=tuple(rows), address=address)


def _page(reports: tuple[Report, ...], catalog: Catalog) -> Page:
    return Page(
        # Neither the size nor the date of the files is part of a report.
        runs=Runs(
            tuple(RunInfo(report.run, report.hosts, 0, 0.0, "") for report in reports), False, "", (), (), ()
        ),
        reports=reports,
        comparisons=(),
        rows=(),
        history=None,
        what_if=None,
        steps=None,
        address={},
        language=catalog.language,
        languages=available_languages(),
        ftl={language: sources(language) for language in available_languages()},
        snippets=all_snippets(),
    )


def _document(page: Page, title: str, catalog: Catalog, looks: Looks = _PLAIN) -> str:
    language = {"lang": catalog.language} if catalog.asked else {}
    page = replace(page, address=looks.address | page.address | language)
    script = _script()
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:;"
        " base-uri 'none'; form-action 'none'"
    )
    return (
        f'<!doctype html>\n<html lang="{catalog.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escapes.markup(title)}</title>\n</head>\n<body>\n"
        f'<script type="application/json" id="{DATA_ID}">{_data(page)}</script>\n'
        f'<script type="module">{script}</script>\n</body>\n</html>\n'
    )


def _data(page: Page) -> str:
    """JSON in which no text can end its element: every "<" is written as an escape."""
    return json_line(page).replace("<", "\\u003c")


def _script() -> str:
    try:
        script = f"/*!\n{LICENCES.read_text(encoding='utf-8')}*/\n{BUNDLE.read_text(encoding='utf-8')}"
    except FileNotFoundError as error:
        raise AdvisorError("frontend-missing") from error
    # Within a script this sequence ends the element wherever it stands; in a literal the backslash changes nothing.
    return script.replace("</script", "<\\/script")
