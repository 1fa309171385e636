"""The stats of events, for the reference decoder.

Most are equal to others in all bytes: of 2.7 million in a capture of 50 MB, 100,000 differ. So each is looked up by its
bytes and only what is new is parsed; rows of events refer to it by a number, the code.
"""

from itertools import chain
from typing import Any, Final

import numpy as np

from tb_gpu_advisor.trace.schema import STATS_AS_BYTES, messages, nested
from tb_gpu_advisor.trace.tables import NOT_WANTED, Stats, Strings, wanted_of

#: Field numbers of XSpace.planes, XPlane.lines and XLine.events. Defined: TensorFlow's xplane.proto.
_PLANES, _LINES, _EVENTS = 1, 3, 4
# So many are remembered by their bytes. Our default: more would take the memory that it saves.
_MOST_KNOWN: Final = 1 << 16


class StatCodes(dict[bytes, int]):
    """Codes of one plane's stats by their bytes."""

    def __init__(self, stats: Stats, strings: Strings, names: dict[int, bytes]) -> None:
        super().__init__()
        self._stats, self._strings, self._names = stats, strings, names
        self._new: list[bytes] = []

    def __missing__(self, stat: bytes) -> int:
        self[stat] = code = len(self._stats) + len(self._new)
        self._new.append(stat)
        return code

    def read(self, events: Any, first_row: int) -> None:
        """The stats of events, whose rows begin with this one; raises ``DecodeError``."""
        stats = [event.stats for event in events]
        number = np.fromiter(map(len, stats), np.int64, len(stats))
        code = np.fromiter(map(self.__getitem__, chain.from_iterable(stats)), np.int32, int(number.sum()))
        self._decode_new()
        self._stats.add(np.repeat(np.arange(len(stats), dtype=np.int32) + np.int32(first_row), number), code)
        if len(self) > _MOST_KNOWN:
            self.clear()

    def _decode_new(self) -> None:
        """In messages as deep as those of the file: protobuf limits how deep groups may be."""
        event = messages(STATS_AS_BYTES)["XEvent"](stats=self._new).SerializeToString()
        self._new.clear()
        space = messages()["XSpace"].FromString(nested(event, _EVENTS, _LINES, _PLANES))
        stats = space.planes[0].lines[0].events[0].stats[:]
        for stat in stats:
            self._stats.define(*(wanted_of(stat, self._names, self._strings) or (NOT_WANTED, 0)))
