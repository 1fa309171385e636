"""Logdirs with a scheme, through TensorBoard's stand-in for TensorFlow's file layer and a store of the test's own."""

import errno
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fsspec.registry import _registry
from tensorboard.compat import tensorflow_stub
from tensorboard.compat.tensorflow_stub import errors
from tensorboard.compat.tensorflow_stub.io import gfile

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.plugin.logdirs import Logdirs, TensorBoardFileSystem, file_system_for
from tb_gpu_advisor.sessions import LOCAL, list_sessions
from tests.sessions.contents import read_host


class Store:
    """``store://bucket/x`` is a file of the test; folders are marked with a trailing "/", and nothing has a time."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.calls: list[tuple[str, str]] = []

    def _path(self, address: str | bytes) -> Path:
        text = address.decode() if isinstance(address, bytes) else address
        return self.root / text.removeprefix("store://bucket").strip("/")

    def exists(self, address: str) -> bool:
        return self._path(address).exists()

    def isdir(self, address: str) -> bool:
        self.calls.append(("isdir", address))
        return self._path(address).is_dir()

    def join(self, path: str, *paths: str) -> str:
        return "/".join([path.rstrip("/"), *paths])

    def listdir(self, address: str) -> list[str]:
        self.calls.append(("listdir", address))
        return [entry.name + "/" * entry.is_dir() for entry in sorted(self._path(address).iterdir())]

    def stat(self, address: str) -> Any:
        return SimpleNamespace(length=self._path(address).stat().st_size)

    def read(self, address: str, binary_mode: bool, size: int | None, token: object) -> tuple[bytes, None]:
        assert binary_mode
        assert size is None
        return self._path(address).read_bytes(), None


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    store = Store(tmp_path)
    # The stand-in also where TensorFlow is installed, which has stores of its own.
    monkeypatch.setattr("tensorboard.compat.tf", tensorflow_stub)
    monkeypatch.setitem(gfile._REGISTERED_FILESYSTEMS, "store", store)
    folder = tmp_path / "logs" / "train" / "plugins" / "profile" / "2026_01_15"
    folder.mkdir(parents=True)
    (folder / "h.xplane.pb").write_bytes(b"data")
    return store


def test_sessions_of_a_store_are_listed_and_read(store: Store) -> None:
    files = file_system_for("store://bucket/logs")
    (session,) = list_sessions("store://bucket/logs/", files)
    assert session.run == "train/2026_01_15"
    (host,) = session.hosts
    assert host.path == "store://bucket/logs/train/plugins/profile/2026_01_15/h.xplane.pb"
    assert (host.size_bytes, host.modified_ns) == (4, 0)
    assert read_host(host, files) == b"data"


def test_where_a_store_tells_no_time_names_tell_the_newest(store: Store) -> None:
    later = store.root / "logs" / "train" / "plugins" / "profile" / "2026_02_01"
    later.mkdir()
    (later / "h.xplane.pb").write_bytes(b"x")
    logdirs = Logdirs("store://bucket/logs")
    assert [session.run for session, _ in logdirs.sessions()] == ["train/2026_02_01", "train/2026_01_15"]


def test_folders_inside_a_session_are_not_listed(store: Store) -> None:
    inside = store.root / "logs" / "train" / "plugins" / "profile" / "2026_01_15" / "cache"
    inside.mkdir()
    list_sessions("store://bucket/logs", file_system_for("store://bucket/logs"))
    assert not [address for call, address in store.calls if call == "listdir" and "cache" in address]


def test_errors_of_a_store_are_problems_and_not_tracebacks(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = file_system_for("store://bucket/logs")
    (session,) = list_sessions("store://bucket/logs", files)

    def refuse(*_: object) -> None:
        raise errors.PermissionDeniedError(None, None, "no rights")  # type: ignore[no-untyped-call]

    monkeypatch.setattr(store, "read", refuse)
    with pytest.raises(AdvisorError) as caught:
        read_host(session.hosts[0], files)
    assert (caught.value.code, caught.value.arguments["file"]) == ("file-not-readable", session.hosts[0].path)
    monkeypatch.setattr(store, "listdir", refuse)
    with pytest.raises(AdvisorError) as caught:
        Logdirs("store://bucket/logs").sessions()
    assert caught.value.code == "file-not-readable"


def test_errors_of_the_operating_system_stay_what_they_are(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "bad disk")

    monkeypatch.setattr(store, "stat", fail)
    with pytest.raises(OSError, match="bad disk") as caught:
        TensorBoardFileSystem().stat("store://bucket/logs")
    assert caught.value.errno == errno.EIO


def test_tensorboards_own_layer_reads_what_nothing_else_can(store: Store) -> None:
    """TensorFlow may know a scheme that no package is installed for."""
    assert isinstance(file_system_for("store://bucket/logs"), TensorBoardFileSystem)


def test_a_scheme_that_nothing_reads_says_what_to_install(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gcsfs", None)
    monkeypatch.delitem(_registry, "gs", raising=False)
    for path, package in (("gs://bucket", "tb-gpu-advisor[gcs]"), ("nosuch://bucket", "fsspec")):
        with pytest.raises(AdvisorError) as caught:
            file_system_for(path)
        assert caught.value.code == "filesystem-missing"
        assert caught.value.arguments == {"path": path, "package": package}


def test_plain_paths_are_the_machines_own() -> None:
    assert file_system_for("/logs") is LOCAL
    assert file_system_for("~/logs") is LOCAL
