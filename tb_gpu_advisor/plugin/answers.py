"""How requests are read and answered: JSON, typed, compressed, not kept by browsers, and never an exception."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from tensorboard.backend import http_util
from werkzeug import Request, Response
from werkzeug.datastructures import Headers

from tb_gpu_advisor.errors import CODES, AdvisorError, log_fault
from tb_gpu_advisor.plugin.guard import refuse_other_pages
from tb_gpu_advisor.plugin.jobs import UnderWay
from tb_gpu_advisor.plugin.logdirs import Searching
from tb_gpu_advisor.wire import Problem, Running

Handler = Callable[[Request], Response]

READS: Final = ("GET", "HEAD")
#: Two names of runs, each as long as a path can be; whoever sends more looks for trouble. Our default: with room for
#: what else an address says.
_MOST_QUERY_BYTES: Final = 16 << 10
#: More make the verdict of a comparison no surer. Our default: a dozen.
_CAPTURES_OF_A_SIDE: Final = 12
#: When the files of the run that was asked for were written, in seconds, as the list of runs has it: by this a page
#: knows that it shows an older capture than the one that the answer is of.
WRITTEN: Final = "X-GPU-Advisor-Written"


def peer(request: Request) -> str:
    """Where the connection comes from: in a header anybody can say anything."""
    return request.remote_addr or ""


def parameter(request: Request, name: str) -> str:
    """What the address says of it; raises ``AdvisorError``: missing-parameter."""
    value = request.args.get(name)
    if not value:
        raise AdvisorError("missing-parameter", name=name)
    return value


def captures(request: Request, side: str) -> list[str]:
    """The runs of a side of a comparison; raises ``AdvisorError``: missing-parameter."""
    parameter(request, side)
    return request.args.getlist(side)[:_CAPTURES_OF_A_SIDE]


def not_found(request: Request) -> Response:
    """There is nothing of this name."""
    return respond(request, b"not found", "text/plain", 404)


def answered(
    handler: Handler, request: Request, names: Sequence[str] | None, methods: Sequence[str] = READS
) -> Response:
    """What the handler answers; whatever it raises is a problem.

    Pages other than our own, by these names of the server, are refused: they begin no work. With None all are heard.
    """
    if request.method not in methods:
        response = respond(request, b"method not allowed", "text/plain", 405)
        response.headers["Allow"] = ", ".join(methods)
        return response
    try:
        if len(request.query_string) > _MOST_QUERY_BYTES:
            raise AdvisorError("address-too-long", most=_MOST_QUERY_BYTES)
        if names is not None:
            refuse_other_pages(request, names)
        return handler(request)
    except UnderWay as answer:
        return as_json(request, answer.running, 202)
    except Searching:
        return as_json(request, Running("running", "searching", 0.0), 202)
    except AdvisorError as error:
        return as_json(request, Problem(error.code, error.arguments), CODES[error.code][1])
    except Exception:
        # The edge of the process: the client gets a code, the log gets the traceback.
        log_fault(__name__, "%s failed", request.full_path)
        run = request.args.get("run", request.path)
        return as_json(request, Problem("internal", {"run": run}), 500)


def as_json(request: Request, document: msgspec.Struct, status: int = 200) -> Response:
    """A document of the contract."""
    # Encoded here: TensorBoard's own encoder walks the document in Python and rewrites numbers.
    return respond(request, msgspec.json.encode(document), "application/json", status)


def respond(request: Request, content: bytes, content_type: str, status: int = 200) -> Response:
    """As TensorBoard answers: compressed for browsers that take it, never sniffed for another type; not stored."""
    response: Response = http_util.Respond(request, content, content_type, code=status)  # type: ignore[no-untyped-call]
    response.headers["Cache-Control"] = "no-store"
    return response


class Typed(Response):
    """Names its type with a 304 too: TensorBoard warns on the terminal of any answer without one, at each visit."""

    def get_wsgi_headers(self, environ: dict[str, Any]) -> Headers:
        headers = super().get_wsgi_headers(environ)
        headers["Content-Type"] = self.content_type
        return headers
