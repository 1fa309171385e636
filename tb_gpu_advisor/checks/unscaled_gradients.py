"""Gradients are computed in fp16, and nothing scales the loss.

Reads: matrix math in fp16 in ops of a backward pass, and whether ops or kernels look for infinities or update a scale
in every step. Advice on correctness, not on speed, so there is no saving. Look-alikes are silent: bf16, which has the
range of fp32, programs that only evaluate, and Keras, which scales the loss by itself; where nothing tells what runs
the step, nobody knows. A fixed factor in the program's own code leaves no trace.
"""

from tb_gpu_advisor.facts import Facts, KernelFact, NotApplicable
from tb_gpu_advisor.facts.events.scopes import is_gradient
from tb_gpu_advisor.judging import Check, Limits, Measured, ms, text
from tb_gpu_advisor.judging.precision import of_kernels


@Check.of(per_step=False, guide="1_enable_mixed_precision")
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_tensorflow()
    facts.need_steps()
    gpu = facts.limiting_gpu
    half_ms = sum(kernel.ms_per_step for kernel in gpu.kernels.rows if _is_half_gradient(kernel))
    by = "program" if gpu.scales_loss else "keras" if facts.api == "keras" else "nobody"
    if half_ms and by == "nobody" and facts.api != "custom-loop":
        raise NotApplicable("no-loss-scaling")
    finding = of_kernels(gpu, _is_half_gradient, "custom-loop")
    return Measured(
        {"half": ms(half_ms), "step": ms(facts.step_ms), "by": text(by)},
        lambda: finding.doubted("medium", "may-be-static"),
        fails=half_ms > 0 and by == "nobody",
    )


def _is_half_gradient(kernel: KernelFact) -> bool:
    return kernel.kind.precision == "fp16" and kernel.kind.matrix and is_gradient(kernel.op)
