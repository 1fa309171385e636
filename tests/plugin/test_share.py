"""A file of a view opens as the view was looked at."""

import json
import re
from pathlib import Path
from urllib.parse import quote

import msgspec
import pytest
from werkzeug.test import Client

from tb_gpu_advisor.wire import Page
from tests.build.logdir import write_run
from tests.checks.judge import steady
from tests.plugin.served import BASE, client_of, finished


@pytest.fixture
def client(tmp_path: Path) -> Client:
    for run, wait_us in (("fast", 0.0), ("slow", 2000.0)):
        write_run(tmp_path, run, steady(wait_us=wait_us).to_bytes())
    return client_of(str(tmp_path))


def shared(client: Client, query: str, view: dict[str, str]) -> Page:
    address = f"{BASE}/share?format=html&lang=en&{query}&view={quote(json.dumps(view))}"
    response = finished(client, address)
    assert response.status_code == 200, response.data
    data = re.search(r'<script type="application/json"[^>]*>(.*?)</script>', response.get_data(as_text=True))
    assert data is not None
    return msgspec.json.decode(data[1], type=Page)


def test_it_keeps_what_is_open_the_step_and_what_is_supposed(client: Client) -> None:
    report = finished(client, f"{BASE}/report?run=slow/s").get_json()
    step = report["step_time"]["numbers"][1]
    view = {"run": "slow/s", "open": "list", "gpu": "0", "step": step, "fixes": "input-bound", "lang": "ja"}
    page = shared(client, "run=slow/s", view)
    assert page.address == {key: view[key] for key in ("open", "gpu", "step", "fixes")}
    assert page.steps is not None
    assert (page.steps.gpu, step in [one.step for one in page.steps.steps]) == (0, True)
    assert page.what_if is not None
    assert (page.what_if.run, page.what_if.fixes) == ("slow/s", ("input-bound",))


def test_views_of_several_runs_keep_how_they_are_looked_at(client: Client) -> None:
    rows = shared(client, "page=runs", {"page": "runs", "find": "fast", "sort": "-step"})
    assert rows.address == {"page": "runs", "find": "fast", "sort": "-step"}
    pair = shared(client, "a=fast/s&b=slow/s", {"compare": "fast/s", "finding": "input-bound"})
    assert pair.address == {"compare": "fast/s", "finding": "input-bound"}


def test_what_cannot_be_had_is_left_out(client: Client) -> None:
    page = shared(client, "run=slow/s", {"batch": "x", "step": "1", "gpu": "77", "open": "list"})
    assert (page.what_if, page.steps) == (None, None)
    assert page.address == {"step": "1", "gpu": "77", "open": "list"}


@pytest.mark.parametrize("view", ["", "{", "[]", '{"open": 1}', '{"open": {"a": "b"}}'])
def test_a_view_that_is_none_is_refused(client: Client, view: str) -> None:
    response = finished(client, f"{BASE}/share?format=html&run=slow/s&view={quote(view)}")
    assert (response.status_code, response.get_json()["code"]) == (400, "wrong-parameter")
