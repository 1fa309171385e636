"""Numbers with their units, links and tables, as checks write them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeVar

from tb_gpu_advisor.wire import Column, Link, Quantity, Table, Timeline

#: Defined: microseconds of a millisecond.
US_PER_MS: Final = 1e3
#: Defined: nanoseconds of a millisecond.
NS_PER_MS: Final = 1e6
#: Rows shown in a table. Our default: more are not read.
ROWS: Final = 10
#: In a table, what the profiler did not write.
UNKNOWN: Final = "–"
#: From this part of a whole on both may be written by the same three digits. Our default: a half of the last digit.
ALL: Final = 0.995

T = TypeVar("T")


#: A number of any unit; a part of a whole, 0..1; milliseconds, usually per step; microseconds; a number of things, by
#: which messages choose their plural; and a name from the capture, or an id that a message chooses its words by.
quantity: Final = Quantity
share: Final = partial(Quantity, unit="share")
ms: Final = partial(Quantity, unit="ms")
us: Final = partial(Quantity, unit="us")
count: Final = partial(Quantity, unit="count")
text: Final = partial(Quantity, unit="text")
#: A Profile page of the same run and host.
page: Final = partial(Link, start_ms=None, end_ms=None)


def lost(name: str, lost_ms: float, step_ms: float) -> dict[str, Quantity]:
    """What a finding is about: its time per step, under this name, its share of the step, and the step."""
    return {name: ms(lost_ms), "share": share(lost_ms / step_ms), "step": ms(step_ms)}


def part(of: float, whole: float) -> Quantity:
    """For a message's words: "all" if it is the whole, whose number is there already, else "some"."""
    return text("all" if of >= ALL * whole else "some")


def page_of(picture: Timeline) -> Link:
    """The trace viewer at a picture, to the nanosecond: sums of binary fractions would write their noise into the
    address."""
    ends_us = picture.start_us, picture.start_us + picture.dur_us
    return Link("trace_viewer", picture.host, *(round(at_us / US_PER_MS, 6) for at_us in ends_us))


def table(
    name: str, rows: Sequence[T], most: int, cells: Mapping[Column, Callable[[T], float | int | str]]
) -> Table:
    """At most so many first rows, with the columns in which at least one has a value (ops may have no names); the table
    says how many rows there are in all."""
    columns = {column: [cell(row) for row in rows[:most]] for column, cell in cells.items()}
    columns = {
        column: of_rows for column, of_rows in columns.items() if set(of_rows) not in ({""}, {UNKNOWN})
    }
    return Table(name, tuple(columns), tuple(zip(*columns.values(), strict=True)), len(rows))


def extra_ops(ops: Sequence[tuple[str, float]]) -> tuple[Table, ...]:
    """Types of ops that one GPU computes longer than the others, and by how many ms per step; no table without any."""
    columns = (Column("op", "text"), Column("more-per-step", "ms"))
    return (Table("extra-ops", columns, tuple(ops[:ROWS]), len(ops)),) if ops else ()
