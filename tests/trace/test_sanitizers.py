"""The native engine under address and undefined-behaviour sanitizers, over ten thousand mutated files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted(map(str, (ROOT / "tb_gpu_advisor" / "native").glob("*.c")))
COUNT = 10_000


@pytest.mark.deep
@pytest.mark.skipif(
    shutil.which("gcc") is None or not sys.platform.startswith("linux"), reason="needs gcc on Linux"
)
def test_no_report_over_mutated_files(tmp_path: Path) -> None:
    module = tmp_path / "_core.abi3.so"
    include = sysconfig.get_paths()["include"]
    flags = ["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    subprocess.run(
        ["gcc", *flags, "-shared", "-fPIC", f"-I{include}", "-o", str(module), *SOURCES], check=True
    )
    library = subprocess.run(
        ["gcc", "-print-file-name=libasan.so"], check=True, capture_output=True, text=True
    ).stdout.strip()
    environment = {
        **os.environ,
        "LD_PRELOAD": library,
        # CPython keeps memory on purpose; numpy's threads are of no use here.
        "ASAN_OPTIONS": "detect_leaks=0",
        "OPENBLAS_NUM_THREADS": "1",
    }
    command = [sys.executable, "-m", "tests.trace.fuzz_sanitized", str(module), str(COUNT)]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr[-4000:]
    read, refused = map(int, run.stdout.split())
    # A mutation that only reads or only refuses would test half of the code.
    assert read + refused == COUNT
    assert min(read, refused) > COUNT // 10
