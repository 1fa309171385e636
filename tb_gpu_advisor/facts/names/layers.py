"""The layer that an op belongs to, by the name scopes of TensorFlow's and JAX' ops."""

from functools import lru_cache
from typing import Final

from tb_gpu_advisor.columns.patterns import pattern

#: Layers of ops that are remembered. Our default: a model has some thousands of ops.
_KNOWN_OPS: Final = 1 << 14
#: Scopes that a framework adds around the user's: calls, replicas, gradients, control flow (TF 1 and 2, JAX).
_ADDED: Final = pattern(
    r"(?i)^(?:(?:stateful)?partitionedcall(?:_\d+)?|replica_\d+|gradient_tape|gradients?|train_step|pjit|p?jit\(.*\)"
    r"|cond|then|else|body|_\d+|inference_\w+|xlamodule|main|(?:arithmetic|layout|loop|memory)optimizer|constantfolding|remapper"
    r"|(?=\S*$)\S*?->\S*)$"
)
#: JAX' transformations around a scope: transpose(jvp(MLP)).
_TRANSFORMED: Final = pattern(
    r"^(?:(?:transpose|jvp|vmap|remat|checkpoint|rematted_computation)\()+([^()]*)\)+$"
)
_GRADIENTS: Final = pattern(r"(?:^|/)gradient(?:s|_tape)(?:/|$)")
_LOOP: Final = pattern(r"^(?:while(?:_\d+)?(?:_grad)?|scan)$")


@lru_cache(_KNOWN_OPS)
def layer_of(op: str) -> str:
    """The scope of an op's name "model/dense/MatMul:MatMul#…": "model/dense"; of a gradient that of the op whose it is,
    of a loop's body that of the loop. Empty where the name has none."""
    path = op.partition("#")[0].rpartition(":")[0] or op.partition("#")[0]
    scopes = path.split("/")[:-1]
    if _GRADIENTS.search(path) and len(scopes) > 1 and not _LOOP.match(scopes[-1]):
        # The gradient of an op lies in a scope that is called like that op.
        scopes = scopes[:-1]
    layer: list[str] = []
    for scope in before_loop(scopes):
        name = inner.group(1) if (inner := _TRANSFORMED.match(scope)) else scope
        if name and not _ADDED.match(name):
            layer.append(name)
    return "/".join(layer)


def before_loop(scopes: list[str]) -> list[str]:
    """Those around the first loop: within it names begin anew."""
    return scopes[: next((at for at, scope in enumerate(scopes) if _LOOP.match(scope)), len(scopes))]


def common_layer(layers: list[str]) -> str:
    """The innermost scope that all of these lie in."""
    first, last = min(layers).split("/"), max(layers).split("/")
    same = next((at for at, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), None)
    return "/".join(first if same is None and len(first) <= len(last) else first[:same])
