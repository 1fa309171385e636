"""A real S3 server on loopback (moto's), in a process of its own."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

START_TIMEOUT_S = 120
#: What clients find in their environment; moto takes any credentials.
ENVIRONMENT = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_EC2_METADATA_DISABLED": "true",
}


@contextmanager
def s3_server(scratch: Path) -> Iterator[tuple[str, Path]]:
    """The server's address, and its log, which has a line for every request."""
    log = scratch / "s3.log"
    command = [sys.executable, "-u", "-m", "moto.server", "-H", "127.0.0.1", "-p", "0"]
    with (
        log.open("wb") as output,
        subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT) as server,
    ):
        try:
            yield _address(log), log
        finally:
            server.kill()


def _address(log: Path) -> str:
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        match = re.search(r"Running on (http://127\.0\.0\.1:\d+)", log.read_text(errors="replace"))
        if match:
            return match[1]
        time.sleep(0.05)
    raise RuntimeError(f"the server did not start within {START_TIMEOUT_S} seconds")


def upload(client: Any, folder: Path, bucket: str, prefix: str) -> None:
    """Every file below the folder, under the prefix."""
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        client.upload_file(str(file), bucket, f"{prefix}/{file.relative_to(folder).as_posix()}")
