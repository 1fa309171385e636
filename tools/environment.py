"""Virtual environments as users have them: made, filled and looked at from outside."""

import fcntl
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

# Times, processes, threads and addresses in what TensorFlow logs.
_PASSING: Final = re.compile(
    r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+|[IWEF]\d{4} \d\d:\d\d:\d\d\.\d+\s+\d+|0x[0-9a-f]+|\d+"
)


ROOT: Final = Path(__file__).parent.parent

#: What an import says that ended in an error.
FAILED: Final = "it failed"


class Environment:
    """A virtual environment in ``folder``."""

    def __init__(self, python: str, folder: Path) -> None:
        self.folder = folder
        subprocess.run([python, "-m", "venv", str(folder)], check=True)
        self.python = str(folder / "bin" / "python")

    def run(self, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Its Python with a command line, in its folder and with these environment variables besides."""
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment |= {"CUDA_VISIBLE_DEVICES": "", **variables}
        return subprocess.run(
            [self.python, *command],
            capture_output=True,
            text=True,
            check=False,
            env=environment,
            cwd=self.folder,
        )

    def pip(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.run("-m", "pip", "--disable-pip-version-check", *arguments)

    def install(self, *arguments: str) -> str:
        """Installs without leaving gigabytes in pip's cache; what went wrong, empty for nothing."""
        done = self.pip("install", "--quiet", "--no-cache-dir", *arguments)
        return done.stderr[-2000:] if done.returncode else ""

    def packages(self) -> dict[str, str]:
        lines = self.pip("list", "--format=freeze").stdout.splitlines()
        return {
            name.lower().replace("_", "-"): version
            for name, _, version in (line.partition("==") for line in lines)
        }

    def version(self) -> str:
        """Of its Python."""
        return self.run("-c", "import platform; print(platform.python_version())").stdout.strip()

    def import_says(self, module: str) -> set[str]:
        """What importing a module writes, without what differs every time."""
        done = self.run("-W", "default", "-c", f"import {module}")
        # TensorFlow pads the number of a process with blanks.
        lines = {
            _PASSING.sub("#", " ".join(line.split())) for line in done.stderr.splitlines() if line.strip()
        }
        return lines if done.returncode == 0 else {*lines, FAILED}


def find_python(version: str) -> str | None:
    """On the path, or among those of pyenv."""
    if python := shutil.which(f"python{version}"):
        probe = subprocess.run([python, "-c", "import venv, ensurepip"], capture_output=True, check=False)
        if probe.returncode == 0:
            return python
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    return str(kept[-1]) if kept else None


def build_distribution(folder: Path) -> None:
    """A source distribution of this checkout into ``folder``, and the wheel that is built from it and not from here.

    One at a time: setuptools collects the sources in the checkout itself, and removes them when it is done, under
    the feet of another that builds.
    """
    command = (sys.executable, "-m", "build", "--no-isolation", f"--outdir={folder}", str(ROOT))
    with (ROOT / "setup.py").open("rb") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stdout + done.stderr)
