"""A real server of Google Cloud Storage's interface on loopback, in a process of its own."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_TIMEOUT_S = 120
BUCKET = "bucket"


@contextmanager
def gs_server(scratch: Path) -> Iterator[tuple[str, Path]]:
    """The server's address, and its log, which has a line for every request."""
    log = scratch / "gs.log"
    port = _free_port()
    command = [sys.executable, "-u", "-m", "gcp_storage_emulator", "start", "--in-memory"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--default-bucket", BUCKET]
    with (
        log.open("wb") as output,
        subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT) as server,
    ):
        try:
            _wait_for(log, server)
            yield f"http://127.0.0.1:{port}", log
        finally:
            server.kill()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(log: Path, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        if "All services started" in log.read_text(errors="replace"):
            return
        if server.poll() is not None:
            break
        time.sleep(0.05)
    raise RuntimeError(f"the server did not start: {log.read_text(errors='replace')}")
