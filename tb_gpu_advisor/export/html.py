"""One HTML file with the views of the tab, for people without TensorBoard.

The file is the tab's own bundle with the data inside. Its policy lets nothing in but that one script, by its hash, so
that no text of a capture can become code, and no request leaves it.
"""

import base64
import hashlib
from pathlib import Path
from typing import Final

import msgspec

from tb_gpu_advisor import escapes
from tb_gpu_advisor.export.view import View
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.catalog import available_languages, sources
from tb_gpu_advisor.text.snippets import all_snippets
from tb_gpu_advisor.wire import GpuSteps, Page, Report, RunInfo, Runs, WhatIf
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


def report_html(report: Report, catalog: Catalog) -> str:
    """A page with one report."""
    return view_html(View((report,)), catalog)


def view_html(view: View, catalog: Catalog, looks: Looks = _PLAIN) -> str:
    """A page that opens on the view, and holds all that is in it."""
    title, address = _opened(view, catalog)
    rows = view.rows if view.history is None else view.history.rows[::-1]
    reports = view.reports[::-1] if len(view.reports) == 2 else view.reports  # a pair opens on the candidate
    # Neither the size nor the date of the files is part of a report.
    infos = [RunInfo(one.run, one.hosts, 0, 0.0, "") for one in reports]
    infos = infos or [RunInfo(row.run, (), 0, 0.0, row.captured) for row in rows]
    page = Page(
        runs=Runs(tuple(infos), False, "", (), (), ()),
        reports=reports,
        comparisons=view.comparisons,
        rows=rows,
        history=view.history,
        what_if=looks.what_if,
        steps=looks.steps,
        address=looks.address | address | ({"lang": catalog.language} if catalog.asked else {}),
        language=catalog.language,
        languages=available_languages(),
        ftl={language: sources(language) for language in available_languages()},
        snippets=all_snippets(),
    )
    return _document(page, title)


def _opened(view: View, catalog: Catalog) -> tuple[str, dict[str, str]]:
    """The title of a view, and its address in the tab."""
    if view.history is not None:
        run = view.history.rows[-1].run if view.history.rows else ""
        return run, {"page": "history", "run": run}
    runs = [report.run for report in view.reports]
    if not runs:
        return catalog.text("runs-all"), {"page": "runs"}
    address = {"compare": runs[0]} if len(runs) > 1 else {}
    if len(runs) > 2:
        address |= {"page": "matrix", "runs": "\n".join(runs[1:])}
    return " – ".join(runs), address


def _document(page: Page, title: str) -> str:
    script = f"/*!\n{LICENCES.read_text(encoding='utf-8')}*/\n{BUNDLE.read_text(encoding='utf-8')}"
    # Within a script this sequence ends the element wherever it stands; in a literal the backslash changes nothing.
    script = script.replace("</script", "<\\/script")
    # No text in the data can end its element.
    data = json_line(page).replace("<", "\\u003c")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:;"
        " base-uri 'none'; form-action 'none'"
    )
    return (
        f'<!doctype html>\n<html lang="{page.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escapes.markup(title)}</title>\n</head>\n<body>\n"
        f'<script type="application/json" id="{DATA_ID}">{data}</script>\n'
        f'<script type="module">{script}</script>\n</body>\n</html>\n'
    )
