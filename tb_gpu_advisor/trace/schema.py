"""The XPlane messages, described in code so that no generated module and no TensorFlow is needed.

Field numbers are those of TensorFlow's ``xplane.proto``. Text fields are declared as bytes: names come
from arbitrary programs and need not be valid UTF-8.
"""

from functools import cache
from typing import Any, Final

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

_SCALARS = {
    "int64": descriptor_pb2.FieldDescriptorProto.TYPE_INT64,
    "uint64": descriptor_pb2.FieldDescriptorProto.TYPE_UINT64,
    "double": descriptor_pb2.FieldDescriptorProto.TYPE_DOUBLE,
    "bytes": descriptor_pb2.FieldDescriptorProto.TYPE_BYTES,
}

# message -> (number, name, type); a leading * is "repeated", map fields are repeated entries. A type is followed by the
# name of the oneof that the field is of, one for each message. Its fields stand side by side: protobuf 3 takes no
# others.
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
        (2, "offset_ps", "int64 data"),
        (5, "num_occurrences", "int64 data"),
        (3, "duration_ps", "int64"),
        (4, "stats", "*XStat"),
    ),
    "XStat": (
        (1, "metadata_id", "int64"),
        (2, "double_value", "double value"),
        (3, "uint64_value", "uint64 value"),
        (4, "int64_value", "int64 value"),
        (5, "str_value", "bytes value"),
        (6, "bytes_value", "bytes value"),
        (7, "ref_value", "uint64 value"),
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

#: What ``messages`` is asked for where events hand over their stats undecoded.
STATS_AS_BYTES: Final = ("XEvent", "stats")


@cache
def messages(as_bytes: tuple[str, str] = ("", "")) -> dict[str, Any]:
    """Message classes by name, in a pool of their own: TensorFlow may have registered its own.

    One message hands over a repeated field undecoded if ``as_bytes`` has the names of both: of events' stats, for one,
    equal ones can then be decoded once.
    """
    package = "_".join(["gpu_advisor", *filter(None, as_bytes)])
    file = descriptor_pb2.FileDescriptorProto(
        name=f"{package}/xplane.proto", package=package, syntax="proto3"
    )
    for name, fields in _MESSAGES.items():
        message = file.message_type.add(name=name)
        for number, field_name, kind in fields:
            shown = "*bytes" if (name, field_name) == as_bytes else kind
            _describe(message, package, number, field_name, shown)
    pool = descriptor_pool.DescriptorPool()
    pool.AddSerializedFile(file.SerializeToString())
    return {name: _class_of(pool, f"{package}.{name}") for name in _MESSAGES}


def _describe(
    message: descriptor_pb2.DescriptorProto, package: str, number: int, name: str, spelled: str
) -> None:
    kind, _, oneof = spelled.lstrip("*").partition(" ")
    label = "LABEL_REPEATED" if spelled.startswith("*") else "LABEL_OPTIONAL"
    field = message.field.add(
        name=name, number=number, label=descriptor_pb2.FieldDescriptorProto.Label.Value(label)
    )
    if kind in _SCALARS:
        field.type = _SCALARS[kind]
    else:
        field.type = descriptor_pb2.FieldDescriptorProto.TYPE_MESSAGE
        field.type_name = f".{package}.{kind}"
    if oneof:
        field.oneof_index = 0
        if not message.oneof_decl:
            message.oneof_decl.add(name=oneof)


def _class_of(pool: descriptor_pool.DescriptorPool, name: str) -> Any:
    """A message's class; protobuf before 4.22 has another function for it."""
    described = pool.FindMessageTypeByName(name)
    if hasattr(message_factory, "GetMessageClass"):
        return message_factory.GetMessageClass(described)
    older: Any = message_factory.MessageFactory(pool)
    return older.GetPrototype(described)


def nested(content: bytes, *fields: int) -> bytes:
    """A serialized message as the field of the first of these numbers, that as the field of the next one, and so on."""
    for number in fields:
        left, header = len(content), bytearray([number << 3 | 2])
        while left > 0x7F:
            header.append(left & 0x7F | 0x80)
            left >>= 7
        header.append(left)
        content = bytes(header) + content
    return content
