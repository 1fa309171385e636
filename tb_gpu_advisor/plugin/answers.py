"""How requests are read and answered: JSON, typed, compressed, not kept by browsers, and never an exception; and which
requests are heard: those of our own page, and of programs that send its header.

TensorBoard has no login and answers whatever a browser sends it, so any page that a person looks at could ask it. Ours
must send a header that no other page can: its browser would ask us first whether it may, and we never say so. Besides
that, browsers tell from which page a request comes: with ``Sec-Fetch-Site`` over https and on localhost, else with
``Origin`` or ``Referer``. And a page whose own name was made to lead here ("DNS rebinding") shows it in ``Host``.
"""

import ipaddress
import socket
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
from tensorboard.backend import http_util
from werkzeug import Request, Response
from werkzeug.datastructures import Headers

from tb_gpu_advisor.errors import CODES, AdvisorError, log_fault
from tb_gpu_advisor.plugin.jobs import UnderWay
from tb_gpu_advisor.plugin.logdirs import Searching
from tb_gpu_advisor.wire import Problem, Running

#: The header, of any value.
PAGE: Final = "X-GPU-Advisor-Page"
#: What browsers say of requests that our own page makes, and of addresses that a person typed.
_OWN_SITE: Final = ("same-origin", "none")
_PORTS: Final = {"http": 80, "https": 443}
#: As long as names of hosts can be. Defined: RFC 1035, without the trailing dot.
_MOST_NAME: Final = 253


class _Host(NamedTuple):
    name: str
    port: int | None


def refuse_other_pages(request: Request, names: Iterable[str]) -> None:
    """Raises ``AdvisorError``: other-site, other-host, page-header. ``names`` are this server's own next to those that
    can be nobody else's, each with a port or without."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is None:
        _refuse_by_names(request, [_host(f"//{name}") for name in names])
    elif site not in _OWN_SITE:
        raise AdvisorError("other-site")
    if not request.headers.get(PAGE):
        raise AdvisorError("page-header", header=PAGE)


def _refuse_by_names(request: Request, given: list[_Host]) -> None:
    asked = _host(f"//{request.headers.get('Host', '')}")
    if asked.name not in (name for name, _ in given) and not _is_ours(asked.name):
        raise AdvisorError("other-host", host=asked.name)
    # A proxy may ask us by another name than it was asked by, which it then tells.
    proxy = request.headers.get("X-Forwarded-Host", "").split(",")
    known = [asked, *given, *(_host(f"//{name.strip()}") for name in proxy)]
    for address in filter(None, map(request.headers.get, ("Origin", "Referer"))):
        page = _host(address)
        # Proxies may leave the port out.
        is_known = any(page.name == one.name and one.port in (None, page.port) for one in known)
        if not page.name or not is_known:
            raise AdvisorError("other-host", host=page.name or "null")


def _host(address: str) -> _Host:
    """Name and port in an address; without a name where there is none, as in "null"."""
    try:
        parts = urlsplit(address)
        name = (parts.hostname or "").rstrip(".")[:_MOST_NAME]
        return _Host(name, parts.port or _PORTS.get(parts.scheme))
    except ValueError:
        return _Host("", None)


def _is_ours(name: str) -> bool:
    """Whether nobody else can have a page of this name: an address, a name without a dot, this machine's own."""
    if "." not in name or name.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in _own_names()
    return True


@cache
def _own_names() -> frozenset[str]:
    """What this machine calls itself. Asks the network, so not before a browser asks for such a name."""
    name = socket.gethostname().lower()
    return frozenset((name, socket.getfqdn().lower(), f"{name.partition('.')[0]}.local"))


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
