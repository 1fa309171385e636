"""What checks of launches share: programs that Python runs op by op, and chains of kernels that one launch could do."""

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.facts import Facts


def chains_ms(facts: Facts) -> float:
    """What all GPUs spend alike per step in chains of element-wise kernels; side by side on streams they take no longer
    than the GPU computes."""
    return facts.alike_closely(lambda one: min(one.kernels.chains.ms, one.mean_ms("compute")))


def runs_op_by_op(facts: Facts) -> bool:
    """Whether Python runs the ops of a TensorFlow program one by one: most launches are its own."""
    return facts.framework == "tensorflow" and facts.limiting_gpu.eager_share >= MOST


def eager_idle_ms(facts: Facts) -> float:
    """What the GPUs wait for launches of eager ops, no more than they wait for launches."""
    return min(facts.alike_closely(lambda one: one.eager_idle_ms), facts.alike_ms("kernel_launch"))
