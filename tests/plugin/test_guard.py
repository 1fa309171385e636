"""Who is heard: our own page, and programs that send its header; no other page."""

import argparse
import socket
from pathlib import Path

import pytest
from werkzeug.test import Client

from tb_gpu_advisor.plugin import answers
from tests.plugin.served import BASE, HEADER, app_of

DATA = (
    "start",
    "runs",
    "report",
    "compare",
    "whatif",
    "rows",
    "history",
    "timeline",
    "steps",
    "issue",
    "picture",
    "share",
    "stop",
)
ASKED = "run=train/s&a=train/s&b=train/s&finding=input-bound"


@pytest.fixture
def anybody(logdir: Path) -> Client:
    """Sends no header of its own, but ``Host: localhost``."""
    return Client(app_of(str(logdir)))


def ask(client: Client, page: str, headers: dict[str, str]) -> tuple[int, str]:
    """The status, and the code of a problem."""
    response = client.open(
        f"{BASE}/{page}?{ASKED}", method="POST" if page == "stop" else "GET", headers=headers
    )
    answer = response.get_json(silent=True) or {}
    assert ("X-GPU-Advisor-Written" in response.headers) <= (response.status_code != 403)
    return response.status_code, str(answer.get("code", ""))


@pytest.mark.parametrize("page", DATA)
def test_no_route_with_data_begins_or_stops_anything_for_another_page(anybody: Client, page: str) -> None:
    anybody.get(f"{BASE}/runs", headers=HEADER)
    assert ask(anybody, page, {}) == (403, "page-header")
    for site in ("cross-site", "same-site"):
        assert ask(anybody, page, {**HEADER, "Sec-Fetch-Site": site}) == (403, "other-site")
    for name in ("Origin", "Referer"):
        assert ask(anybody, page, {**HEADER, name: "http://evil.example/page"}) == (403, "other-host")
    assert ask(anybody, page, {**HEADER, "Host": "evil.example:6006"}) == (403, "other-host")
    for site in ("same-origin", "none"):
        assert ask(anybody, page, {**HEADER, "Sec-Fetch-Site": site})[0] != 403


def test_each_route_is_in_the_list_above(logdir: Path) -> None:
    from tb_gpu_advisor.plugin.logdirs import Logdirs
    from tb_gpu_advisor.plugin.routes import Routes

    assert set(Routes(Logdirs(str(logdir)), lambda: False)._handlers) == {*DATA, "messages", "static"}


def test_the_code_and_the_texts_of_the_tab_are_for_everybody(anybody: Client) -> None:
    """A tab that is refused all else can say why."""
    headers = {"Host": "evil.example", "Sec-Fetch-Site": "cross-site"}
    for page in ("messages", "static/index.js"):
        assert anybody.get(f"{BASE}/{page}", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {
            "Host": "localhost:6006",
            "Referer": "http://localhost:6006/data/plugin_entry.html?name=gpu_advisor",
        },
        {"Host": "127.0.0.1:6006", "Origin": "http://127.0.0.1:6006"},
        {"Host": "[::1]:6006", "Origin": "http://[::1]:6006"},
        {"Host": "gpu01:6006", "Origin": "http://GPU01:6006"},
        {"Host": "tb.localhost", "Origin": "http://tb.localhost"},
        {"Host": "203.0.113.7", "Origin": "http://203.0.113.7"},
        {"Host": "mine.example:6006", "Origin": "http://mine.example:6006"},
        {"Host": "mine.local", "Origin": "http://mine.local"},
        {"Host": "proxy.example", "Origin": "http://proxy.example:8080"},
        {"Host": "localhost:6006", "Origin": "http://proxy.example"},
        {"Host": "port.example:81", "Origin": "http://port.example:81"},
        {"Host": "bound.example:6006"},
        {
            "Host": "localhost:6006",
            "Origin": "http://away.example",
            "X-Forwarded-Host": "inner, away.example",
        },
        # A browser says itself that it is our page: proxies with https may rename as they like.
        {"Host": "any.example", "Origin": "https://other.example", "Sec-Fetch-Site": "same-origin"},
    ],
)
def test_our_page_is_heard_by_all_names_of_the_server(
    logdir: Path, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    answers._own_names.cache_clear()
    monkeypatch.setattr(socket, "gethostname", lambda: "Mine")
    monkeypatch.setattr(socket, "getfqdn", lambda: "mine.example")
    flags = argparse.Namespace(host="bound.example", gpu_advisor_hosts="Proxy.example,port.example:81")
    client = Client(app_of(str(logdir), flags=flags))
    assert ask(client, "runs", {**HEADER, **headers}) == (200, "")


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "localhost:6006", "Origin": "null"},
        {"Host": "localhost:6006", "Origin": "http://localhost:8888"},
        {"Host": "localhost:6006", "Referer": "http://localhost:8888/notebook"},
        {"Host": "localhost:6006", "Origin": "https://[broken"},
        {"Host": "localhost.evil.example:6006"},
        {"Host": "127.0.0.1.evil.example"},
        {"Host": "evil.example", "X-Forwarded-Host": "evil.example", "Origin": "http://evil.example"},
    ],
)
def test_other_pages_are_not(anybody: Client, headers: dict[str, str]) -> None:
    assert ask(anybody, "runs", {**HEADER, **headers}) == (403, "other-host")


def test_no_browser_hears_that_another_page_may_ask(anybody: Client) -> None:
    """What a browser asks first when a page of another origin wants to send a header."""
    asked = {"Origin": "http://evil.example", "Access-Control-Request-Headers": next(iter(HEADER))}
    response = anybody.options(f"{BASE}/runs", headers=asked)
    assert response.status_code == 405
    assert not [name for name, _ in response.headers if name.startswith("Access-Control")]


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_only_a_post_stops_and_nothing_else_is_changed(anybody: Client, method: str) -> None:
    response = getattr(anybody, method)(f"{BASE}/runs", headers=HEADER)
    assert (response.status_code, response.headers["Allow"]) == (405, "GET, HEAD")
    response = anybody.get(f"{BASE}/stop?run=train/s", headers=HEADER)
    assert (response.status_code, response.headers["Allow"]) == (405, "POST")
