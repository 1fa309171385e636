"""What all documents have, and what a finding shows: quantities, tables, timelines and links."""

from typing import Literal

import msgspec

from tb_gpu_advisor.wire.words import Category, Origin, Tool, Unit


class Document(msgspec.Struct, frozen=True):
    """A whole answer: the number of the contract that it keeps, and the version of the product that made it."""

    schema: int
    version: str


class Quantity(msgspec.Struct, frozen=True):
    """A value and its unit; texts (names of kernels, ops, threads) have the unit ``text``."""

    value: float | int | str
    unit: Unit


def quantities(unit: Unit, /, **values: float | int | str) -> dict[str, Quantity]:
    """Values of one unit by their names, as messages take them."""
    return {name: Quantity(value, unit) for name, value in values.items()}


class Threshold(msgspec.Struct, frozen=True):
    """What decided a check: it fails when ``arg`` is ``at_least`` / ``at_most`` this value."""

    arg: str
    value: float
    unit: Unit
    fails: Literal["at_least", "at_most"]
    origin: Origin


class Bounds(msgspec.Struct, frozen=True):
    """An interval in ms per step; savings read "at most ``high``"."""

    low: float
    high: float


class Column(msgspec.Struct, frozen=True):
    """A table column: ``id`` names its message, ``unit`` how its cells are written."""

    id: str
    unit: Unit


class Table(msgspec.Struct, frozen=True, tag="table"):
    """Rows already sorted worst first; ``total_rows`` tells how many there were before the cut."""

    id: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[float | int | str, ...], ...]
    total_rows: int


class Lane(msgspec.Struct, frozen=True):
    """A thread, a stream, or idle time of one GPU in a range of time, as columns of spans; ``name`` indexes ``names``.

    Spans too small to be seen are merged with their neighbours of the same row: ``count`` of them, ``covered_us`` in
    all, and no name (-1). A single span tells its own start and duration, even where it reaches out of the range.
    ``rows`` is the height in the whole capture, ``dropped`` counts deeper calls; ``gpu`` is -1 for threads.
    """

    kind: Literal["host", "gpu", "input", "idle"]
    label: str
    gpu: int
    rows: int
    names: tuple[str, ...]
    name: tuple[int, ...]
    row: tuple[int, ...]
    start_us: tuple[float, ...]
    dur_us: tuple[float, ...]
    count: tuple[int, ...]
    covered_us: tuple[float, ...]
    dropped: int


class Mark(msgspec.Struct, frozen=True):
    """A culprit interval on a timeline, of one waterfall category."""

    category: Category
    start_us: float
    dur_us: float


class Timeline(msgspec.Struct, frozen=True, tag="timeline"):
    """The worst instance of a finding; times count from the start of the profile, as the Profile tab's."""

    id: str
    host: str
    gpu: int
    step: str
    start_us: float
    dur_us: float
    lanes: tuple[Lane, ...]
    marks: tuple[Mark, ...]


Evidence = Table | Timeline


class Source(msgspec.Struct, frozen=True):
    """A page that the guide sends its readers to; ``id`` names its message."""

    id: str
    url: str


class Link(msgspec.Struct, frozen=True):
    """A page of the Profile plugin for the same run; the address is built where it is shown."""

    tool: Tool
    host: str
    start_ms: float | None
    end_ms: float | None
