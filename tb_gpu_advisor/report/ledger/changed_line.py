"""The fix of a row: one line of code before and after where the capture shows enough of it, else the check's sentence.
Unknown parts of a line are written as "…".

The line is taken from the code that the check has for this program (``judging/fixes.py``), so that what is on already,
or is written for another framework, is never advised. For a slow stage it is made of stages' names, from the stage to
change to the pipeline's end. What tf.data changes by itself is undone: a fused map and batch are two calls again. A
pipeline that never runs ahead of the step gets a prefetch.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import Final

from tb_gpu_advisor.facts.events.host_names import BUFFERED
from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.judging.fixes import COMPILED, HALF
from tb_gpu_advisor.judging.saving import UNKNOWN
from tb_gpu_advisor.wire import Fix

_AUTO: Final = "tf.data.AUTOTUNE"
_UNKNOWN: Final = "…"
#: The calls that make a stage, by the beginning of its name, longer ones first. TensorFlow: names of ops in
#: ``core/ops/dataset_ops.cc`` and ``experimental_dataset_ops.cc``. Where another stage stands, the line ends: what
#: makes pipelines of its own, as an interleave does, is in another line than these.
_CALLS: Final = (
    ("MapAndBatch", ("map(…)", "batch(…)")),
    ("Map", ("map(…)",)),
    ("ParallelMap", ("map(…)",)),
    ("Filter", ("filter(…)",)),
    ("Batch", ("batch(…)",)),
    ("ParallelBatch", ("batch(…)",)),
    ("PaddedBatch", ("padded_batch(…)",)),
    ("ShuffleAndRepeat", ("shuffle(…)", "repeat()")),
    ("Shuffle", ("shuffle(…)",)),
    ("ForeverRepeat", ("repeat()",)),
    ("FiniteRepeat", ("repeat(…)",)),
    ("FiniteTake", ("take(…)",)),
    ("FiniteSkip", ("skip(…)",)),
    ("MemoryCache", ("cache()",)),
    ("FileCache", ("cache(…)",)),
    ("Prefetch", ()),
    ("Root", ()),
    ("Model", ()),
    ("MaxIntraOpParallelism", ()),
    ("PrivateThreadPool", ()),
)
#: What makes pipelines of its own.
_MAKES: Final = {"Interleave": "interleave(…)", "FlatMap": "flat_map(…)"}
#: What a function that only an interleave runs side by side stands below.
_OVER: Final = "::Interleave"
#: Calls that leave elements as they are: a map of elements may move behind them.
_KEEP: Final = ("shuffle", "repeat", "take", "skip")
#: Sources that read several files at once when they are asked to.
_READERS: Final = {
    "TFRecord": "tf.data.TFRecordDataset",
    "TextLine": "tf.data.TextLineDataset",
    "FixedLengthRecord": "tf.data.FixedLengthRecordDataset",
}
#: What a source of files opens each of them with.
_OPENS: Final = "FlatMap"

Calls = tuple[str, ...]


def stage_line(stage_args: Mapping[str, str]) -> tuple[str, str] | None:
    """The line before and after, for the stage that sets the pace; None where no better line is known."""
    path, kind, function = (stage_args.get(name, "") for name in ("path", "kind", "function"))
    if kind == "interleave":
        path, kind, function = path[: path.rindex(_OVER)] + _OVER, "map", ""
    *above, stage = path.split("::")
    if kind == "read":
        return _several_files(stage, above)
    first = (maker,) if (maker := _maker(stage)) else _known([stage])
    if not first:
        return None
    if function.isidentifier():
        first = (first[0].replace(_UNKNOWN, function), *first[1:])
    outer = _known(reversed(above))
    below = _known(stage_args.get("below", "").split("::"), ("map",))
    at = (*first, *outer)
    changed = _CHANGES[kind](at, below) if kind in _CHANGES else (at, at)
    if changed is None:
        return None
    before, after = changed
    # No stage makes elements before they are asked for.
    if BUFFERED.isdisjoint(path.split("::")) and len(list(_stages(reversed(above)))) == len(above):
        after = (*after, f"prefetch({_AUTO})")
    return None if before == after else (_written(before), _written(after))


def _maker(stage: str) -> str:
    return next((call for start, call in _MAKES.items() if stage.startswith(start)), "")


def _stages(names: Iterable[str]) -> Iterable[Calls]:
    """The calls of these stages, up to the first unknown one."""
    calls = (next((calls for start, calls in _CALLS if name.startswith(start)), None) for name in names)
    return takewhile(lambda one: one is not None, calls)  # type: ignore[arg-type]


def _known(names: Iterable[str], only: tuple[str, ...] = ("",)) -> Calls:
    """The calls of these stages, one after the other, up to the first one that is unknown or begins otherwise."""
    return tuple(
        takewhile(lambda call: call.startswith(only), (one for calls in _stages(names) for one in calls))
    )


def _written(calls: Calls) -> str:
    return ".".join(("dataset", *calls))


def _asked(call: str, argument: str) -> str:
    return f"{call[:-1]}, {argument}={_AUTO})"


def _in_parallel(calls: Calls, _: Calls) -> tuple[Calls, Calls] | None:
    """Several elements at once, by a call that can do that."""
    call, *outer = calls
    asked = _asked(call.replace("flat_map", "interleave"), "num_parallel_calls")
    can = call.startswith(("map", "interleave", "flat_map", "batch"))
    return (calls, (asked, *outer)) if can else None


def _tested_in_parallel(calls: Calls, _: Calls) -> tuple[Calls, Calls]:
    """A filter tests one element at a time, so a map before it tests several."""
    call, *outer = calls
    keep = "keep" if _UNKNOWN in call else call.removeprefix("filter(")[:-1]
    tested = _asked(f"map(lambda x, y: (x, y, {keep}(x, y)))", "num_parallel_calls")
    after = (tested, "filter(lambda x, y, kept: kept)", "map(lambda x, y, kept: (x, y))", *outer)
    return (f"filter({keep})", *outer), after


def _of_batches(calls: Calls, _: Calls) -> tuple[Calls, Calls] | None:
    """The function takes whole batches."""
    call, *outer = calls
    kept = tuple(takewhile(lambda one: one.startswith(_KEEP), outer))
    batch, *rest = outer[len(kept) :] or [""]
    if not (call.startswith("map") and batch.startswith("batch")):
        return None
    return calls, (*kept, batch, call, *rest)


def _cut_again(calls: Calls, _: Calls) -> tuple[Calls, Calls] | None:
    """Batches of another size, without single elements in between."""
    call, *outer = calls
    return (("unbatch()", *calls), (f"re{call}", *outer)) if call.startswith("batch") else None


def _before_maps(calls: Calls, below: Calls) -> tuple[Calls, Calls] | None:
    """The buffer holds what is read, and not what maps make of it; nor is it skipped."""
    maps, (call, *outer) = below[::-1], calls
    return ((*maps, *calls), (call, *maps, *outer)) if maps else None


_CHANGES: Final[dict[str, Callable[[Calls, Calls], tuple[Calls, Calls] | None]]] = {
    "map": _in_parallel,
    "batch": _in_parallel,
    "unbatch": _cut_again,
    "filter": _tested_in_parallel,
    "elements": _of_batches,
    "shuffle": _before_maps,
    "skip": _before_maps,
}


def _several_files(stage: str, above: list[str]) -> tuple[str, str] | None:
    """Several files at once: by an interleave over sources, or by a source that opens its files in a stage of its
    own."""
    source = next((call for name, call in _READERS.items() if stage.startswith(name)), None)
    if source is None or above[-1:] != [_OPENS]:
        return None
    if over := _maker("".join(above[-2:-1])):
        return _written((over,)), _written((_asked(_MAKES["Interleave"], "num_parallel_calls"),))
    return f"{source}(…)", _asked(f"{source}(…)", "num_parallel_reads")


#: The policy of half precision by what the code is for.
_POLICIES: Final = {"keras": "mixed_float16", "keras-ampere": "mixed_bfloat16"}
_AHEAD: Final = 'dataset = dataset.apply(tf.data.experimental.prefetch_to_device("/GPU:0"))'
#: The line before and after by check and API, where a finding's arguments are these; what it lacks is "".
_LINES: Final = {
    ("step-gaps", "keras"): (
        {"whose": "nobody", "pauses": "none", "culprit": ""},
        ("model.compile(…)", "model.compile(…, steps_per_execution=10)"),
    ),
    ("exposed-input-copy", "keras"): ({"cause": "", "prefetch": "off"}, ("", _AHEAD)),
    ("exposed-input-copy", "custom-loop"): ({"cause": "", "prefetch": "off"}, ("", _AHEAD)),
    ("staggered-launches", "shell"): (
        {"framework": "tensorflow", "threads": "shared"},
        ("python …", "TF_GPU_THREAD_MODE=gpu_private python …"),
    ),
}

#: Loaders that make batches in the thread that asks for them, until they are given workers: as many as the host has
#: cores. Keras' is a class of the user's.
_LOADERS: Final = {
    "PyDataset": ("super().__init__(…)", "super().__init__(…, workers=os.cpu_count())"),
    "DataLoader": ("DataLoader(…)", "DataLoader(…, num_workers=os.cpu_count())"),
}


def fix_of(check: str, finding: Outcome) -> Fix:
    """The fix of the check that names the cause of a row."""
    args = {name: str(quantity.value) for name, quantity in finding.args.items()}
    if check == "slow-input-stage" and (line := stage_line(args)):
        return Fix("diff", check, *line)
    if args.get("function") and (loader := args.get("loader")):
        return Fix("diff", check, *_LOADERS[loader])
    api = next(iter(finding.fixes), "")
    if check in COMPILED and api.startswith("keras"):
        return Fix("diff", check, "model.compile(…)", "model.compile(…, jit_compile=True)")
    if check in COMPILED and api.startswith("custom-loop") and (step := args.get("step-function")):
        return Fix(
            "diff", check, f"@tf.function def {step}(…)", f"@tf.function(jit_compile=True) def {step}(…)"
        )
    if check in HALF and api in _POLICIES:
        policy = f'tf.keras.mixed_precision.set_global_policy("{_POLICIES[api]}")'
        return Fix("diff", check, "", policy)
    where, line = _LINES.get((check, api), ({}, None))
    # No line cures a cause that is not known: the sentence begins with the measurement that decides.
    is_known = UNKNOWN.isdisjoint(finding.confidence_reasons)
    if line is not None and is_known and all(args.get(name, "") == value for name, value in where.items()):
        return Fix("diff", check, *line)
    return Fix("sentence", check, "", "")
