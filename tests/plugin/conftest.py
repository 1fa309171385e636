"""A run that waits for its input, and a client of the plugin over it."""

from pathlib import Path

import pytest
from werkzeug.test import Client

from tb_gpu_advisor.plugin import logdirs
from tests.build.logdir import write_run
from tests.checks.judge import steady
from tests.plugin.served import BASE, client_of


@pytest.fixture(autouse=True)
def _no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine any scan may look like that of a large logdir, which is not scanned again at once."""
    monkeypatch.setattr(logdirs, "QUICK_S", 60.0)


@pytest.fixture
def logdir(tmp_path: Path) -> Path:
    write_run(tmp_path, "train", steady(wait_us=200.0).to_bytes())
    return tmp_path


@pytest.fixture
def client(logdir: Path) -> Client:
    """Its first list of runs is known, so that the next one has what a test writes meanwhile."""
    client = client_of(str(logdir))
    client.get(f"{BASE}/runs")
    return client
