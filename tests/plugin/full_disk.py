"""python -m tests.plugin.full_disk SCRATCH: a disk that is really full, a logdir that really cannot be written to.

Run in a mount namespace of its own (``unshare``), where it may mount; with ``--limited``, where no machine lets it,
the system refuses every write to a file instead. Prints as JSON what was answered and what was left on the disk.
"""

import json
import os
import resource
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from tb_gpu_advisor.cli import main
from tests.plugin.served import BASE, client_of, finished

DISK_BYTES = 1 << 20
ROOM_BYTES = 8 << 10


def mount(*arguments: str) -> None:
    subprocess.run(["mount", *arguments], check=True)


def fill(disk: Path) -> Path:
    """A file that takes all that is left but for the beginning of a report."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (4096, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
    os.truncate(filler, filler.stat().st_size - ROOM_BYTES)
    return filler


def report(logdir: Path) -> tuple[int, int]:
    """Exit code, and how much was written to standard output."""
    with redirect_stdout(StringIO()) as printed:
        code = main(["report", str(logdir), "--run", "a/s", "--format", "json"])
    return code, len(printed.getvalue())


def left(disk: Path) -> list[str]:
    """What every file is: a kept one by its folder, a half one by its ending."""
    files = [path for path in disk.rglob("*") if path.is_file() and path.name != "filler"]
    return sorted(path.suffix or path.parent.name for path in files)


def run(scratch: Path, limited: bool) -> dict[str, object]:
    disk, logdir = scratch / "disk", scratch / "logs"
    os.environ["XDG_CACHE_HOME"] = str(disk)
    if limited:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
    else:
        mount("-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(disk))
        mount("--bind", str(logdir), str(logdir))
        mount("-o", "remount,ro,bind", str(logdir))
        filler = fill(disk)
    shown: dict[str, object] = {"command": report(logdir)}
    shown["tab"] = finished(client_of(str(logdir)), f"{BASE}/report?run=a/s").status_code
    shown["left"] = left(disk)
    if limited:
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    else:
        filler.unlink()
    shown["command later"] = report(logdir)
    shown["left later"] = left(disk)
    return shown


if __name__ == "__main__":
    print(json.dumps(run(Path(sys.argv[1]), "--limited" in sys.argv)))
