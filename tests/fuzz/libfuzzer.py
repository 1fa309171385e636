"""Builds libFuzzer's target (decoder.c, mutator.c) with sanitizers, and runs it."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.fuzz.structured import seeds

_HERE: Final = Path(__file__).parent
_NATIVE: Final = Path(__file__).parents[2] / "tb_gpu_advisor" / "native"
#: The decoder without Python.
_SOURCES: Final = ("check", "derived", "join", "memory", "names", "outline", "share", "window")
_FLAGS: Final = ("-g", "-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all")
_LONGEST_BYTES: Final = 100_000
_LONGEST_S: Final = 10
_MOST_MB: Final = 1024
#: Ways to read a file, as decoder.c has them: from memory alone, through narrow windows, in shares, shrinking, limited.
_WAYS: Final = (0x00, 0x05, 0x0A, 0x0F, 0x23, 0x47)


def missing() -> str:
    """What this machine lacks to build the target; empty if nothing."""
    if not sys.platform.startswith("linux"):
        return "files that have no name are Linux's"
    return "" if shutil.which("clang") else "needs clang (on Debian: apt-get install clang)"


def build(folder: Path, optimized: bool = True) -> Path:
    """The target; raises ``CalledProcessError``. Optimized it takes four times as long to build."""
    target = folder / "decoder"
    sources = [_HERE / "decoder.c", _HERE / "mutator.c", *(_NATIVE / f"{name}.c" for name in _SOURCES)]
    command = [
        "clang",
        "-O1" if optimized else "-O0",
        *_FLAGS,
        f"-I{_NATIVE}",
        "-o",
        str(target),
        *map(str, sources),
    ]
    subprocess.run(command, check=True)
    return target


def run(
    target: Path, folder: Path, runs: int, seconds: int, seed: int = 1
) -> subprocess.CompletedProcess[str]:
    """So many inputs, or as many as there is time for. What fails is kept in the folder."""
    corpus = folder / "corpus"
    corpus.mkdir(exist_ok=True)
    for number, data in enumerate(seeds()):
        if len(data) < _LONGEST_BYTES:
            for way in _WAYS:
                (corpus / f"{number}-{way:02x}").write_bytes(bytes([way]) + data)
    limits = f"-max_len={_LONGEST_BYTES} -timeout={_LONGEST_S} -rss_limit_mb={_MOST_MB}"
    command = [str(target), f"-runs={runs}", f"-max_total_time={seconds}", f"-seed={seed}", *limits.split()]
    return subprocess.run(
        [*command, f"-artifact_prefix={folder}/", str(corpus)], capture_output=True, text=True, check=False
    )
