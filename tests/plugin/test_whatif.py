"""What if, as the tab asks for it: from facts that are known, and whatever the address says."""

from pathlib import Path
from urllib.parse import quote

import msgspec
import pytest
from werkzeug.test import Client

from tb_gpu_advisor import what_if
from tb_gpu_advisor.plugin.jobs import Jobs
from tb_gpu_advisor.wire import Given, WhatIf
from tests.plugin.served import BASE, finished

ASKED = f"{BASE}/whatif?run=train/s"


@pytest.fixture
def known(client: Client) -> Client:
    """One that has shown the report."""
    assert finished(client, f"{BASE}/report?run=train/s").status_code == 200
    return client


def test_it_is_what_the_command_line_and_python_say(known: Client, logdir: Path) -> None:
    query = "&fix=input-bound&batch=2x&gpus=4&parameters=25000000&bandwidth=100"
    prediction = msgspec.json.decode(known.get(ASKED + query).data, type=WhatIf)
    printed = Given(25_000_000, 100.0, None)
    expected = what_if(logdir, ["input-bound"], batch=2.0, gpus=4, given=printed)
    assert prediction == expected
    assert prediction.likely_ms is not None


def test_another_question_about_a_known_run_reads_nothing(
    known: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*_: object) -> None:
        raise AssertionError("it reads")

    monkeypatch.setattr(Jobs, "ask", read)
    for batch in ("1", "2x", "0.5"):
        assert known.get(f"{ASKED}&batch={batch}").status_code == 200


def test_a_run_that_was_never_read_is_read_first(client: Client) -> None:
    assert finished(client, ASKED).get_json()["fixes"] == []


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("&fix=../../etc/passwd", "unknown-check"),
        ("&fix=input-bound&fix=%00", "unknown-check"),
        ("&fix=", "unknown-check"),
        *[(f"&batch={quote(batch)}", "whatif-wrong") for batch in ("", "nan", "inf", "-1", "0", "1e9", "1e999", "x")],
        *[(f"&gpus={quote(gpus)}", "whatif-wrong") for gpus in ("", "0", "1.5", "-4", "65537", "9" * 5000, "<b>")],
        ("&parameters=many", "given-wrong"),
        ("&fix=" + "x" * (16 << 10), "address-too-long"),
    ],
)  # fmt: skip
def test_whatever_else_the_address_says_is_a_problem_with_a_code(
    known: Client, query: str, code: str
) -> None:
    response = known.get(ASKED + query)
    assert 400 <= response.status_code < 500
    assert response.get_json()["code"] == code
    assert len(response.data) < 1000


def test_without_a_run_or_with_an_unknown_one_it_says_so(client: Client) -> None:
    assert client.get(f"{BASE}/whatif").get_json()["code"] == "missing-parameter"
    assert client.get(f"{BASE}/whatif?run=../train/s").get_json()["code"] == "run-not-found"
