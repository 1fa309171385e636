"""How many processes: no more than processors, and no more than memory holds."""

import os

import pytest

import tb_gpu_advisor.machine
from tb_gpu_advisor.machine import free_bytes, processors
from tb_gpu_advisor.reading import limits
from tb_gpu_advisor.reading.limits import LEAST_BYTES, PACKED, SHARE, USUAL_PER_BYTE, processes_for
from tb_gpu_advisor.sessions import HostFile, Session

FILE_BYTES = 1 << 30


def session(hosts: int, size_bytes: int = FILE_BYTES, ending: str = "") -> Session:
    return Session(
        "run", tuple(HostFile(f"h{number}", f"/h{number}{ending}", size_bytes, 1) for number in range(hosts))
    )


def with_machine(monkeypatch: pytest.MonkeyPatch, count: int, free: int | None) -> None:
    monkeypatch.setattr(limits, "processors", lambda: count)
    monkeypatch.setattr(limits, "free_bytes", lambda: free)


def test_processors_are_those_that_this_process_may_use() -> None:
    assert 1 <= processors() <= (os.cpu_count() or 1)


@pytest.mark.parametrize(("fit", "processes"), [(0, 1), (1, 1), (3, 3), (100, 8)])
def test_as_many_hosts_are_read_at_once_as_fit_into_memory(
    monkeypatch: pytest.MonkeyPatch, fit: int, processes: int
) -> None:
    with_machine(monkeypatch, 8, int(fit * USUAL_PER_BYTE * FILE_BYTES / SHARE))
    assert processes_for(session(32)) == processes


def test_small_files_need_memory_too(monkeypatch: pytest.MonkeyPatch) -> None:
    with_machine(monkeypatch, 8, int(2 * LEAST_BYTES / SHARE))
    assert processes_for(session(32, size_bytes=1)) == 2


def test_what_gzip_packed_needs_what_it_unpacks_to(monkeypatch: pytest.MonkeyPatch) -> None:
    with_machine(monkeypatch, 8, int(3 * PACKED * USUAL_PER_BYTE * FILE_BYTES / SHARE))
    assert processes_for(session(32, ending=".xplane.pb.gz")) == 3


def test_where_memory_is_not_known_processors_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    with_machine(monkeypatch, 4, None)
    assert processes_for(session(32)) == 4


def files(monkeypatch: pytest.MonkeyPatch, **content: str) -> None:
    names = {name.replace("_", "."): text for name, text in content.items()}
    monkeypatch.setattr(tb_gpu_advisor.machine, "_lines", lambda path: names.get(path.name, "").splitlines())


def test_a_container_may_have_less_than_its_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    meminfo = "MemTotal: 64 kB\nMemAvailable: 32 kB\n"
    files(monkeypatch, meminfo=meminfo)
    assert free_bytes() == 32 << 10
    stat = "anon 1\ninactive_file 1000\n"
    files(monkeypatch, meminfo=meminfo, memory_max="8000\n", memory_current="6000\n", memory_stat=stat)
    assert free_bytes() == 3000
    files(monkeypatch, meminfo=meminfo, memory_max="max\n", memory_current="6000\n", memory_stat=stat)
    assert free_bytes() == 32 << 10
    files(monkeypatch)
    assert free_bytes() is None
