"""A log directory with a run of each name."""

from pathlib import Path

import pytest

from tests.escapes.names import NAMES, hostile_run


@pytest.fixture(scope="module")
def logdir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    logdir = tmp_path_factory.mktemp("hostile")
    for name in NAMES.values():
        folder = logdir / name / "plugins" / "profile" / "s"
        folder.mkdir(parents=True)
        (folder / f"{name}.xplane.pb").write_bytes(hostile_run(name))
    return logdir
