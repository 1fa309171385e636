"""The plugin inside TensorBoard's real WSGI application, without a browser."""

import argparse
import gzip
import json
import logging
import time
from pathlib import Path

import msgspec
import pytest
from werkzeug.test import Client

from tb_gpu_advisor.loader import GpuAdvisorLoader
from tb_gpu_advisor.plugin.logdirs import Logdirs
from tb_gpu_advisor.wire import NOTHING_GIVEN, Comparison, Given, Report, Runs
from tests.build.logdir import write_run
from tests.build.several import Several
from tests.checks.judge import steady
from tests.plugin.served import BASE, client_of, client_with_limits, finished


def test_the_report_is_the_wire_document(client: Client) -> None:
    response = finished(client, f"{BASE}/report?run=train/s")
    assert response.status_code == 200
    report = msgspec.json.decode(response.data, type=Report)
    assert (report.run, report.checks[0].id) == ("train/s", "no-gpu-activity")


def test_what_the_user_tells_is_in_the_report_and_in_no_other(client: Client, logdir: Path) -> None:
    write_run(logdir, "two", Several(transfer_us=3000.0, compute_us=(5000.0,)).to_bytes())
    address = f"{BASE}/report?run=two/s"
    shown, plain = (
        msgspec.json.decode(finished(client, one).data, type=Report)
        for one in (f"{address}&parameters=25000000&bandwidth=40.5", address)
    )
    assert shown.given == Given(25_000_000, 40.5, None)
    assert plain.given == NOTHING_GIVEN
    reasons = [
        next(check.reason for check in report.checks if check.id == "slow-allreduce")
        for report in (shown, plain)
    ]
    assert reasons == ["", "message-sizes"]


def test_two_runs_are_compared(client: Client, logdir: Path) -> None:
    write_run(logdir, "other", steady(steps=12).to_bytes())
    response = finished(client, f"{BASE}/compare?a=train/s&b=other/s")
    comparison = msgspec.json.decode(response.data, type=Comparison)
    assert (comparison.baseline.runs, comparison.candidate.runs) == (("train/s",), ("other/s",))
    assert finished(client, f"{BASE}/compare?a=train/s&b=none").status_code == 404
    assert client.get(f"{BASE}/compare?a=train/s").get_json()["code"] == "missing-parameter"


def test_a_finding_is_written_for_an_issue_with_its_picture(tmp_path: Path) -> None:
    write_run(tmp_path, "train", steady(wait_us=2000.0).to_bytes())
    client = client_of(str(tmp_path))
    asked = "run=train/s&finding=input-bound&lang=es"
    issue = finished(client, f"{BASE}/issue?{asked}").get_json()
    assert issue["markdown"].startswith("## ")
    assert "Entorno" in issue["markdown"]
    assert "--finding input-bound" in issue["markdown"]
    picture = finished(client, f"{BASE}/picture?{asked}")
    assert (picture.status_code, picture.mimetype) == (200, "image/svg+xml")
    assert picture.headers["Content-Disposition"] == 'attachment; filename="input-bound.svg"'
    for address, code in (
        ("issue?run=train/s&finding=nothing", "unknown-check"),
        ("issue?run=train/s", "missing-parameter"),
        ("picture?run=train/s&finding=tiny-kernels", "no-timeline"),
        ("picture?run=train/s&finding=%22nothing", "unknown-check"),
    ):
        assert finished(client, f"{BASE}/{address}").get_json()["code"] == code


def test_an_analysis_that_was_stopped_begins_anew(client: Client) -> None:
    client.get(f"{BASE}/report?run=train/s")
    assert client.post(f"{BASE}/stop?run=train/s").status_code == 200
    assert client.post(f"{BASE}/stop").get_json()["code"] == "missing-parameter"
    assert finished(client, f"{BASE}/report?run=train/s").status_code == 200


def test_runs_are_listed_and_say_whether_profile_pages_exist(client: Client) -> None:
    runs = msgspec.json.decode(client.get(f"{BASE}/runs").data, type=Runs)
    assert [run.run for run in runs.runs] == ["train/s"]
    assert runs.profile_plugin is False


def test_messages_come_with_english_behind_and_code(client: Client) -> None:
    messages = client.get(f"{BASE}/messages?lang=fr").get_json()
    assert messages["language"] == "en"
    assert "input-bound" in messages["ftl"][0]
    assert "steps_per_execution" in messages["snippets"]["step-gaps"]["keras"]


def test_a_broken_run_has_its_own_error_and_hides_no_other(client: Client, logdir: Path) -> None:
    file = write_run(logdir, "broken", b"\xff" * 20)
    assert len(client.get(f"{BASE}/runs").get_json()["runs"]) == 2
    response = finished(client, f"{BASE}/report?run=broken/s")
    assert response.status_code == 422
    problem = response.get_json()
    assert (problem["code"], problem["args"]["file"]) == ("trace-damaged", str(file))
    assert finished(client, f"{BASE}/report?run=train/s").status_code == 200


def test_a_repaired_file_is_read_again(client: Client, logdir: Path) -> None:
    file = write_run(logdir, "broken", b"\xff" * 20)
    assert finished(client, f"{BASE}/report?run=broken/s").status_code == 422
    file.write_bytes(steady().to_bytes())
    assert finished(client, f"{BASE}/report?run=broken/s").status_code == 200


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("report", 400, "missing-parameter"),
        ("report?run=", 400, "missing-parameter"),
        ("report?run=nowhere", 404, "run-not-found"),
        ("report?run=train/s&parameters=1e5", 400, "given-wrong"),
        ("report?run=train/s&bandwidth=-1", 400, "given-wrong"),
        ("report?run=../train/s", 404, "run-not-found"),
        ("report?run=/etc/passwd", 404, "run-not-found"),
        ("report?run=train%00/s", 404, "run-not-found"),
        (f"report?run={'x' * 20_000}", 414, "address-too-long"),
    ],
)
def test_wrong_requests_get_a_problem(client: Client, address: str, status: int, code: str) -> None:
    response = client.get(f"{BASE}/{address}")
    assert (response.status_code, response.get_json()["code"]) == (status, code)


@pytest.mark.parametrize(
    "name",
    ["../loader.py", "..%2floader.py", "%2e%2e/loader.py", "..%5cloader.py", "/etc/passwd", "a%00.js", ""],
)
def test_only_packaged_files_are_served(client: Client, name: str) -> None:
    assert client.get(f"{BASE}/static/{name}").status_code == 404


def test_every_answer_is_typed_and_not_sniffed(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for address in ("runs", "report?run=nowhere", "messages", "static/index.js", "static/none"):
            response = client.get(f"{BASE}/{address}")
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Content-Type"]
    assert "In 3.0" not in caplog.text


def test_the_entry_page_loads_the_module(client: Client) -> None:
    page = client.get("/data/plugin_entry.html?name=gpu_advisor")
    assert page.status_code == 200
    assert b"static/index.js" in page.data


def test_a_path_prefix_changes_nothing(logdir: Path) -> None:
    client = client_of(str(logdir), path_prefix="/foo")
    assert len(client.get(f"/foo{BASE}/runs").get_json()["runs"]) == 1


def test_links_out_of_the_logdir_are_followed_on_demand(logdir: Path, tmp_path: Path) -> None:
    linked = tmp_path / "linked"
    linked.mkdir()
    (linked / "train").symlink_to(logdir / "train", target_is_directory=True)
    for arguments, number in (([], 0), (["--gpu_advisor_follow_links"], 1)):
        parser = argparse.ArgumentParser()
        GpuAdvisorLoader().define_flags(parser)
        client = client_of(str(linked), flags=parser.parse_args(arguments))
        listed = client.get(f"{BASE}/runs").get_json()
        shown = [(problem["code"], problem["args"]) for problem in listed["problems"]]
        assert len(listed["runs"]) == number
        assert shown == ([] if number else [("link-left-out", {"link": str(linked / "train")})])


def test_profile_pages_are_there_if_the_profile_plugin_is_and_knows_the_logdir(logdir: Path) -> None:
    for flags, expected in (({"logdir": str(logdir)}, True), ({"logdir_spec": f"a:{logdir}"}, False)):
        spec = argparse.Namespace(logdir_spec=flags.get("logdir_spec", ""))
        client = client_of(flags.get("logdir", ""), flags=spec, others={"profile": object()})
        runs = client.get(f"{BASE}/runs").get_json()
        assert runs["profile_plugin"] is expected
        assert len(runs["runs"]) == 1


def test_the_tab_appears_in_tensorboards_list(client: Client) -> None:
    deadline = time.monotonic() + 120  # of a machine that is busy with other tests
    while True:
        entry = client.get("/data/plugins_listing").get_json()["gpu_advisor"]
        if entry["enabled"] or time.monotonic() > deadline:
            break
        time.sleep(0.01)
    assert (entry["enabled"], entry["tab_name"]) == (True, "GPU Advisor")
    assert entry["loading_mechanism"]["module_path"] == f"{BASE}/static/index.js"


def test_answers_are_compressed_for_browsers_that_take_it_and_not_kept(client: Client) -> None:
    response = client.get(f"{BASE}/messages", headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert response.headers.getlist("Cache-Control") == ["no-store"]
    assert json.loads(gzip.decompress(response.data)) == client.get(f"{BASE}/messages").get_json()


def test_a_fault_of_ours_is_a_problem_for_the_browser_and_a_traceback_for_the_log(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(Logdirs, "find", fail)
    response = client.get(f"{BASE}/report?run=train/s")
    assert response.status_code == 500
    assert response.get_json() == {"code": "internal", "args": {"run": "train/s"}}
    assert "ZeroDivisionError" in caplog.text


def test_the_licences_that_the_bundle_names_are_served_next_to_it(client: Client) -> None:
    response = client.get(f"{BASE}/static/THIRD_PARTY.txt")
    assert response.status_code == 200
    assert response.mimetype == "text/plain"


def test_an_address_without_a_file_system_says_what_to_install(client: Client) -> None:
    response = client_of("nosuch://bucket/logs").get(f"{BASE}/runs")
    assert response.get_json()["code"] == "filesystem-missing"


def test_limits_of_the_users_own_hold_in_the_tab(logdir: Path, tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("[thresholds]\ninput-bound = 0.9\n", encoding="utf-8")
    response = finished(client_with_limits(logdir, file), f"{BASE}/report?run=train/s")
    report = msgspec.json.decode(response.data, type=Report)
    (check,) = [check for check in report.checks if check.id == "input-bound"]
    assert check.threshold is not None
    assert (check.status, check.threshold.origin) == ("passed", "user")
