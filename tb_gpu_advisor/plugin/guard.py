"""Which requests are heard: those of our own page, and of programs that send its header.

TensorBoard has no login and answers whatever a browser sends it, so any page that a person looks at could ask it. Ours
must send a header that no other page can: its browser would ask us first whether it may, and we never say so. Besides
that, browsers tell from which page a request comes: with ``Sec-Fetch-Site`` over https and on localhost, else with
``Origin`` or ``Referer``. And a page whose own name was made to lead here ("DNS rebinding") shows it in ``Host``.
"""

import ipaddress
import socket
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from werkzeug import Request

from tb_gpu_advisor.errors import AdvisorError

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
