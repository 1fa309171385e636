"""A capture that is replaced while a page shows the report of the one before."""

import os
from pathlib import Path

from werkzeug.test import Client

from tests.build.logdir import write_run
from tests.checks.judge import steady
from tests.plugin.served import BASE, finished

_WRITTEN = "X-GPU-Advisor-Written"


def _listed_s(client: Client) -> float:
    return float(client.get(f"{BASE}/runs").get_json()["runs"][0]["modified_s"])


def test_every_answer_about_a_run_says_when_its_files_were_written(client: Client, logdir: Path) -> None:
    before_s = _listed_s(client)
    assert float(finished(client, f"{BASE}/report?run=train/s").headers[_WRITTEN]) == before_s
    replaced = write_run(logdir, "train", steady(steps=12).to_bytes())
    os.utime(replaced, ns=(0, 1_999_999_999_123_456_789))
    # Of the finding that the page shows there may be nothing any more.
    answer = finished(client, f"{BASE}/timeline?run=train/s&finding=input-bound&host=h&gpu=0&width=9")
    assert answer.status_code == 404
    assert float(answer.headers[_WRITTEN]) == _listed_s(client) > before_s


def test_of_a_run_that_is_not_there_nothing_is_said(client: Client) -> None:
    assert _WRITTEN not in client.get(f"{BASE}/report?run=nowhere").headers
