"""What frameworks and their compilers put around the user's own name scopes: the one table of it."""

import re
from collections.abc import Mapping
from typing import Final, Literal
from zlib import crc32

from tb_gpu_advisor.columns.patterns import pattern

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


def same_op(label: str) -> int:
    """One number for the same op on any replica."""
    return crc32(REPLICA.sub("", label).encode(errors="replace"))


#: JAX' transformations around a scope: transpose(jvp(MLP)).
_TRANSFORMED: Final = pattern(r"^(?:\w+\()+([^()]*)\)+$")


def around(*kinds: Around) -> re.Pattern[str]:
    """The pattern of scopes that are added for these reasons, for any without one."""
    return pattern(rf"(?i)^(?:{'|'.join(AROUND[kind] for kind in kinds or AROUND)})$")


_ADDED: Final = around()
#: A loop, within which names begin anew.
LOOP: Final = around("loop")


def before_loop(scopes: list[str]) -> list[str]:
    """Those around the first loop: within it names begin anew."""
    return scopes[: next((at for at, scope in enumerate(scopes) if LOOP.match(scope)), len(scopes))]


def own_scopes(scopes: list[str]) -> list[str]:
    """Those of the user, without what is added around them."""
    names = (_TRANSFORMED.sub(r"\1", scope) for scope in scopes if not _ADDED.match(scope))
    return [name for name in names if name and not _ADDED.match(name)]
