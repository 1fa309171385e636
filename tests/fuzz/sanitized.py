"""The whole way with the native core under address and undefined-behaviour sanitizers.

python -m tests.fuzz.sanitized SANITIZED_MODULE [arguments of tests.fuzz.whole_way]
"""

import importlib.util
import os
import random
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final
from unittest import mock

from tb_gpu_advisor.native.core import interface
from tests.fuzz.structured import SEED

ROOT: Final = Path(__file__).parents[2]
_FLAGS: Final = ("-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-shared", "-fPIC")
#: Bytes of a file that are read at once, which may be fewer than a field has.
_WINDOWS: Final = (1, 40, 1000, 100_000)
_MODULE: Final = "tb_gpu_advisor.native._core"


def missing() -> str:
    """What this machine lacks; empty if nothing."""
    if not sys.platform.startswith("linux"):
        return "sanitizers are loaded first as Linux does it"
    return "" if shutil.which("gcc") else "needs gcc"


def build(folder: Path) -> Path:
    """The native core with sanitizers; raises ``CalledProcessError``."""
    module = folder / "_core.abi3.so"
    sources = sorted(map(str, (ROOT / "tb_gpu_advisor" / "native").glob("*.c")))
    include = f"-I{sysconfig.get_paths()['include']}"
    subprocess.run(
        ["gcc", *_FLAGS, include, f"-DINTERFACE={interface()}", "-o", str(module), *sources], check=True
    )
    return module


def run(module: Path, folder: Path, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """The whole way in a Python of its own; what fails is kept in the folder."""
    ask = ["gcc", "-print-file-name=libasan.so"]
    library = subprocess.run(ask, check=True, capture_output=True, text=True).stdout.strip()
    environment = {
        **os.environ,
        "LD_PRELOAD": library,
        "PYTHONPATH": str(ROOT),
        # CPython keeps memory on purpose; numpy's threads are of no use here.
        "ASAN_OPTIONS": "detect_leaks=0",
        "OPENBLAS_NUM_THREADS": "1",
    }
    command = [sys.executable, "-m", "tests.fuzz.sanitized", str(module), *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def _load(path: str) -> None:
    """Put the sanitized build where native_engine imports its module from."""
    spec = importlib.util.spec_from_file_location(_MODULE, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules[_MODULE] = module


def main() -> None:
    _load(sys.argv.pop(1))
    from tb_gpu_advisor.trace import native_engine
    from tests.fuzz import whole_way

    rng = random.Random(SEED)
    decode_file = native_engine.decode_file

    def in_windows(file: BinaryIO, size: int, limits: Any) -> Any:
        with mock.patch.object(native_engine, "_WINDOW_BYTES", rng.choice(_WINDOWS)):
            return decode_file(file, size, limits)

    # Lines are shared out whatever their size.
    with (
        mock.patch.object(native_engine, "_LEAST_BYTES", 1),
        mock.patch.object(native_engine, "CHECKED_FROM_BYTES", 1),
        mock.patch.object(native_engine, "processors", return_value=3),
        mock.patch.object(native_engine, "decode_file", in_windows),
    ):
        whole_way.main()


if __name__ == "__main__":
    main()
