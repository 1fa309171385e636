"""A softmax runs in fp16, which loses the small probabilities.

Reads: softmax kernels and their precision. Advice on correctness, not on speed, so there is no saving. A softmax inside
a fused kernel is not visible by name: it is not judged. Look-alikes are silent: bf16 has the range of fp32, so nothing
overflows or becomes zero. Libraries compute in fp32 and only write fp16, which matters for the probabilities of the
loss but not for those of attention; where ops have no names of TensorFlow's nobody can tell which those are.
"""

from tb_gpu_advisor.facts import Facts, NotApplicable
from tb_gpu_advisor.judging import Check, Limits, Measured, ms
from tb_gpu_advisor.judging.precision import of_kernels


@Check.of(per_step=False, guide="1_enable_mixed_precision")
def check(facts: Facts, limits: Limits) -> Measured:
    gpu = facts.limiting_gpu
    if not gpu.kernels.ms(role="softmax"):
        raise NotApplicable("no-softmax")
    half_ms = gpu.kernels.ms(role="softmax", precision="fp16")
    args = {"half": ms(half_ms), "step": ms(facts.step_ms)}
    named = facts.framework == "tensorflow"
    return Measured(
        args,
        lambda: of_kernels(
            gpu, lambda k: k.kind.role == "softmax" and k.kind.precision == "fp16", "keras", "jax"
        ),
        fails=half_ms > 0 and named,
        undecided="" if named or not half_ms else "op-names",
    )
