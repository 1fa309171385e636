"""The batch leaves much of the GPU's memory unused, while each step pays for what does not grow with it: Python and
launches, and with several GPUs the exchange of gradients.

Reads: the peak of memory in use that TensorFlow's allocator reports (in use, not reserved: the allocator takes all
of it), with what it may use, and the time of a step that goes to launches, Python and the exchange of gradients.
Silent when there is little such time: then a larger batch brings nothing. Input and its copies grow with the batch and
do not count. A larger batch changes training, so no saving per step is printed.
"""

from tb_gpu_advisor.causes import where
from tb_gpu_advisor.facts import Facts, MissingData
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, page, quantity, share

# Our default: a batch of twice the size fits.
LIMIT = Limit("used", 0.5, "share", "default", "at_most")
# Who says instead where memory goes.
_MEMORY = {"pytorch": "memory-pytorch", "jax": "memory-jax"}
# Our default: below this share of the step there is next to nothing that a larger batch could spread.
FIXED_SHARE = 0.05


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_steps()
    fullest = facts.fullest_memory
    if fullest is None:
        raise MissingData(_MEMORY.get(facts.framework, "memory"))
    used = fullest.peak_bytes / fullest.limit_bytes
    fixed = sum(map(facts.limiting_gpu.mean_ms, where(lambda cause: cause.fixed))) / facts.step_ms
    unknown = facts.limiting_gpu.mean_ms("unknown") / facts.step_ms
    if limits.broken(check, used) and fixed < FIXED_SHARE <= fixed + unknown:
        raise MissingData("idle-unexplained")
    args = {
        "used": share(used),
        "peak": quantity(fullest.peak_bytes, "bytes"),
        "limit": quantity(fullest.limit_bytes, "bytes"),
        "fixed": share(fixed),
    }
    links = (page("memory_profile", facts.limiting_gpu.host),)
    spared_by = "little-fixed-time" if fixed < FIXED_SHARE else ""
    return Measured(
        args, lambda: Finding(links=links, fixes=("keras", "custom-loop", "jax")), spared_by=spared_by
    )
