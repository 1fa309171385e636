"""Where a message is damaged that protobuf refuses: it says only that it does."""

from typing import Final

from google.protobuf.message import DecodeError

from tb_gpu_advisor.trace.scan import BYTES, Damaged, Field, Scan
from tb_gpu_advisor.trace.schema import messages

# The messages in each message by field number; those in the tables of names are walked, not named.
_CHILDREN: Final[dict[str, dict[int, str]]] = {
    "XPlane": {4: "EventMetadataEntry", 5: "StatMetadataEntry", 6: "XStat"},
    "EventMetadataEntry": {2: "XEventMetadata"},
    "StatMetadataEntry": {2: "XStatMetadata"},
    "XLine": {4: "XEvent"},
    "XEvent": {4: "XStat"},
    "XEventMetadata": {5: "XStat"},
}
#: The field that holds many numbers. Defined: TensorFlow's xplane.proto, child_id.
_PACKED: Final = ("XEventMetadata", 6)


def first_bad_field(scan: Scan, at: int, end: int, message: str, depth: int) -> int:
    """Where the innermost field of a message starts that cannot be read; the end if each can be read alone. It lies
    between two places in a file; lines of a plane are not looked into."""
    try:
        _walk(scan, at, end, message, depth)
    except Damaged as damaged:
        return damaged.offset
    return end


def _walk(scan: Scan, at: int, end: int, message: str, depth: int) -> None:
    """Raises ``Damaged`` at the innermost bad field. Protobuf says which messages need a closer look."""
    for field in scan.fields(at, end, depth):
        if field.wire != BYTES:
            continue
        child = _CHILDREN.get(message, {}).get(field.number)
        if child is not None and not _readable(child, scan.bytes(field.body, field.end)):
            _walk(scan, field.body, field.end, child, depth + 1)
        if (message, field.number) == _PACKED:
            _walk_packed(scan, field)


def _readable(message: str, data: bytes) -> bool:
    try:
        messages()[message].FromString(data)
    except DecodeError:
        return False
    return True


def _walk_packed(scan: Scan, field: Field) -> None:
    at = field.body
    while at < field.end:
        try:
            at = scan.varint(at, field.end)[1]
        except Damaged:
            raise Damaged(field.start) from None
