"""The report as JSON: the contract itself, indented for people."""

import msgspec


def to_json(document: msgspec.Struct) -> str:
    """Any wire document as indented JSON, ending in a newline."""
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"
