"""Large profiles for the benchmark: one capture repeated, with times and ids moved on in every copy."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from tb_gpu_advisor.trace.schema import messages
from tests.simulator.api import simulate
from tests.simulator.faults.base import FOUR
from tests.simulator.scenario import Scenario

CAPTURE = Path(__file__).parents[2] / "shared/captures/v100-multi-worker/plugins/profile/run"
#: Stats whose values tie events together and must differ from copy to copy. Profilers count the first two on; the
#: others are hashes, and may be anything.
_COUNTED = frozenset({b"correlation_id", b"group_id"})
_HASHES = frozenset({b"_c", b"_p"})
_PER_HASH = 1_000_003
_PS_PER_NS = 1000


def source() -> bytes:
    """A real capture where the folder with captures is there, else a host of the simulator with two GPUs."""
    files = sorted(CAPTURE.glob("*.xplane.pb"))
    if files:
        return files[0].read_bytes()
    workload = replace(FOUR, gpus=2, capture=replace(FOUR.capture, steps=20))
    return next(iter(simulate(Scenario("run", workload)).files.values()))


def repeated(data: bytes, megabytes: float) -> bytes:
    """About this many megabytes of the same profile, one copy after the other."""
    space = messages()["XSpace"].FromString(data)
    # Names come once, however often the events do.
    of_events = sum(
        event.ByteSize() for plane in space.planes for line in plane.lines for event in line.events
    )
    copies = max(1, round((megabytes * 1e6 - (len(data) - of_events)) / of_events))
    length_ps = _length_ps(space)
    counted = _counts(space)
    for plane in space.planes:
        names = {entry.key: entry.value.name for entry in plane.stat_metadata}
        ids = {key: counted[name] for key, name in names.items() if name in counted}
        ids |= {key: _PER_HASH for key, name in names.items() if name in _HASHES}
        for line in plane.lines:
            originals = list(line.events)
            for copy in range(1, copies):
                for event in originals:
                    _append(line, event, copy, length_ps, ids)
    out: bytes = space.SerializeToString()
    return out


def _length_ps(space: Any) -> int:
    ends = [
        line.timestamp_ns * _PS_PER_NS + event.offset_ps + event.duration_ps
        for plane in space.planes
        for line in plane.lines
        for event in line.events
    ]
    return max(ends) + 1_000_000


def _counts(space: Any) -> dict[bytes, int]:
    """By how much a counted id is higher in the next copy."""
    highest = dict.fromkeys(_COUNTED, 0)
    for plane in space.planes:
        names = {entry.key: entry.value.name for entry in plane.stat_metadata}
        for line in plane.lines:
            for event in line.events:
                for stat in event.stats:
                    name = names[stat.metadata_id]
                    if name in highest:
                        highest[name] = max(highest[name], stat.int64_value, stat.uint64_value)
    return {name: value + 1 for name, value in highest.items()}


def _append(line: Any, event: Any, copy: int, length_ps: int, ids: dict[int, int]) -> None:
    added = line.events.add()
    added.CopyFrom(event)
    added.offset_ps = event.offset_ps + copy * length_ps
    for stat in added.stats:
        if stat.metadata_id in ids:
            moved = copy * ids[stat.metadata_id]
            if stat.WhichOneof("value") == "uint64_value":
                stat.uint64_value = (stat.uint64_value + moved) % (1 << 63)
            else:
                stat.int64_value = (stat.int64_value + moved) % (1 << 62)
