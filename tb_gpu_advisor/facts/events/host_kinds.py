"""The one table of what a step does on the host that another change mends than moving the op to the GPU.

Sources: rings over gRPC (tensorflow/tensorflow#50178, 42200), parameter servers (37913), engines that TF-TRT builds for
new shapes (tensorflow/tensorrt#195), callbacks of JAX, which copy their arguments and wait (jax-ml/jax#25842; on the
CPU XLA names them as its ops), what prints, checks or saves (logging_ops.cc, save_restore_v2_ops.cc), non-maximum
suppression (7511), and what is of strings, coded images or sampled candidates, for which no GPU has a kernel
(keras-team/keras-io#913, tensorflow/tensorflow#5829).
"""

from typing import Final

from tb_gpu_advisor.columns.patterns import pattern

#: By the op's type, or a Python function's name, the first that holds.
_KINDS: Final = {
    "network": pattern(
        r"^(?:Collective|Nccl|Horovod)|PushPull|All(?:[Rr]educe|[Gg]ather)|Recv(?:Tensor|Buf)"
    ),
    "python": pattern(r"^(?:Eager)?PyFunc(?:Stateless)?$"),
    "build": pattern(r"^TRTEngineOp"),
    "callback": pattern(r"_wrapped_callback$|python_gpu_callback|^(?:pure|io|debug)_callback\b"),
    "save": pattern(r"^(?:Save(?:V2|Slices)?|MergeV2Checkpoints|ShardedFilename)$"),
    "log": pattern(
        r"^(?:Print(?:V2)?|StringFormat|Assert|(?:Write|Merge)?(?:Image|Histogram|Scalar|Audio|Tensor)?Summary(?:V2)?)$"
    ),
    "boxes": pattern(r"^(?:Combined)?NonMaxSuppression"),
    "strings": pattern(
        r"^(?:Static)?(?:String|Regex|Unicode|Lookup(?:Table)?|Decode|Parse)|^(?:As|Reduce)String|^Substr|Tokenize|CandidateSampler"
    ),
}
#: The scope of what tf.summary computes for what it writes (python/ops/summary_ops_v2.py).
SUMMARY: Final = "/write_summary/"
#: Words of such names that are no op's.
UNTYPED: Final = ("_callback", "RecvTensor", "RecvBuf")
_UNTYPED: Final = pattern(
    r"^\$callback\.py:\d+ _wrapped_callback$|python_gpu_callback|^(?:Grpc)?Recv(?:Tensor|Buf)"
)


def is_untyped(name: str) -> bool:
    """Whether an event does a part of a step on the host, though its name is no op's: Python that a program of JAX's
    calls from within, and tensors that come from another machine."""
    return _UNTYPED.search(name) is not None


def kind_of(name: str) -> str:
    """What an event of the host is for; empty for most, such as ops that could run on the GPU."""
    if SUMMARY in name:
        return "log"
    kind = name.rpartition(":")[2] if not name.startswith("$") else name
    return next((one for one, holds in _KINDS.items() if holds.search(kind)), "")
