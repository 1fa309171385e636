"""Logdirs in real servers of S3's and of Google's interface, through the whole path and by counted requests."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import boto3
import fsspec
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor import analyze as analyze_path
from tb_gpu_advisor.cli import main
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading.host import Reader
from tb_gpu_advisor.reading.hosts import kept_hosts
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import (
    FileSystem,
    HostFile,
    Stat,
    file_system_for,
    find_session,
    find_sessions,
    list_sessions,
    reload,
)
from tb_gpu_advisor.sessions import stores as module
from tb_gpu_advisor.sessions.stores import Store
from tb_gpu_advisor.wire import Report, Runs
from tests.build.gs import BUCKET, gs_server
from tests.build.s3 import ENVIRONMENT, s3_server
from tests.plugin.served import BASE, client_of, finished
from tests.sessions.contents import read_host
from tests.simulator.api import SESSION, simulate
from tests.simulator.faults.base import FOUR
from tests.simulator.scenario import Scenario

RUNS = ("first", "nested/second")


@dataclass(frozen=True)
class Remote:
    """A logdir in a server, how to put a file there, and the server's log."""

    logdir: str
    put: Callable[[str, bytes], object]
    delete: Callable[[str], object]
    log: Path

    def requests(self) -> list[str]:
        return re.findall(r'"?(?:GET|HEAD) /.*', self.log.read_text())


@pytest.fixture(scope="module")
def logdir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs of two hosts each, with other files around them."""
    logdir = tmp_path_factory.mktemp("logs")
    for name in RUNS:
        simulate(Scenario("run", replace(FOUR, gpus=2, hosts=2))).save(logdir, name)
        (logdir / name / "events.out.tfevents.1").write_bytes(b"x")
    return logdir


def s3(scratch: Path, patch: pytest.MonkeyPatch) -> Iterator[Remote]:
    with s3_server(scratch) as (address, log):
        for name, value in (*ENVIRONMENT.items(), ("S3_ENDPOINT", address)):
            patch.setenv(name, value)
        client = boto3.client("s3", endpoint_url=address)
        client.create_bucket(Bucket=BUCKET)
        yield Remote(
            f"s3://{BUCKET}/logs",
            lambda key, data: client.put_object(Bucket=BUCKET, Key=key, Body=data),
            lambda key: client.delete_object(Bucket=BUCKET, Key=key),
            log,
        )


def gs(scratch: Path, patch: pytest.MonkeyPatch) -> Iterator[Remote]:
    with gs_server(scratch) as (address, log):
        patch.setenv("STORAGE_EMULATOR_HOST", address)
        files = fsspec.filesystem("gs", skip_instance_cache=True)
        yield Remote(
            f"gs://{BUCKET}/logs",
            lambda key, data: files.pipe_file(f"{BUCKET}/{key}", data),
            lambda key: files.rm_file(f"{BUCKET}/{key}"),
            log,
        )


@pytest.fixture(scope="module", params=[s3, gs], ids=["s3", "gs"])
def remote(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, logdir: Path
) -> Iterator[Remote]:
    with pytest.MonkeyPatch.context() as patch:
        for served in request.param(tmp_path_factory.mktemp("server"), patch):
            for file in sorted(path for path in logdir.rglob("*") if path.is_file()):
                served.put(f"logs/{file.relative_to(logdir).as_posix()}", file.read_bytes())
                # A neighbour, whose name begins the same.
                served.put(f"logs2/{file.relative_to(logdir).as_posix()}", b"x")
            yield served


@pytest.fixture
def files(remote: Remote) -> FileSystem:
    return file_system_for(remote.logdir)


def key_of(file: HostFile) -> str:
    return file.path.partition(f"{BUCKET}/")[2]


def test_sessions_and_reports_are_those_of_the_local_logdir(
    remote: Remote, files: FileSystem, logdir: Path
) -> None:
    here = {session.run: session for session in list_sessions(str(logdir))}
    sessions = {session.run: session for session in list_sessions(remote.logdir, files)}
    assert set(sessions) == set(here) == {f"{name}/{SESSION}" for name in RUNS}
    for run, session in sessions.items():
        assert [(file.host, file.size_bytes) for file in session.hosts] == [
            (file.host, file.size_bytes) for file in here[run].hosts
        ]
        assert all(file.modified_ns and file.changed_ns for file in session.hosts)
        assert analyze(session, Reader(files)) == analyze(here[run])
    assert analyze_path(remote.logdir, RUNS[0] + "/" + SESSION).run == f"first/{SESSION}"


class Keys(Store):
    """A store with these names, which may be any."""

    def __init__(self, keys: list[str]) -> None:
        super().__init__()
        self._keys = keys

    def listing(self, top: str) -> Iterator[tuple[str, Stat]]:
        return ((f"{top}/{key}", Stat(1, 1)) for key in self._keys)

    def look(self, path: str) -> Stat:
        raise FileNotFoundError(path)


@given(st.lists(st.text("ab./", max_size=12), unique=True))
def test_every_name_is_in_the_folder_that_it_says(keys: list[str]) -> None:
    paths = [f"{folder}/{name}" for folder, _, names in Keys(keys).walk("s3://b/logs") for name in names]
    assert sorted(paths) == sorted(f"s3://b/logs/{key}" for key in keys if key and not key.endswith("/"))


def test_a_logdir_is_one_listing_however_many_folders_it_has(remote: Remote, files: FileSystem) -> None:
    before = len(remote.requests())
    session = list_sessions(remote.logdir, files)[0]
    assert len(remote.requests()) - before == 1
    before = len(remote.requests())
    assert reload(session, files) == session
    assert len(remote.requests()) - before == 1
    before = len(remote.requests())
    find_sessions(remote.logdir, files)
    assert len(remote.requests()) - before <= 3  # whether it is there, and what is in it


def test_large_files_come_in_parts(
    remote: Remote, files: FileSystem, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = bytes(range(256)) * (20 << 12)
    remote.put("large", large)
    monkeypatch.setattr(module, "PART_BYTES", 4 << 20)
    before = len(remote.requests())
    assert files.open(remote.logdir.replace("logs", "large")).read() == large
    assert len([line for line in remote.requests()[before:] if " 206 " in line]) > 1


@pytest.mark.parametrize("remote", [gs], ids=["gs"], indirect=True)
def test_a_file_that_changes_between_its_parts_is_not_read(
    remote: Remote, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In S3 boto3 asks for parts of the version that it saw."""
    remote.put("large", bytes(100))
    files = module.FsspecFileSystem(remote.logdir)
    looks = iter((files.look(remote.logdir.replace("logs", "large")), Stat(100, 1)))
    monkeypatch.setattr(module, "PART_BYTES", 60)
    monkeypatch.setattr(files, "look", lambda _: next(looks))
    with pytest.raises(OSError, match="changed while it was read"):
        files.open(remote.logdir.replace("logs", "large"))


def test_the_command_line_reads_it_once(
    remote: Remote,
    logdir: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert main(["runs", remote.logdir, "--format", "json"]) == 0
    runs = msgspec.json.decode(capsys.readouterr().out, type=Runs).runs
    assert {run.run for run in runs} == {f"{name}/{SESSION}" for name in RUNS}
    command = ["report", remote.logdir, "--run", f"first/{SESSION}", "--format", "json"]
    assert main(command) == 0
    first = capsys.readouterr().out
    assert msgspec.json.decode(first, type=Report) == analyze(find_session(str(logdir), f"first/{SESSION}"))
    before = len(remote.requests())
    assert main(command) == 0
    assert capsys.readouterr().out == first
    assert len(remote.requests()) - before <= 3  # no file was read, and none looked at by itself


def test_one_session_and_one_file_are_read_too(remote: Remote, files: FileSystem) -> None:
    folder = f"{remote.logdir}/first/plugins/profile/{SESSION}"
    session = find_session(folder, fs=files)
    assert (session.run, len(session.hosts)) == (SESSION, 2)
    alone = find_session(session.hosts[1].path, fs=files)
    assert [file.host for file in alone.hosts] == [session.hosts[1].host]
    assert read_host(alone.hosts[0], files) == read_host(session.hosts[1], files)


def test_the_tab_shows_it(remote: Remote, logdir: Path) -> None:
    client = client_of(remote.logdir)
    runs = client.get(f"{BASE}/runs").get_json()["runs"]
    assert {run["run"] for run in runs} == {f"{name}/{SESSION}" for name in RUNS}
    response = finished(client, f"{BASE}/report?run=first/{SESSION}")
    report = msgspec.json.decode(response.data, type=Report)
    assert report == analyze(find_session(str(logdir), f"first/{SESSION}"))


def test_hosts_are_read_at_once(remote: Remote, files: FileSystem) -> None:
    session = find_session(remote.logdir, fs=files)
    alone = analyze(session, Reader(files))
    assert analyze(session, Reader(files), where=Processes(2)) == alone


def test_hosts_are_kept_until_a_file_changes(remote: Remote, files: FileSystem, tmp_path: Path) -> None:
    kept = Kept(tmp_path / "cache")
    session = find_session(remote.logdir, f"first/{SESSION}", files)
    analyze(session, Reader(files, kept))
    assert kept_hosts(session.hosts, kept) is not None
    file = session.hosts[0]
    body = read_host(file, files)
    remote.put(key_of(file), body[:-1] + bytes([body[-1] ^ 1]))
    try:
        again = reload(session, files)
        assert again is not None
        assert again.size_bytes == session.size_bytes
        assert kept_hosts(again.hosts, kept) is None
    finally:
        remote.put(key_of(file), body)


def test_what_goes_wrong_is_an_error_and_no_traceback(
    remote: Remote, files: FileSystem, capsys: pytest.CaptureFixture[str]
) -> None:
    remote.put("gone/plugins/profile/s/h.xplane.pb", b"x")
    session = find_session(remote.logdir.replace("logs", "gone"), fs=files)
    remote.delete("gone/plugins/profile/s/h.xplane.pb")
    with pytest.raises(AdvisorError) as caught:
        read_host(session.hosts[0], files)
    assert caught.value.code == "file-not-readable"
    assert list_sessions(f"{remote.logdir}/nothing", files) == []
    for address in (f"{remote.logdir}/nothing", remote.logdir.replace(BUCKET, "no-such-bucket")):
        assert main(["report", address]) in (2, 3)
        error = capsys.readouterr().err
        assert address in error
        assert "Traceback" not in error


def test_what_a_package_of_a_store_logs_is_not_put_on_the_terminal() -> None:
    """Without a network, that for gs:// wrote a traceback above our error."""
    program = (
        "import logging, sys\n"
        "from tb_gpu_advisor.sessions.stores import FsspecFileSystem\n"
        "FsspecFileSystem('memory://x')\n"
        "try: raise OSError('no network')\n"
        "except OSError: logging.getLogger('fsspec.memory').exception('out of retries')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr == ""
