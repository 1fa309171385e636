"""A real TensorBoard on a free port, for one logdir."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_TIMEOUT_S = 120
ADDRESS = re.compile(r"TensorBoard \S+ at (http://127\.0\.0\.1:\d+/\S*)")


@contextmanager
def tensorboard(logdir: Path, scratch: Path, *flags: str, python: str = sys.executable) -> Iterator[str]:
    """Runs TensorBoard on a copy of ``logdir`` and yields its address, which ends in ``/``.

    ``python`` is that of the environment whose TensorBoard it is.

    A copy, because the Profile plugin writes its caches next to the profiles.
    """
    copy = scratch / "logs"
    shutil.copytree(logdir, copy)
    output = scratch / "tensorboard.log"
    # Port 0: the operating system chooses a free one, so that no other program can take it first.
    where = (f"--logdir={copy}", "--port=0", "--host=127.0.0.1")
    command = [python, "-m", "tensorboard.main", *where, *flags]
    with (
        output.open("wb") as log,
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT) as server,
    ):
        try:
            yield _wait_for_address(server, output)
        finally:
            server.terminate()
            try:
                server.wait(timeout=30)
            except subprocess.TimeoutExpired:
                server.kill()


def _wait_for_address(server: subprocess.Popen[bytes], output: Path) -> str:
    """Where TensorBoard says it listens."""
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        text = output.read_text(encoding="utf-8", errors="replace")
        if match := ADDRESS.search(text):
            return match[1]
        if server.poll() is not None:
            raise RuntimeError(f"TensorBoard ended with exit code {server.returncode}:\n{text}")
        time.sleep(0.05)
    raise RuntimeError(f"TensorBoard did not start within {START_TIMEOUT_S} seconds:\n{text}")
