"""The plugin: its tab and its routes under ``data/plugin/gpu_advisor/``.

    runs                 the profile runs, newest first: ``wire.Runs``
    report?run=RUN       200 ``wire.Report``, or 202 ``Running`` while it is being made
    messages?lang=TAG    the messages of the nearest language, with English behind it, and the code snippets
    static/*             the built frontend

Read-only: GET alone is answered. A problem is ``wire.Problem`` as JSON with the status that errors.py gives its code.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import msgspec
from tensorboard.backend import http_util
from tensorboard.plugins import base_plugin
from werkzeug import wrappers

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.plugin.analyses import Analyses, Running
from tb_gpu_advisor.plugin.logdirs import roots
from tb_gpu_advisor.plugin.runs import RunList
from tb_gpu_advisor.plugin.static import ENTRY, static_file
from tb_gpu_advisor.sessions import refresh
from tb_gpu_advisor.wire import Problem, RunInfo, Runs

logger = logging.getLogger(__name__)

PLUGIN_NAME = "gpu_advisor"
Handler = Callable[[wrappers.Request], wrappers.Response]


class GpuAdvisorPlugin(base_plugin.TBPlugin):
    """The tab "GPU Advisor"."""

    plugin_name = PLUGIN_NAME

    def __init__(self, context: base_plugin.TBContext, analyses: Analyses | None = None) -> None:
        """TensorBoard waits for this: nothing is searched, read or computed here."""
        self._context = context
        self._runs = RunList(roots(context))
        self._analyses = analyses or Analyses()

    def is_active(self) -> bool:
        """Whether a profile was found so far; answered from memory."""
        return self._runs.any_known()

    def get_plugin_apps(self) -> dict[str, Any]:
        handlers: dict[str, Handler] = {
            "/runs": self._serve_runs,
            "/report": self._serve_report,
            "/messages": _serve_messages,
            "/static/*": _serve_static,
        }
        return {route: _guarded(handler) for route, handler in handlers.items()}

    def frontend_metadata(self) -> base_plugin.FrontendMetadata:
        return base_plugin.FrontendMetadata(es_module_path=f"/static/{ENTRY}", tab_name="GPU Advisor")

    def _serve_runs(self, request: wrappers.Request) -> wrappers.Response:
        infos = tuple(
            RunInfo(
                run=run,
                hosts=tuple(file.host for file in found.session.hosts),
                size_bytes=found.session.size_bytes,
                modified_s=found.session.modified_ns / 1e9,
            )
            for run, found in self._runs.current().items()
        )
        return _json(request, Runs(infos, profile_plugin=self._has_profile_pages()))

    def _serve_report(self, request: wrappers.Request) -> wrappers.Response:
        run = request.args.get("run")
        if not run:
            raise AdvisorError("missing-parameter", name="run")
        found = self._runs.find(run)
        answer = self._analyses.answer(refresh(found.session, found.fs), found.fs)
        return _json(request, answer, code=202 if isinstance(answer, Running) else 200)

    def _has_profile_pages(self) -> bool:
        """Whether links to the Profile tab lead anywhere; it knows ``--logdir`` only, not ``--logdir_spec``."""
        plugins = self._context.plugin_name_to_instance or {}
        return bool(self._context.logdir) and plugins.get("profile") is not None


def _serve_messages(request: wrappers.Request) -> wrappers.Response:
    from tb_gpu_advisor.text.catalog import FALLBACK, available_languages, negotiate, sources
    from tb_gpu_advisor.text.snippets import all_snippets

    language = negotiate(request.args.get("lang"))
    document = {
        "language": language,
        "languages": available_languages(),
        "ftl": [sources(one) for one in dict.fromkeys((language, FALLBACK))],
        "snippets": all_snippets(),
    }
    return _json(request, document)


def _serve_static(request: wrappers.Request) -> wrappers.Response:
    found = static_file(request.path.partition("/static/")[2])
    if found is None:
        return _respond(request, b"Not found", "text/plain", 404)
    return _respond(request, *found)


def _guarded(handler: Handler) -> Any:
    """A WSGI application that answers GET alone and turns every error into a problem."""

    @wrappers.Request.application
    def application(request: wrappers.Request) -> wrappers.Response:
        if request.method != "GET":
            return _respond(request, b"Only GET", "text/plain", 405, [("Allow", "GET")])
        try:
            return handler(request)
        except AdvisorError as error:
            return _problem(request, error)
        except Exception:  # the last place to catch: the details are for the log, not for the browser
            logger.exception("GPU Advisor broke on %r", request.full_path)
            return _problem(request, AdvisorError("internal", run=request.args.get("run", request.path)))

    return application


def _problem(request: wrappers.Request, error: AdvisorError) -> wrappers.Response:
    return _json(request, Problem(error.code, error.arguments), error.http_status)


def _json(request: wrappers.Request, document: object, code: int = 200) -> wrappers.Response:
    """A document as JSON; bytes are JSON already. TensorBoard's own encoder is slow, so it gets bytes."""
    content = document if isinstance(document, bytes) else msgspec.json.encode(document)
    return _respond(request, content, "application/json", code)


def _respond(
    request: wrappers.Request,
    content: bytes,
    content_type: str,
    code: int = 200,
    headers: list[tuple[str, str]] | None = None,
) -> wrappers.Response:
    """Compressed where the browser takes it, never cached, and never guessed to be of another type."""
    response: wrappers.Response = http_util.Respond(
        request, content, content_type, code=code, headers=headers
    )
    return response
