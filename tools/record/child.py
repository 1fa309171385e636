"""One variant of one program, in a process of its own: the parent reads ``measured.json``, or the exit status."""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

from tb_gpu_advisor.trace.schema import messages
from tools.record.program import load
from tools.record.recorder import FULL, SHORT, Profiler, Recorder

#: The session's folder, as the Profile tab names it.
SESSION: Final = "recorded"
_ADAPTERS: Final = {
    "tensorflow": ("tools.record.with_tensorflow", "TensorFlowProfiler"),
    "jax": ("tools.record.with_jax", "JaxProfiler"),
}


def record(name: str, variant: str, folder: Path, host: str, short: bool) -> None:
    """Run a program and leave ``plugins/profile/recorded/HOST.xplane.pb`` and ``measured.json`` in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    # Profiles hold the path that they are written to: a relative one says nothing of the machine.
    os.chdir(folder)
    program = load(name)
    profiler: Profiler = _adapter(program.framework)(Path("raw"), program.python_tracer)
    recorder = Recorder(profiler, SHORT if short else FULL)
    program.run(variant == "fault", recorder)
    _keep(host)
    measured = {
        "step_ms": recorder.step_ms,
        "chunk_ms": recorder.chunk_ms,
        "recorded_ms": recorder.recorded_ms,
    }
    Path("measured.json").write_text(json.dumps(measured))


def describe(framework: str) -> None:
    """Print what this machine has for a framework; fails where it is not installed."""
    module = import_module(_ADAPTERS[framework][0])
    gpus, models = module.devices()
    print(json.dumps({"gpus": gpus, "models": models, "versions": module.versions()}))


def _adapter(framework: str) -> type:
    module, name = _ADAPTERS[framework]
    adapter: type = getattr(import_module(module), name)
    return adapter


def _keep(host: str) -> None:
    """Keep the profile alone, under a host name that was chosen."""
    [raw] = Path("raw").rglob("*.xplane.pb")
    space = messages()["XSpace"]()
    space.ParseFromString(raw.read_bytes())
    del space.hostnames[:]
    space.hostnames.append(host.encode())
    target = Path("plugins", "profile", SESSION, f"{host}.xplane.pb")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(space.SerializeToString())
    for file in sorted(Path("raw").rglob("*"), reverse=True):
        file.rmdir() if file.is_dir() else file.unlink()
    Path("raw").rmdir()


if __name__ == "__main__":
    if sys.argv[1] == "describe":
        describe(sys.argv[2])
    else:
        record(sys.argv[1], sys.argv[2], Path(sys.argv[3]), sys.argv[4], "RECORD_CPU_DEVICES" in os.environ)
