"""A program under ``run`` ends as it does without: exit code, output and profiles (``make test-deep``)."""

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tb_gpu_advisor.capture.account import CALLS
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Quantity
from tests.capture.programs import PROGRAMS, Program
from tools.run_snippets import RECORD, ROOT

#: Whether those are run by themselves, too, whose end is known: starting TensorFlow is most of what a program takes.
ALONE = "ALONE" in os.environ
#: What the frameworks log, with their times and processes, and what a shell says of its own child.
LOGS = re.compile(
    r"^(?:[IWEF]\d{4}|WARNING: All log messages|\d{4}-\d\d-\d\d|To enable the following|Killed$)"
)
#: A traceback goes through ``fit`` as we changed it.
FRAME = re.compile(r'^  File "[^"]*tb_gpu_advisor/capture/[^\n]*\n(?:    [^\n]*\n)+', re.MULTILINE)


@dataclass(frozen=True)
class End:
    """What a user sees of a program."""

    code: int
    output: str
    errors: tuple[str, ...]
    profiles: int


def end_of(program: Program, folder: Path, under: bool) -> End:
    """The program by itself, or under ``run``."""
    folder.mkdir()
    for name, text in (("train.py", program.source), *program.files):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    start = [sys.executable, "-m", "tb_gpu_advisor", "run", "--"] if under else []
    python = str(RECORD if program.frameworks else sys.executable)
    command = shlex.join([*start, python, *program.python, "train.py"])
    done = subprocess.run(
        f"{program.before}{command}",
        shell=True,
        cwd=folder,
        env=os.environ
        | {"PYTHONPATH": f"{folder}:{ROOT}", "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": ""},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    own = [file for file in folder.glob("own/**/*.xplane.pb") if file.stat().st_size]
    output, said = (text.replace(str(folder), "HERE") for text in (done.stdout, done.stderr))
    errors = tuple(line for line in FRAME.sub("", said).splitlines() if not LOGS.match(line))
    return End(done.returncode, output, errors, len(own))


#: What a program may be shown of the time that its steps do not take.
ACCOUNT = tuple(
    Catalog("en").text("account-fix", args={"part": Quantity(part, "text")})
    for part in (
        *CALLS.values(),
        "validation",
        "callback",
        "first-steps",
        "fit-starts",
        "fit",
        "recording",
        "outside",
    )
)


def of_ours(line: str) -> bool:
    """Whether a line of standard error may be what ``run`` says: its findings, or why there are none."""
    return (
        line.startswith(
            (
                "GPU Advisor",
                "Fix this first: ",
                "No GPU activity: ",
                "Place: ",
                "Fix: ",
                "Everything: ",
                "Steps differed",
            )
        )
        or "step time did not" in line
        or re.match(r"[\d.,]+ \S+ of [\d.,]+ \S+: ", line) is not None  # what a finding costs
        or re.match(r"Since Keras was imported [\d.,]+ \S+: ", line) is not None  # where the time went
        or line in ACCOUNT
    )


@pytest.mark.deep
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_ends_under_run_as_it_does_without(name: str, tmp_path: Path) -> None:
    program = PROGRAMS[name]
    if program.output is None or ALONE:
        plain = end_of(program, tmp_path / "plain", False)
    else:
        plain = End(program.code, program.output, (), program.own)
    under = end_of(program, tmp_path / "under", True)
    print(f"{name}: exit {plain.code}, {under.code}; profiles {plain.profiles}, {under.profiles}")
    assert (plain.code, plain.profiles) == (program.code, program.own)
    assert program.output in (None, plain.output)
    left = tuple(line for line in under.errors if line in plain.errors or not of_ours(line))
    assert End(under.code, under.output, left, under.profiles) == plain
