"""``tb-gpu-advisor run`` puts the callback into a program's ``fit`` and leaves everything else as it is."""

import os
import signal
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
# Without Python's buffers: a signal may come while one of them is being written.
SAVES = """
import os, signal, sys, time
def save(*_):
    time.sleep(0.5)
    os.write(1, b"saved\\n")
    sys.exit(3)
signal.signal(signal.SIGINT, save)
signal.signal(signal.SIGTERM, save)
os.write(1, b"training\\n")
while True:
    signal.pause()
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


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_program_that_is_to_end_saves_before_it_does(folder: Path, number: int) -> None:
    """A terminal interrupts all of its programs; a cluster ends the one that it started."""
    (folder / "train.py").write_text(SAVES)
    command = [sys.executable, "-m", "tb_gpu_advisor", "run", "--", sys.executable, "train.py"]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "training\n"
        send = os.killpg if number == signal.SIGINT else os.kill
        send(running.pid, number)
        assert running.stdout.readline() == "saved\n"
        assert running.wait() == 3


def test_a_program_that_is_killed_ends_as_shells_say(folder: Path) -> None:
    assert run(folder, "--", sys.executable, "-c", "import os; os.kill(os.getpid(), 9)").returncode == 137


def test_a_sitecustomize_that_is_there_runs_too(folder: Path) -> None:
    (folder / "sitecustomize.py").write_text("print('mine')")
    assert "mine" in run(folder, "--", sys.executable, "-c", "").stdout


def test_wrong_calls(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"]) == 2
    assert main(["run", "--", "no-such-program"]) == 2
    assert "no-such-program" in capsys.readouterr().err
