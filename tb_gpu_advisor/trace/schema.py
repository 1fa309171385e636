"""The XPlane messages, described in code so that no generated module and no TensorFlow is needed.

Field numbers are those of TensorFlow's ``xplane.proto``. Text fields are declared as bytes: names come
from arbitrary programs and need not be valid UTF-8. ``events_as_bytes`` gives the trimmed variant in which
a line hands over its events undecoded.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

_SCALARS = {
    "int64": descriptor_pb2.FieldDescriptorProto.TYPE_INT64,
    "uint64": descriptor_pb2.FieldDescriptorProto.TYPE_UINT64,
    "double": descriptor_pb2.FieldDescriptorProto.TYPE_DOUBLE,
    "bytes": descriptor_pb2.FieldDescriptorProto.TYPE_BYTES,
}

# message -> (number, name, type); a leading * is "repeated", map fields are repeated entries.
_MESSAGES: dict[str, tuple[tuple[int, str, str], ...]] = {
    "XSpace": (
        (1, "planes", "*XPlane"),
        (2, "errors", "*bytes"),
        (3, "warnings", "*bytes"),
        (4, "hostnames", "*bytes"),
    ),
    "XPlane": (
        (1, "id", "int64"),
        (2, "name", "bytes"),
        (3, "lines", "*XLine"),
        (4, "event_metadata", "*EventMetadataEntry"),
        (5, "stat_metadata", "*StatMetadataEntry"),
        (6, "stats", "*XStat"),
    ),
    "EventMetadataEntry": ((1, "key", "int64"), (2, "value", "XEventMetadata")),
    "StatMetadataEntry": ((1, "key", "int64"), (2, "value", "XStatMetadata")),
    "XLine": (
        (1, "id", "int64"),
        (2, "name", "bytes"),
        (3, "timestamp_ns", "int64"),
        (4, "events", "*XEvent"),
        (9, "duration_ps", "int64"),
        (10, "display_id", "int64"),
        (11, "display_name", "bytes"),
    ),
    "XEvent": (
        (1, "metadata_id", "int64"),
        (2, "offset_ps", "int64"),
        (3, "duration_ps", "int64"),
        (4, "stats", "*XStat"),
        (5, "num_occurrences", "int64"),
    ),
    "XStat": (
        (1, "metadata_id", "int64"),
        (2, "double_value", "double"),
        (3, "uint64_value", "uint64"),
        (4, "int64_value", "int64"),
        (5, "str_value", "bytes"),
        (6, "bytes_value", "bytes"),
        (7, "ref_value", "uint64"),
    ),
    "XEventMetadata": (
        (1, "id", "int64"),
        (2, "name", "bytes"),
        (3, "metadata", "bytes"),
        (4, "display_name", "bytes"),
        (5, "stats", "*XStat"),
        (6, "child_id", "*int64"),
    ),
    "XStatMetadata": ((1, "id", "int64"), (2, "name", "bytes"), (3, "description", "bytes")),
}

_ONEOFS: dict[str, dict[str, tuple[str, ...]]] = {
    "XEvent": {"data": ("offset_ps", "num_occurrences")},
    "XStat": {
        "value": (
            "double_value",
            "uint64_value",
            "int64_value",
            "str_value",
            "bytes_value",
            "ref_value",
        )
    },
}


@cache
def messages(events_as_bytes: bool = False) -> dict[str, Any]:
    """Message classes by name, in a pool of their own (TensorFlow may have registered its own)."""
    package = "gpu_advisor_trimmed" if events_as_bytes else "gpu_advisor"
    file = descriptor_pb2.FileDescriptorProto(
        name=f"{package}/xplane.proto", package=package, syntax="proto3"
    )
    for name, fields in _MESSAGES.items():
        _describe(file, package, name, fields, events_as_bytes)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return {
        name: message_factory.GetMessageClass(pool.FindMessageTypeByName(f"{package}.{name}"))
        for name in _MESSAGES
    }


def _describe(
    file: descriptor_pb2.FileDescriptorProto,
    package: str,
    name: str,
    fields: tuple[tuple[int, str, str], ...],
    events_as_bytes: bool,
) -> None:
    message = file.message_type.add(name=name)
    oneof_of: dict[str, int] = {}
    members_of: dict[str, tuple[str, ...]] = _ONEOFS.get(name, {})
    for index, (oneof, members) in enumerate(members_of.items()):
        message.oneof_decl.add(name=oneof)
        oneof_of |= dict.fromkeys(members, index)
    for number, field_name, spelled in fields:
        repeated, kind = spelled.startswith("*"), spelled.lstrip("*")
        if events_as_bytes and kind == "XEvent":
            kind = "bytes"
        field = message.field.add(
            name=field_name,
            number=number,
            label=descriptor_pb2.FieldDescriptorProto.LABEL_REPEATED
            if repeated
            else descriptor_pb2.FieldDescriptorProto.LABEL_OPTIONAL,
        )
        if kind in _SCALARS:
            field.type = _SCALARS[kind]
        else:
            field.type = descriptor_pb2.FieldDescriptorProto.TYPE_MESSAGE
            field.type_name = f".{package}.{kind}"
        if field_name in oneof_of:
            field.oneof_index = oneof_of[field_name]
