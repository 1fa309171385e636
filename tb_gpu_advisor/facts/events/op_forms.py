"""The one table of ops that run in a slow form though another one exists, by what names of ops and kernels tell.

Sources: the public issues in which each form was asked about, which tests/facts/op_forms.tsv names with an op and a
kernel; scan_ops_gpu.h and depthwise_conv_grad_op.cc of TensorFlow; docs.jax.dev, jax.random (Threefry); on layouts
docs.nvidia.com/deeplearning/performance/dl-performance-convolutional and pytorch/pytorch#54324.
"""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Final, Literal, get_args

from msgspec import Struct

from tb_gpu_advisor.columns.patterns import last, pattern
from tb_gpu_advisor.columns.words import words
from tb_gpu_advisor.facts.events.host_kinds import SUMMARY
from tb_gpu_advisor.facts.events.in_32_bits import updates_variables
from tb_gpu_advisor.facts.events.kernel_words import KNOWN_OPS, primitive
from tb_gpu_advisor.facts.events.kernels import HALF, KernelClass
from tb_gpu_advisor.facts.events.scopes import in_loop, is_loop, layer_of

FormId = Literal[
    "float64", "summary", "debug", "augmented", "recurrent", "boxes", "loop", "metric", "recomputed", "reformatted",
    "layout", "unfolded", "attention", "distances", "einsum", "random", "sparse", "quantized", "dequantized", "resized",
    "sort", "cumulative", "unique", "scatter", "loss", "normalized", "linear-algebra", "fft", "dilation", "depthwise",
    "depthwise-single", "windowed", "gradients", "grouped", "bfloat16", "half", "optimizer", "copied", "reduced",
    "one-hot", "product", "one-op",
]  # fmt: skip
#: Those that there are; what a kernel is of is the first that holds.
FORMS: Final[tuple[FormId, ...]] = get_args(FormId)

#: Cells of LSTM and GRU, or their layers around a loop; simple recurrent layers and those of convolutions have none in
#: Keras' cuDNN.
_CELL: Final = pattern(r"(?:lstm|gru)_?cell")
_RECURRENT: Final = pattern(f"{last('(?:lstm|gru)', '[^/:]')}/")
_LOOP: Final = pattern(r"/while(?:_\d+)?(?:_grad)?/")
_OTHER_RECURRENT: Final = pattern(r"conv_?lstm|conv_?gru|cudnn_?rnn")
_NORMALIZES: Final = pattern(r"(?:moments|(?:batch|layer|group|instance|unit|rms)_?norm(?:al\w*)?)(?:_\d+)?/")
#: Layers of Keras' that change their inputs at random.
_AUGMENTS: Final = pattern(
    r"(?:^|/)(?:rand_augment|aug_mix|cut_mix|mix_up|random_(?:brightness|color|contrast|crop|elastic|erasing|flip|gaussian"
    r"|grayscale|height|hue|invert|perspective|posterization|rotation|saturation|sharpness|shear|translation|width|zoom))"
    r"\w*/"
)
_LAYOUT_OP: Final = pattern(r"LayoutOptimizer|N(?:CHW|HWC|CDHW|DHWC)ToN(?:HWC|CHW|DHWC|CDHW)")
#: By what an op's type says: ops whose transposes are the layout of what they read and not the program's own, and
#: gradients of filters.
_TYPES: Final = {
    "images": pattern(
        r"^(?:Conv|(?:cudnn_|miopen_)?conv(?:olution|_general)|DepthwiseConv|FusedBatchNorm|MaxPool|AvgPool|BiasAdd|FusedConv)"
    ),
    "einsum": pattern(r"^(?:Xla)?Einsum$"),
    "dequantized": pattern(r"^Dequantize"),
    "boxes": pattern(r"^(?:Combined)?NonMaxSuppression\w*$"),
    "normalized": pattern(r"^(?:native_)?(?:batch|group|instance|layer)_norm(?:_backward)?$|^_weight_norm"),
    "distances": pattern(r"^_?[cp]dist(?:_forward|_backward)?$"),
    "sparse": pattern(r"^Sparse(?:TensorDense|Matrix|MatrixSparse)?Mat?Mul$|^(?:bcoo|coo|csr)_\w*mat\w*$"),
    "quantized": pattern(r"^FakeQuant\w+$"),
    "resized": pattern(
        r"^(?:Resize\w+Grad|CropAndResize\w*|ImageProjectiveTransform\w*|_?roi_(?:align|pool)\w*)$"
    ),
    "sort": pattern(
        r"^(?:TopK\w*|InTopK\w*|Sort|ArgSort|NthElement|XlaSort|m?sort|argsort|(?:approx_)?top_k|topk|kthvalue)$"
    ),
    "cumulative": pattern(
        r"^(?:Cumsum|Cumprod|CumulativeLogsumexp|(?:log)?cum(?:sum|prod|max|min|logsumexp|exp))_?$"
    ),
    "debug": pattern(r"^(?:Debug(?:NumericSummary|NanCount|(?:Gradient)?Identity)|CheckNumerics)(?:V\d)?$"),
    "loss": pattern(r"^(?:LogSoftmax|\w*CrossEntropyWithLogits|CTCLoss\w*|_?ctc_loss\w*)$"),
    "unique": pattern(r"^Unique(?:V2|WithCounts|WithCountsV2)?$|^_?unique\w*$"),
    "scatter": pattern(
        r"^(?:(?=\w*Scatter)\w*|Unsorted(?=\w*Segment)\w*|Sparse(?=(?:(?!Segment)\w)*Segment\w*Grad)\w*"
        r"|scatter(?:[-_]\w+)?|(?:_?index_put|index_add|embedding\w*_backward)\w*|bincount|_?histc)$"
    ),
    "linear-algebra": pattern(
        r"^(?:Batch)?(?:Cholesky|CholeskyGrad|Svd|Qr|SelfAdjointEigV?2?|MatrixInverse|MatrixSolve(?:Ls)?"
        r"|MatrixTriangularSolve|MatrixDeterminant|LogMatrixDeterminant|Lu|Eig)$"
        r"|^(?:_?linalg_)?(?:cholesky\w*|svd\w*|eig\w*|qr|geqrf|householder_product|triangular_solve|lu|lu_\w+"
        r"|schur|inv\w*|pinv|lstsq|solve\w*|det|slogdet)$"
    ),
    # XLA fuses what is around its own.
    "reduced": pattern(r"^(?:Sum|Mean|Prod|Max|Min|EuclideanNorm|sum|mean|prod|amax|amin|var|std)$"),
    "one-hot": pattern("^(?:OneHot|one_hot)$"),
    "random": pattern(
        r"^(?=\w+$)\w*(?:TruncatedNormal|Multinomial|Random(?:Uniform|(?:Standard)?Normal|Gamma|Poisson))|^(?:normal|uniform|randn?)_?$"
    ),
    "fft": pattern(r"^(?:Batch)?I?R?FFT(?:[123]D|ND)?$|^fft$|^_?fft_\w+$|^i?stft$"),
    # What JAX' loops carry is taken from large arrays and written back; gradients of parts are filled with zeros.
    "copied": pattern(
        r"^(?:(?:dynamic_(?:update_)?)?slice|copy|Fill|\w+sLike|StridedSliceGrad|(?:Mirror)?Pad\w*|[Rr]oll|(?:(?:bitcast|concatenate|copy|slice|transpose)_)+fusion)$"
    ),
    "dilation": pattern(r"^(?:SpaceToBatch|BatchToSpace)(?:ND)?$"),
    "windowed": pattern(
        r"^(?:\w*(?:Max|Avg)Pool\w*|Dilation2D\w*|LRN(?:Grad)?|\w*(?:avg|max)_pool\w*|reduce[-_]window\w*|select_and_\w+)$"
    ),
    "filter": pattern("BackpropFilter"),
    "joined": pattern(r"^(?:concatenate|dynamic_update_slice)$"),
}
#: Of these a share of the step tells nothing: products of matrices, whatever kernels run them, what there is one kernel
#: for, and what several ops were made of. What a library for PyTorch calls so runs kernels of its own.
_ORDINARY: Final = pattern(
    r"(?i)matmul|conv|einsum|^dot|attention|linear|rnn|custom|^(?:b|add|badd)?mm$|batch_?norm|fusion|launch|engine|^_?xla_?run"
)
OF_LIBRARIES: Final = pattern(r"^(?!aten::)\w+::\w+$")
#: The same of the names of kernels, written small: conversions of cuDNN's, whose op does not say so, and what tells
#: where no op is known.
_KERNELS: Final = {
    # TensorRT's, between kernels of other layouts or types and at the borders of its engines.
    "reformatted": words("genericreformat"),
    "layout": words("nchwtonhwc nhwctonchw nchw2nhwc nhwc2nchw tensortransformgeneric"),
    "sort": words(
        "topkkernel radixsort radix_sort mergesort merge_sort bitonic sortkv gathertopk sbtopk mbtopk"
    ),
    "scatter": words(
        "unsortedsegment scatter indexing_backward embedding compute_grad_weight indexfunc index_put histogram1d",
        rf"unsortedsegment|{last('scatter(?:nd)?op', '(?!gather).')}(?!.)|indexing_backward|scatter_add_kernel"
        r"|scatter_gather_internal_kernel<true|(?<!split_)embedding_(?:dense_)?backward|embedding_grad|compute_grad_weight|indexfunc|index_put|histogram1d",
    ),
    # Of PyTorch's cells, which the program calls itself; cuDNN's layers have none.
    "recurrent": words("lstm_cell_ gru_cell_"),
    "loss": words("nll_loss logsoftmax cross_entropy ctc_loss"),
    "distances": words("cdist_ pdist_"),
    # What PyTorch runs in float32 under autocast (docs.pytorch.org, torch.amp, "CUDA Ops that can autocast").
    "autocast": words(
        "softmax_warp_ cunn_softmax cunn_spatialsoftmax layer_norm_ layernormforward groupnorm rowwisemoments gammabeta"
        " fusedparams internalgradients cdist_ pdist_ pow_tensor exp_kernel log_kernel rsqrt_kernel normtwoops"
    ),
    # cuFFT's; cuDNN's are of the namespace DSE, or called fft2d_r2c and the like.
    "sparse": words("cusparse csrmm spmm"),
    "quantized": words("fake_quant fakequant"),
    # Of bitsandbytes, AWQ, GPTQ and others.
    "dequantized": words("dequant"),
    "resized": words(
        "upsample grid_sampler ::_resize roi_", r"(?:upsample|sampler|roi)\w{0,40}backward|::_resize"
    ),
    # Of PyTorch, for convolutions that cuDNN is not asked for; cuDNN has some of its own.
    "unfolded": words("im2col col2im vol2col vol2im", r"at::native::(?:im2col|col2im|vol2col|vol2im)"),
    # What moves numbers and computes nothing: PyTorch's, TensorFlow's, XLA's.
    "copied": words(
        "copy_kernel_cuda copy_device_to_device catarray tilekernel concat tensorpadding slicingop wrapped_copy"
        " loop_pad_fusion loop_slice_fusion wrapped_pad wrapped_slice copypacked"
    ),
    "fft": words("_fft", r"(?<!dse::)(?:regular|vector|bluestein)_fft(?!_)"),
    "windowed": words("pooling _pool average_gradinput"),
    "cumulative": words("tensor_kernel_scan scan_innermost scan_outer"),
    "linear-algebra": words("potrf getrf geqrf gesvd syev"),
    "filter": words("backpropfilter backwardfilter backward_filter wgrad d_weight grouped_direct"),
    "grouped": words("grouped_direct"),
}


class OpKernel(Struct, frozen=True, dict=True):
    """A kernel with its op, and whether Keras' function runs it, by which forms are recognized."""

    op: str
    kernel: str
    kind: KernelClass
    of_keras: bool = False

    @cached_property
    def type(self) -> str:
        """The op's type, or its primitive."""
        return primitive(self.op)

    @property
    def is_torchs(self) -> bool:
        """Whether the op is one of PyTorch's, of a library for it or an engine's, whose kernels tell what it runs."""
        return "::" in self.op or self.type.endswith("EngineOp")


@lru_cache(KNOWN_OPS)
def kinds_of(op_type: str) -> frozenset[str]:
    """The forms that an op's type shows."""
    return frozenset(kind for kind, types in _TYPES.items() if types.search(op_type))


@lru_cache(KNOWN_OPS)
def forms_of_kernel(kernel: str) -> frozenset[str]:
    """The forms that a kernel's own name shows."""
    return frozenset(kind for kind, held in _KERNELS.items() if held.are_in(kernel.lower()))


def _is_recurrent(one: OpKernel) -> bool:
    """Whether it is of a recurrent layer of TensorFlow's, whose types come after its names."""
    name = one.op.partition("#")[0].lower()
    if ":" not in name or not ("lstm" in name or "gru" in name) or _OTHER_RECURRENT.search(name):
        return False
    layer = _RECURRENT.search(name)
    looped = layer is not None and _LOOP.search(name, layer.end() - 1) is not None
    return looped or _CELL.search(name) is not None


def _is_loop(one: OpKernel) -> bool:
    """Whether it is in a loop of the model or the program. TensorFlow's loop around all layers, in no scope, runs steps
    (``steps_per_execution``), and what lies right in it is in no layer."""
    name = one.op.partition("#")[0]
    if ":" not in name or not name.startswith("while") or layer_of(one.op):
        return in_loop(one.op)
    return is_loop(name.rpartition("/")[0].rpartition("/")[2])


def _is_attention(one: OpKernel) -> bool:
    """Attention by several kernels: of PyTorch's op what no fused kernel does, of JAX' layers what stands between the
    products, other than joining keys and values to those before, which is no part of scores."""
    if one.is_torchs:
        return one.kind.role != "attention" and one.type == "scaled_dot_product_attention"
    scopes, is_other = one.op.lower().rpartition("/")[0], one.kind.matrix or "joined" in kinds_of(one.type)
    return ":" not in one.op and not is_other and ("attention" in scopes or "attn" in scopes)


def _is_layout(one: OpKernel) -> bool:
    """Whether it only converts a layout. cuDNN's convolutions that read one layout and write the other do more."""
    named = "layout" in forms_of_kernel(one.kernel) or _LAYOUT_OP.search(one.op.partition("#")[0])
    is_layout = named or (one.kind.role == "transpose" and "images" in kinds_of(one.type))
    return not one.kind.matrix and bool(is_layout)


def _is_depthwise(one: OpKernel) -> bool:
    # cuDNN's kernels for groups serve depthwise filters as well, which the op tells.
    is_grouped = "grouped" in forms_of_kernel(one.kernel)
    return "depthwise" in one.op.lower() if is_grouped else one.kind.depthwise


def _is_ordinary_half(one: OpKernel) -> bool:
    is_ordinary = one.kind.tensor_core is not True and one.kind.precision in HALF
    return is_ordinary and (one.kind.matrix or one.kind.depthwise)


#: How those are recognized whose op's type does not say so.
_HOLDS: Final[dict[FormId, Callable[[OpKernel], bool]]] = {
    "float64": lambda one: one.kind.precision == "fp64",
    "summary": lambda one: SUMMARY in one.op,
    "recurrent": lambda one: "recurrent" in forms_of_kernel(one.kernel) or _is_recurrent(one),
    "boxes": lambda one: (
        "boxes" in kinds_of(one.type) or ("non_max_suppression" in one.op and in_loop(one.op))
    ),
    "loop": _is_loop,
    # Of Keras' function, but of no layer, loss or optimizer: what else it computes are metrics.
    "metric": lambda one: (
        one.of_keras and ":" in one.op.partition("#")[0] and not layer_of(one.op) and not one.kind.matrix
    ),
    "augmented": lambda one: _AUGMENTS.search(one.op) is not None,
    # Dropout draws in every step anew, and no more than it needs.
    "random": lambda one: (
        "threefry" in (one.op or one.kernel)
        or ("random" in kinds_of(one.type) and "dropout" not in one.op.lower())
    ),
    "recomputed": lambda one: "rematted_computation" in one.op,
    # Of a layer of TensorFlow's, by several ops and not by the kernel that there is for batches.
    "normalized": lambda one: (
        "normalized" in kinds_of(one.type)
        or ("FusedBatchNorm" not in one.type and ":" in one.op and bool(_NORMALIZES.search(one.op.lower())))
    ),
    "reformatted": lambda one: "reformatted" in forms_of_kernel(one.kernel),
    "layout": _is_layout,
    # A program may unfold images itself.
    "unfolded": lambda one: "unfolded" in forms_of_kernel(one.kernel) and (not one.op or "conv" in one.type),
    "attention": _is_attention,
    "einsum": lambda one: one.kind.role == "transpose" and "einsum" in kinds_of(one.type),
    "depthwise": lambda one: (
        one.kind.precision in HALF
        and _is_depthwise(one)
        and "filter" in forms_of_kernel(one.kernel) | kinds_of(one.type)
    ),
    "depthwise-single": lambda one: one.kind.precision == "fp32" and _is_depthwise(one),
    "grouped": lambda one: "grouped" in forms_of_kernel(one.kernel),
    "bfloat16": lambda one: one.kind.precision == "bf16" and _is_ordinary_half(one),
    "half": _is_ordinary_half,
    # What updates variables and nothing else: FBGEMM's tables compute gradients of a few rows as well.
    "optimizer": lambda one: (
        (one.kind.updates and "backward" not in one.kernel.lower()) or updates_variables(one.op)
    ),
    # XLA's own loop over each number of the result.
    "product": lambda one: one.kind.role == "gemm" and one.kernel.startswith(("loop_", "wrapped_")),
    # XLA's casts at the end of what it fused are none.
    "copied": lambda one: (
        one.kind.role == "transpose"
        or "copied" in forms_of_kernel(one.kernel) | kinds_of(one.type)
        or (one.kind.role == "cast" and "fusion" not in one.kernel)
    ),
}


def form_of(one: OpKernel, besides: FormId | None = None) -> FormId | None:
    """The first slow form of a kernel, ``besides`` one; None for most. For half precision the GPU decides."""
    # What PyTorch's ops run besides is no part of their form.
    tells = one.op and not (one.is_torchs and one.kind.role == "elementwise")
    held = kinds_of(one.type) if tells else frozenset()
    if one.is_torchs or not one.op:
        held = held or forms_of_kernel(one.kernel)
    tests = (form for form in FORMS if (_HOLDS[form](one) if form in _HOLDS else form in held))
    return next((form for form in tests if form != besides), None)


def form_or_op(one: OpKernel, besides: FormId | None = None) -> FormId | None:
    """The same, where an op without a known form counts as a form of its own."""
    # Element by element gradients take no longer than what they are of; XLA's gathers read from anywhere.
    may_be = {"other": True, "elementwise": one.type.endswith(("_backward", "gather"))}.get(one.kind.role)
    is_op = may_be and one.op != "" and (OF_LIBRARIES.search(one.op) or not _ORDINARY.search(one.type))
    return form_of(one, besides) or ("one-op" if is_op else None)
