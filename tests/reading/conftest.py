"""What tests of kept files share."""

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where it is kept."""
    return tmp_path / "cache"
