"""A real TensorBoard in which things go wrong: files, processes, many people at once. It answers, and lives on."""

import http.client
import json
import os
import shutil
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import msgspec
import psutil
import pytest
from werkzeug.test import Client

from tb_gpu_advisor.reading.kept_files import default_folder
from tb_gpu_advisor.reading.limits import START_S
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import find_session
from tb_gpu_advisor.wire import Report
from tests.browser.server import tensorboard
from tests.checks.judge import steady
from tests.plugin.analysing import TIMEOUT_S, is_gone, reached, server_of, stopped, workers
from tests.plugin.served import BASE, client_of, request
from tests.plugin.served import finished as answered

CLIENTS: Final = 50
PLUGIN: Final = "data/plugin/gpu_advisor/"
REPORT: Final = f"{PLUGIN}report?run="
RUNS: Final = ("a", "b", "c")
HELD_S: Final = 1.0
"""So long a report that is made would not be on its way from its process to the server (our default)."""


def write_run(logdir: Path, run: str, data: bytes | None = None) -> Path:
    folder = logdir / run / "plugins" / "profile" / "s"
    folder.mkdir(parents=True)
    (folder / "h.xplane.pb").write_bytes(data or steady(wait_us=200.0).to_bytes())
    return folder / "h.xplane.pb"


@pytest.fixture
def logdir(tmp_path: Path) -> Path:
    for run in RUNS:
        write_run(tmp_path / "logs", run)
    return tmp_path / "logs"


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], str]]:
    """Starts a TensorBoard on a copy of a logdir; ``tmp_path / "1" / "logs"`` and so on are the copies."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    with ExitStack() as servers:
        count = iter(range(1, 10))

        def start(logdir: Path) -> str:
            scratch = tmp_path / str(next(count))
            scratch.mkdir()
            return servers.enter_context(tensorboard(logdir, scratch))

        yield start


def get(address: str) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(request(address), timeout=TIMEOUT_S) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def finished(address: str, wrong: tuple[int, ...] = (202,)) -> tuple[int, bytes]:
    """The answer that is none of ``wrong``, however often it has to be asked for."""
    deadline = time.monotonic() + TIMEOUT_S
    while True:
        status, body = get(address)
        if status not in wrong or time.monotonic() > deadline:
            return status, body
        time.sleep(0.05)


def ask(address: str) -> None:
    """Asks until there is an answer, or the server is gone."""
    with suppress(OSError, http.client.HTTPException):
        finished(address)


def held_analysis(base: str, server: psutil.Process) -> tuple[str, list[psutil.Process]]:
    """Asks for reports until the process that makes one is stopped before it is done: that run, and all processes.

    On a busy machine a report may be made before its process has been seen, or be on its way to the server by then;
    its process may begin after the question was answered with "not yet"; and there may be a second process already,
    which waits for the next run. So the next run is asked for only when this one is done: no other run is under way.
    """
    for run in RUNS:
        address = f"{base}{REPORT}{run}/s"
        asking = threading.Thread(target=ask, args=(address,), daemon=True)
        asking.start()
        while asking.is_alive() and not stopped(server):
            time.sleep(0.002)
        held = stopped(server)
        if held and not reached(lambda address=address: get(address)[0] != 202, HELD_S):  # type: ignore[misc]
            return run, held
        with suppress(psutil.Error):
            for worker in held:
                worker.kill()
    raise AssertionError("every report was made before its process was stopped")


def test_a_worker_that_is_killed_is_an_error_and_tried_again(
    logdir: Path, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    base = serve(logdir)
    run, held = held_analysis(base, server_of(tmp_path))
    for worker in held:
        worker.kill()
    status, body = finished(f"{base}{REPORT}{run}/s")
    assert (status, json.loads(body)) == (500, {"code": "analysis-lost", "args": {"run": f"{run}/s"}})
    (other, *_) = (other for other in RUNS if other != run)
    assert finished(f"{base}{REPORT}{other}/s")[0] == 200
    assert get(f"{base}data/plugins_listing")[0] == 200
    assert finished(f"{base}{REPORT}{run}/s", (202, 500))[0] == 200


@pytest.mark.deep
def test_two_workers_that_hang_before_their_first_word_hold_up_another_run_for_their_deadline_and_no_longer(
    logdir: Path, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    base = serve(logdir)
    server = server_of(tmp_path)
    began_s = time.monotonic()
    for count, run in enumerate("ab", 1):
        threading.Thread(target=get, args=(f"{base}{REPORT}{run}/s",), daemon=True).start()
        assert reached(lambda count=count: len(workers(server)) == count)  # type: ignore[misc]
        for worker in workers(server):
            worker.suspend()
    assert get(f"{base}{REPORT}c/s")[0] == 202
    status, _ = finished(f"{base}{REPORT}c/s")
    assert status == 200
    assert time.monotonic() - began_s < 2 * START_S
    for run in "ab":
        status, body = finished(f"{base}{REPORT}{run}/s")
        assert (status, json.loads(body)["code"]) == (500, "reader-silent")


def test_a_tensorboard_that_is_killed_leaves_nothing_behind_and_the_next_one_works(
    logdir: Path, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    base = serve(logdir)
    server = server_of(tmp_path)
    run, held = held_analysis(base, server)
    server.kill()
    for worker in held:
        worker.resume()
    assert reached(lambda: all(map(is_gone, held)))
    status, body = finished(f"{serve(logdir)}{REPORT}{run}/s")
    assert status == 200
    assert msgspec.json.decode(body, type=Report) == analyze(find_session(str(logdir), f"{run}/s"))


def test_fifty_clients_at_once_share_the_work(
    logdir: Path, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    base = serve(logdir)
    server = server_of(tmp_path)
    answers: list[tuple[int, bytes]] = []
    most = 0

    def client(number: int) -> None:
        answers.append(finished(f"{base}{REPORT}{'abc'[number % 3]}/s"))

    threads = [threading.Thread(target=client, args=(number,)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        most = max(most, len(workers(server)))
        time.sleep(0.01)
    assert {status for status, _ in answers} == {200}
    assert len(answers) == CLIENTS
    assert len({body for _, body in answers}) == 3
    assert 1 <= most <= 2


def test_files_that_vanish_grow_or_are_cut_off_are_answered(
    logdir: Path, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    base = serve(logdir)
    copy = tmp_path / "1" / "logs"
    file = copy / "a" / "plugins" / "profile" / "s" / "h.xplane.pb"
    data = file.read_bytes()
    assert finished(f"{base}{REPORT}a/s")[0] == 200
    for content, code in ((data[: len(data) // 2 + 1], "trace-damaged"), (b"", "file-empty")):
        file.write_bytes(content)
        status, body = finished(f"{base}{REPORT}a/s")
        assert (status, json.loads(body)["code"]) == (422, code)
    file.unlink()
    status, body = finished(f"{base}{REPORT}a/s")
    assert (status, json.loads(body)["code"]) == (404, "run-not-found")
    file.write_bytes(data)
    assert finished(f"{base}{REPORT}a/s")[0] == 200


@pytest.mark.parametrize("year_s", [1, 4_102_444_800], ids=["1970", "2100"])
def test_clocks_that_are_wrong_make_no_difference(
    logdir: Path, serve: Callable[[Path], str], year_s: int
) -> None:
    (file,) = (logdir / "b").rglob("*.xplane.pb")
    os.utime(file, (year_s, year_s))
    base = serve(logdir)
    names = [run["run"] for run in json.loads(finished(f"{base}{PLUGIN}runs")[1])["runs"]]
    assert names.index("b/s") == (2 if year_s == 1 else 0)
    assert finished(f"{base}{REPORT}b/s")[0] == 200


def test_a_cache_that_cannot_be_written_costs_no_answer(
    logdir: Path, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    (tmp_path / "cache").write_bytes(b"in the way")
    assert finished(f"{serve(logdir)}{REPORT}a/s")[0] == 200


def test_a_full_disk_and_a_logdir_that_cannot_be_written_to_cost_no_answer(
    logdir: Path, tmp_path: Path
) -> None:
    """A disk of its own that is full to the last pages, or where nobody may mount one, no byte for any file."""
    (tmp_path / "disk").mkdir()
    apart = ["unshare", "--user", "--map-root-user", "--mount"]
    may_mount = (
        bool(shutil.which("unshare"))
        and subprocess.run([*apart, "mount", "-t", "tmpfs", "tmpfs", tmp_path / "disk"]).returncode == 0
    )
    command = [sys.executable, "-m", "tests.plugin.full_disk", str(tmp_path)]
    command = [*apart, *command] if may_mount else [*command, "--limited"]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    shown = json.loads(done.stdout)
    code, printed = shown["command"]
    assert (code, shown["tab"]) == (0, 200)
    assert "part" not in str(shown["left"])  # a small file may have room, and nothing is half
    assert printed > 1000
    # As soon as there is room again, reports are kept.
    assert shown["command later"] == [0, printed]
    assert "facts" in shown["left later"]


def test_two_tensorboards_that_read_the_same_host_keep_one(
    logdir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the same logdir and for the same person, at the same time."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    answers: list[tuple[int, bytes]] = []

    def ask(client: Client) -> None:
        response = answered(client, f"{BASE}/report?run=a/s")
        answers.append((response.status_code, response.data))

    threads = [threading.Thread(target=ask, args=(client_of(str(logdir)),)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 4
    assert len(set(answers)) == 1
    folder = default_folder()
    assert folder is not None
    kept = sorted(path.parent.name for path in folder.rglob("*") if path.is_file())
    assert kept == ["facts", "promises", "reports", "timelines"]
    assert all(path.stat().st_mode & 0o077 == 0 for path in (folder, *folder.rglob("*")))
