"""Reports that several people ask for at once: nobody waits for another one's disk, and none longer than a while."""

import threading
from pathlib import Path

import pytest
from werkzeug.test import Client

from tb_gpu_advisor.plugin import reports as module
from tb_gpu_advisor.plugin.reports import Reports
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.sessions.recorded import RECORDED, Recorded
from tests.build.logdir import write_run
from tests.checks.judge import steady
from tests.plugin.served import BASE, finished


def test_a_log_directory_that_does_not_answer_holds_up_no_other_run(
    client: Client, logdir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before a report is kept the files of its run are looked at again."""
    write_run(logdir, "other", steady(steps=12).to_bytes())
    hangs, go = threading.Event(), threading.Event()
    keep = Kept.keep_report

    def slow(*args: object) -> None:
        if not hangs.is_set():
            hangs.set()
            assert go.wait(60)
        keep(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(Kept, "keep_report", slow)
    asking = threading.Thread(target=finished, args=(client, f"{BASE}/report?run=train/s"))
    asking.start()
    assert hangs.wait(60)
    assert finished(client, f"{BASE}/report?run=other/s").status_code == 200
    go.set()
    asking.join()


def test_who_would_wait_too_long_for_the_reports_of_others_hears_so(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[Reports] = []
    build = Reports._built

    def built(reports: Reports, *args: object) -> object:
        if not held:
            held.append(reports)
            reports._building.acquire()
        return build(reports, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Reports, "_built", built)
    monkeypatch.setattr(module, "PATIENCE_S", 0.0)
    while not held:
        response = client.get(f"{BASE}/report?run=train/s")
        assert response.status_code == 202
    assert client.get(f"{BASE}/report?run=train/s").get_json()["stage"] == "analysing"
    held[0]._building.release()
    assert finished(client, f"{BASE}/report?run=train/s").status_code == 200


def test_a_recording_that_knows_where_the_programs_time_went_is_shown(client: Client, logdir: Path) -> None:
    """What is kept in memory goes by the recorder's note, of which the parts are a mapping."""
    folder = next(logdir.rglob("*.xplane.pb")).parent
    noted = Recorded(1.0, 1.0, account={"validation": 30.7, "steps": 16.7})
    (folder / RECORDED).write_bytes(noted.encoded())
    for _ in range(2):
        response = finished(client, f"{BASE}/report?run=train/s")
        assert response.status_code == 200
        assert response.get_json()["ledger"]["account"]["total_s"] == pytest.approx(47.4)


def test_what_making_a_report_freed_is_given_back(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    given_back: list[bool] = []
    monkeypatch.setattr(module, "give_back", lambda: given_back.append(True))
    assert finished(client, f"{BASE}/report?run=train/s").status_code == 200
    assert given_back
    given_back.clear()
    assert client.get(f"{BASE}/report?run=train/s").status_code == 200
    assert not given_back
