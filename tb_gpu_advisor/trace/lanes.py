"""Which line is what: GPU streams, derived lines, host threads. One table, one place.

Line names vary by vendor and version (``Stream #13(Compute)``, ``Stream #16(Kernel)``, ``Stream #2``), so
the prefix decides. Derived lines (steps, op and name-scope rows that TensorFlow computed from the streams)
carry ids from 0xdeadbeef upwards and are not GPU time (xprof's ``xplane_schema``). That is the id of the steps; of all
others not even the events are decoded, which are as many as those of the streams.
"""

import re

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Ids, Ints, Rows
from tb_gpu_advisor.trace.model import Trace

#: What the names of GPUs' planes begin with.
GPU_PREFIX = "/device:GPU:"
_GPU_PLANE = re.compile(rf"^{GPU_PREFIX}([0-9]{{1,4}})(?![0-9])")
#: TensorFlow: kThreadIdDerivedMin of ``xplane_schema``.
_STEPS_ID = 0xDEADBEEF
_STREAM_PREFIX = "Stream #"
_HOST_PLANES = ("/host:CPU", "/host:CUPTI", "/host:ROCTRACER", "/host:python-tracer")


class Lanes(Struct, frozen=True):
    """Line indices by role. ``gpu_planes`` maps a GPU's number to its plane, idle GPUs included."""

    gpu_planes: dict[int, int]
    streams: dict[int, tuple[int, ...]]
    host: tuple[int, ...]
    other_devices: tuple[str, ...]


def find_lanes(trace: Trace) -> Lanes:
    """Sort the lines of a trace into roles."""
    gpu_planes: dict[int, int] = {}
    host_planes: set[int] = set()
    other: list[str] = []
    for index, name in enumerate(trace.planes.name):
        match = _GPU_PLANE.match(name)
        if match:
            gpu_planes.setdefault(int(match.group(1)), index)
        elif name.startswith(_HOST_PLANES):
            host_planes.add(index)
        elif name.startswith("/device:") and not name.startswith("/device:CUSTOM"):
            other.append(name)
    # Planes of a file come in any order.
    gpu_planes = dict(sorted(gpu_planes.items()))
    gpu_of_plane = {plane: gpu for gpu, plane in gpu_planes.items()}
    streams: dict[int, list[int]] = {gpu: [] for gpu in gpu_planes}
    host: list[int] = []
    for line, plane in enumerate(trace.lines.plane.tolist()):
        if plane in host_planes:
            host.append(line)
        elif plane in gpu_of_plane and trace.lines.name[line].startswith(_STREAM_PREFIX):
            is_derived = (int(trace.lines.id[line]) & 0xFFFFFFFF) >= _STEPS_ID
            streams[gpu_of_plane[plane]] += [] if is_derived else [line]
    return Lanes(
        gpu_planes=gpu_planes,
        streams={gpu: tuple(lines) for gpu, lines in streams.items()},
        host=tuple(host),
        other_devices=tuple(other),
    )


def is_unread(line_id: int) -> bool:
    """Whether a line of a GPU was derived and is not that of the steps."""
    return (line_id & 0xFFFFFFFF) > _STEPS_ID


def line_rows(trace: Trace, lines: tuple[int, ...]) -> Rows:
    """Event rows of the given lines, in their order; a stretch of rows where nothing lies between them."""
    first, number = (
        column[np.array(lines, np.int64)] for column in (trace.lines.first_event, trace.lines.events)
    )
    first, after = first[number > 0], (first + number)[number > 0]
    if not len(first):
        return slice(0, 0)
    if (first[1:] == after[:-1]).all():
        return slice(int(first[0]), int(after[-1]))
    return np.concatenate([np.arange(*ends) for ends in zip(first.tolist(), after.tolist(), strict=True)])


def chosen_rows(rows: Rows, order: Ints) -> Ids:
    """``rows[order]``, for a stretch of rows as well."""
    return (order + rows.start if isinstance(rows, slice) else rows[order]).astype(np.int32)
