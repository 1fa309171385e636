"""``tb-gpu-advisor run`` puts the callback into a program's ``fit`` and leaves everything else as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tb_gpu_advisor.cli import main

KERAS = """
class callbacks:
    class Callback:
        params = {}
class ops: ...
class Model:
    def fit(self, x=None, y=None, callbacks=None):
        print("callbacks:", [type(one).__name__ for one in callbacks or []])
"""
PROGRAM = """
import importlib.util
assert importlib.util.find_spec("keras") is not None  # TensorFlow asks before it imports
import keras
class Mine(keras.Model): ...
Mine().fit(1)
Mine().fit(1, callbacks=["own"])
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A program, and a small Keras for it."""
    (tmp_path / "keras.py").write_text(KERAS)
    (tmp_path / "train.py").write_text(PROGRAM)
    return tmp_path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tb_gpu_advisor", "run", "-o", "logs", *arguments]
    return subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(folder)},
    )


def test_every_fit_gets_the_callback(folder: Path) -> None:
    done = run(folder, "--", sys.executable, "train.py")
    assert done.returncode == 0, done.stderr
    shown = [line for line in done.stdout.splitlines() if line.startswith("callbacks")]
    assert shown == ["callbacks: ['GpuAdvisorCallback']", "callbacks: ['str', 'GpuAdvisorCallback']"]
    assert "with capture.step()" in done.stdout


def test_a_program_without_keras_runs_as_it_is(folder: Path) -> None:
    (folder / "train.py").write_text("import sys; print(sys.argv); sys.exit(7)")
    done = run(folder, "--", sys.executable, "train.py", "--run", "x")
    assert done.returncode == 7
    assert done.stdout == "['train.py', '--run', 'x']\n"


def test_a_sitecustomize_that_is_there_runs_too(folder: Path) -> None:
    (folder / "sitecustomize.py").write_text("print('mine')")
    assert "mine" in run(folder, "--", sys.executable, "-c", "").stdout


def test_wrong_calls(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"]) == 2
    assert main(["run", "--", "no-such-program"]) == 2
    assert "no-such-program" in capsys.readouterr().err
