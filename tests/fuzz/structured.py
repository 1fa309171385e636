"""Mutates profiles as messages: numbers that no profile has, names that others choose, parts that are there twice, in
another's place or not at all. Most bytes changed at random only end a file; these are read to the end.
"""

import random
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from google.protobuf.message import DecodeError

from tb_gpu_advisor.trace.schema import messages
from tests.build.several import Several
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import steady
from tests.checks.test_exposed_input_copy import with_copies
from tests.checks.test_slow_input_stage import with_pipeline
from tests.fuzz.bytewise import mutated
from tests.fuzz.odd import DOUBLES, INTS, NAMES
from tests.fuzz.reduced import reduced

SEED: Final = 20260115
_DEMO: Final = Path(__file__).parents[2] / "demo_logs"
_DEMOS: Final = ("recorded/jax_slow_input/fault", "one-step")
#: Recordings of ours, of which a part in the middle is taken: real programs of TensorFlow and JAX. The large one is in
#: the repository alone, and not in a source distribution.
_RECORDED: Final = ("recorded/jax_slow_callback/healthy", "recorded/tf_slow_input/fault")
#: As many events of them as the other seeds have.
_RECORDED_EVENTS: Final = 400

_PYTORCH_OPS: Final = (
    ("aten::mm", "ampere_sgemm_128x64_nn"),
    ("aten::add", "void at::native::vectorized_elementwise_kernel<4>"),
    ("c10d::allreduce_", "ncclDevKernel_AllReduce_Sum_f32_RING_LL"),
)

#: Of so many files one is changed byte by byte too.
_BYTEWISE: Final = 8
_MOST_CHANGES: Final = 6
#: Largest copy of a part that is put next to it.
_MOST_COPIES: Final = 40


@cache
def seeds() -> tuple[bytes, ...]:
    """Small profiles that reach most of the code."""
    return (
        with_pipeline(300.0).to_bytes(),
        with_copies("model/gather/_3:_Recv", late=True).to_bytes(),
        steady(steps=3, wait_us=5.0, host_op_us=50.0).to_bytes(),
        Several(gpus=2, steps=3, calls=2, call_bytes=4096).to_bytes(),
        _pytorch(),
        *(_demo(name) for name in _DEMOS),
        *(reduced(_demo(name), _RECORDED_EVENTS) for name in _RECORDED if (_DEMO / name).is_dir()),
    )


def _demo(name: str) -> bytes:
    return next((_DEMO / name).rglob("*.xplane.pb")).read_bytes()


def _pytorch() -> bytes:
    """Ops and launches by the names that PyTorch's timelines have; nobody records those as profiles of this form."""
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("thread/1")
    gpu = space.plane("/device:GPU:0", compute_cap_major=8).line("Stream #7(Compute)")
    for step in range(3):
        at_us = 1000.0 * step
        python.event("train", at_us, 900, step_num=step, _r=1)
        python.event("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", at_us, 200)
        for number, (op, kernel) in enumerate(_PYTORCH_OPS, start=3 * step):
            at_us += 210
            python.event(op, at_us, 30)
            python.event("cudaLaunchKernel", at_us + 5, 10, correlation_id=number)
            gpu.event(kernel, at_us + 20, 150, correlation_id=number, kernel_details="regs:8")
    return space.to_bytes()


def structured(rng: random.Random, originals: Sequence[bytes] | None = None) -> bytes:
    """One of the profiles, changed in a few places; a few files in a hundred are no XSpace afterwards."""
    known = seeds() if originals is None else originals
    space = _parsed(rng.choice(known))
    for _ in range(rng.randint(1, _MOST_CHANGES)):
        rng.choice(_CHANGES)(space, rng, known)
    data: bytes = space.SerializeToString()
    return mutated(data, rng) if rng.randrange(_BYTEWISE) == 0 and data else data


def _parsed(data: bytes) -> Any:
    try:
        return messages()["XSpace"].FromString(data)
    except DecodeError:
        return messages()["XSpace"]()


def _is_repeated(field: Any) -> bool:
    known = getattr(field, "is_repeated", None)  # which protobuf has from 6.31 on
    return bool(field.label == field.LABEL_REPEATED if known is None else known)


def _any_message(space: Any, rng: random.Random) -> Any:
    """Planes, lines, metadata and events: of each step down one child is taken."""
    message = space
    while True:
        children = [
            (field, value)
            for field, value in message.ListFields()
            if field.message_type is not None and (not _is_repeated(field) or len(value))
        ]
        if not children or (message is not space and rng.random() < 0.25):
            return message
        field, value = rng.choice(children)
        message = rng.choice(value) if _is_repeated(field) else value


def _set_number(space: Any, rng: random.Random, _: Sequence[bytes]) -> None:
    """A number, far away or just next to it, or no number at all."""
    message = _any_message(space, rng)
    fields = [
        field for field in message.DESCRIPTOR.fields if field.type in _LIMITS and not _is_repeated(field)
    ]
    if not fields:
        return
    field = rng.choice(fields)
    low, high = _LIMITS[field.type]
    before = getattr(message, field.name)
    value = rng.choice((rng.choice(INTS), before + rng.choice((-1, 1, 1000, -1000)), before * 2, -before))
    setattr(message, field.name, min(max(int(value), low), high))


def _set_double(space: Any, rng: random.Random, _: Sequence[bytes]) -> None:
    stats = [message for message in _sampled(space, rng) if message.DESCRIPTOR.name == "XStat"]
    if stats:
        rng.choice(stats).double_value = rng.choice(DOUBLES)


def _set_text(space: Any, rng: random.Random, _: Sequence[bytes]) -> None:
    """A name or a text: one of others' choosing, or that of another part."""
    message = _any_message(space, rng)
    fields = _fields(message, _BYTES_TYPE)
    if not fields:
        return
    field = rng.choice(fields)
    before = getattr(message, field.name)
    others = [one.name for one in _sampled(space, rng) if "name" in one.DESCRIPTOR.fields_by_name]
    setattr(
        message,
        field.name,
        rng.choice((rng.choice(NAMES), before + rng.choice(NAMES), rng.choice([b"", *others]))),
    )


def _repeat(space: Any, rng: random.Random, _: Sequence[bytes]) -> None:
    """A part once more, or many times."""
    held = _held(space, rng)
    if held is not None and len(held):
        one = rng.choice(held)
        for _copy in range(rng.choice((1, 1, 2, _MOST_COPIES))):
            held.add().CopyFrom(one)


def _remove(space: Any, rng: random.Random, _: Sequence[bytes]) -> None:
    """A part, or all from it on."""
    held = _held(space, rng)
    if held is not None and len(held):
        at = rng.randrange(len(held))
        del held[at : at + 1 if rng.random() < 0.8 else len(held)]


def _reorder(space: Any, rng: random.Random, _: Sequence[bytes]) -> None:
    held = _held(space, rng)
    if held is not None and len(held) > 1:
        parts = [type(one).FromString(one.SerializeToString()) for one in held]
        rng.shuffle(parts)
        del held[:]
        held.extend(parts)


def _graft(space: Any, rng: random.Random, known: Sequence[bytes]) -> None:
    """A part of another profile in the place of one of the same kind, or next to it."""
    held, other = _held(space, rng), _parsed(rng.choice(known))
    if held is None or not len(held):
        return
    name = held[0].DESCRIPTOR.name
    parts = [one for one in _sampled(other, rng) if one.DESCRIPTOR.name == name]
    if parts:
        (rng.choice(held) if rng.random() < 0.5 else held.add()).CopyFrom(rng.choice(parts))


def _shift(space: Any, rng: random.Random, _: Sequence[bytes]) -> None:
    """All events of a line at once: later, longer, of no length, or of other metadata."""
    lines = [message for message in _sampled(space, rng) if message.DESCRIPTOR.name == "XLine"]
    if not lines:
        return
    line, kind = rng.choice(lines), rng.randrange(4)
    by = rng.choice((0, 1, 1000, 10**9, 10**12, 8 * 10**17))
    for event in line.events:
        if kind == 0:
            event.offset_ps = min(max(event.offset_ps + by, -(2**63)), 2**63 - 1)
        elif kind == 1:
            event.duration_ps = by
        elif kind == 2:
            event.duration_ps = 0
        else:
            event.metadata_id = rng.randint(0, 30)


def _fields(message: Any, *types: int) -> list[Any]:
    return [one for one in message.DESCRIPTOR.fields if one.type in types and not _is_repeated(one)]


def _sampled(space: Any, rng: random.Random) -> list[Any]:
    """Some of the messages."""
    return [_any_message(space, rng) for _ in range(30)]


def _held(space: Any, rng: random.Random) -> Any | None:
    """The parts of one kind of a message: lines of a plane, events of a line ..."""
    message = _any_message(space, rng) if rng.random() < 0.8 else space
    fields = [
        field for field in message.DESCRIPTOR.fields if field.message_type is not None and _is_repeated(field)
    ]
    return getattr(message, rng.choice(fields).name) if fields else None


_Change = Callable[[Any, random.Random, Sequence[bytes]], None]
_CHANGES: Final[tuple[_Change, ...]] = (
    *(_set_number, _set_number, _set_number, _set_double, _set_text, _set_text),
    *(_repeat, _remove, _reorder, _graft, _shift),
)
# Of google.protobuf.descriptor.FieldDescriptor.
_INT64_TYPE, _UINT64_TYPE, _BYTES_TYPE = 3, 4, 12
_LIMITS: Final = {_INT64_TYPE: (-(2**63), 2**63 - 1), _UINT64_TYPE: (0, 2**64 - 1)}
