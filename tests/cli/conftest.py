"""A run that waits for its input and for Python between steps."""

from pathlib import Path

import pytest

from tests.build.logdir import write_run
from tests.checks.judge import steady


@pytest.fixture
def logdir(tmp_path: Path) -> Path:
    write_run(tmp_path, "train", steady(wait_us=200.0, between_us=150.0).to_bytes())
    return tmp_path
