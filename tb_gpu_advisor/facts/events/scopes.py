"""The one table of what frameworks and their compilers add around the program's own name scopes; and the layer of an
op, by the scopes of its name that are left (TensorFlow's and JAX')."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import Final, Literal
from zlib import crc32

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.kernel_words import KNOWN_OPS

#: What puts a scope around the user's own.
Around = Literal["function", "branch", "replica", "gradient", "loop", "optimizer", "einsum"]
#: Scopes that frameworks and their compilers add (TF 1 and 2, JAX, XLA), by what puts them there.
AROUND: Final[Mapping[Around, str]] = {
    "function": r"(?:stateful)?partitionedcall(?:_\d+)?|inference_\w+|_\d+|train_step|xlamodule|main|closed_call"
    r"|shard_map|(?:\w*jit|p?map)(?:\(.*\))?|(?:\w+\()+(?:\w*jit|p?map)\([^()]*\)*",
    "branch": r"cond(?:_\d+)?|then|else|body|branch_\w+",
    # All replicas but the first, whose ops have none.
    "replica": r"replica_\d+",
    "gradient": r"gradient_tape|gradients?",
    "loop": r"while(?:_\d+)?(?:_grad)?|scan",
    "optimizer": r"(?:arithmetic|layout|loop|memory)optimizer|constantfolding|remapper",
    # Its subscripts.
    "einsum": r"(?=\S*->)\S*",
}
#: The ops of a replica, in the path of an op.
REPLICA: Final = pattern(rf"(?i)(?:^|(?<=/)){AROUND['replica']}/")


def replica_of(label: str) -> int:
    """The number of the replica that an op is of, up to nine digits of it; ops of the first replica have no scope for
    it."""
    match = REPLICA.search(label) if "replica" in label.lower() else None
    return int(match[0].strip("/").rpartition("_")[2][:9]) if match else 0


@lru_cache(KNOWN_OPS)
def same_op(label: str) -> int:
    """One number for the same op on any replica."""
    label = REPLICA.sub("", label) if "replica" in label.lower() else label
    return crc32(label.encode(errors="replace"))


#: JAX' transformations around a scope: transpose(jvp(MLP)).
_TRANSFORMED: Final = pattern(r"^(?:\w+\()+([^()]*)\)+$")


def around(*kinds: Around) -> re.Pattern[str]:
    """The pattern of scopes that are added for these reasons; without reasons, for any."""
    return pattern(rf"(?i)^(?:{'|'.join(AROUND[kind] for kind in kinds or AROUND)})$")


_ADDED: Final = around()
_LOOP: Final = around("loop")


def before_loop(scopes: list[str]) -> list[str]:
    """The scopes around the first loop: within it names begin anew."""
    return list(takewhile(lambda scope: not is_loop(scope), scopes))


def own_scopes(scopes: list[str]) -> list[str]:
    """The program's own scopes, without what is added around them."""
    return list(filter(None, map(_own_name, scopes)))


# Thousands of ops lie in the same few scopes.
@lru_cache(KNOWN_OPS)
def _own_name(scope: str) -> str:
    """The program's name for a scope; empty for a scope that is added."""
    name = "" if _ADDED.match(scope) else _TRANSFORMED.sub(r"\1", scope)
    return "" if _ADDED.match(name) else name


@lru_cache(KNOWN_OPS)
def is_loop(scope: str) -> bool:
    """Whether the scope is that of a loop, within which names begin anew."""
    return _LOOP.match(scope) is not None


#: What tells layers of one kind apart: "dense", "dense_1".
_NUMBER: Final = pattern(r"(?<=[^\d_])_?\d+$")
_GRADIENTS: Final = pattern(r"(?:^|/)gradient(?:s|_tape)(?:/|$)")
#: "gradient_tape/resnet/conv1_bn/FusedBatchNormGradV3": in scopes of ops, which are called like their types, they begin
#: with a capital letter ("MaxPool/MaxPoolGrad").
_IN_LAYER: Final = pattern(r"/[a-z][^/]*/(?:MatMul|[^/]*Grad(?:V\d+)?)(?:_\d+)?$")


@lru_cache(KNOWN_OPS)
def layer_of(op: str) -> str:
    """The scope in an op's name "model/dense/MatMul:MatMul#…": "model/dense"; for a gradient that of the op that it is
    the gradient of, for a loop's body that of the loop. Empty where the name has none."""
    path = op.partition("#")[0].rpartition(":")[0] or op.partition("#")[0]
    scopes = path.split("/")[:-1]
    if len(scopes) > 1 and _GRADIENTS.search(path) and not is_loop(scopes[-1]):
        # The gradient of an op lies in a scope that is called like that op, or right in its layer's.
        scopes = scopes if _IN_LAYER.search(path) else scopes[:-1]
    return "/".join(own_scopes(before_loop(scopes)))


def is_gradient(op: str) -> bool:
    """Whether an op is of a backward pass."""
    return _GRADIENTS.search(op) is not None or "Backprop" in op or "transpose(jvp(" in op


def in_loop(op: str) -> bool:
    """Whether an op is in the body of a loop, which runs it in each iteration."""
    return any(map(is_loop, op.partition("#")[0].split("/")[:-1]))


def common_layer(layers: Iterable[str]) -> str:
    """The innermost scope that contains all of these, "model/dense*" for several that differ only in a number."""
    by_depth = (set(scopes) for scopes in zip(*(layer.split("/") for layer in layers), strict=False))
    return "/".join(takewhile(bool, map(_common, by_depth)))


def like_ops(names: list[str]) -> list[str]:
    """One name for ops that differ only in numbers of their scopes: "lookup_*/hash:StringToHashBucketFast"."""
    kinds = ["/".join(_NUMBER.sub("", scope) for scope in name.split("/")) for name in names]
    same: dict[str, list[str]] = {}
    for kind, name in zip(kinds, names, strict=True):
        same.setdefault(kind, []).append(name)
    of_kind = {kind: common_layer(some) for kind, some in same.items()}
    return [of_kind[kind] for kind in kinds]


def _common(scopes: set[str]) -> str:
    """What scopes of one depth have in common, empty for nothing."""
    kinds = {_NUMBER.sub("", scope) for scope in scopes}
    return scopes.pop() if len(scopes) == 1 else f"{kinds.pop()}*" if len(kinds) == 1 else ""
