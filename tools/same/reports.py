"""Reports of captures as one tree's package makes them, kept by that tree."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.same.captures import PROGRAM, Capture
from tools.same.trees import PACKAGE, copied, forget, git

#: Trees whose reports are kept; each takes ten megabytes.
MOST_TREES: Final = 12


@dataclass(frozen=True)
class Reports:
    """Of the package in a commit or tree; below ``kept`` is what was made before."""

    tree: str
    kept: Path

    @property
    def package(self) -> str:
        """What git calls the package's content: commits that leave it alone share their reports."""
        return git("rev-parse", f"{self.tree}:{PACKAGE}")

    def of(self, captures: Sequence[Capture]) -> dict[str, bytes]:
        """JSON by the capture's name; those that are not kept are made."""
        folder = self.kept / "reports" / self.package
        folder.mkdir(parents=True, exist_ok=True)
        self._make([one for one in captures if not (folder / one.key).is_file()], folder)
        forget(folder, MOST_TREES)
        return {one.name: (folder / one.key).read_bytes() for one in captures}

    def anew(self, captures: Sequence[Capture]) -> dict[str, bytes]:
        """The same, all made now and not kept."""
        with tempfile.TemporaryDirectory() as folder:
            self._make(captures, Path(folder))
            return {one.name: (Path(folder) / one.key).read_bytes() for one in captures}

    def _make(self, captures: Sequence[Capture], folder: Path) -> None:
        """In another process, which imports that package and no other."""
        if not captures:
            return
        with copied(self.tree, self.kept) as root:
            jobs = [(str(one.path), str(folder / one.key), dict(one.asked)) for one in captures]
            # What would be written down of a run elsewhere, or read there, must not matter.
            env = os.environ | {"PYTHONPATH": str(root), "XDG_CACHE_HOME": str(root / "cache")}
            command = [sys.executable, str(PROGRAM), str(root)]
            jobs_json = json.dumps(jobs)
            done = subprocess.run(
                command, input=jobs_json, env=env, stderr=subprocess.PIPE, text=True, check=False
            )
            if done.returncode:
                raise SystemExit(f"reports of {self.tree[:12]} could not be made:\n{done.stderr}")
