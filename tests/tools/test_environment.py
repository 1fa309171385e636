"""Environments and distributions that the tools make."""

import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tools import environment


def test_distributions_are_built_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """setuptools collects the sources of all in one folder of the checkout."""
    both, met = threading.Barrier(2), []

    def build(command: object, **options: object) -> subprocess.CompletedProcess[str]:
        try:
            both.wait(timeout=0.2)
        except threading.BrokenBarrierError:
            return subprocess.CompletedProcess([], 0)
        met.append(command)
        return subprocess.CompletedProcess([], 0)

    monkeypatch.setattr(subprocess, "run", build)
    with ThreadPoolExecutor() as pool:
        list(pool.map(environment.build_distribution, (tmp_path / "one", tmp_path / "two")))
    assert met == []
