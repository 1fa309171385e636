"""Reads mutated profiles the whole way, from a file to JSON: only reports and clean errors may come of them.

python -m tools.mutate [--count N] [--seed N]
"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path

import msgspec

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.json import to_json
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import find_session
from tb_gpu_advisor.wire import Report
from tests.build.several import Several
from tests.checks.judge import steady
from tests.checks.test_exposed_input_copy import with_copies
from tests.checks.test_slow_input_stage import with_pipeline
from tests.trace.fuzz_sanitized import mutated

SEED = 20260115


def seeds() -> list[bytes]:
    """Small profiles that reach most of the code."""
    return [
        with_pipeline(300.0).to_bytes(),
        with_copies("model/gather/_3:_Recv", late=True).to_bytes(),
        steady(steps=3, wait_us=5.0, host_op_us=50.0).to_bytes(),
        Several(gpus=2, steps=3, calls=2, call_bytes=4096).to_bytes(),
    ]


def outcome(data: bytes, file: Path) -> Report | None:
    """The report of a file with these bytes; None for a clean error. Raises whatever else comes of it."""
    file.write_bytes(data)
    try:
        report = analyze(find_session(str(file)))
    except AdvisorError:
        return None
    broken = [check.id for check in report.checks if check.status == "error"]
    if broken:
        raise AssertionError(f"checks broke: {broken}")
    if msgspec.json.decode(to_json(report), type=Report) != report:
        raise AssertionError("the report changes on its way through JSON")
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    rng, originals, made = random.Random(options.seed), seeds(), 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.count):
            data = mutated(rng.choice(originals), rng)
            try:
                made += outcome(data, Path(folder, "h.xplane.pb")) is not None
            except Exception:
                kept = Path(f"mutated-{options.seed}-{number}.xplane.pb")
                kept.write_bytes(data)
                print(f"kept as {kept}")
                raise
    print(f"{options.count} mutated files: {made} reports, {options.count - made} clean errors, nothing else")


if __name__ == "__main__":
    main()
