"""What the time of a step goes to: a row for each part of the waterfall, with all that is asked of it.

No other place lists them (``tools/sizes.py`` holds the code to it): who needs those of a kind asks this table, so that
a new cause is one row.
"""

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct

from tb_gpu_advisor.wire import Category, TensorFlowPart

#: Who takes the time: the GPU computes, its host does or launches something, the input pipeline makes a batch, a link
#: moves bytes, the GPU waits for others (GPUs, streams), or nobody whom the user could ask for less.
Side = Literal["gpu", "host", "input", "link", "others", "nobody"]


class Cause(Struct, frozen=True, kw_only=True):
    """A part of the waterfall.

    ``checks`` are those whose findings are about it. ``busy``: the GPU works. ``fixed``: takes as long for a small
    batch as for a large one. ``outside``: where no steps are known, it may lie outside of any. ``unnamed``: no event
    tells what for, so that it may be a wait for a batch. ``inside``: what the host does for a step until it has
    launched. ``in_turn``: what a GPU waits for while the host serves
    another one. ``tensorflow`` are the parts of TensorFlow's own division that are nearest to it.
    """

    id: Category
    side: Side
    checks: tuple[str, ...] = ()
    busy: bool = False
    fixed: bool = False
    outside: bool = False
    unnamed: bool = False
    inside: bool = False
    in_turn: bool = False
    tensorflow: tuple[TensorFlowPart, ...] = ()


#: In the order in which they are shown.
CAUSES: Final = (
    Cause(id="compute", side="gpu", busy=True, tensorflow=("compute_32", "compute_16"),
          checks=("repeated-autotuning", "tensor-cores-unused", "slow-op-form", "kernels-slow-down",
                  "unfused-elementwise", "single-precision", "half-precision-fallback",
                  "unaligned-dimensions", "uneven-replicas", "xla-off")),
    Cause(id="collective", side="others", busy=True, fixed=True, tensorflow=("collectives",),
          checks=("extra-allreduce", "slow-allreduce", "exposed-allreduce", "late-allreduce")),
    Cause(id="copy_h2d", side="link", busy=True, tensorflow=("host_to_device",),
          checks=("exposed-input-copy", "blocking-copies", "recurring-copies")),
    Cause(id="copy_d2h", side="link", busy=True, tensorflow=("output",),
          checks=("blocking-copies", "recurring-copies", "dynamic-loss-scaling")),
    Cause(id="copy_d2d", side="link", busy=True, tensorflow=("device_to_device",),
          checks=("cross-gpu-copies", "slow-op-form")),
    Cause(id="input_wait", side="input", tensorflow=("input",),
          checks=("input-bound", "slow-input-stage", "input-cannot-feed-gpus")),
    Cause(id="compile", side="host", outside=True, checks=("repeated-preparation", "xla-recompiles")),
    Cause(id="between_steps", side="host", fixed=True, outside=True, unnamed=True, checks=("step-gaps",)),
    Cause(id="kernel_launch", side="host", fixed=True, inside=True, in_turn=True,
          tensorflow=("kernel_launch",),
          checks=("input-threads-delay-launches", "eager-execution", "launch-bound", "tiny-kernels",
                  "slow-op-form", "xla-off", "serial-gpus", "staggered-launches")),
    Cause(id="host_python", side="host", fixed=True, inside=True, outside=True, unnamed=True,
          checks=("host-placed-ops",)),
    Cause(id="host_op", side="host", fixed=True, inside=True, tensorflow=("host_compute",),
          checks=("host-placed-ops", "dynamic-loss-scaling")),
    Cause(id="host_stopped", side="nobody", outside=True),
    Cause(id="copy_wait", side="link",
          checks=("exposed-input-copy", "blocking-copies", "recurring-copies", "dynamic-loss-scaling")),
    Cause(id="sync", side="others", in_turn=True, checks=("serial-gpus", "staggered-launches")),
    Cause(id="profiler", side="nobody"),
    Cause(id="floor", side="nobody", fixed=True),
    Cause(id="unknown", side="nobody", outside=True, unnamed=True, tensorflow=("other",)),
)  # fmt: skip

#: What takes this part of a time is what the time is for: a cause explains it. Our default: the larger part.
MOST: Final = 0.5
#: What holds mostly. Our default: one in five is otherwise, as steps that write a log or leave out a branch.
MOSTLY: Final = 0.8
#: Nearly all. Our default: one in ten is chance, or noise.
NEARLY_ALL: Final = 0.9
#: What is left over then, and counts for nothing. Our default: one in ten is chance, or noise.
LITTLE: Final = 0.1
#: So many show a rule. Our default: twice is chance.
FEWEST: Final = 3


def where(holds: Callable[[Cause], bool]) -> tuple[Category, ...]:
    """Those for which it holds, in their order."""
    return tuple(cause.id for cause in CAUSES if holds(cause))


def of_check(check: str) -> tuple[Category, ...]:
    """The parts of the step that a check's finding is about."""
    return where(lambda cause: check in cause.checks)


BUSY: Final = where(lambda cause: cause.busy)
IDLE: Final = where(lambda cause: not cause.busy)
#: … of which the host may be the reason: not what a GPU takes from one kernel to the next.
DELAYED: Final = where(lambda cause: not cause.busy and (cause.side != "nobody" or cause.outside))
#: Busy with what computes nothing; the waterfall counts it where nothing computes meanwhile.
EXPOSED: Final = where(lambda cause: cause.busy and cause.side != "gpu")
#: What moves bytes, and waiting for that.
LINK: Final = where(lambda cause: cause.side == "link")
#: What the host does but launch.
WORK: Final = where(lambda cause: cause.side == "host" and not cause.in_turn)
#: What the host itself does while the GPU waits for it.
OF_HOST: Final = where(lambda cause: cause.side == "host" and cause.fixed)
#: What is done for a step while the GPU works on the one before, where the host is ahead; batches may not be there.
AHEAD: Final = frozenset(where(lambda cause: cause.side == "host" or cause.id == "copy_h2d"))
INSIDE: Final = where(lambda cause: cause.inside)
IN_TURN: Final = where(lambda cause: cause.in_turn)
