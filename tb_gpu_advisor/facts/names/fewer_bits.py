"""What half precision cannot touch: work that training leaves in 32 bits, and forms that Tensor Cores do not have.

Sources: Keras' mixed precision keeps variables, and so what updates them, in float32, and losses likewise
(keras.io/api/mixed_precision); tensorflow/core/grappler/optimizers/auto_mixed_precision_lists.h denies losses and
logarithms 16 bits; registrations of GPU kernels in tensorflow/core/kernels have no half for linear algebra, FFT and
complex numbers, and indices are integers for sorting, counting and scattering.
"""

from typing import Final

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.words import words
from tb_gpu_advisor.facts.events.kernel_words import op_type

#: Types of ops that update variables, or whose work is addresses, sorting, linear algebra or a loss.
_STAYS: Final = pattern(
    r"^(?:Resource\w*|Sparse(?:Apply|Segment)\w*|Apply[A-Z]\w*|Assign\w*"
    r"|(?=\w*(?:Scatter|Segment(?:Sum|Prod|Mean|Max|Min|SqrtN)))\w*|Unique\w*|TopK\w*|Sort\w*|ArgSort|Where"
    r"|NonMaxSuppression\w*|Sparse(?:TensorDense|Matrix)?\w*MatMul"
    r"|(?:Batch)?(?:Cholesky|Matrix(?:Inverse|Solve|Determinant|TriangularSolve|Exponential|SquareRoot)|Svd|Qr"
    r"|SelfAdjointEig|Lu)\w*|LogMatrixDeterminant|I?R?FFT\w*|Complex(?:Abs)?|Real|Imag|Conj|Angle"
    r"|CTCLoss\w*|L2Loss|LogSoftmax|\w*CrossEntropyWithLogits)$"
)
#: Scopes of optimizers (Keras 2 and 3, tf.compat.v1, Optax), and of losses; written small.
_OPTIMIZERS: Final = words(
    "optimizer apply_gradients optax ada sgd rmsprop ftrl lion lamb momentum",
    r"optimizer|apply_gradients|optax"
    r"|(?:^|/)(?:adam\w?|adamax|nadam|adafactor|adagrad|adadelta|sgd|rmsprop|ftrl|lion|lamb|momentum)(?:_\d+)?/",
)
_LOSSES: Final = words(
    "loss crossentropy squared_error mse/",
    r"(?:^|/)(?:compute_loss|(?=\w*crossentropy)\w*|mean_squared_error|mse)/",
)


def updates_variables(op: str) -> bool:
    """Whether an op updates variables, which are as many for any batch."""
    return op_type(op).startswith(
        ("ResourceApply", "ResourceSparse", "ResourceScatter", "Assign")
    ) or _OPTIMIZERS.are_in(op.lower())


def stays_in_32_bits(op: str) -> bool:
    """Whether mixed precision leaves an op as it is."""
    lower = op.lower()
    return _STAYS.match(op_type(op)) is not None or _OPTIMIZERS.are_in(lower) or _LOSSES.are_in(lower)


def is_depthwise(op_or_kernel: str) -> bool:
    """Whether the name is that of a depthwise convolution, or of its gradient: a filter of its own for each channel, of
    which no product of matrices is left. cuDNN's direct kernels for groups multiply none either."""
    lower = op_or_kernel.lower()
    return "depthwise" in lower or "c1_k1" in lower or "grouped_direct" in lower
