"""A logdir in a real S3 server gives what the same logdir gives on this machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import boto3
import msgspec
import pytest
from tensorboard.compat.tensorflow_stub.io import gfile

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.plugin.filesystem import TensorBoardFileSystem, file_system_for
from tb_gpu_advisor.plugin.logdirs import Logdirs
from tb_gpu_advisor.plugin.s3 import S3FileSystem
from tb_gpu_advisor.report import hosts
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.report.cache import Cache
from tb_gpu_advisor.sessions import FileSystem, list_sessions, read_host, reload
from tb_gpu_advisor.wire import Report
from tests.build.s3 import ENVIRONMENT, s3_server, upload
from tests.plugin.test_plugin import BASE, client_of, finished
from tests.simulator.api import SESSION, simulate
from tests.simulator.faults.base import FOUR
from tests.simulator.scenario import Scenario

BUCKET = "bucket"
LOGDIR = f"s3://{BUCKET}/logs"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    with s3_server(tmp_path_factory.mktemp("s3")) as found, pytest.MonkeyPatch.context() as patch:
        for name, value in (*ENVIRONMENT.items(), ("S3_ENDPOINT", found[0])):
            patch.setenv(name, value)
        # TensorBoard looks at the environment once, when its layer is imported.
        patch.setitem(gfile._REGISTERED_FILESYSTEMS, "s3", gfile.S3FileSystem())  # type: ignore[no-untyped-call]
        yield found


@pytest.fixture(scope="module")
def logdir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs of two hosts each, with other files around them."""
    logdir = tmp_path_factory.mktemp("logs")
    for name in ("first", "nested/second"):
        simulate(Scenario("run", replace(FOUR, gpus=2, hosts=2))).save(logdir, name)
        (logdir / name / "events.out.tfevents.1").write_bytes(b"x")
    return logdir


@pytest.fixture
def store(server: tuple[str, Path], logdir: Path) -> Iterator[Any]:
    client = boto3.client("s3", endpoint_url=server[0])
    client.create_bucket(Bucket=BUCKET)
    upload(client, logdir, BUCKET, "logs")
    upload(client, logdir / "first", BUCKET, "logs2")  # a neighbour, whose name begins alike
    yield client
    for found in client.list_objects_v2(Bucket=BUCKET).get("Contents", ()):
        client.delete_object(Bucket=BUCKET, Key=found["Key"])
    client.delete_bucket(Bucket=BUCKET)


@pytest.mark.parametrize("files", [S3FileSystem, TensorBoardFileSystem])
def test_sessions_and_reports_are_those_of_the_local_logdir(
    store: Any, logdir: Path, files: type[S3FileSystem | TensorBoardFileSystem]
) -> None:
    here = {session.run: session for session in list_sessions(str(logdir))}
    found = {session.run: session for session in list_sessions(LOGDIR, files())}
    assert set(found) == set(here) == {f"first/{SESSION}", f"nested/second/{SESSION}"}
    for run, session in found.items():
        assert [file.size_bytes for file in session.hosts] == [file.size_bytes for file in here[run].hosts]
        assert [read_host(file, files()) for file in session.hosts] == [
            Path(file.path).read_bytes() for file in here[run].hosts
        ]
        assert analyze(session, files()) == analyze(here[run])


def test_tensorboard_serves_it(store: Any, logdir: Path) -> None:
    client = client_of(LOGDIR)
    runs = client.get(f"{BASE}/runs").get_json()["runs"]
    assert {run["run"] for run in runs} == {f"first/{SESSION}", f"nested/second/{SESSION}"}
    response = finished(client, f"{BASE}/report?run=first/{SESSION}")
    report = msgspec.json.decode(response.data, type=Report)
    assert report == analyze(next(s for s in list_sessions(str(logdir)) if s.run.startswith("first")))


def requests_of(log: Path) -> list[str]:
    return [line for line in log.read_text().splitlines() if re.search(r"(GET|HEAD) /", line)]


def test_a_logdir_is_one_listing_and_large_files_come_in_parts(store: Any, server: tuple[str, Path]) -> None:
    files, log = S3FileSystem(), server[1]
    before = len(requests_of(log))
    (session,) = (session for session in list_sessions(LOGDIR, files) if session.run.startswith("first"))
    assert len(requests_of(log)) - before == 1
    reload(session, files)
    assert len(requests_of(log)) - before == 2
    large = bytes(range(256)) * (20 << 12)
    store.put_object(Bucket=BUCKET, Key="logs/large", Body=large)
    before = len(requests_of(log))
    assert files.read(f"{LOGDIR}/large") == large
    parts = [line for line in requests_of(log)[before:] if " 206 " in line]
    assert len(parts) > 1


def test_reports_are_kept_until_a_file_changes(store: Any, tmp_path: Path) -> None:
    files, cache = S3FileSystem(), Cache(tmp_path / "cache")
    (session,) = (session for session in list_sessions(LOGDIR, files) if session.run.startswith("first"))
    data, whole = cache.report(session, lambda: analyze(session, files), files)
    assert whole
    assert cache.load(session) == data
    key = session.hosts[0].path.removeprefix(f"s3://{BUCKET}/")
    body = store.get_object(Bucket=BUCKET, Key=key)["Body"].read()
    store.put_object(Bucket=BUCKET, Key=key, Body=body[:-1] + bytes([body[-1] ^ 1]))
    again = reload(session, files)
    assert again is not None
    assert again.size_bytes == session.size_bytes
    assert cache.load(again) is None


def test_hosts_are_read_beside_each_other(store: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    files: FileSystem = file_system_for(LOGDIR)
    assert isinstance(files, S3FileSystem)
    session = list_sessions(LOGDIR, files)[0]
    alone = analyze(session, files)
    monkeypatch.setattr(hosts, "WORTH_BYTES", 0)
    assert analyze(session, files, workers=2) == alone


def test_what_goes_wrong_is_a_problem_and_no_traceback(store: Any) -> None:
    files = S3FileSystem()
    session = list_sessions(LOGDIR, files)[0]
    key = session.hosts[0].path.removeprefix(f"s3://{BUCKET}/")
    store.delete_object(Bucket=BUCKET, Key=key)
    with pytest.raises(AdvisorError) as caught:
        read_host(session.hosts[0], files)
    assert caught.value.code == "file-not-readable"
    assert list_sessions(f"s3://{BUCKET}/nothing", files) == []
    with pytest.raises(AdvisorError) as caught:
        Logdirs("s3://no-such-bucket/logs").sessions()
    assert caught.value.code == "file-not-readable"
