"""The first answer to the tab, what of it browsers may keep, and that every route hears what the user specified."""

import gzip
import time
from pathlib import Path

import msgspec
import pytest
from werkzeug.test import Client

from tb_gpu_advisor.plugin import routes
from tb_gpu_advisor.reading import processes
from tb_gpu_advisor.wire import Comparison, Report, Start
from tests.build.logdir import write_run
from tests.build.several import Several
from tests.plugin.served import BASE, client_of, client_with_limits, finished

#: The least of many answers: the machine may be busy with other tests.
AT_ONCE_S = 0.05
SPECIFIED = "parameters=25000000&bandwidth=40.5"


def start(client: Client, query: str = "") -> Start:
    response = client.get(f"{BASE}/start{query}")
    assert response.status_code == 200
    return msgspec.json.decode(response.data, type=Start)


def runs_of(answer: Start) -> list[str]:
    assert answer.runs is not None
    return [info.run for info in answer.runs.runs]


def test_nothing_is_analysed_for_the_first_answer(client: Client) -> None:
    for _ in range(2):
        answer = start(client, "?lang=es")
        assert answer.report is None
        assert runs_of(answer) == ["train/s"]
        assert answer.messages.language == "es"


def test_a_report_that_has_been_made_comes_with_it_and_without_a_run_that_of_the_newest(logdir: Path) -> None:
    whole = finished(client_of(str(logdir)), f"{BASE}/report?run=train/s").data
    client = client_of(str(logdir))  # one that finds it in the cache
    for query in ("", "?run=train/s"):
        assert start(client, query).report == msgspec.json.decode(whole, type=Report)


@pytest.mark.parametrize("query", ["run=nowhere", "run=../train/s", "run=train/s&parameters=1e5"])
def test_what_the_address_names_wrongly_costs_only_the_report(client: Client, query: str) -> None:
    finished(client, f"{BASE}/report?run=train/s")
    answer = start(client, f"?{query}")
    assert (runs_of(answer), answer.report) == (["train/s"], None)


def test_a_logdir_that_cannot_be_searched_costs_the_runs_and_not_the_words_that_say_so() -> None:
    answer = start(client_of("nosuch://bucket/logs"))
    assert (answer.runs, answer.report) == (None, None)
    assert "filesystem-missing" in answer.messages.ftl[0]


def test_the_first_answer_knows_what_the_user_specified(client: Client) -> None:
    """Whatever that is: once a run was read, any report of it is at hand."""
    finished(client, f"{BASE}/report?run=train/s")
    for query, parameters in (("", None), (f"&{SPECIFIED}", 25_000_000)):
        report = start(client, f"?run=train/s{query}").report
        assert report is not None
        assert report.given.parameters == parameters


def test_another_limit_or_what_the_user_tells_of_a_run_that_was_read_is_answered_at_once(
    client: Client, logdir: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    finished(client, f"{BASE}/report?run=train/s")
    monkeypatch.setattr(processes, "Child", lambda: pytest.fail("a process"))
    limits = tmp_path / "limits.toml"
    limits.write_text("[thresholds]\ninput-bound = 0.9\n", encoding="utf-8")
    # Also after a restart of TensorBoard, with other limits or the same.
    for asked, origin in ((client, "default"), (client_with_limits(logdir, limits), "user")):
        took_s = []
        for number in range(1, 30):
            began_s = time.perf_counter()
            response = asked.get(f"{BASE}/report?run=train/s&parameters={number}&bandwidth={number / 7}")
            took_s.append(time.perf_counter() - began_s)
            assert response.status_code == 200
            report = msgspec.json.decode(response.data, type=Report)
            assert (report.given.parameters, report.given.gb_per_s) == (number, number / 7)
            (limit,) = (check.threshold for check in report.checks if check.id == "input-bound")
            assert limit is not None
            assert limit.origin == origin
        assert min(took_s) < AT_ONCE_S


def test_every_route_hears_what_the_user_specified(client: Client, logdir: Path) -> None:
    write_run(logdir, "two", Several(transfer_us=3000.0, compute_us=(5000.0,)).to_bytes())
    asked = f"{BASE}/issue?run=two/s&finding=slow-allreduce"
    plain, shown = (
        finished(client, address).get_json()["markdown"] for address in (asked, f"{asked}&{SPECIFIED}")
    )
    assert plain != shown
    compared = finished(client, f"{BASE}/compare?a=train/s&b=two/s&parameters=25000000&bandwidth=400")
    comparison = msgspec.json.decode(compared.data, type=Comparison)
    assert "slow-allreduce" in {change.id for change in comparison.findings}
    for page in ("timeline", "picture", "issue", "compare", "steps"):
        wrong = client.get(f"{BASE}/{page}?run=two/s&a=two/s&b=two/s&finding=x&bandwidth=-1")
        assert wrong.get_json()["code"] == "given-wrong"


def test_browsers_keep_the_module_and_ask_whether_it_is_still_the_same(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    address = f"{BASE}/static/index.js"
    first = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert first.headers.getlist("Cache-Control") == ["no-cache"]
    assert gzip.decompress(first.data) == client.get(address).data
    again = {"If-None-Match": first.headers["ETag"]}
    unchanged = client.get(address, headers=again)
    assert unchanged.status_code == 304
    # Without a type TensorBoard warns on the terminal, at each visit.
    assert unchanged.headers["Content-Type"] == first.headers["Content-Type"]
    (tmp_path / "index.js").write_text("export const updated = 1")
    monkeypatch.setattr(routes, "BUNDLE", tmp_path / "index.js")
    updated = client.get(address, headers=again)
    assert (updated.status_code, updated.text) == (200, "export const updated = 1")
