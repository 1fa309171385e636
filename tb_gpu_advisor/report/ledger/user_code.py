"""The place of the user's program that a finding is about: the nearest to their own code that the capture names."""

import re
from collections.abc import Iterator
from typing import Final

from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.wire import Place, Table

#: A Python function as the tracer writes it: "$file.py:15 function".
_LINE: Final = re.compile(r"\$?(?P<file>[^\s$>:][^>:]*\.py):(?P<line>\d+) (?P<name>\S+)")


def place_of(outcome: Outcome) -> Place | None:
    """Of the first names in the finding's own evidence; None where it names nobody."""
    return next(_places(outcome), None)


def _places(outcome: Outcome) -> Iterator[Place]:
    # A stage of tf.data is told with the user's function that it calls, where the tracer saw that.
    told = {name: str(one.value) for name, one in outcome.args.items() if name in ("at", "function", "stage")}
    if line := _LINE.match(f"{told.get('at')} {told.get('function')}"):
        yield Place("line", line["name"], line["file"], int(line["line"]), None, told.get("stage"))
    tables = [table for table in outcome.evidence if isinstance(table, Table)]
    for column in ("host-event", "stage", "op"):
        for table in tables:
            at = next((at for at, one in enumerate(table.columns) if one.id == column), None)
            for row in table.rows if at is not None else ():
                yield from _named(column, str(row[at or 0]))


def _named(column: str, name: str) -> Iterator[Place]:
    if lines := list(_LINE.finditer(name)):
        last = lines[-1]
        yield Place("line", last["name"], last["file"], int(last["line"]), None, None)
    elif column == "stage":
        yield Place("stage", name, None, None, None, name)
    elif column == "op" and "/" in name and not name.startswith("IteratorGetNext"):
        layer = name.rpartition(":")[0].rpartition("/")[0] or name
        yield Place("layer", layer, None, None, layer, None)
    elif column == "op" and name and not name.startswith("IteratorGetNext"):
        yield Place("op", name, None, None, None, None)
