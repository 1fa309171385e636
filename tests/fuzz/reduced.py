"""Real captures made small: what happens in the middle of one, with the names that this takes.

What programs and profilers really write reaches code that made profiles do not, and whole captures take too long to
read thousands of times.
"""

from typing import Any, Final

from tb_gpu_advisor.trace.schema import messages

#: A capture's report then takes a tenth of a second (our default).
MOST_EVENTS: Final = 1500


def reduced(data: bytes, most: int = MOST_EVENTS) -> bytes:
    """The capture with about so many of its events: those around the middle one, steps among them. Raises
    ``DecodeError`` if the bytes are no XSpace."""
    space = messages()["XSpace"].FromString(data)
    lines = [(plane, line) for plane in space.planes for line in plane.lines]
    starts_ps = sorted(_start_ps(line, event) for _, line in lines for event in line.events)
    if len(starts_ps) <= most:
        return data
    first = (len(starts_ps) - most) // 2
    from_ps, to_ps = starts_ps[first], starts_ps[first + most]
    for _, line in lines:
        kept = [
            event
            for event in line.events
            if _start_ps(line, event) < to_ps and _start_ps(line, event) + event.duration_ps > from_ps
        ]
        parts = [type(event).FromString(event.SerializeToString()) for event in kept]
        del line.events[:]
        line.events.extend(parts)
    for plane in space.planes:
        _without_unused_names(plane)
    small: bytes = space.SerializeToString()
    return small


def _start_ps(line: Any, event: Any) -> int:
    start_ps: int = 1000 * line.timestamp_ns + event.offset_ps
    return start_ps


def _without_unused_names(plane: Any) -> None:
    events = [event for line in plane.lines for event in line.events]
    _keep(plane.event_metadata, {event.metadata_id for event in events})
    holders = (plane, *events, *(entry.value for entry in plane.event_metadata))
    stats = [stat for holder in holders for stat in holder.stats]
    _keep(plane.stat_metadata, {key for stat in stats for key in (stat.metadata_id, stat.ref_value)})


def _keep(entries: Any, keys: set[int]) -> None:
    kept = [type(one).FromString(one.SerializeToString()) for one in entries if one.key in keys]
    del entries[:]
    entries.extend(kept)
