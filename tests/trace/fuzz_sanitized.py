"""Reads mutated files with the native core; run by test_sanitizers.py in a Python with sanitizers loaded.

python -m tests.trace.fuzz_sanitized FOLDER_WITH_MODULE COUNT
"""

from __future__ import annotations

import importlib.util
import random
import sys
from tempfile import TemporaryFile
from typing import Any

from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.trace import Trace
from tests.checks.judge import steady

SEED = 20260115
#: One file of so many is read to its facts.
SUMMARISED = 40
FROM_MEMORY = 0.5
WINDOWS = (1, 40, 1000, 100_000)
#: Steps whose columns have memory pages of their own, which are moved when shares are joined.
LARGE_STEPS = 2000


def load_sanitized(path: str) -> None:
    """Put the sanitized build where native_engine imports its module from."""
    spec = importlib.util.spec_from_file_location("tb_gpu_advisor.native._core", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules["tb_gpu_advisor.native._core"] = module


def mutated(data: bytes, rng: random.Random) -> bytes:
    """A copy with bytes changed, or more rarely cut out, doubled, or the end cut off (which few files survive)."""
    out = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at, kind = rng.randrange(len(out)), rng.choice((0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 3, 4))
        if kind == 0:
            out[at] = rng.randrange(256)
        elif kind == 1:
            out[at] ^= 1 << rng.randrange(8)
        elif kind == 2:
            del out[at : at + rng.randint(1, 9)]
        elif kind == 3:
            out[at:at] = out[at : at + rng.randint(1, 40)]
        else:
            del out[max(at, 1) :]
        if not out:
            out = bytearray(b"\x0a")
    return bytes(out)


def decoded(engine: Any, data: bytes, rng: random.Random) -> Trace:
    """From memory, or from a file in windows that may be shorter than a field."""
    if rng.random() < FROM_MEMORY:
        found: Trace = engine.decode(data)
    else:
        found = of_file(engine, data, rng.choice(WINDOWS))
    return found


def of_file(engine: Any, data: bytes, window: int) -> Any:
    with TemporaryFile() as file:
        file.write(data)
        file.flush()
        return engine._decoded((file.fileno(), len(data), window))


def main() -> None:
    load_sanitized(sys.argv[1])
    from tb_gpu_advisor.trace import native_engine

    rng = random.Random(SEED)
    seeds = [steady(steps=2).to_bytes(), steady(steps=1, wait_us=9.0, between_us=5.0).to_bytes()]
    native_engine._LEAST_BYTES = 1  # type: ignore[misc]  # lines are shared out whatever their size
    native_engine.processors = lambda: 3  # type: ignore[attr-defined]
    of_file(native_engine, steady(steps=LARGE_STEPS).to_bytes(), max(WINDOWS))
    read = refused = 0
    for _ in range(int(sys.argv[2])):
        try:
            trace = decoded(native_engine, mutated(rng.choice(seeds), rng), rng)
            read += 1
        except TraceError:
            refused += 1
            continue
        if read % SUMMARISED == 1:  # nesting, joins and sets of time are in C as well
            summarise(trace, "host")
    print(read, refused)


if __name__ == "__main__":
    main()
