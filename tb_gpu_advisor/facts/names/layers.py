"""The layer that an op belongs to, by the name scopes of TensorFlow's and JAX' ops."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import takewhile
from typing import Final

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.scopes import LOOP, before_loop, own_scopes

#: Layers of ops that are remembered. Our default: a model has some thousands of ops.
_KNOWN_OPS: Final = 1 << 14
#: What tells layers of one kind apart: "dense", "dense_1".
_NUMBER: Final = pattern(r"(?<=[^\d_])_?\d+$")
_GRADIENTS: Final = pattern(r"(?:^|/)gradient(?:s|_tape)(?:/|$)")


@lru_cache(_KNOWN_OPS)
def layer_of(op: str) -> str:
    """The scope of an op's name "model/dense/MatMul:MatMul#…": "model/dense"; of a gradient that of the op whose it is,
    of a loop's body that of the loop. Empty where the name has none."""
    path = op.partition("#")[0].rpartition(":")[0] or op.partition("#")[0]
    scopes = path.split("/")[:-1]
    if _GRADIENTS.search(path) and len(scopes) > 1 and not LOOP.match(scopes[-1]):
        # The gradient of an op lies in a scope that is called like that op.
        scopes = scopes[:-1]
    return "/".join(own_scopes(before_loop(scopes)))


def is_gradient(op: str) -> bool:
    """Whether an op is of a backward pass."""
    return _GRADIENTS.search(op) is not None or "Backprop" in op or "transpose(jvp(" in op


def in_loop(op: str) -> bool:
    """Whether an op is of the body of a loop, which runs it in each iteration."""
    return any(map(LOOP.match, op.partition("#")[0].split("/")[:-1]))


def common_layer(layers: Iterable[str]) -> str:
    """The innermost scope that all of these lie in, "model/dense*" of several that only a number tells apart."""
    by_depth = (set(scopes) for scopes in zip(*(layer.split("/") for layer in layers), strict=False))
    common = map(_common, by_depth)
    return "/".join(takewhile(bool, common))


def _common(scopes: set[str]) -> str:
    """What scopes of one depth have in common, empty for nothing."""
    kinds = {_NUMBER.sub("", scope) for scope in scopes}
    return scopes.pop() if len(scopes) == 1 else f"{kinds.pop()}*" if len(kinds) == 1 else ""
