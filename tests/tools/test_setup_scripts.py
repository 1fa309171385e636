"""The scripts behind ``make`` stop with the one thing to install."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.browser import chromium

TOOLS = Path(__file__).parents[2] / "tools"

#: A Python as old as its first argument says, which has no module that its second one names.
FAKE_PYTHON = """#!/bin/sh
case "$2" in
    *version_info*"3, 10"*) exit {too_old} ;;
    *version_info*) echo 3.12 ;;
    *ensurepip*) exit 1 ;;
esac
"""


def error_of(script: str, *arguments: str, cwd: Path, **environment: str) -> str:
    command = [str(TOOLS / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, env={**os.environ, **environment})
    assert done.returncode != 0
    return done.stderr


def program(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)
    return file


def only_standard_programs(folder: Path) -> str:
    """A PATH with what the scripts themselves use, and neither Python nor Node."""
    folder.mkdir(exist_ok=True)
    for name in ("bash", "env", "rm"):
        (folder / name).symlink_to(
            next(Path(p) / name for p in ("/usr/bin", "/bin") if (Path(p) / name).exists())
        )
    return str(folder)


@pytest.mark.parametrize("python", ["/nowhere/python3", "too-old"])
def test_a_chosen_python_must_be_new_enough(tmp_path: Path, python: str) -> None:
    if python == "too-old":
        python = str(program(tmp_path, "python", FAKE_PYTHON.format(too_old=1)))
    error = error_of("venv.sh", "venv", ".", cwd=tmp_path, PYTHON=python)
    assert error == f"Error: PYTHON={python} is not a Python 3.10 or newer.\n"


def test_without_any_python_that_is_said(tmp_path: Path) -> None:
    path = only_standard_programs(tmp_path / "bin")
    error = error_of("venv.sh", "venv", ".", cwd=tmp_path, PATH=path, PYTHON="")
    assert error.startswith("Error: Python 3.10 or newer is needed and none was found.")


def test_a_python_without_venv_names_the_package(tmp_path: Path) -> None:
    python = program(tmp_path, "python", FAKE_PYTHON.format(too_old=0))
    error = error_of("venv.sh", "venv", ".", cwd=tmp_path, PYTHON=str(python))
    assert "apt-get install python3.12-venv" in error


def test_without_node_that_is_said(tmp_path: Path) -> None:
    path = only_standard_programs(tmp_path / "bin")
    error = error_of("node_modules.sh", ".", cwd=tmp_path, PATH=path)
    assert error.startswith("Error: Node.js 20.19 or newer is needed")
    assert error.endswith("found: none.\n")


def test_an_old_node_is_named(tmp_path: Path) -> None:
    path = only_standard_programs(tmp_path / "bin")
    program(tmp_path / "bin", "node", '#!/bin/sh\n[ "$1" = --version ] && echo v18.19.0 || exit 1\n')
    assert error_of("node_modules.sh", ".", cwd=tmp_path, PATH=path).endswith("found: v18.19.0.\n")


def test_without_a_browser_and_without_root_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(chromium, "find", lambda: None)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert chromium.main() == 1
    assert "apt-get install chromium" in capsys.readouterr().err
