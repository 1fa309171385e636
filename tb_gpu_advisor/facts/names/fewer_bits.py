"""What half precision cannot touch: work that training leaves in 32 bits, and forms that Tensor Cores do not have.

Sources: Keras' mixed precision keeps variables, and so what updates them, in float32, and losses likewise
(keras.io/api/mixed_precision); tensorflow/core/grappler/optimizers/auto_mixed_precision_lists.h denies losses and
logarithms 16 bits; registrations of GPU kernels in tensorflow/core/kernels have no half for linear algebra and FFT, and
indices are integers for sorting, counting and scattering.
"""

from typing import Final

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.kernel_words import op_type

#: Types of ops that update variables, or whose work is addresses, sorting, linear algebra or a loss.
_STAYS: Final = pattern(
    r"^(?:Resource\w*|Sparse(?:Apply|Segment)\w*|Apply[A-Z]\w*|Assign\w*"
    r"|\w*Scatter\w*|\w*Segment(?:Sum|Prod|Mean|Max|Min|SqrtN)\w*|Unique\w*|TopK\w*|Sort\w*|ArgSort|Where|NonMaxSuppression\w*"
    r"|(?:Batch)?(?:Cholesky|Matrix(?:Inverse|Solve|Determinant|TriangularSolve|Exponential|SquareRoot)|Svd|Qr"
    r"|SelfAdjointEig|Lu)\w*|LogMatrixDeterminant|I?R?FFT\w*|I?RFFT\w*"
    r"|CTCLoss\w*|L2Loss|LogSoftmax|\w*CrossEntropyWithLogits)$"
)
#: Scopes of optimizers (Keras 2 and 3, tf.compat.v1, Optax) and of losses.
_SCOPE: Final = pattern(
    r"(?i)optimizer|apply_gradients|optax"
    r"|(?:^|/)(?:adam\w?|adamax|nadam|adafactor|adagrad|adadelta|sgd|rmsprop|ftrl|lion|lamb|momentum)(?:_\d+)?/"
    r"|(?:^|/)(?:compute_loss|\w*crossentropy\w*|mean_squared_error|mse)/"
)
_LOSS: Final = pattern(r"(?i)loss|crossentropy|squared_error")
#: A filter of its own for each channel: no product of matrices is left of it.
_DEPTHWISE: Final = pattern(r"(?i)depthwise|c1_k1")


def updates_variables(op: str) -> bool:
    """Whether an op updates variables, which are as many for any batch."""
    scope = _SCOPE.search(op)
    return op_type(op).startswith(("Resource", "Assign")) or (
        scope is not None and not _LOSS.search(scope.group())
    )


def stays_in_32_bits(op: str) -> bool:
    """Whether mixed precision leaves an op as it is."""
    return _STAYS.match(op_type(op)) is not None or _SCOPE.search(op) is not None


def is_depthwise(op_or_kernel: str) -> bool:
    """Whether the name is that of a depthwise convolution, or of its gradient."""
    return _DEPTHWISE.search(op_or_kernel) is not None
