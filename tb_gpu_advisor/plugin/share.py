"""What a view gives away: its text as Markdown, its documents as JSON, or one HTML file with the same views."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec
from werkzeug import Request, Response

from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.html import Looks, view_html
from tb_gpu_advisor.export.markdown import report_markdown
from tb_gpu_advisor.export.view import View
from tb_gpu_advisor.plugin.answers import as_json, captures, parameter, peer, respond
from tb_gpu_advisor.plugin.logdirs import Logdirs, StoredRun
from tb_gpu_advisor.plugin.reports import Reports, RowTable
from tb_gpu_advisor.plugin.timelines import Timelines
from tb_gpu_advisor.report.build import Made
from tb_gpu_advisor.report.given import POSSIBLE
from tb_gpu_advisor.report.whatif import asked_for
from tb_gpu_advisor.settings import Settings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import HEAD, Issue, Report, WhatIf
from tb_gpu_advisor.wire.as_json import to_json

#: Runs compared in one view. Our default: as many as the tab has columns for.
MOST_COMPARED: Final = 6
#: What an address says of how a view is looked at: what is supposed in it, what is specified of the model, which is in
#: its reports, and what is opened.
SUPPOSED: Final = frozenset(("fixes", "batch", "gpus"))
_OPENED: Final = frozenset(("finding", "gpu", "step", "instance", "open", "find", "sort"))
LOOKS: Final = SUPPOSED | _OPENED | POSSIBLE.keys()
#: Rows of a table that travels, some 4 KB each; the newest. Our default: some 2 MB, which a mail carries.
MOST_ROWS: Final = 500


class Sources(msgspec.Struct, frozen=True):
    """Where a view has what it shows besides reports."""

    logdirs: Logdirs
    table: RowTable
    reports: Reports
    timelines: Timelines


def share(
    request: Request,
    catalog: Catalog,
    report: Callable[[Request, str], Made],
    settings: Settings,
    sources: Sources,
) -> Response:
    """The report of ``run``, its history with ``page=history``, several ``run`` compared with the first one, captures
    ``b`` against captures ``a``, or with ``page=runs`` the rows that are known. ``view`` is what else the tab's address
    says, as JSON: a file of HTML opens so."""
    view = _view(request, sources.table, report, settings)
    kind = request.args.get("format")
    if kind == "json":
        response = respond(request, to_json(view.document()).encode(), "application/json")
    elif kind == "html":
        looks = _looks(request, view, settings, sources)
        response = respond(request, view_html(view, catalog, looks).encode(), "text/html")
    else:
        return as_json(request, Issue(*HEAD, as_markdown(view, catalog)))
    # Never opened as a page of TensorBoard's own origin.
    response.headers["Content-Disposition"] = f'attachment; filename="gpu-advisor.{kind}"'
    return response


def _view(
    request: Request, table: RowTable, report: Callable[[Request, str], Made], settings: Settings
) -> View:
    page = request.args.get("page")
    if page == "runs":
        known = tuple(table.known(settings))
        return View(rows=known[:MOST_ROWS] if request.args.get("format") == "html" else known)
    if "a" in request.args:
        before, after = (captures(request, side) for side in "ab")
        reports = [report(request, run).report for run in (*before, *after)]
        comparison = compare(reports[: len(before)], reports[len(before) :])
        return View((reports[0], reports[len(before)]), comparisons=(comparison,))
    run = parameter(request, "run")
    if page == "history":
        return View(history=table.history(run, settings, peer(request)))
    runs = request.args.getlist("run")[:MOST_COMPARED]
    reports = [report(request, run).report for run in runs]
    rows = table.rows(runs, settings, peer(request), read=False).rows if len(runs) > 2 else ()
    return View(tuple(reports), rows, tuple(compare(reports[:1], [other]) for other in reports[1:]))


def _looks(request: Request, view: View, settings: Settings, sources: Sources) -> Looks:
    """What else the address says, and of a single report what is supposed in it, and the steps of the GPU of one."""
    text = request.args.get("view", "{}")
    try:
        said = msgspec.json.decode(text, type=dict[str, str])
    except msgspec.DecodeError as error:
        raise AdvisorError("wrong-parameter", name="view", value=text[:40]) from error
    address = {key: value for key, value in said.items() if key in LOOKS}
    if len(view.reports) != 1:
        return Looks(address)
    stored, asking = sources.logdirs.find(view.reports[0].run), peer(request)
    supposed, steps = None, None
    with suppress(AdvisorError):  # what cannot be had is not in the tab either
        supposed = _supposed(sources, stored, view.reports[0], address, settings, asking)
    if supposed is None:
        address = {key: value for key, value in address.items() if key not in SUPPOSED}
    place = _place(view.reports[0], address.get("gpu", "")) if "step" in address else None
    if place is not None:
        with suppress(AdvisorError):
            steps = sources.timelines.steps_of_gpu(stored, *place, asking)
    return Looks(address, supposed, steps)


def _supposed(
    sources: Sources,
    stored: StoredRun,
    report: Report,
    address: dict[str, str],
    settings: Settings,
    asking: str,
) -> WhatIf | None:
    """As the tab supposes it: every row of the ledger is fixed unless the address names checks of those that are."""
    if not any(key in address for key in SUPPOSED):
        return None
    named = set(address["fixes"].split(",")) if "fixes" in address else None
    rows = [row for row in report.ledger.rows if named is None or named.intersection(row.checks)]
    fixes = [check for row in rows for check in row.checks]
    asked = asked_for(fixes, address.get("batch", "1"), address.get("gpus"))
    return sources.reports.what_if(stored, asked, settings, asking)


def _place(report: Report, key: str) -> tuple[str, int] | None:
    """The GPU of an address, as the tab finds it: without one the first."""
    places = [(one.host, one.gpu) for one in report.gpu_breakdowns]
    named = [(host, gpu) for host, gpu in places if key in ("", str(gpu), f"{host}/{gpu}")]
    return next(iter(named), None)


def as_markdown(view: View, catalog: Catalog) -> str:
    """For an issue or a pull request; a table of runs alone has none and is empty."""
    if view.history is not None or len(view.reports) > 1:
        return view.grids(catalog).markdown()
    return report_markdown(view.reports[0], catalog) if view.reports else ""
