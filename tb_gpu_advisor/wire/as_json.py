"""The report as JSON: the contract itself, indented for people."""

import msgspec

from tb_gpu_advisor import escapes


def json_line(document: object) -> str:
    """Anything that MessagePack and JSON can say, in one line."""
    return escapes.json(msgspec.json.encode(document).decode())


def to_json(document: msgspec.Struct) -> str:
    """Any wire document as indented JSON, ending in a newline."""
    return escapes.json(msgspec.json.format(msgspec.json.encode(document), indent=2).decode()) + "\n"
