"""Real programs of TensorFlow, Keras and JAX on this machine's CPU: from one line to a report (``make test-deep``)."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tb_gpu_advisor import analyze
from tb_gpu_advisor.errors import AdvisorError
from tools.capture_trial.__main__ import line, mixed
from tools.capture_trial.lines import LINES
from tools.capture_trial.mixed import Mixed
from tools.run_snippets import RECORD, ROOT

pytestmark = pytest.mark.deep

#: Kills itself in the window, by the signal of its argument: also where a shell has it ignore interrupts.
KILLED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from tb_gpu_advisor.capture import Capture
import jax, jax.numpy as jnp
train_step, w, step = jax.jit(lambda w: jnp.tanh(w @ w)), jnp.eye(600), 0
with Capture("logs") as capture:
    for _ in range(1000):
        with capture.step():
            w = train_step(w).block_until_ready()
        begun = [folder for folder in os.walk("logs") if "unfinished" in folder[0]]
        step = step + 1 if begun else 0
        if step == 6:
            os.kill(os.getpid(), int(sys.argv[1]))
"""


@pytest.mark.parametrize("name", LINES)
def test_a_line_ends_with_a_report_of_steady_marked_steps(name: str) -> None:
    """A machine that other programs use can slow the steps of one attempt, not those of three."""
    attempts = (line(RECORD, name).wrong for _ in range(3))
    assert any(wrong == "" for wrong in attempts)


@pytest.mark.parametrize(
    "program",
    [
        Mixed("jax", evaluate=25, compiles=(40,)),
        Mixed("tensorflow", warm_up=20, checkpoint=15),
        Mixed("keras", warm_up=6, evaluate=40),
    ],
    ids=str,
)
def test_no_other_step_is_recorded(program: Mixed) -> None:
    """In no attempt; other programs that use the machine can leave one attempt too few steps, not three."""
    for _ in range(3):
        wrong = mixed(RECORD, program).wrong
        assert not wrong.startswith("recorded")
        if wrong == "":
            return
    pytest.fail(wrong)


def killed(folder: Path, number: signal.Signals) -> int:
    """Its exit status."""
    (folder / "train.py").write_text(KILLED)
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [str(RECORD), "train.py", str(int(number))]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, check=False).returncode


def test_a_training_that_is_killed_in_the_window_leaves_a_run_that_says_so(tmp_path: Path) -> None:
    assert killed(tmp_path, signal.SIGKILL) == -signal.SIGKILL
    with pytest.raises(AdvisorError) as error:
        analyze(str(tmp_path / "logs"))
    assert error.value.code == "file-empty"


def test_a_training_that_is_interrupted_in_the_window_leaves_its_profile(tmp_path: Path) -> None:
    assert killed(tmp_path, signal.SIGINT) == -signal.SIGINT
    assert analyze(str(tmp_path / "logs")).capture.steps >= 1
