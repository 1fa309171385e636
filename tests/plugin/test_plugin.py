"""The plugin inside TensorBoard's real WSGI application, without a browser."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tensorboard.backend import application
from tensorboard.plugins import base_plugin
from werkzeug.test import Client, TestResponse

from tb_gpu_advisor.loader import GpuAdvisorLoader
from tb_gpu_advisor.plugin.logdirs import Logdirs
from tb_gpu_advisor.wire import Report, Runs
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import steady

BASE = "/data/plugin/gpu_advisor"


def write_run(logdir: Path, run: str, data: bytes, host: str = "h") -> Path:
    folder = logdir / run / "plugins" / "profile" / "s"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{host}.xplane.pb"
    file.write_bytes(data)
    return file


def client_of(logdir: str, path_prefix: str = "") -> Client:
    context = base_plugin.TBContext(  # type: ignore[no-untyped-call]
        logdir=logdir, plugin_name_to_instance={}
    )
    plugin = GpuAdvisorLoader().load(context)
    app = application.TensorBoardWSGI([plugin], path_prefix=path_prefix)  # type: ignore[no-untyped-call]
    return Client(app)


@pytest.fixture
def logdir(tmp_path: Path) -> Path:
    write_run(tmp_path, "train", steady(wait_us=200.0).to_bytes())
    return tmp_path


@pytest.fixture
def client(logdir: Path) -> Client:
    return client_of(str(logdir))


def finished(client: Client, address: str) -> TestResponse:
    """Polls as the tab does, until the analysis is over."""
    deadline = time.monotonic() + 30
    while True:
        response = client.get(address)
        if response.status_code != 202 or time.monotonic() > deadline:
            return response
        assert response.get_json()["state"] == "running"
        time.sleep(0.01)


def test_the_report_is_the_wire_document(client: Client) -> None:
    response = finished(client, f"{BASE}/report?run=train/s")
    assert response.status_code == 200
    report = msgspec.json.decode(response.data, type=Report)
    assert (report.run, report.checks[0].id) == ("train/s", "no-gpu-activity")


def test_runs_are_listed_and_say_whether_profile_pages_exist(client: Client) -> None:
    runs = msgspec.json.decode(client.get(f"{BASE}/runs").data, type=Runs)
    assert [run.run for run in runs.runs] == ["train/s"]
    assert runs.profile_plugin is False


def test_messages_come_with_english_behind_and_code(client: Client) -> None:
    messages = client.get(f"{BASE}/messages?lang=fr").get_json()
    assert messages["language"] == "en"
    assert "input-bound" in messages["ftl"][0]
    assert "steps_per_execution" in messages["snippets"]["step-gaps"]["keras"]


def test_a_broken_run_has_its_own_error_and_hides_no_other(client: Client, logdir: Path) -> None:
    file = write_run(logdir, "broken", b"\xff" * 20)
    assert len(client.get(f"{BASE}/runs").get_json()["runs"]) == 2
    response = finished(client, f"{BASE}/report?run=broken/s")
    assert response.status_code == 422
    problem = response.get_json()
    assert (problem["code"], problem["args"]["file"]) == ("trace-damaged", str(file))
    assert finished(client, f"{BASE}/report?run=train/s").status_code == 200


def test_a_repaired_file_is_read_again(client: Client, logdir: Path) -> None:
    file = write_run(logdir, "broken", b"\xff" * 20)
    assert finished(client, f"{BASE}/report?run=broken/s").status_code == 422
    file.write_bytes(steady().to_bytes())
    assert finished(client, f"{BASE}/report?run=broken/s").status_code == 200


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("report", 400, "missing-parameter"),
        ("report?run=", 400, "missing-parameter"),
        ("report?run=nowhere", 404, "run-not-found"),
        ("report?run=../train/s", 404, "run-not-found"),
        ("report?run=/etc/passwd", 404, "run-not-found"),
        ("report?run=train%00/s", 404, "run-not-found"),
    ],
)
def test_wrong_requests_get_a_problem(client: Client, address: str, status: int, code: str) -> None:
    response = client.get(f"{BASE}/{address}")
    assert (response.status_code, response.get_json()["code"]) == (status, code)


@pytest.mark.parametrize(
    "name",
    ["../loader.py", "..%2floader.py", "%2e%2e/loader.py", "..%5cloader.py", "/etc/passwd", "a%00.js", ""],
)
def test_only_packaged_files_are_served(client: Client, name: str) -> None:
    assert client.get(f"{BASE}/static/{name}").status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_nothing_can_be_changed(client: Client, method: str) -> None:
    response = getattr(client, method)(f"{BASE}/runs")
    assert response.status_code == 405
    assert response.headers["Allow"] == "GET, HEAD"


def test_every_answer_is_typed_and_not_sniffed(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for address in ("runs", "report?run=nowhere", "messages", "static/index.js", "static/none"):
            response = client.get(f"{BASE}/{address}")
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Content-Type"]
    assert "In 3.0" not in caplog.text


def test_the_entry_page_loads_the_module(client: Client) -> None:
    page = client.get("/data/plugin_entry.html?name=gpu_advisor")
    assert page.status_code == 200
    assert b"static/index.js" in page.data


def test_a_path_prefix_changes_nothing(logdir: Path) -> None:
    client = client_of(str(logdir), path_prefix="/foo")
    assert len(client.get(f"/foo{BASE}/runs").get_json()["runs"]) == 1


def eventually(condition: Any) -> bool:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.01)
    return False


def test_the_tab_is_active_once_a_run_was_found(logdir: Path) -> None:
    logdirs = Logdirs(str(logdir))
    assert eventually(logdirs.any_known)


def test_asking_for_activity_never_waits_for_the_scan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered: list[float] = []

    def slow_scan(*_: object) -> Iterator[object]:
        entered.append(time.monotonic())
        time.sleep(1)
        return iter(())

    monkeypatch.setattr("tb_gpu_advisor.plugin.logdirs.list_sessions", slow_scan)
    logdirs = Logdirs(str(tmp_path))
    started = time.monotonic()
    assert [logdirs.any_known() for _ in range(100)] == [False] * 100
    assert time.monotonic() - started < 0.9
    assert eventually(lambda: len(entered) == 1)


def test_a_logdir_spec_names_its_runs(tmp_path: Path) -> None:
    write_run(tmp_path / "a", "train", steady().to_bytes())
    write_run(tmp_path / "b", "", steady().to_bytes())
    logdirs = Logdirs("", f"first:{tmp_path / 'a'},{tmp_path / 'b'}")
    assert sorted(session.run for session, _ in logdirs.sessions()) == ["first/train/s", "s"]


def test_a_logdir_in_the_home_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    write_run(tmp_path / "logs", "train", XSpaceBuilder().to_bytes())
    assert [s.run for s, _ in Logdirs("~/logs").sessions()] == ["train/s"]


def test_an_address_without_a_file_system_says_what_to_install(client: Client) -> None:
    response = client_of("nosuch://bucket/logs").get(f"{BASE}/runs")
    assert response.get_json()["code"] == "filesystem-missing"


def test_the_entry_point_imports_nothing_heavy() -> None:
    code = (
        "import sys, json, tensorboard.plugins.base_plugin; before = set(sys.modules);"
        "import tb_gpu_advisor.loader; print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    output = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True, env=environment
    ).stdout
    foreign = {name for name in json.loads(output) if name.partition(".")[0] not in sys.stdlib_module_names}
    assert foreign == {"tb_gpu_advisor", "tb_gpu_advisor.loader"}
