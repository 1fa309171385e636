"""Which code fits this program: by what runs it, its strategy, its GPU and its input, as far as the capture tells.

A check names the APIs for which it has code; files are ``snippets/<check>/<api>[-<variant>].txt``. A variant stands in
for the plain code where the capture shows what it is for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tb_gpu_advisor.facts import Facts

#: APIs of TensorFlow and of JAX; ``shell`` fits both.
TENSORFLOW: Final = ("keras", "custom-loop")
JAX: Final = ("jax",)
#: From Ampere on GPUs compute as fast in bf16, which needs no loss scaling.
AMPERE: Final = 8.0
#: A pipeline over arrays in Python's memory (Keras' array adapter) zips slices of indices with the arrays, and reads
#: nothing.
_ARRAYS: Final = frozenset({"FlatMap", "Zip"})
_READERS: Final = frozenset({"TFRecord", "TextLine", "FixedLengthRecord", "TensorSlice", "Generator"})
#: ``from_generator`` is a flat_map; a generator right under a prefetch is a device's side of the pipeline.
_GENERATOR: Final = "FlatMap::Generator"


def _strategy(facts: Facts) -> bool:
    return any(len(host.gpus) > 1 for host in facts.hosts)


def _several_hosts(facts: Facts) -> bool:
    return len(facts.hosts) > 1


def _keras_2(facts: Facts) -> bool:
    return facts.keras_major == 2


def _ampere(facts: Facts) -> bool:
    known = [
        info.compute_capability for host in facts.hosts for info in host.infos if info.compute_capability
    ]
    return bool(known) and min(map(float, known)) >= AMPERE


def _arrays(facts: Facts) -> bool:
    names = {stage.name for host in facts.hosts for stage in host.stages}
    return names >= _ARRAYS and not names & _READERS


def _generator(facts: Facts) -> bool:
    return any(_GENERATOR in stage.path for host in facts.hosts for stage in host.stages)


#: Variants of code: what shows that they fit, and the checks that have them. A test holds this to the files.
VARIANTS: Final[dict[str, tuple[Callable[[Facts], bool], frozenset[str]]]] = {
    "hosts": (_several_hosts, frozenset({"exposed-allreduce"})),
    "strategy": (
        _strategy,
        frozenset({"launch-bound", "tiny-kernels", "unfused-elementwise", "xla-off", "exposed-input-copy"}),
    ),
    "generator": (_generator, frozenset({"input-bound", "slow-input-stage"})),
    "arrays": (_arrays, frozenset({"input-bound", "slow-input-stage"})),
    "2": (_keras_2, frozenset({"dynamic-loss-scaling"})),
    "ampere": (_ampere, frozenset({"single-precision", "tensor-cores-unused"})),
}
#: Variants that only ``Model.fit`` has.
KERAS_ONLY: Final = frozenset({"generator", "arrays", "2", "ampere"})


def fitting(check: str, apis: tuple[str, ...], facts: Facts) -> tuple[str, ...]:
    """The code of a check that fits this run, each as ``api`` or ``api-variant``; all APIs where the capture does not
    tell what runs the training."""
    if facts.framework == "jax":
        apis = tuple(api for api in apis if api not in TENSORFLOW)
    elif facts.framework == "tensorflow":
        apis = tuple(api for api in apis if api not in JAX)
    if facts.api in apis:
        apis = tuple(api for api in apis if api not in TENSORFLOW or api == facts.api)
    return tuple(_variant(check, api, facts) for api in apis)


def _variant(check: str, api: str, facts: Facts) -> str:
    """The first variant whose evidence the capture has."""
    for variant, (shown, checks) in VARIANTS.items():
        if (
            api in TENSORFLOW
            and check in checks
            and (api == "keras" or variant not in KERAS_ONLY)
            and shown(facts)
        ):
            return f"{api}-{variant}"
    return api
