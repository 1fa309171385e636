"""A logdir in a real S3 server gives what the same logdir gives on this machine."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import boto3
import pytest
from tensorboard.compat.tensorflow_stub.io import gfile

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.plugin.logdirs import Logdirs, TensorBoardFileSystem
from tb_gpu_advisor.reading.host import Reader
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import list_sessions
from tests.build.s3 import ENVIRONMENT, s3_server, upload
from tests.sessions.contents import read_host
from tests.simulator.api import SESSION, simulate
from tests.simulator.faults.base import FOUR
from tests.simulator.scenario import Scenario

BUCKET = "bucket"
LOGDIR = f"s3://{BUCKET}/logs"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    with s3_server(tmp_path_factory.mktemp("s3")) as address, pytest.MonkeyPatch.context() as patch:
        for name, value in (*ENVIRONMENT.items(), ("S3_ENDPOINT", address[0])):
            patch.setenv(name, value)
        # TensorBoard looks at the environment once, when its layer is imported.
        patch.setitem(gfile._REGISTERED_FILESYSTEMS, "s3", gfile.S3FileSystem())  # type: ignore[no-untyped-call]
        yield address


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
    upload(client, logdir / "first", BUCKET, "logs2")  # a neighbour, whose name begins the same
    yield client
    for entry in client.list_objects_v2(Bucket=BUCKET).get("Contents", ()):
        client.delete_object(Bucket=BUCKET, Key=entry["Key"])
    client.delete_bucket(Bucket=BUCKET)


def test_tensorboards_own_layer_gives_the_same(store: Any, logdir: Path) -> None:
    """It reads what no package of ours is installed for."""
    files = TensorBoardFileSystem()
    here = {session.run: session for session in list_sessions(str(logdir))}
    sessions = {session.run: session for session in list_sessions(LOGDIR, files)}
    assert set(sessions) == set(here) == {f"first/{SESSION}", f"nested/second/{SESSION}"}
    for run, session in sessions.items():
        assert [read_host(file, files) for file in session.hosts] == [
            Path(file.path).read_bytes() for file in here[run].hosts
        ]
        assert analyze(session, Reader(files)) == analyze(here[run])


def test_a_bucket_that_is_not_there_is_a_problem_and_no_traceback(store: Any) -> None:
    with pytest.raises(AdvisorError) as caught:
        Logdirs("s3://no-such-bucket/logs").sessions()
    assert caught.value.code == "file-not-readable"
