"""HTTP handlers: read the query, call the analysis, answer JSON. Only GET; nothing from a request becomes a path."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import msgspec
from werkzeug import Request, Response

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.plugin.jobs import Jobs, Running
from tb_gpu_advisor.plugin.logdirs import Logdirs
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.text.catalog import available_languages, negotiate, sources
from tb_gpu_advisor.text.snippets import all_snippets
from tb_gpu_advisor.wire import Problem, RunInfo, Runs

_log = logging.getLogger(__name__)

Handler = Callable[[Request], Response]
WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

_STATIC: Final = Path(__file__).parent.parent / "static"
# Said here and not by ``mimetypes``, which a machine may have configured wrongly; "nosniff" makes that fatal.
_TYPES: Final = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
_HEADERS: Final = {"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"}
_ALLOWED_METHODS: Final = ("GET", "HEAD")


class Messages(msgspec.Struct, frozen=True):
    """All texts of the tab: Fluent sources (the language asked for, then English) and the code of fixes."""

    language: str
    languages: tuple[str, ...]
    ftl: tuple[str, ...]
    snippets: dict[str, dict[str, str]]


class Routes:
    """The plugin's routes; one instance per TensorBoard."""

    def __init__(self, logdirs: Logdirs, has_profile_plugin: Callable[[], bool]) -> None:
        self._logdirs = logdirs
        self._has_profile_plugin = has_profile_plugin
        self._jobs = Jobs(analyze)
        self._static = _packaged_files()

    def apps(self) -> dict[str, WsgiApp]:
        """WSGI applications by route."""
        return {
            "/runs": _app(self.runs),
            "/report": _app(self.report),
            "/messages": _app(self.messages),
            "/static/*": _app(self.static),
        }

    def runs(self, request: Request) -> Response:
        """All runs, newest first."""
        infos = tuple(
            RunInfo(s.run, tuple(f.host for f in s.hosts), s.size_bytes, s.modified_ns / 1e9)
            for s, _ in self._logdirs.sessions()
        )
        return _json(Runs(infos, self._has_profile_plugin()))

    def report(self, request: Request) -> Response:
        """The report of ``run``: 200 when it is ready, 202 with the progress while it is made."""
        answer = self._jobs.report(*self._logdirs.find(_parameter(request, "run")))
        if isinstance(answer, Running):
            return _json(answer, 202)
        return Response(answer, 200, _HEADERS, content_type="application/json")

    def messages(self, request: Request) -> Response:
        """The texts in the available language nearest to ``lang``."""
        language = negotiate(request.args.get("lang"))
        texts = tuple(sources(lang) for lang in dict.fromkeys((language, "en")))
        return _json(Messages(language, available_languages(), texts, all_snippets()))

    def static(self, request: Request) -> Response:
        """A packaged file of exactly this name."""
        name = request.path.rpartition("/static/")[2]
        if name not in self._static:
            return Response("not found", 404, _HEADERS, content_type="text/plain; charset=utf-8")
        content, content_type = self._static[name]
        return Response(content, 200, _HEADERS, content_type=content_type)


def _packaged_files() -> dict[str, tuple[bytes, str]]:
    return {
        file.name: (file.read_bytes(), _TYPES[file.suffix])
        for file in sorted(_STATIC.iterdir())
        if file.suffix in _TYPES
    }


def _parameter(request: Request, name: str) -> str:
    value = request.args.get(name)
    if not value:
        raise AdvisorError("missing-parameter", name=name)
    return value


def _json(document: msgspec.Struct, status: int = 200) -> Response:
    return Response(msgspec.json.encode(document), status, _HEADERS, content_type="application/json")


def _app(handler: Handler) -> WsgiApp:
    """A handler as WSGI application whose every failure is a problem JSON."""

    def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        return _answer(handler, Request(environ))(environ, start_response)

    return app


def _answer(handler: Handler, request: Request) -> Response:
    if request.method not in _ALLOWED_METHODS:
        headers = {**_HEADERS, "Allow": ", ".join(_ALLOWED_METHODS)}
        return Response("method not allowed", 405, headers, content_type="text/plain; charset=utf-8")
    try:
        return handler(request)
    except AdvisorError as error:
        return _json(Problem(error.code, error.arguments), error.http_status)
    except Exception:
        # The edge of the process: the client gets a code, the log gets the traceback.
        _log.exception("%s failed", request.path)
        return _json(Problem("internal", {"run": request.args.get("run", "")}), 500)
