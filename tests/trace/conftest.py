"""A file on disk, for engines that read one part by part."""

from collections.abc import Iterator
from typing import BinaryIO

import pytest


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BinaryIO]:
    """Written anew by each test (``on_disk.write``)."""
    with (tmp_path_factory.mktemp("file") / "file").open("wb+") as opened:
        yield opened
