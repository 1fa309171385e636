"""A profile that was packed with gzip is read as it is, and whoever packed something else gets an error that says
so."""

import gzip
from pathlib import Path

import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading.host import LOCAL_READER, Known
from tb_gpu_advisor.reading.limits import Limits
from tb_gpu_advisor.sessions import find_session, gzipped
from tests.sessions.contents import read_host
from tests.sessions.test_discover import capture


def packed(root: Path, content: bytes, name: str = "h.xplane.pb.gz") -> Path:
    file = capture(root, "train", "s") / name
    file.write_bytes(content)
    return file


@pytest.mark.parametrize("name", ["h.xplane.pb.gz", "h.xplane.pb"])
def test_a_packed_profile_is_read_whatever_its_name(tmp_path: Path, name: str) -> None:
    file = packed(tmp_path, gzip.compress(b"two ") + gzip.compress(b"members"), name)
    (host,) = find_session(str(tmp_path)).hosts
    assert (host.host, read_host(host)) == ("h", b"two members")
    (host,) = find_session(str(file)).hosts
    assert (host.host, read_host(host)) == ("h", b"two members")


def test_one_that_lies_there_unpacked_too_is_one_host(tmp_path: Path) -> None:
    file = packed(tmp_path, gzip.compress(b"packed"))
    file.with_suffix("").write_bytes(b"plain")
    (host,) = find_session(str(tmp_path)).hosts
    assert read_host(host) == b"plain"


def test_its_facts_are_those_of_the_profile(tmp_path: Path) -> None:
    # A plane "/host:CPU" without lines.
    space = b"\x0a\x0b\x12\x09/host:CPU"
    plain = capture(tmp_path / "a", "train", "s") / "h.xplane.pb"
    plain.write_bytes(space)
    packed(tmp_path / "b", gzip.compress(space))
    read = [LOCAL_READER.read(find_session(str(tmp_path / one)).hosts[0]) for one in "ab"]
    assert all(isinstance(one, Known) for one in read)
    assert read[0] == read[1]


@pytest.mark.parametrize(
    ("content", "code", "reason"),
    [
        (gzip.compress(bytes(5000))[:-9], "gzip-wrong", "cut-off"),
        (gzip.compress(bytes(range(256)) * 9)[:40] + b"\0" * 40, "gzip-wrong", "damaged"),
        (b"\x1f\x8b\x09 no method", "gzip-wrong", "damaged"),
        (gzip.compress(gzip.compress(b"x")), "gzip-wrong", "nested"),
        (gzip.compress(b""), "file-empty", None),
    ],
    # Not by the bytes, which hold when they were packed: two workers would collect other tests.
    ids=["cut-off", "damaged", "no-method", "nested", "empty"],
)
def test_what_is_wrong_with_it_is_shown(
    tmp_path: Path, content: bytes, code: str, reason: str | None
) -> None:
    file = packed(tmp_path, content)
    with pytest.raises(AdvisorError) as raised:
        read_host(find_session(str(tmp_path)).hosts[0])
    assert (raised.value.code, raised.value.arguments["file"]) == (code, str(file))
    assert raised.value.arguments.get("reason") == reason


def test_it_unpacks_to_no_more_than_a_profile_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed(tmp_path, gzip.compress(bytes(3 << 20)))
    host = find_session(str(tmp_path)).hosts[0]
    monkeypatch.setattr(gzipped, "MOST_BYTES", 3 << 20)
    assert len(read_host(host)) == 3 << 20
    monkeypatch.setattr(gzipped, "MOST_BYTES", (3 << 20) - 1)
    with pytest.raises(AdvisorError) as raised:
        read_host(host)
    assert raised.value.arguments["reason"] == "too-large"


def test_limits_of_time_and_memory_are_those_of_what_it_unpacks_to(tmp_path: Path) -> None:
    packed(tmp_path, gzip.compress(b"x"))
    host = find_session(str(tmp_path)).hosts[0]._replace(size_bytes=10**6)
    plain = host._replace(path=host.path.removesuffix(".gz"))
    assert Limits().seconds_for(host) > 2 * Limits().seconds_for(plain) - 16
    assert Limits().memory_for(host) > Limits().memory_for(plain)
