"""Runs the trial and prints its tables.

python -m tools.capture_trial [PYTHON ...] [--runs N] [--only lines|faults|mixed]
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from msgspec.structs import replace

from tb_gpu_advisor import analyze
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.findings import ACCOUNT, first_lines
from tb_gpu_advisor.sessions import list_sessions
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Report
from tools.capture_trial.lines import LINES
from tools.capture_trial.mixed import PROGRAMS, Mixed
from tools.record.program import load, names
from tools.run_snippets import RECORD, ROOT

#: A busy machine takes five times as long.
_TIMEOUT_S: Final = 600
#: A step of an even program that takes so many times the median is not like the others.
_UNLIKE: Final = 2.0


@dataclass(frozen=True)
class Row:
    """What came of one program: ``wrong`` is empty where all is as it should be."""

    name: str
    wrong: str
    steps: int = 0
    slowed: float | None = None
    stop_s: float = 0.0
    total_s: float = 0.0
    verdict: tuple[str, ...] = ()


def line(python: Path, name: str) -> Row:
    """One of the ways to record."""
    _, program = LINES[name]
    with TemporaryDirectory() as folder:
        Path(folder, "train.py").write_text(program)
        began_s = time.perf_counter()
        if name == "capture, remote":
            done = _remote(python, folder)
        else:
            start = ["-m", "tb_gpu_advisor", "run", "--", str(python)] if name.startswith("run") else []
            done = _run(python, [*start, "train.py"], folder)
        return _row(
            name, done, folder, time.perf_counter() - began_s, awaits_steady=name != "capture, remote"
        )


def mixed(python: Path, program: Mixed) -> Row:
    """A training of many kinds of steps: none of the others may be in the profile."""
    name = " ".join(f"{key}={value}" for key, value in asdict(program).items() if value and key != "steps")
    with TemporaryDirectory() as folder:
        arguments = [str(Path(__file__).with_name("mixed.py")), json.dumps(asdict(program))]
        began_s = time.perf_counter()
        done = _run(python, arguments, folder)
        row = _row(name, done, folder, time.perf_counter() - began_s)
        sessions = list_sessions(folder)
        note = sessions[0].recorded if sessions else None
        if note is None or done.returncode:
            return row
        [text] = [text for text in done.stdout.splitlines() if text.startswith("other:")]
        marked = range(note.first_step, note.first_step + note.steps)
        # The first step's pause lies before the recording.
        other = set(json.loads(text.removeprefix("other:"))) & set(marked)
        # Where no steps were steady they are recorded as they are, and the row says so.
        return Row(
            **{**asdict(row), "wrong": f"recorded {sorted(other)}" if other and note.steady else row.wrong}
        )


def fault(python: Path, name: str, variant: str = "fault") -> Row:
    """A program with a known fault: it is detected."""
    with TemporaryDirectory() as folder:
        began_s = time.perf_counter()
        done = _run(python, ["-m", "tools.capture_trial.faults", name, variant], folder)
        return _row(name, done, folder, time.perf_counter() - began_s, even=False)


def _first_words(report: Report) -> str:
    """What is said first as the recording ends: where the program's time went is known once it has ended."""
    notes = tuple(one for one in report.capture.notes if one.id != ACCOUNT)
    recorded = replace(report, capture=replace(report.capture, notes=notes))
    return first_lines(recorded, "logs", Catalog())[0]


def _row(
    name: str,
    done: subprocess.CompletedProcess[str],
    folder: str,
    total_s: float,
    awaits_steady: bool = True,
    even: bool = True,
) -> Row:
    """What the profile and its note say; steps are those of the report, by its markers."""
    if done.returncode or "tensorboard --logdir" not in done.stdout + done.stderr:
        return Row(name, f"status {done.returncode}: {_last_line(done.stderr)}")
    try:
        report, session = analyze(folder), list_sessions(folder)[0]
    except (AdvisorError, IndexError) as error:
        return Row(name, str(error))
    note, times = session.recorded, report.step_time or report.host_step_time
    wrong = []
    if _first_words(report) not in done.stdout + done.stderr:
        wrong.append("another finding than the report's")
    if report.capture.step_source != "markers" or times is None:
        wrong.append(f"steps by {report.capture.step_source}")
    elif even and awaits_steady and times.high_ms > _UNLIKE * times.median_ms:
        wrong.append(f"a step of {times.high_ms:.3g} ms among {times.median_ms:.3g} ms")
    if awaits_steady and (note is None or not note.steady):
        wrong.append("never steady" if note else "no note")
    if report.capture.steps < 3:
        wrong.append(f"{report.capture.steps} steps")
    if _status(report, "warm-up-in-window") == "failed":
        wrong.append("warm-up in the window")
    return Row(
        name,
        ", ".join(wrong),
        report.capture.steps,
        note.slowed if note else None,
        note.stop_s if note else 0.0,
        total_s,
        tuple(check.id for check in report.checks if check.status == "failed"),
    )


def _status(report: Report, check_id: str) -> str:
    return next(check.status for check in report.checks if check.id == check_id)


def _run(python: Path, arguments: list[str], folder: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "TF_CPP_MIN_LOG_LEVEL": "3",
        "LC_ALL": "C.UTF-8",
        "CUDA_VISIBLE_DEVICES": "",
    }
    return subprocess.run(
        [python, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=_TIMEOUT_S,
        check=False,
    )


def _remote(python: Path, folder: str) -> subprocess.CompletedProcess[str]:
    """Two programs that serve the profiler, recorded at once from a third process."""
    environment = os.environ | {"TF_CPP_MIN_LOG_LEVEL": "3"}
    ports = [_free_port(), _free_port()]
    served = [
        subprocess.Popen(
            [python, "train.py", str(port)],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        for port in ports
    ]
    try:
        for one in served:
            assert one.stdout is not None
            one.stdout.readline()
        addresses = ",".join(f"grpc://localhost:{port}" for port in ports)
        return _run(python, ["-m", "tb_gpu_advisor", "capture", addresses, "logs", "--seconds", "2"], folder)
    finally:
        for one in served:
            one.kill()
            one.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port: int = probe.getsockname()[1]
        return port


def _last_line(text: str) -> str:
    return next((line for line in reversed(text.splitlines()) if line.strip()), "no message")


def versions(python: Path) -> dict[str, str]:
    """Of the frameworks that an interpreter has."""
    code = (
        "import importlib.metadata as m, json\n"
        "print(json.dumps({d.metadata['Name'].lower(): d.version for d in m.distributions() if d.metadata['Name']}))"
    )
    known = json.loads(subprocess.run([python, "-c", code], capture_output=True, check=True).stdout)
    installed = {name: known[name] for name in ("jax", "keras") if name in known}
    tensorflow = next(
        (known[n] for n in ("tensorflow", "tensorflow-cpu", "tensorflow_cpu") if n in known), None
    )
    return installed | ({"tensorflow": tensorflow} if tensorflow else {})


def has(releases: dict[str, str], needed: str) -> bool:
    """Whether an interpreter can run what needs this."""
    if needed == "keras-jax":
        return "jax" in releases and releases.get("keras", "2").startswith("3")
    return ("tensorflow" if needed == "keras" else needed) in releases


def rows(python: Path, only: str, runs: int) -> Iterator[tuple[str, Row]]:
    """Everything that this interpreter can run."""
    releases = versions(python)
    if only in ("", "lines"):
        for name, (needed, _) in LINES.items():
            if has(releases, needed):
                yield "line", line(python, name)
    if only in ("", "faults"):
        for name in names():
            program = load(name)
            if program.gpus == 0 and has(releases, program.framework):
                yield from ((f"fault {name}", fault(python, name)) for _ in range(runs))
    if only in ("", "mixed"):
        for training in PROGRAMS:
            if has(releases, training.framework):
                yield "mixed", mixed(python, training)


def verdicts(of_fault: dict[str, list[Row]]) -> Iterator[str]:
    """Per fault, how often it was detected and whether all runs say the same."""
    for name, runs in of_fault.items():
        finds = set(load(name.removeprefix("fault ")).finds)
        named = sum(finds <= set(row.verdict) for row in runs)
        said = Counter(row.verdict for row in runs)
        text = "; ".join(f"{count} x {', '.join(verdict)}" for verdict, count in said.most_common())
        yield f"{name}: found in {named} of {len(runs)}, {text}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.capture_trial", description=__doc__)
    parser.add_argument("pythons", nargs="*", type=Path, default=[RECORD], metavar="PYTHON")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", choices=("lines", "faults", "mixed"), default="")
    options = parser.parse_args()
    broken = 0
    for python in options.pythons:
        print("##", ", ".join(f"{name} {version}" for name, version in versions(python).items()), flush=True)
        of_fault: dict[str, list[Row]] = {}
        slowed, stops = [], []
        for kind, row in rows(python.absolute(), options.only, options.runs):
            broken += bool(row.wrong)
            slowed += [row.slowed] if row.slowed is not None else []
            stops.append(row.stop_s)
            cost = (
                "" if row.slowed is None else f", {row.slowed:+.1%} while recording, stop {row.stop_s:.2f} s"
            )
            print(
                f"{kind}: {row.name}: {row.wrong or 'ok'}, {row.steps} steps{cost}, {row.total_s:.1f} s",
                flush=True,
            )
            if kind.startswith("fault"):
                print(f"    failed: {', '.join(row.verdict)}", flush=True)
                of_fault.setdefault(kind, []).append(row)
        print(*verdicts(of_fault), sep="\n")
        if slowed:
            print(
                f"while recording: median {statistics.median(slowed):+.1%}, stop at most {max(stops):.2f} s"
            )
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
