"""The stats of events, for the reference decoder.

Most are equal to others in all bytes: of 2.7 million in a capture of 50 MB, 100,000 differ. So each is looked up by its
bytes and only what is new is parsed; rows of events refer to it by a number, the code.
"""

from array import array
from itertools import chain
from typing import Any, Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Ids, rows_where
from tb_gpu_advisor.trace.model import NUMBER_STATS, WANTED_STATS, StatColumn, value_type
from tb_gpu_advisor.trace.schema import STATS_AS_BYTES, messages, nested
from tb_gpu_advisor.trace.tables import Strings, text, value_of

#: Field numbers of XSpace.planes, XPlane.lines and XLine.events. Defined: TensorFlow's xplane.proto.
_PLANES, _LINES, _EVENTS = 1, 3, 4
# So many are remembered by their bytes. Our default: more would take the memory that it saves.
_MOST_KNOWN: Final = 1 << 16
# In place of a column. Defined: none has it, those count from 0.
_NOT_WANTED: Final = -1
_COLUMN: Final = {name: column for column, name in enumerate(WANTED_STATS)}


class EventStats:
    """Stats of all events so far: the distinct ones by code, and which rows have which."""

    def __init__(self) -> None:
        self._column, self._value = array("b"), array("q")
        self._row: list[Ids] = [np.zeros(0, np.int32)]
        self._code: list[Ids] = [np.zeros(0, np.int32)]

    def __len__(self) -> int:
        """Codes so far."""
        return len(self._column)

    def define(self, column: int, value: int) -> None:
        """The next code: of which wanted stat it is, and its value."""
        self._column.append(column)
        self._value.append(value)

    def add(self, row: Ids, code: Ids) -> None:
        """Rows of events, ascending, and the code of a stat that each has."""
        wanted = rows_where(np.frombuffer(self._column, np.int8)[code] != _NOT_WANTED)
        self._row.append(row[wanted])
        self._code.append(code[wanted])

    def columns(self) -> dict[str, StatColumn]:
        """Those that occur, by name."""
        row, code = np.concatenate(self._row), np.concatenate(self._code)
        column = np.array(self._column, np.int8)[code]
        order = np.argsort(column, kind="stable")
        row, code = row[order], code[order]
        value = np.array(self._value, np.int64)[code]
        bounds = np.searchsorted(column[order], np.arange(len(WANTED_STATS) + 1)).tolist()
        parts = {name: slice(*bounds[at : at + 2]) for at, name in enumerate(WANTED_STATS)}
        return {
            name: StatColumn(row[part], value[part].astype(value_type(name)))
            for name, part in sorted(parts.items())
            if part.start < part.stop
        }


class StatCodes(dict[bytes, int]):
    """Codes of one plane's stats by their bytes."""

    def __init__(self, stats: EventStats, strings: Strings, names: dict[int, bytes]) -> None:
        super().__init__()
        self._stats, self._strings, self._names = stats, strings, names
        self._new: list[bytes] = []
        self._columns = {key: _COLUMN.get(text(name), _NOT_WANTED) for key, name in names.items()}

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
            column = self._columns.get(stat.metadata_id, _NOT_WANTED)
            is_text = column >= len(NUMBER_STATS)
            value = None if column < 0 else value_of(stat, self._names, self._strings, is_text)
            self._stats.define(*((_NOT_WANTED, 0) if value is None else (column, value)))
