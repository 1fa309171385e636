"""The recorder, end to end on this machine's CPU: from a program to the advisor's report."""

import json
import subprocess
from pathlib import Path

import pytest

from tb_gpu_advisor import analyze
from tb_gpu_advisor.trace.schema import messages
from tools.record.__main__ import why_not
from tools.record.program import load, names
from tools.score_recorded import judge, table

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv/record/bin/python"


@pytest.fixture(scope="module")
def python() -> Path:
    """The interpreter with TensorFlow and JAX; `make` installs them the first time."""
    subprocess.run(["make", "--silent", ".venv/record/.installed"], cwd=ROOT, check=True)
    return PYTHON


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=pytest.mark.deep) for name in ("jax_slow_callback", "tf_slow_callback")],
)
def recorded(request: pytest.FixtureRequest, python: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The smallest program of each framework, recorded here and now."""
    program: str = request.param
    out = tmp_path_factory.mktemp("recordings")
    done = subprocess.run(
        [python, "-m", "tools.record", out, program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{program}  recorded" in done.stdout
    return out / program


def test_a_recording_becomes_a_report(recorded: Path) -> None:
    story = json.loads((recorded / "recording.json").read_text())
    # The fault sleeps twenty milliseconds in every step, however fast the machine is.
    assert story["step_ms"]["fault"] >= 20
    assert story["saving_ms"] == story["step_ms"]["fault"] - story["step_ms"]["healthy"]
    assert story["versions"]["python"]
    report = analyze(str(recorded / "fault"), "recorded")
    assert report.hosts == ("recorder",)
    assert report.capture.framework == story["framework"]
    assert recorded.name in table([judge(recorded)])


def test_a_recording_does_not_name_the_machine(recorded: Path) -> None:
    for file in recorded.rglob("*.xplane.pb"):
        data = file.read_bytes()
        assert str(ROOT).encode() not in data
        assert str(recorded).encode() not in data
        assert f"{Path.home()}/".encode() not in data
        assert messages()["XSpace"].FromString(data).hostnames == [b"recorder"]


def test_what_a_machine_cannot_record_is_skipped_with_the_reason() -> None:
    two_gpus = load("jax_uneven_replicas")
    assert why_not(two_gpus, None) == "jax is not installed"
    assert why_not(two_gpus, {"gpus": 1}) == "needs 2 GPU(s), 1 here"
    assert why_not(two_gpus, {"gpus": 2}) == ""


def test_every_program_says_what_it_shows() -> None:
    for name in names():
        program = load(name)
        assert name.startswith({"tensorflow": "tf_", "jax": "jax_"}[program.framework])
        assert program.fault != program.healthy
        assert program.finds
