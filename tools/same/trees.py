"""Trees of git: of commits and of this checkout as it is, and copies of the package made from them."""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = "tb_gpu_advisor"
#: What simulated files are written with.
SIMULATOR: Final = ("tests/simulator", "tests/build")
#: Where the core is, and what is needed to build it.
NATIVE: Final = f"{PACKAGE}/native"
BUILD: Final = ("setup.py", "pyproject.toml", "README.md")


def git(*words: str, index: Path | None = None) -> str:
    """What git answers; raises SystemExit with what it complains of."""
    env = os.environ | ({"GIT_INDEX_FILE": str(index)} if index else {})
    done = subprocess.run(["git", *words], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout.strip()


def working_tree(*folders: str) -> str:
    """The tree that a commit of these folders (the package and what builds it, if none is named) would have now, files
    that git does not know yet included."""
    with tempfile.TemporaryDirectory() as folder:
        index = Path(folder) / "index"
        git("read-tree", "HEAD", index=index)
        git("add", "--all", "--", *(folders or (PACKAGE, *BUILD)), index=index)
        return git("write-tree", index=index)


@contextmanager
def copied(tree: str, kept: Path) -> Iterator[Path]:
    """A folder with the package of a tree, whose core is built from the sources there; gone afterwards."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        archive = subprocess.run(
            ["git", "archive", tree, PACKAGE, *BUILD], cwd=ROOT, capture_output=True, check=False
        )
        if archive.returncode:
            raise SystemExit(f"git archive {tree}: {archive.stderr.decode().strip()}")
        with tarfile.open(fileobj=BytesIO(archive.stdout)) as packed:
            packed.extractall(folder)
        _build(folder, kept / "native" / git("rev-parse", f"{tree}:{NATIVE}"))
        yield folder


def _build(folder: Path, core: Path) -> None:
    """The core as it was kept, or built anew (seconds); without a compiler there is none, and reports say so."""
    if not core.is_dir():
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
        subprocess.run(command, cwd=folder, capture_output=True, check=True)
        core.mkdir(parents=True)
        for file in (folder / NATIVE).glob("_core*.so"):
            shutil.copy2(file, core)
    for file in core.glob("_core*.so"):
        shutil.copy2(file, folder / NATIVE)


def forget(used: Path, most: int) -> None:
    """Of the folders next to one that is being used, keep so many: those that were used last."""
    os.utime(used)
    newest = sorted(used.parent.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in newest[most:]:
        shutil.rmtree(folder, ignore_errors=True)
