"""What the steps of a run do."""

import msgspec

from tb_gpu_advisor.wire.words import Inside


class Work(msgspec.Struct, frozen=True):
    """The work of a step: how many ``examples`` it takes, None where neither the program nor the user tells, in how
    many ``batches``, 1 where nothing tells of more and None without steps; ``inside`` says what each of several is: a
    whole step of the optimizer, or gradients that are summed up. ``examples_per_s`` is of the mean step. ``ops`` are
    those that ran on the host, most often first, where no GPU worked."""

    examples: int | None
    batches: int | None
    inside: Inside
    examples_per_s: float | None
    ops: tuple[str, ...]


#: Of no steps.
NO_WORK = Work(None, None, "", None, ())
