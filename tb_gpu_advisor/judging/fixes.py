"""Which code fits this program: by what runs it, its strategy, its GPU and its input, as far as the capture shows them.

A check names the APIs for which it has code; the files are ``snippets/<check>/<api>[-<variant>].txt``. A variant
replaces the plain code where the capture shows what it is for.
"""

from collections.abc import Callable
from contextlib import suppress
from keyword import iskeyword
from typing import Final

from msgspec import Struct

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.broken import BrokenFact
from tb_gpu_advisor.facts.replay.hardware import is_of_amd, shares_memory
from tb_gpu_advisor.facts.steps.stage_functions import is_device_side, is_generator
from tb_gpu_advisor.judging.idle import uses_horovod, waits_for_python
from tb_gpu_advisor.judging.precision import half_is_on
from tb_gpu_advisor.judging.stages import pipeline, stage_args
from tb_gpu_advisor.wire import Gpu, Quantity

#: APIs of TensorFlow and of JAX; ``shell`` fits both.
TENSORFLOW: Final = ("keras", "custom-loop")
JAX: Final = ("jax",)
#: Defined: from Ampere on GPUs compute as fast in bf16, which needs no loss scaling, and NVIDIA's have TF32.
AMPERE: Final = 8.0
#: A pipeline over arrays in Python's memory (Keras' array adapter) zips slices of indices with the arrays, and reads
#: nothing.
_ARRAYS: Final = frozenset({"FlatMap", "Zip"})
#: Kinds of stages that the code of a pipeline changes.
_CHANGED: Final = frozenset({"read", "map", "interleave", "batch", "generator"})
_READERS: Final = frozenset({"TFRecord", "TextLine", "FixedLengthRecord", "TensorSlice", "Generator"})


def _strategy(facts: Facts) -> bool:
    return any(len(host.gpus) > 1 for host in facts.hosts)


def _known(facts: Facts) -> list[Gpu]:
    """The GPUs whose compute capability is known, whether they work or not."""
    return [info for host in facts.hosts for info in host.infos if info.compute_capability]


def _any_gpu(holds: Callable[[Gpu], bool]) -> Callable[[Facts], bool]:
    return lambda facts: any(holds(info) for host in facts.hosts for info in host.infos)


def _ampere(facts: Facts) -> bool:
    known = _known(facts)
    return bool(known) and min(float(info.compute_capability) for info in known) >= AMPERE


def _arrays(facts: Facts) -> bool:
    names = {stage.name for host in facts.hosts for stage in host.stages}
    return names >= _ARRAYS and not names & _READERS


def _any_stage(holds: Callable[[str], bool]) -> Callable[[Facts], bool]:
    """Whether a pipeline has a stage for whose path this holds."""
    return lambda facts: any(holds(stage.path) for host in facts.hosts for stage in host.stages)


def _other_stage(facts: Facts) -> bool:
    """Whether TensorFlow's steps wait for a stage that the pipeline's code does not change, or for an unknown one.
    Arrays have code of their own."""
    if facts.framework != "tensorflow" or _arrays(facts):
        return False
    made_by = pipeline(facts)
    return made_by.set_by is None or stage_args(made_by)["kind"].value not in _CHANGED


_device_prefetch: Final = _any_stage(is_device_side)


def _xla(facts: Facts) -> bool:
    """JAX compiles everything with XLA, which says nothing about what is left to do."""
    return facts.framework != "jax" and any(host.uses_xla for host in facts.hosts)


def _hidden_by(*kinds: str) -> Callable[[Facts], bool]:
    def shown(facts: Facts) -> bool:
        said = facts.hidden_by
        return said is not None and said.kind in kinds

    return shown


def _half(facts: Facts) -> bool:
    return facts.has_gpu_work and half_is_on(facts)


class Variant(Struct, frozen=True):
    """Code of some checks, by the APIs that have it, for programs that a capture shows."""

    shown: Callable[[Facts], bool]
    checks: frozenset[str]
    apis: tuple[str, ...] = TENSORFLOW


#: Findings that compiling with XLA is the fix of.
COMPILED: Final = frozenset({"launch-bound", "tiny-kernels", "unfused-elementwise", "xla-off"})
#: … and half precision.
HALF: Final = frozenset({"single-precision", "tensor-cores-unused"})
_INPUT: Final = frozenset({"input-bound", "slow-input-stage"})
_NO_GPU: Final = frozenset({"no-gpu-activity"})
#: Variants of code. A test holds this to the files.
VARIANTS: Final[dict[str, Variant]] = {
    "hosts": Variant(lambda facts: len(facts.hosts) > 1, frozenset({"exposed-allreduce"})),
    "strategy": Variant(_strategy, COMPILED | {"exposed-input-copy", "step-gaps"}),
    "python": Variant(waits_for_python, frozenset({"host-placed-ops"}), ("custom-loop",)),
    "gpus": Variant(_strategy, frozenset({"host-placed-ops"}), ("custom-loop",)),
    "generator": Variant(_any_stage(is_generator), _INPUT, ("keras",)),
    "arrays": Variant(_arrays, _INPUT, ("keras",)),
    "tfdata": Variant(_any_stage(bool), frozenset({"input-bound", "exposed-input-copy"}), JAX),
    "2": Variant(
        lambda facts: any(host.keras_major == 2 for host in facts.hosts),
        frozenset({"dynamic-loss-scaling"}),
        ("keras",),
    ),
    "ampere": Variant(_ampere, HALF),
    "privilege": Variant(_hidden_by("privilege"), _NO_GPU, ("shell",)),
    "library": Variant(_hidden_by("library", "broken-library"), _NO_GPU, ("shell",)),
    "jax": Variant(lambda facts: facts.framework == "jax", _NO_GPU, ("shell",)),
    "pytorch": Variant(lambda facts: facts.framework == "pytorch", _NO_GPU, ("shell",)),
    "unseen": Variant(_hidden_by("no-gpu"), _NO_GPU, ("shell",)),
}
#: Code that only measures, which is shown with the fix: what is to be won, before anything is changed.
MEASURE: Final = "measure"
MEASURES: Final[dict[str, tuple[str, ...]]] = {
    "input-bound": ("keras", "custom-loop", "jax"),
    "step-gaps": ("keras",),
}
#: Shell code that sets variables of TensorFlow, and of XLA.
_TENSORFLOWS: Final = frozenset(
    {"input-threads-delay-launches", "staggered-launches", "xla-off", "repeated-autotuning"}
)
_XLAS: Final = frozenset({"ops-hidden-by-graphs"})
#: Code that is on already, or changes something else, where the capture shows this.
_DONE: Final[tuple[tuple[Callable[[Facts], bool], frozenset[str]], ...]] = (
    (_xla, COMPILED),
    (_device_prefetch, frozenset({"exposed-input-copy"})),
    (_half, HALF),
    (_other_stage, _INPUT),
)
#: What the words of advice depend on besides.
_PROGRAM: Final[tuple[tuple[str, Callable[[Facts], bool]], ...]] = (
    *(("xla", _xla), ("half-precision", _half), ("prefetch", _device_prefetch)),
    ("has-bf16", _ampere),
    ("has-tf32", lambda facts: _ampere(facts) and not any(map(is_of_amd, _known(facts)))),
    *(("amd", _any_gpu(is_of_amd)), ("shared-memory", _any_gpu(shares_memory))),
    ("horovod", uses_horovod),
)
#: Code with a strategy for the GPUs of one host.
_ONE_HOST: Final = frozenset({"idle-gpus", "slow-allreduce"})


def fitting(check: str, apis: tuple[str, ...], facts: Facts) -> tuple[str, ...]:
    """The code of a check that fits this run, each as ``api`` or ``api-variant``; all APIs where the capture does not
    show what runs the training. Code for what is on already is left out, and so is code for another framework."""
    apis = tuple(api for api in apis if _speaks_to(check, api, facts))
    if facts.api in apis:
        apis = tuple(api for api in apis if api not in TENSORFLOW or api == facts.api)
    is_done = any(check in checks and is_on(facts) for is_on, checks in _DONE)
    fixes = [] if is_done else [_variant(check, api, facts) for api in apis]
    fixes += [f"{api}-{MEASURE}" for api in apis if api in MEASURES.get(check, ())]
    return tuple(fixes)


def program(facts: Facts) -> dict[str, Quantity]:
    """What the words of advice depend on: the framework, what is known to be on already, and the program's own step."""
    args = {"framework": Quantity(facts.framework, "text")}
    names = {host.step_function for host in facts.hosts} - {""}
    if len(names) == 1 and not iskeyword(name := names.pop()):
        args["step-function"] = Quantity(name, "text")
    for name, is_on in _PROGRAM:
        with suppress(BrokenFact):
            args[name] = Quantity("on" if is_on(facts) else "off", "text")
    return args


def _speaks_to(check: str, api: str, facts: Facts) -> bool:
    """Whether code is for such a program."""
    framework = facts.framework
    if api == "shell":
        is_tensorflows = check in _TENSORFLOWS and framework != "tensorflow"
        return not (is_tensorflows or (check in _XLAS and framework == "pytorch"))
    of_tensorflow = framework == "tensorflow" and facts.api != "session"
    fits = of_tensorflow if api in TENSORFLOW else framework not in ("tensorflow", "pytorch")
    return fits and not (check in _ONE_HOST and len(facts.hosts) > 1)


def _variant(check: str, api: str, facts: Facts) -> str:
    """The first variant whose evidence the capture has."""
    for name, variant in VARIANTS.items():
        if api in variant.apis and check in variant.checks and variant.shown(facts):
            return f"{api}-{name}"
    return api
