"""Everything that tries to break the advisor, one after the other, for so many minutes together.

python -m tools.fuzz [--minutes 20] [--seed N] [--keep FOLDER]

libFuzzer on the decoder, the whole way from a file to what a person reads with sanitizers on and both decoders
compared, bits that flip in kept files, and people at work while the processes that read are killed. What fails is kept.
"""

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.fuzz import libfuzzer, sanitized

#: Parts of the time.
_DECODER: Final = 0.3
_WHOLE_WAY: Final = 0.5
_KILLS: Final = 0.15
_MANY: Final = 1_000_000_000
_CLIENTS, _KILLS_EACH_S = 50, 100 / 60


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument(
        "--keep", type=Path, default=Path("fuzz"), help="folder for what fails (default: fuzz)"
    )
    options = parser.parse_args()
    folder, seconds = options.keep.resolve(), 60 * options.minutes
    folder.mkdir(parents=True, exist_ok=True)
    parts: tuple[Callable[[], bool], ...] = (
        lambda: _decoder(folder, _DECODER * seconds, options.seed),
        lambda: _whole_way(folder, _WHOLE_WAY * seconds, options.seed),
        _flips,
        lambda: _kills(_KILLS * seconds),
    )
    good = [part() for part in parts]  # each, whatever came of the others
    sys.exit(not all(good))


def _decoder(folder: Path, seconds: float, seed: int) -> bool:
    if libfuzzer.missing():
        return _reported("decoder under libFuzzer", f"skipped: {libfuzzer.missing()}", True)
    result = libfuzzer.run(libfuzzer.build(folder), folder, _MANY, round(seconds), seed % (1 << 32))
    done = re.findall(r"Done (\d+) runs", result.stderr)
    is_good = result.returncode == 0 and bool(done)
    return _reported(
        "decoder under libFuzzer", f"{done[0]} inputs" if is_good else result.stderr[-4000:], is_good
    )


def _whole_way(folder: Path, seconds: float, seed: int) -> bool:
    arguments = ["--count", str(_MANY), "--seconds", str(seconds), "--seed", str(seed)]
    if sanitized.missing():
        command = [sys.executable, "-m", "tests.fuzz.whole_way", *arguments]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        name = f"whole way without sanitizers ({sanitized.missing()})"
    else:
        result, name = sanitized.run(sanitized.build(folder), folder, arguments), "whole way"
    is_good = result.returncode == 0
    return _reported(
        name, result.stdout.strip() if is_good else result.stdout + result.stderr[-4000:], is_good
    )


def _flips() -> bool:
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "tests/reading/test_kept.py", "-k", "flipped"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return _reported(
        "bits that flip in kept files", done.stdout.strip().splitlines()[-1], done.returncode == 0
    )


def _kills(seconds: float) -> bool:
    command = [sys.executable, "-m", "tools.load", "--clients", str(_CLIENTS), "--seconds", str(seconds)]
    command += ["--kills", str(round(_KILLS_EACH_S * seconds))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return _reported("kills under load", (done.stdout + done.stderr)[-3000:].strip(), done.returncode == 0)


def _reported(what: str, how: str, is_good: bool) -> bool:
    print(f"{'ok ' if is_good else 'BAD'} {what}: {how}", flush=True)
    return is_good


if __name__ == "__main__":
    main()
