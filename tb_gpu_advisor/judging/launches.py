"""Why the GPU waits for launches, which decides what is advised."""

from msgspec.structs import asdict

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.events.host_kinds import kind_of
from tb_gpu_advisor.facts.events.kernel_roles import INDUCTORS
from tb_gpu_advisor.facts.gpu.launch_waits import InOptimizer
from tb_gpu_advisor.judging.quantities import share, text
from tb_gpu_advisor.wire import Quantity

#: Defined: with CUDA_LAUNCH_BLOCKING each launch returns as its kernel ends. Our default: nearly all, as a driver whose
#: queue is full makes some wait, too.
AWAITED = 0.9
#: Our default: a call of the optimizer is named next to other cures where a tenth of the waits passes in it.
NAMED = 0.1
#: Arrays of a call of JAX. Measured: it looks at 3,000 for 709 µs before it runs, at 300 for 43 and at 3 for 4.
MANY_ARRAYS = 1000


def waits_in_optimizer(waits: InOptimizer) -> dict[str, Quantity]:
    """Shares of these waits, 0 for those that are not worth a sentence, and the ``place`` of those that are."""
    named = {name: of if of >= NAMED else 0.0 for name, of in asdict(waits).items()}
    places = [name for name, of in named.items() if of]
    place = "both" if len(places) > 1 else "".join(places)
    return {name: share(of) for name, of in named.items()} | {"place": text(place)}


def why_launches_wait(facts: Facts, each_us: float) -> str:
    """Whose time the waits are: of launches that return as their kernel ends, of calls or reads that empty the queue,
    of ops long at work before they launch, of calls that launch a graph or take many arguments, of an optimizer's
    updates of parameters or its setting of gradients to zero, of a compiled step's parts, of what is launched between
    graphs, of the host before most calls, or of the launches' own way to the GPU. ``each_us`` is the mean wait."""
    gpu = facts.limiting_gpu
    if gpu.awaited_share >= AWAITED:
        return "blocking"
    if (waits_in := gpu.waits_in).name:
        # TensorFlow waits for the GPU where Python reads a value.
        is_read = facts.framework == "tensorflow" and waits_in.kind == "waits"
        kind = "reads" if is_read else waits_in.kind
        is_scaling = kind == "reads" and facts.framework == "pytorch" and gpu.scales_loss
        builds = kind == "op" and kind_of(waits_in.name) == "build"
        return "scaling" if is_scaling else "engines" if builds else kind
    if gpu.arrays_per_step > MANY_ARRAYS * gpu.late_launches_per_step > 0:
        return "arguments"
    if gpu.in_optimizer.zeroes > MOST:
        return "zeroes"
    if gpu.in_optimizer.updates > MOST:
        return "updates"
    if any(row.name.startswith(INDUCTORS) for row in gpu.kernels.rows):
        return "parts"
    if gpu.hidden_share >= MOST:
        return "between"
    return "host" if each_us > 2 * gpu.launch_latency_us > 0 else "launches"
