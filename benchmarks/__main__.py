"""How fast the decoder and the full report are against protobuf's parse and xprof's pages, as ratios in one run.

    python -m benchmarks [--sizes 10 100 300] [--rounds 3] [--capture FILE] [--processor] [--markdown FILE]

Methods take turns; each sample runs in a fresh process, so it is what a user feels at first. Machines are noisy: the
ratios of one run mean something, single times do not. On one that does other work ``--processor`` measures what
processors spend, which counts two threads twice. The bars are for our capture, which has 113 bytes an event; those of
other programs have half and a third of it, and so more events.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.bars import Measured, bars
from benchmarks.files import repeated, source
from benchmarks.methods import METHODS
from benchmarks.processes import next_to_overview, starts
from tb_gpu_advisor.trace import decode

Sample = tuple[float, float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--sizes", type=float, nargs="+", default=[10, 100, 300], help="megabytes")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--capture", type=Path, default=None, help="repeat this profile in place of ours")
    parser.add_argument("--processor", action="store_true", help="seconds of processors, not of the clock")
    parser.add_argument("--markdown", type=Path, default=None, help="also write the tables to this file")
    options = parser.parse_args()
    data = options.capture.read_bytes() if options.capture else source()
    out: list[str] = []
    files: list[Measured] = []
    clock = "processor" if options.processor else "clock"
    others = starts(clock)
    with tempfile.TemporaryDirectory() as folder:
        for size in options.sizes:
            path = Path(folder) / f"{size:g}.xplane.pb"
            path.write_bytes(repeated(data, size))
            events = decode(path.read_bytes()).events
            samples = _measure(path, options.rounds, clock)
            files.append(_measured(path.stat().st_size, events, samples))
            out.append(_table(files[-1]))
            print(out[-1], flush=True)
            if size == max(options.sizes):
                others += next_to_overview(path, options.rounds, clock)
            path.unlink()
    out.append(bars(files, others))
    print(out[-1])
    if options.markdown is not None:
        options.markdown.write_text("\n".join(out), encoding="utf-8")


def _measure(path: Path, rounds: int, clock: str) -> dict[str, list[Sample]]:
    samples: dict[str, list[Sample]] = {name: [] for name in METHODS}
    for _ in range(rounds):
        for name, taken in samples.items():
            command = [sys.executable, "-m", "benchmarks.methods", name, str(path), clock]
            run = subprocess.run(command, capture_output=True, text=True)
            if run.returncode:
                print(f"{name}: {run.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
                continue
            seconds, peak_mb = map(float, run.stdout.split()[-2:])
            taken.append((seconds, peak_mb))
    return samples


def _measured(size: int, events: int, samples: dict[str, list[Sample]]) -> Measured:
    return Measured(
        megabytes=size / 1e6,
        events=events,
        seconds={name: statistics.median(s for s, _ in taken) for name, taken in samples.items() if taken},
        peak_mb={name: statistics.median(mb for _, mb in taken) for name, taken in samples.items() if taken},
    )


def _table(file: Measured) -> str:
    overview, parse = file.seconds.get("xprof overview_page"), file.seconds.get("upb parse")
    lines = [
        f"### {file.megabytes:.0f} MB, {file.events:,} events",
        "",
        "| method | s | µs/event | x upb parse | x overview_page | peak MB |",
        "|---|---|---|---|---|---|",
    ]
    for name, seconds in file.seconds.items():
        lines.append(
            f"| {name} | {seconds:.3f} | {seconds / file.events * 1e6:.3f} | {_ratio(seconds, parse)} "
            f"| {_ratio(seconds, overview)} | {file.peak_mb[name]:.0f} |"
        )
    return "\n".join([*lines, ""])


def _ratio(seconds: float, other: float | None) -> str:
    return f"{seconds / other:.3f}" if other else "-"


if __name__ == "__main__":
    main()
