"""Which ops half precision cannot touch, by what their names tell.

Sources: Keras' mixed precision keeps variables, and so what updates them, in float32, and losses likewise
(keras.io/api/mixed_precision); tensorflow/core/grappler/optimizers/auto_mixed_precision_lists.h denies losses and
logarithms 16 bits; registrations of GPU kernels in tensorflow/core/kernels have no half for linear algebra, FFT and
complex numbers, and indices are integers for sorting, counting and scattering; tf.one_hot makes float32 unless it is
given a type.
"""

from typing import Final

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.words import words
from tb_gpu_advisor.facts.events.kernel_words import op_type

#: Types of ops that update variables, or whose work is addresses, complex numbers, functions of a matrix or a loss.
_STAYS: Final = pattern(
    r"^(?:Resource\w*|Sparse(?:Apply|Segment)\w*|Apply[A-Z]\w*|Assign\w*|(?=\w*Segment(?:Sum|Prod|Mean|Max|Min|SqrtN))\w*"
    r"|Where|(?:Batch)?(?:Matrix(?:Exponential|SquareRoot)\w*)|Complex(?:Abs)?|Real|Imag|Conj|Angle"
    r"|CTCLoss\w*|L2Loss|OneHot)$"
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
    """Whether mixed precision leaves an op as it is, whatever forms of it there are."""
    return _STAYS.match(op_type(op)) is not None or updates_variables(op) or _LOSSES.are_in(op.lower())
