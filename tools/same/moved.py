"""What differs between two reports of a capture, row by row."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

#: What tells the items of a list from each other, the first that all of them have; else it is their place.
_NAMES: Final = (
    ("id",),
    ("host", "gpu"),
    ("category",),
    ("host", "definition"),
    ("name", "op"),
    ("host",),
    ("part",),
)
#: Fields below which rows are many and follow from others: how many moved is shown, not each.
DETAILS: Final = ("evidence", "kernels", "links")
#: Rows of one capture on a terminal, and values that are shown of a list.
MOST_ROWS: Final = 25
MOST_VALUES: Final = 12
_ABSENT: Final = "absent"


class Move(NamedTuple):
    """A field, as the path to it, and what it was and is."""

    path: tuple[str, ...]
    before: str
    after: str


class Moved(NamedTuple):
    """A capture whose report moved."""

    capture: str
    moves: list[Move]


def moves(before: bytes, after: bytes) -> list[Move]:
    """Every field that differs, in the order of the report."""
    if before == after:
        return []
    old, new = dict(_fields(json.loads(before))), dict(_fields(json.loads(after)))
    return [
        Move(path, *_values(old.get(path, _ABSENT), new.get(path, _ABSENT)))
        for path in dict.fromkeys((*new, *old))
        if old.get(path, _ABSENT) != new.get(path, _ABSENT)
    ]


def _fields(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Path and value of what holds no further fields. Of a list of named items the order is a field as well."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _fields(one, (*path, name))
    elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
        names = _named(value)
        yield (*path, "order"), names
        for name, one in zip(names, value, strict=True):
            yield from _fields(one, (*path, name))
    else:
        yield path, value


def _named(items: Sequence[Mapping[str, object]]) -> list[str]:
    """A name for each item, which no other has."""
    keys = next((keys for keys in _NAMES if all(key in item for key in keys for item in items)), ())
    names, seen = [], Counter[str]()
    for item in items:
        name = " ".join(str(item[key]) for key in keys)
        seen[name] += 1
        names.append(name if name and seen[name] == 1 else f"{name}#{seen[name]}")
    return names


def _values(before: object, after: object) -> tuple[str, str]:
    """How both are written: long lists from where they differ."""
    if isinstance(before, list) and isinstance(after, list) and max(len(before), len(after)) > MOST_VALUES:
        pairs = zip(before, after, strict=False)
        at = next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(before), len(after)))
        return _part(before, at), _part(after, at)
    return _written(before), _written(after)


def _part(values: list[object], at: int) -> str:
    shown = ", ".join(_written(one) for one in values[at : at + 3])
    return f"{len(values)} values, from #{at}: {shown}"


def _written(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 300 else f"{text[:300]}…"


def listing(every: Sequence[Moved], whole: bool = False) -> str:
    """Each row that moved, by capture, and how many moved of each field; ``whole`` leaves nothing out."""
    lines, counts = [], Counter[str]()
    for capture, rows in every:
        lines.append(capture)
        counts.update({_field(row.path) for row in rows})
        lines += (f"  {line}" for line in (_rows(rows) if whole else _main_rows(rows)))
    lines += ["", "captures by field that moved:"]
    lines += (f"  {count:4}  {field}" for field, count in counts.most_common(None if whole else MOST_ROWS))
    return "\n".join(lines)


def _rows(rows: Sequence[Move]) -> list[str]:
    return [f"{' › '.join(row.path)}: {row.before} → {row.after}" for row in rows]


def _main_rows(rows: Sequence[Move]) -> Iterator[str]:
    details = Counter(_detail(row.path) for row in rows)
    main = _rows([row for row in rows if not _detail(row.path)])
    yield from main[:MOST_ROWS]
    if len(main) > MOST_ROWS:
        yield f"and {len(main) - MOST_ROWS} rows more"
    yield from (f"{where}: {count} places" for where, count in details.items() if where)


def _detail(path: tuple[str, ...]) -> str:
    """The path down to the details that a field belongs to; empty for a main row."""
    at = next((at for at, name in enumerate(path) if name in DETAILS), None)
    return "" if at is None else " › ".join(path[: at + 1])


def _field(path: tuple[str, ...]) -> str:
    """A kind of row: which field, without whose."""
    if _detail(path):
        return next(name for name in path if name in DETAILS)
    if path[:2] == ("report", "checks") and len(path) > 3:
        return " › ".join(("checks", *path[3:5]))
    return " › ".join(path[1:3]) if path[0] == "report" else path[0]
