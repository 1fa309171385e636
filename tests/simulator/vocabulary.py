"""What kinds of events a file holds, and which stats each kind carries in which type: the format, not the content."""

import re
from collections import defaultdict
from typing import Any, Final

from tb_gpu_advisor.trace.schema import messages

#: Kinds of stats by kind of event.
Vocabulary = dict[str, set[tuple[str, str]]]
_NUMBER: Final = re.compile(r"-?\d+")
_FUNCTION: Final = re.compile(r"__(inference|forward)_\w+")
_STREAM: Final = "Stream"


def vocabulary(data: bytes) -> Vocabulary:
    """Of all events, planes' own stats included. Numbers in names count as equal, and so do kernels."""
    words: Vocabulary = defaultdict(set)
    for plane in messages()["XSpace"].FromString(data).planes:
        stat_names = {entry.key: entry.value.name.decode() for entry in plane.stat_metadata}
        names = {entry.key: entry.value.name.decode(errors="replace") for entry in plane.event_metadata}
        plane_name = _NUMBER.sub("#", plane.name.decode())
        words[f"{plane_name} itself"] |= _kinds(plane.stats, stat_names)
        for line in plane.lines:
            for event in line.events:
                stats = _kinds(event.stats, stat_names)
                kind = _kind(plane_name, line.name.decode(), names[event.metadata_id], stats)
                words[kind] |= stats
    return dict(words)


def _kinds(stats: Any, names: dict[int, str]) -> set[tuple[str, str]]:
    return {(names[stat.metadata_id], str(stat.WhichOneof("value"))) for stat in stats}


def _kind(plane: str, line: str, event: str, stats: set[tuple[str, str]]) -> str:
    if plane.startswith("/device"):
        if not line.startswith(_STREAM):
            return line
        return "copy" if any(name == "memcpy_details" for name, _ in stats) else "kernel"
    if any(name == "correlation_id" for name, _ in stats):
        return "call that copies" if "emcpy" in event else "call that launches"
    return _NUMBER.sub("#", _FUNCTION.sub("function", event))
