"""Each cell of commands × formats × names. The tab and its pages are opened in ``browser/test_hostile_names.py``."""

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import pytest

from tb_gpu_advisor import cli
from tb_gpu_advisor.cli import COMMANDS, main
from tb_gpu_advisor.text import Catalog
from tests.escapes.names import NAMES, run_of
from tests.escapes.readers import (
    check_csv,
    check_github,
    check_html,
    check_json,
    check_log,
    check_markdown,
    check_seen,
    check_text,
    check_xml,
)

#: The reader of each output: of each command in each of its formats.
READERS: Final[dict[str, dict[str, Callable[[str, str], None]]]] = {
    "runs": {"text": check_text, "json": check_json},
    "report": {"text": check_text, "json": check_json, "markdown": check_markdown, "html": check_html},
    "compare": {"text": check_text, "json": check_json, "markdown": check_markdown, "html": check_html},
    "history": {"text": check_text, "json": check_json, "markdown": check_markdown, "html": check_html},
    "calibration": {"text": check_text, "json": check_text, "markdown": check_markdown},
    "check": {"text": check_text, "json": check_json, "junit": check_xml, "github": check_github},
    "whatif": {"text": check_text, "json": check_json, "markdown": check_markdown},
    "table": {"": check_csv},
}
#: They print no name from a capture but in what they say first or refuse, which has tests of its own below.
WITHOUT_NAMES: Final = {"explain", "run", "capture", "mcp"}
#: Commands that are about one run or two.
OF_ONE: Final = {"report", "compare", "check", "whatif"}
CELLS: Final = [(command, kind) for command, readers in READERS.items() for kind in readers]
OTHER: Final = run_of(NAMES["element"])


def formats_of(command: str) -> set[str]:
    parser = cli._parser([command], Catalog("en"))
    (commands,) = (one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
    actions = commands.choices[command]._actions
    choices = [action.choices or () for action in actions if "--format" in action.option_strings]
    return {str(choice) for choice in (choices or [("",)])[0]}


def test_every_output_has_its_reader() -> None:
    assert set(READERS) | WITHOUT_NAMES == set(COMMANDS)
    assert {command: formats_of(command) for command in READERS} == {
        command: set(readers) for command, readers in READERS.items()
    }


def arguments_of(command: str, logdir: Path, name: str) -> list[list[str]]:
    """The command lines that tell most of a run, or of all."""
    run, at = run_of(name), [command, str(logdir)]
    budget = logdir / "budget.toml"
    reason = "".join(f"\\U{ord(letter):08x}" for letter in run)
    budget.write_text(
        'checks = ["input-bound", "launch-bound", "poor-scaling", "single-precision"]\nstep_ms = 1.0\n'
        f'[[acknowledged]]\ncheck = "input-bound"\nreason = "{reason}"\n'
    )
    ways = {
        "report": [[*at, "--run", run], [*at, "--run", run, "--all"]],
        "compare": [[*at, run, OTHER], [*at, OTHER, run, run_of("=1+1")]],
        "history": [[*at, "--run", "*"]],
        "check": [[*at, "--run", run, "--baseline", OTHER, "--budget", str(budget)]],
        "whatif": [[*at, "--run", run, "--fix", "input-bound"]],
    }
    return ways.get(command, [at])


def check_cells(
    command: str, kind: str, names: Iterable[str], logdir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for at, name in enumerate(names):
        lines = arguments_of(command, logdir, name)
        for arguments in lines if kind == "text" or at == 0 else lines[:1]:
            code = main([*arguments, *(["--format", kind] if kind else []), "--lang", "en"])
            output = capsys.readouterr()
            assert code in (0, 1, 3), output.err
            READERS[command][kind](output.out, name)
            check_seen(output.err)
            check_log(output.err)
            if kind != "github":
                check_log(output.out)


@pytest.mark.parametrize(("command", "kind"), CELLS)
def test_every_cell(command: str, kind: str, logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = list(NAMES.values()) if command in OF_ONE else [NAMES["escape"]]
    # A page holds the tab's program and takes longer; all names are in the test below.
    check_cells(command, kind, names[::9] if kind == "html" else names, logdir, capsys)


@pytest.mark.deep
@pytest.mark.parametrize("command", sorted(OF_ONE & {one for one, kind in CELLS if kind == "html"}))
def test_every_name_in_pages(command: str, logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check_cells(command, "html", NAMES.values(), logdir, capsys)
