"""One host's facts as bytes, for sending and for keeping: MessagePack of the types in ``facts``, compressed.

At most ``MOST_BYTES``, however long a capture is: numbers of each step become their mean, worst steps and instances
stay, and of collective calls as many whole steps as fit, or else the first of a step. Only where that is not enough (a
file with hundreds of GPUs, names as long as the file) tables and names are shortened too. The report says what was left
out.
"""

import zlib
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, TypeVar, cast

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import asdict, replace

from tb_gpu_advisor.columns.order import by_key
from tb_gpu_advisor.facts import FullGpuFacts, GpuFacts, HostFacts, StepFacts, TensorFlowSteps
from tb_gpu_advisor.facts.broken import guarded

#: Our default: so much a host, that 256 hosts have 64 MB.
MOST_BYTES: Final = 256 << 10
#: What the bytes of one host may unfold to. Our default: 32 times the most that they may be packed.
MOST_UNFOLDED_BYTES: Final = 8 << 20
#: Steps whose periods are kept one by one, and how many periods stand for all of a longer capture. Our default: more
#: points than a screen shows, and an odd number, which has a middle.
MOST_STEPS: Final = 2000
SPREAD: Final = 501
#: Rows of the table of steps in which GPUs are far apart. Our default: a table of more is not read.
MOST_SKEWS: Final = 32
#: How well bytes are packed: usually, and before anything is left out. Measured: on facts of real captures the second
#: takes two to five times as long for a sixth less, on the graph of four GPUs with 6,000 events each for a third less.
_LEVELS: Final = (1, 6)

#: No step. Defined: above the number of any that is kept.
_NEVER: Final = 1 << 62
T = TypeVar("T")


class Bound(Struct, frozen=True):
    """Collective calls of a GPU (of whole steps, where one fits), rows of tables, characters of each name (0: all)."""

    calls: int
    rows: int
    characters: int


#: With fewer rows there is no graph. Our default: five times what a table of a report shows.
LEAST_WITH_GRAPH: Final = 50
#: From what every usual host fits into to what a hostile file is cut down to. Rows and names are cut after calls: 512
#: are a dozen steps of most programs; the graph, off which every saving is read, after most rows. Names of hosts are
#: names of files, which have no more than 256 characters.
BOUNDS: Final = (
    Bound(4096, 0, 0),
    Bound(2048, 0, 4000),
    Bound(1024, 0, 4000),
    Bound(512, 1000, 1000),
    Bound(512, 250, 1000),
    Bound(512, LEAST_WITH_GRAPH, 1000),
    Bound(256, 20, 400),
    Bound(128, 10, 256),
    Bound(0, 1, 256),
)


class TooLarge(Exception):
    """Facts that fit into no bound: of a file with more GPUs than any host has."""


class NotFacts(ValueError):
    """Bytes that hold no facts of a host."""


def sent(facts: HostFacts) -> tuple[HostFacts, bytes]:
    """What ``decoded`` makes of the encoded facts, and these in at most ``MOST_BYTES``; raises ``TooLarge``."""
    of_numpy: list[Any] = []

    def plain(number: Any) -> int | float:
        of_numpy.append(number)
        return cast("int | float", number.item())

    encoder, small = msgspec.msgpack.Encoder(enc_hook=plain), _without_steps(facts)
    for bound in BOUNDS:
        cut = _cut(small, bound)
        content = encoder.encode(cut)
        for level in _LEVELS if len(content) <= MOST_UNFOLDED_BYTES else ():
            if len(data := zlib.compress(content, level)) <= MOST_BYTES:
                return decoded(data) if of_numpy else _guarded(cut), data
    raise TooLarge


def decoded(data: bytes | memoryview) -> HostFacts:
    """The facts that were sent; raises ``NotFacts`` for whatever else.

    The bytes may come from a process that a file has taken over: nothing in them is run, and they cannot unfold without
    bound.
    """
    try:
        unfolding = zlib.decompressobj()
        plain = unfolding.decompress(data, MOST_UNFOLDED_BYTES)
        if not unfolding.eof:
            raise NotFacts
        return _guarded(_decoder().decode(plain))
    except (zlib.error, msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise NotFacts from error


def with_texts(
    value: T, change: Callable[[str], str], fields: Callable[[type[Struct]], Iterable[str]] | None = None
) -> T:
    """The same tuples, dictionaries and classes with their texts changed, keys of dictionaries too; where it is said
    which ``fields`` of a class are, only texts in these."""
    changed: Any = value
    if isinstance(value, str):
        changed = change(value)
    elif isinstance(value, tuple):
        changed = tuple(with_texts(one, change, fields) for one in value)
    elif isinstance(value, dict):
        parts = {key: with_texts(one, change, fields) for key, one in value.items()}
        changed = {with_texts(key, change): one for key, one in parts.items()} if fields is None else parts
    elif isinstance(value, Struct):
        names = value.__struct_fields__ if fields is None else fields(type(value))
        changed = replace(value, **{name: with_texts(getattr(value, name), change, fields) for name in names})
    return cast("T", changed)


def shortened_texts(value: T, characters: int) -> T:
    """The same, with longer texts cut off."""
    return with_texts(value, lambda text: text if len(text) <= characters else f"{text[:characters]}…")


def _guarded(facts: HostFacts) -> HostFacts:
    """Whoever asks for what broke gets the error."""
    if not facts.broken and not any(gpu.broken for gpu in facts.gpus):
        return facts
    return guarded(replace(facts, gpus=tuple(map(guarded, facts.gpus))))


@cache
def _decoder() -> msgspec.msgpack.Decoder[HostFacts]:
    """Looking through all types of facts takes 5 ms, and who reads a profile itself needs none."""
    return msgspec.msgpack.Decoder(HostFacts)


def _without_steps(facts: HostFacts) -> HostFacts:
    return replace(
        facts,
        steps=None if facts.steps is None else _steps(facts.steps),
        gpus=tuple(
            replace(
                gpu,
                parts_ms={category: (gpu.mean_ms(category),) for category in gpu.parts_ms},
                peers=replace(gpu.peers, first_kernel_ms=(), last_kernel_ms=()),
            )
            for gpu in facts.gpus
        ),
        alone=None if facts.alone is None else replace(facts.alone, steps=_steps(facts.alone.steps)),
        tensorflow=tuple(_tensorflow(one) for one in facts.tensorflow),
        skew=replace(facts.skew, steps=facts.skew.steps[:MOST_SKEWS]),
    )


def _steps(steps: StepFacts) -> StepFacts:
    """The first ones; of many also the spread of all, the shortest and the longest included."""
    if len(steps.ms) <= MOST_STEPS:
        return steps
    places = np.linspace(0, len(steps.ms) - 1, SPREAD).round().astype(np.int64)
    spread = tuple(np.sort(np.array(steps.ms))[places].tolist())
    return replace(steps, ms=steps.ms[:MOST_STEPS], number=steps.number[:MOST_STEPS], spread=spread)


def _tensorflow(steps: TensorFlowSteps) -> TensorFlowSteps:
    return replace(
        steps,
        steps_ms=(sum(steps.steps_ms) / len(steps.steps_ms),),
        parts_ms={part: (steps.mean_ms(part),) for part in steps.parts_ms},
    )


def _cut(facts: HostFacts, bound: Bound) -> HostFacts:
    most, calls_of = bound.calls, [gpu.peers.calls for gpu in facts.gpus]
    # The first step that does not fit; where already that is the first one, of it what fits.
    after = min((calls[most].step for calls in calls_of if len(calls) > most), default=_NEVER)
    kept = (tuple(one for one in calls if one.step < after) or calls[:most] for calls in calls_of)
    gpus = tuple(
        replace(gpu, peers=replace(gpu.peers, calls=calls))
        for gpu, calls in zip(facts.gpus, kept, strict=True)
    )
    facts = replace(facts, gpus=gpus)
    facts = _shortened(facts, bound.rows) if bound.rows else facts
    return shortened_texts(facts, bound.characters) if bound.characters else facts


def _shortened(facts: HostFacts, rows: int) -> HostFacts:
    alone = facts.alone
    return replace(
        facts,
        gpus=tuple(_shortened_gpu(gpu, rows) for gpu in facts.gpus),
        stages=facts.stages[:rows],
        input_python=facts.input_python[:rows],
        alone=alone and replace(alone, stages=alone.stages[:rows], between=alone.between[:rows]),
        skew=replace(facts.skew, steps=facts.skew.steps[:rows]),
        graph=facts.graph if rows >= LEAST_WITH_GRAPH else None,
        rows_kept=rows,
    )


def _shortened_gpu(gpu: GpuFacts, rows: int) -> GpuFacts:
    """Without pictures, and with the first rows of each table: the worst gaps of each cause."""
    tables: dict[str, Any] = {name: of for name, of in asdict(gpu).items() if isinstance(of, tuple)}
    short = replace(gpu, **{name: table[:rows] for name, table in tables.items()})
    if not isinstance(short, FullGpuFacts) or not isinstance(gpu, FullGpuFacts):
        return short
    by_cause = by_key(gpu.gaps, lambda gap: gap.category)
    return replace(
        short,
        gaps=tuple(gap for gaps in by_cause.values() for gap in gaps[:rows]),
        kernels=replace(short.kernels, rows=short.kernels.rows[:rows]),
        timelines={},
        kernel_pictures={},
    )
