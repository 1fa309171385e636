"""Records every program that this machine can run, and says what it left out and why.

python -m tools.record OUT [PROGRAM ...] [--host NAME] [--rehearse]

Each program runs twice, with its fault and without, each time in a fresh process. ``--rehearse`` runs the programs that
need more GPUs than there are for a few steps on CPU devices, to see that they work, and keeps nothing of it.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tools.record.program import Framework, Program, load, names
from tools.record.recorder import FULL

_ROOT: Final = Path(__file__).resolve().parents[2]
VARIANTS: Final = ("fault", "healthy")
#: A program takes seconds; compiling for a GPU may take a minute.
_TIMEOUT_S: Final = 600
#: CPU devices that stand in for GPUs in a rehearsal.
_REHEARSED: Final = "2"


@dataclass(frozen=True)
class Row:
    """A line of the table at the end."""

    name: str
    outcome: str
    detail: str


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.record",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("programs", nargs="*", default=[], metavar="PROGRAM")
    parser.add_argument("--host", default="recorder", help="host name that the profiles carry")
    parser.add_argument("--rehearse", action="store_true")
    options = parser.parse_args()
    if unknown := set(options.programs) - set(names()):
        parser.error(f"no such program: {', '.join(sorted(unknown))} (there are {', '.join(names())})")
    rows = []
    for name in options.programs or names():
        rows.append(record(name, options.out / name, options.host, options.rehearse))
        print(f"{rows[-1].name}: {rows[-1].outcome}", flush=True)
    print()
    print(table(rows))
    if any(row.outcome == "broken" for row in rows):
        sys.exit(1)


def record(name: str, folder: Path, host: str, rehearse: bool) -> Row:
    """Record both variants of a program, or say why not."""
    program = load(name)
    machine = describe(program.framework)
    reason = why_not(program, machine)
    if machine is None or (reason and not rehearse):
        return Row(name, "skipped", reason)
    if reason:
        return _rehearse(name)
    measured = {}
    for variant in VARIANTS:
        done = _child([name, variant, str((folder / variant).resolve()), host])
        if done.returncode:
            return Row(name, "broken", f"{variant}: {_last_line(done.stderr)}")
        file = folder / variant / "measured.json"
        measured[variant] = json.loads(file.read_text())
        file.unlink()
    (folder / "recording.json").write_text(_story(name, program, machine, measured))
    fault_ms, healthy_ms = (measured[variant]["step_ms"] for variant in VARIANTS)
    return Row(name, "recorded", f"{fault_ms:.2f} ms per step, without the fault {healthy_ms:.2f} ms")


def why_not(program: Program, machine: dict[str, Any] | None) -> str:
    """Why this machine cannot record a program; empty where it can."""
    if machine is None:
        return f"{program.framework} is not installed"
    if machine["gpus"] < program.gpus:
        return f"needs {program.gpus} GPU(s), {machine['gpus']} here"
    return ""


def _rehearse(name: str) -> Row:
    """A few steps of both variants on CPU devices."""
    with TemporaryDirectory() as folder:
        for variant in VARIANTS:
            done = _child([name, variant, str(Path(folder, variant)), "rehearsal"], rehearsal=True)
            if done.returncode:
                return Row(name, "broken", f"{variant}: {_last_line(done.stderr)}")
    return Row(name, "rehearsed", "runs on CPU devices; nothing is kept")


@cache
def describe(framework: Framework) -> dict[str, Any] | None:
    """GPUs and versions of a framework on this machine; None where it is not installed."""
    done = _child(["describe", framework])
    if done.returncode:
        return None
    described: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return described


def _child(arguments: list[str], rehearsal: bool = False) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "PYTHONPATH": str(_ROOT),
        "TF_CPP_MIN_LOG_LEVEL": "2",
        "TF_FORCE_GPU_ALLOW_GROWTH": "true",
        "XLA_PYTHON_CLIENT_PREALLOCATE": "false",
        # Programs carry the paths of their sources; file names without folders are enough.
        "JAX_HLO_SOURCE_FILE_CANONICALIZATION_REGEX": ".*/",
    }
    if rehearsal:
        environment["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={_REHEARSED}"
        environment["RECORD_CPU_DEVICES"] = _REHEARSED
    command = [sys.executable, "-m", "tools.record.child", *arguments]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=_TIMEOUT_S, check=False
    )


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no message"


def _story(name: str, program: Program, machine: dict[str, Any], measured: dict[str, Any]) -> str:
    """``recording.json``: what was done, with what, and what it truly costs."""
    step_ms = {variant: measured[variant]["step_ms"] for variant in VARIANTS}
    story = {
        "program": name,
        "framework": program.framework,
        "fault": program.fault,
        "healthy": program.healthy,
        "finds": list(program.finds),
        "steps": {"warm_up": FULL.warm_up, "measured": FULL.chunk * FULL.chunks, "recorded": FULL.recorded},
        "step_ms": step_ms,
        "saving_ms": step_ms["fault"] - step_ms["healthy"],
        "chunk_ms": {variant: measured[variant]["chunk_ms"] for variant in VARIANTS},
        "step_ms_under_profiler": {variant: measured[variant]["recorded_ms"] for variant in VARIANTS},
        "versions": machine["versions"] | {"python": platform.python_version()},
        "hardware": {
            "gpus": machine["models"],
            "cpu": _cpu(),
            "cores": os.cpu_count(),
            "system": f"{platform.system()} {platform.machine()}",
        },
    }
    return json.dumps(story, indent=2) + "\n"


def _cpu() -> str:
    """The processor's own name, where the system tells it."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor()


def table(rows: list[Row]) -> str:
    """What became of each program."""
    width = max(len(row.name) for row in rows)
    return "\n".join(f"{row.name:{width}}  {row.outcome:9}  {row.detail}" for row in rows)


if __name__ == "__main__":
    main()
