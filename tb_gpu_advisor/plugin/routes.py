"""HTTP handlers: read the query, call the analysis, answer JSON. Nothing from a request becomes a path."""

import gzip
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, lru_cache, partial
from http import HTTPStatus
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from tensorboard.backend import http_util
from werkzeug import Request, Response

from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.html import BUNDLE
from tb_gpu_advisor.export.issue import find_check, issue_markdown, issue_picture
from tb_gpu_advisor.plugin.answers import (
    READS,
    WRITTEN,
    Handler,
    Typed,
    answered,
    as_json,
    captures,
    not_found,
    parameter,
    peer,
    respond,
)
from tb_gpu_advisor.plugin.flags import flags_of
from tb_gpu_advisor.plugin.jobs import Jobs, UnderWay
from tb_gpu_advisor.plugin.logdirs import Logdirs, Searching, StoredRun
from tb_gpu_advisor.plugin.reports import Reports, RowTable
from tb_gpu_advisor.plugin.share import Sources, share
from tb_gpu_advisor.plugin.timelines import Timelines
from tb_gpu_advisor.reading.host import Reader
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.reading.pool import Pool
from tb_gpu_advisor.reading.run_list import problems_of, run_infos
from tb_gpu_advisor.report.build import Made
from tb_gpu_advisor.report.given import POSSIBLE, parse_given
from tb_gpu_advisor.report.profile_plugin import install_commands, profile_plugin_version
from tb_gpu_advisor.report.whatif import asked_for
from tb_gpu_advisor.settings import Settings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.catalog import FALLBACK, available_languages, negotiate, sources
from tb_gpu_advisor.text.snippets import all_snippets
from tb_gpu_advisor.wire import Issue, Messages, Report, Runs

FromReport = Callable[[Request, StoredRun, Report, str], msgspec.Struct]

#: Sent to all pages: it costs nothing, begins nothing, and the tab needs it to say why all else is refused.
_FOR_ALL: Final = ("static", "messages")
#: What changes what goes on, though no file and no result.
_POSTED: Final = {"stop": ("POST",)}
#: Our default: what people look at side by side is a few.
_COMPARISONS_KEPT: Final = 32
#: Packaged files, by exact name, and their types: not by ``mimetypes``, which a machine may have configured wrongly;
#: "nosniff" makes that fatal.
_STATIC: Final = {"index.js": "text/javascript", "THIRD_PARTY.txt": "text/plain"}
#: What stands before the name of a page in an address.
PREFIX: Final = "/plugin/gpu_advisor/"


class Routes:
    """The plugin's routes; one instance per TensorBoard."""

    def __init__(
        self, logdirs: Logdirs, has_profile_plugin: Callable[[], bool], flags: object = None
    ) -> None:
        """``flags`` are TensorBoard's, ours among them if it knows us."""
        self._logdirs = logdirs
        self._has_profile_plugin = has_profile_plugin
        self._flags = flags_of(flags)
        self._jobs, self._pool = Jobs(), Pool()
        reader = Reader(kept=Kept.usual(), tracks=True, limits=self._flags.limits)
        self._reports = Reports(self._jobs, reader, self._flags.dask, self._pool)
        self._timelines = timelines = Timelines(self._jobs, reader, self._pool)
        self._table = RowTable(logdirs, self._reports)
        self._handlers: dict[str, Handler] = {
            "start": self.start,
            "runs": self.runs,
            "report": self.report,
            "compare": self.compare,
            "whatif": self.what_if,
            "rows": self.rows,
            "history": self.history,
            "timeline": partial(self._of_report, timelines.range),
            "steps": partial(self._of_report, timelines.steps),
            "issue": partial(self._of_report, _issue),
            "picture": self.picture,
            "share": self.share,
            "stop": self.stop,
            "messages": self.messages,
            "static": self.static,
        }

    def serve(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a request; every failure is a problem JSON."""
        request = Request(environ)
        name = request.path.partition(PREFIX)[2].partition("/")[0]
        names, methods = None if name in _FOR_ALL else self._flags.names, _POSTED.get(name, READS)
        response = answered(self._handlers.get(name, not_found), request, names, methods)
        session = self._logdirs.seen(request.args.get("run", ""))
        if session is not None and response.status_code != HTTPStatus.FORBIDDEN:
            response.headers[WRITTEN] = repr(session.modified_ns / 1e9)
        return response(environ, start_response)

    def start(self, request: Request) -> Response:
        """All that the first view needs, as far as it is at hand: one answer, so that it is drawn once and soon.

        ``run``, ``parameters`` and ``bandwidth`` are those of a report, ``lang`` that of messages; without ``run``
        it is the newest.
        """
        runs = made = None
        with suppress(Searching, AdvisorError):  # who asks for the runs, or the report, gets the error
            runs = self._runs()
            run = request.args.get("run") or next((info.run for info in runs.runs), "")
            if any(info.run == run for info in runs.runs):
                made = self._reports.ready(self._logdirs.find(run), self._settings(request))
        # Not as ``Start``: what is JSON already is not read to be written again.
        parts = {"messages": msgspec.Raw(_messages(request.args.get("lang"))), "runs": runs}
        content = msgspec.json.encode({**parts, "report": None if made is None else msgspec.Raw(made.data)})
        return respond(request, content, "application/json")

    def runs(self, request: Request) -> Response:
        """All runs, newest first; 202 while the first search for them takes long."""
        return as_json(request, self._runs())

    def _runs(self) -> Runs:
        self._pool.keep_soon()
        infos = run_infos(session for session, _ in self._logdirs.sessions())
        here = self._has_profile_plugin(), profile_plugin_version(), install_commands()
        return Runs(infos, *here, problems_of(self._logdirs.problems), problems_of(self._flags.wrong))

    def report(self, request: Request) -> Response:
        """The report of ``run``, with what the user specified (``parameters``, and ``bandwidth`` in GB/s).

        200 when it is ready, 202 with the progress while it is made.
        """
        return respond(request, self._report(request, parameter(request, "run")).data, "application/json")

    def compare(self, request: Request) -> Response:
        """Run ``b`` against run ``a`` (each may be several captures of one), with what the user specified of both
        (examples are specified of one): 200 when all reports are ready, else 202."""
        sides = [self._all(request, captures(request, name)) for name in ("a", "b")]
        return respond(request, _compared(*sides), "application/json")

    def _all(self, request: Request, runs: Iterable[str]) -> tuple[bytes, ...]:
        """The reports of captures of one program; all of them are begun before one that is under way is answered."""
        reports, under_way = list[bytes](), list[UnderWay]()
        for run in runs:
            try:
                reports.append(self._report(request, run).data)
            except UnderWay as answer:
                under_way.append(answer)
        if under_way:
            raise under_way[0]
        return tuple(reports)

    def what_if(self, request: Request) -> Response:
        """The step of ``run`` with each ``fix`` done (the id of a check), ``batch`` times the batch, and ``gpus``."""
        args = request.args
        asked = asked_for(args.getlist("fix"), args.get("batch", "1"), args.get("gpus"))
        stored, settings = self._logdirs.find(parameter(request, "run")), self._settings(request)
        return as_json(request, self._reports.what_if(stored, asked, settings, peer(request)))

    def rows(self, request: Request) -> Response:
        """A row of each ``run`` (several); those not known yet are read."""
        parameter(request, "run")
        settings = self._settings(request, of_table=True)
        runs = request.args.getlist("run")
        return as_json(request, self._table.rows(runs, settings, peer(request), read=True))

    def history(self, request: Request) -> Response:
        """The known runs of the program of ``run``, and where their step time changed."""
        settings = self._settings(request, of_table=True)
        return as_json(request, self._table.history(parameter(request, "run"), settings, peer(request)))

    def _of_report(self, answer: FromReport, request: Request) -> Response:
        """What needs the report of ``run`` first: 202 with the progress until it can be answered."""
        run = parameter(request, "run")
        made = self._report(request, run)
        return as_json(request, answer(request, self._logdirs.find(run), made.report, peer(request)))

    def picture(self, request: Request) -> Response:
        """The timeline of ``finding`` as SVG, to be saved; names in it come from the capture."""
        made = self._report(request, parameter(request, "run"))
        check = find_check(made.report, parameter(request, "finding"))
        svg = issue_picture(check, _catalog(request))
        if svg is None:
            raise AdvisorError("no-timeline", finding=check.id)
        response = respond(request, svg.encode(), "image/svg+xml")
        # Never opened as a page of TensorBoard's own origin.
        response.headers["Content-Disposition"] = f'attachment; filename="{check.id}.svg"'
        return response

    def share(self, request: Request) -> Response:
        """A view as Markdown, or with ``format`` as a file of HTML or JSON; 202 until what is in it is ready."""
        settings = self._settings(request, of_table=request.args.get("page") in ("runs", "history"))
        shown = Sources(self._logdirs, self._table, self._reports, self._timelines)
        return share(request, _catalog(request), self._report, settings, shown)

    def _report(self, request: Request, run: str) -> Made:
        """While a run is read, who asks how far it is makes nobody look at the files."""
        settings, asking = self._settings(request), peer(request)
        if running := self._reports.running(run, asking):
            raise UnderWay(running)
        return self._reports.report(self._logdirs.find(run), settings, asking)

    def _settings(self, request: Request, of_table: bool = False) -> Settings:
        """What the user specified. How many examples a step takes is known of one run: of several, and of tables, which
        hold any number of runs, it is left out."""
        args = request.args
        given = parse_given(*(args.get(name) for name in POSSIBLE))
        if of_table or len({run for name in ("run", "a", "b") for run in args.getlist(name)}) > 1:
            given = replace(given, examples=None)
        return Settings(self._flags.thresholds, given)

    def stop(self, request: Request) -> Response:
        """End the analysis of ``run`` unless somebody else asks for it; who asks later begins it anew."""
        self._jobs.stop(parameter(request, "run"))
        return respond(request, b"{}", "application/json")

    def messages(self, request: Request) -> Response:
        """The texts in the available language nearest to ``lang``."""
        return respond(request, _messages(request.args.get("lang")), "application/json")

    def static(self, request: Request) -> Response:
        """A packaged file of exactly this name."""
        name = request.path.partition("/static/")[2]
        if name not in _STATIC:  # so no path can lead out of the folder
            return not_found(request)
        content, content_type = _compressed((BUNDLE.parent / name).read_bytes()), _STATIC[name]
        response: Response = http_util.Respond(request, content, content_type, content_encoding="gzip")  # type: ignore[no-untyped-call]
        # Kept by the browser, with the code that it made of it, and asked for again each time: it may be updated.
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Vary"] = "Accept-Encoding"
        response.set_etag(f"{zlib.crc32(content):08x}", weak=True)
        return Typed.force_type(response).make_conditional(request)


@lru_cache(maxsize=4)
def _compressed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


@lru_cache(maxsize=_COMPARISONS_KEPT)
def _compared(baseline: tuple[bytes, ...], candidate: tuple[bytes, ...]) -> bytes:
    before, after = (
        [msgspec.json.decode(one, type=Report) for one in side] for side in (baseline, candidate)
    )
    return msgspec.json.encode(compare(before, after))


def _messages(lang: str | None) -> bytes:
    return _messages_in(negotiate(lang))


@cache
def _messages_in(language: str) -> bytes:
    texts = tuple(sources(lang) for lang in dict.fromkeys((language, FALLBACK)))
    return msgspec.json.encode(Messages(language, available_languages(), texts, all_snippets()))


def _catalog(request: Request) -> Catalog:
    return Catalog(negotiate(request.args.get("lang")))


def _issue(request: Request, _: StoredRun, report: Report, __: str) -> Issue:
    """``finding`` as the command line writes it for an issue."""
    check = find_check(report, parameter(request, "finding"))
    return Issue(report.schema, report.version, issue_markdown(report, check, "", _catalog(request)))
