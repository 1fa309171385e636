"""Two hundred runs opened one after the other in a real TensorBoard; a tenth are damaged, or lose their reader."""

import threading
import time
from pathlib import Path

import msgspec
import psutil
import pytest

from tb_gpu_advisor.reading.pool import MOST_READS, PEAK_BYTES
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import find_session
from tb_gpu_advisor.wire import Report
from tests.browser.server import tensorboard
from tests.checks.judge import steady
from tests.plugin.analysing import server_of, workers
from tests.plugin.test_faults import PLUGIN, REPORT, finished, get, write_run

RUNS = 200
#: Of each ten runs, this one is damaged in turn with one whose reader is killed.
WRONG = 7
#: What TensorBoard may grow by from run 100 on; by then it holds as many reports as it ever does.
GROWTH_BYTES = 8 << 20


@pytest.mark.deep
def test_no_answer_is_wrong_and_memory_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    contents = [steady(wait_us=100.0 * (1 + kind)).to_bytes() for kind in range(7)]
    for number in range(RUNS):
        data = contents[number % len(contents)]
        write_run(tmp_path / "runs", f"r{number:03}", data[: len(data) // 2] if _is_damaged(number) else data)
    scratch = tmp_path / "1"
    scratch.mkdir()
    readers: set[int] = set()
    with tensorboard(tmp_path / "runs", scratch) as base:
        server = server_of(scratch)
        get(f"{base}{PLUGIN}runs")
        for number in range(RUNS):
            run = f"r{number:03}/s"
            if _is_killed(number):
                _kill_while(f"{base}{REPORT}{run}", server, after_s=0.004 * (number // 20))
            status, body = finished(f"{base}{REPORT}{run}", (202, 500) if _is_killed(number) else (202,))
            if _is_damaged(number):
                assert status >= 400
                assert b"trace-damaged" in body
            else:
                expected = analyze(find_session(str(scratch / "logs"), run))
                assert msgspec.json.decode(body, type=Report) == expected
            alive = workers(server)
            readers |= {worker.pid for worker in alive}
            assert len(alive) <= 2
            assert sum(_bytes(worker) for worker in alive) <= 2 * PEAK_BYTES
            if number == RUNS // 2:
                half_bytes = _bytes(server)
        assert _bytes(server) - half_bytes < GROWTH_BYTES
    # One after each that failed, and after so many runs.
    assert len(readers) <= 2 * RUNS // 10 + RUNS // MOST_READS + 1


def _is_damaged(number: int) -> bool:
    return number % 20 == WRONG


def _is_killed(number: int) -> bool:
    return number % 20 == WRONG + 10


def _kill_while(address: str, server: psutil.Process, after_s: float) -> None:
    """Kills what reads, at another moment each time: before it has the task, while it reads, after it."""
    asking = threading.Thread(target=get, args=(address,))
    asking.start()
    time.sleep(after_s)
    for worker in workers(server):
        worker.kill()
    asking.join()


def _bytes(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.NoSuchProcess:
        return 0
