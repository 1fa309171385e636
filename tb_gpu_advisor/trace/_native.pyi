def index(data: bytes, /) -> tuple[bytes, list[tuple[bytes, list[tuple[bytes, int, int, int]]]]]: ...
def events(
    data: bytes,
    lines: bytes,
    names: list[tuple[bytes, bytes, bytes]],
    events: int,
    stats: int,
    seed: int,
    /,
) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes, list[tuple[bytes, bytes, bytes]]]: ...
