"""Dynamic loss scaling reads a value back in every step, and the GPU waits for the host.

Reads: ops and kernels that look for infinities in gradients or update the scale in every step, small copies from the
GPU inside a step that its runtime call waited for, and ops of the loss scale on the host. A look-alike is silent: a
scalar metric that is read back without loss scaling has its row in "blocking-copies". bf16 needs no scaling.
"""

from tb_gpu_advisor.facts import CopyFact, Facts, FullGpuFacts, NotApplicable
from tb_gpu_advisor.judging import Check, Limit, Limits, Measured, lost
from tb_gpu_advisor.judging.copies import cost_of_copies_ms, of_copies
from tb_gpu_advisor.judging.idle import trace_link

# Our default: what steps differ by, as it is in every step.
LIMIT = Limit("share", 0.01, "share", "default", of_step=True)
#: Where Keras and tf.train.experimental put the ops that decide on the host.
SCOPE = "LossScale"
# Defined: the decision to skip a step is one value.
SCALAR_BYTES = 8


@Check.of(LIMIT, guide="2_dynamic_vs_static_loss_scaling")
def check(facts: Facts, limits: Limits) -> Measured:
    gpu = facts.limiting_gpu
    if not gpu.scales_loss:
        raise NotApplicable("no-loss-scaling")
    facts.need_steps()
    copies_ms, on_host_ms = cost_of_copies_ms(facts, _is_decision), decided_ms(facts)
    args = lost("cost", copies_ms + on_host_ms, facts.step_ms)
    reads = tuple(filter(_is_decision, gpu.copies))
    link = trace_link(facts, "host_op" if on_host_ms > copies_ms else "copy_wait")
    return Measured(
        args,
        lambda: of_copies(facts, reads, "keras", "custom-loop", link=link, on_host_ms=on_host_ms),
        loss_ms=copies_ms + on_host_ms,
    )


def decided_ms(facts: Facts) -> float:
    """How long GPUs wait for ops that decide on the host, which no other finding is about."""
    if facts.alone is not None or not facts.limiting_gpu.scales_loss:
        return 0.0
    ops_ms, decide_ms = facts.common_full(_ops_ms), facts.common_full(lambda one: _ops_ms(one, SCOPE))
    # Every replica decides, on threads of its own, while each GPU stands idle once.
    return min(decide_ms, facts.common_ms("host_op") * decide_ms / (ops_ms or 1.0))


def _ops_ms(gpu: FullGpuFacts, part: str = "") -> float:
    return sum(op.ms_per_step for op in gpu.host_ops if part in op.name)


def _is_decision(copy: CopyFact) -> bool:
    return copy.direction == "d2h" and copy.bytes_per_copy <= SCALAR_BYTES
