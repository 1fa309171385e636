from typing import Any

#: Where an array lies in memory: address, rows, fields of a row, numpy type.
Place = tuple[int, int, int, str]

def decode(
    data: bytes, wanted: tuple[str, ...], seed_0: int, seed_1: int, /
) -> tuple[object, dict[str, Any]] | int: ...
def parents(line: Any, start_ps: Any, dur_ps: Any, order: Any, lines: int, /) -> bytes | None: ...
