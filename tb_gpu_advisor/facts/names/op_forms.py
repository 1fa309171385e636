"""The one table of ops that run in a slow form though another one exists.

Sources: depthwise filters in half (github.com/tensorflow/tensorflow/issues/27780, 41715), recurrent layers that do not
meet cuDNN's conditions (40944, 46567), embeddings whose gradient is made dense (32104, 10270), cuDNN's conversions
between layouts (docs.nvidia.com/deeplearning/performance/dl-performance-convolutional), arithmetic throughput by
compute capability (CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions").
"""

import re
from collections.abc import Callable
from typing import Final, Literal, get_args

from msgspec import Struct

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.kernel_words import op_type
from tb_gpu_advisor.facts.events.kernels import HALF, KernelClass
from tb_gpu_advisor.facts.names.fewer_bits import is_depthwise

FormId = Literal[
    "float64", "recurrent", "layout", "sort", "unique", "scatter", "linear-algebra", "depthwise", "half"
]
#: Those that there are; what a kernel is of is the first that holds.
FORMS: Final[tuple[FormId, ...]] = get_args(FormId)

#: Cells of LSTM and GRU, or their layers around a loop; simple recurrent layers and those of convolutions have none in
#: Keras' cuDNN.
_CELL: Final = pattern(r"(?:lstm|gru)_?cell")
_RECURRENT: Final = pattern(r"(?:lstm|gru)[^/:]*/")
_LOOP: Final = pattern(r"/while(?:_\d+)?(?:_grad)?/")
_OTHER_RECURRENT: Final = pattern(r"conv_?lstm|conv_?gru|cudnn_?rnn")
_LAYOUT_KERNEL: Final = pattern(r"(?i)nchwtonhwc|nhwctonchw|nchw2nhwc|nhwc2nchw|tensortransformgeneric")
_LAYOUT_OP: Final = pattern(r"LayoutOptimizer|N(?:CHW|HWC|CDHW|DHWC)ToN(?:HWC|CHW|DHWC|CDHW)")
#: Ops whose transposes are the layout of what they read, not the program's own.
_OF_IMAGES: Final = pattern(r"^(?:Conv|DepthwiseConv|FusedBatchNorm|MaxPool|AvgPool|BiasAdd|FusedConv)")
_SORT: Final = pattern(r"^(?:TopK\w*|Sort|ArgSort|NthElement|sort|top_k|approx_top_k|argsort|XlaSort)$")
_SORT_KERNEL: Final = pattern(
    r"(?i)topkkernel|radix_?sort|merge_?sort|bitonic|sortkv|gathertopk|sbtopk|mbtopk"
)
_UNIQUE: Final = pattern(r"^Unique(?:V2|WithCounts|WithCountsV2)?$")
_SCATTER: Final = pattern(
    r"^(?:\w*Scatter\w*|Unsorted\w*Segment\w*|Sparse\w*Segment\w*Grad\w*|scatter(?:[-_]\w+)?)$"
)
_SCATTER_KERNEL: Final = pattern(
    r"(?i)unsortedsegment|scatter(?:nd)?op(?!.*gather)|indexing_backward|(?<!split_)embedding_(?:dense_)?backward"
    r"|embedding_grad|compute_grad_weight|indexfunc|index_put"
)
_ALGEBRA: Final = pattern(
    r"^(?:Batch)?(?:Cholesky|CholeskyGrad|Svd|Qr|SelfAdjointEigV?2?|MatrixInverse|MatrixSolve(?:Ls)?|MatrixTriangularSolve"
    r"|MatrixDeterminant|LogMatrixDeterminant|Lu|Eig)$"
)
#: Gradients of filters of their own for each channel, and direct kernels for groups of channels.
_FILTER: Final = pattern(r"(?i)backpropfilter|backward_?filter|wgrad|grad_weight|grouped_direct")


class OpKernel(Struct, frozen=True):
    """A kernel with its op: what forms are told by."""

    op: str
    kernel: str
    kind: KernelClass

    @property
    def type(self) -> str:
        """The op's type; of JAX' ops, which have none, the primitive."""
        return op_type(self.op).rpartition("/")[2].partition("[")[0]

    def is_named(self, types: re.Pattern[str], kernels: re.Pattern[str]) -> bool:
        """Whether the op is of these types; where no op is known, whether the kernel is one of these."""
        return bool(types.match(self.type) if self.op else kernels.search(self.kernel))


def _is_recurrent(one: OpKernel) -> bool:
    """Of a layer of TensorFlow's, whose types stand behind its names."""
    name = one.op.partition("#")[0].lower()
    if ":" not in name or _OTHER_RECURRENT.search(name):
        return False
    layer = _RECURRENT.search(name)
    in_loop = layer is not None and _LOOP.search(name, layer.end() - 1) is not None
    return in_loop or _CELL.search(name) is not None


def _is_layout(one: OpKernel) -> bool:
    if _LAYOUT_KERNEL.search(one.kernel) or _LAYOUT_OP.search(one.op.partition("#")[0]):
        return True
    return one.kind.role == "transpose" and _OF_IMAGES.match(one.type) is not None


def _is_slow_filter(one: OpKernel) -> bool:
    named = is_depthwise(one.type) or is_depthwise(one.kernel) or "grouped_direct" in one.kernel
    is_filter = _FILTER.search(one.type) or _FILTER.search(one.kernel)
    return one.kind.precision in HALF and named and is_filter is not None


def _is_ordinary_half(one: OpKernel) -> bool:
    is_math = one.kind.matrix or one.kind.depthwise
    return one.kind.precision in HALF and is_math and one.kind.tensor_core is not True


_HOLDS: Final[dict[FormId, Callable[[OpKernel], bool]]] = {
    "float64": lambda one: one.kind.precision == "fp64",
    "recurrent": _is_recurrent,
    "layout": _is_layout,
    "sort": lambda one: one.is_named(_SORT, _SORT_KERNEL),
    "unique": lambda one: _UNIQUE.match(one.type) is not None,
    "scatter": lambda one: one.is_named(_SCATTER, _SCATTER_KERNEL),
    "linear-algebra": lambda one: _ALGEBRA.match(one.type) is not None,
    "depthwise": _is_slow_filter,
    "half": _is_ordinary_half,
}


def form_of(one: OpKernel) -> FormId | None:
    """The first slow form that a kernel has; None for most. Whether half precision is slow depends on the GPU."""
    return next((form for form in FORMS if _HOLDS[form](one)), None)
