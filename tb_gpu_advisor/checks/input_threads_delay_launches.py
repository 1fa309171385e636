"""Launches come late while tf.data's worker threads are busy: they share the host's cores, or Python's lock.

Reads: launch-bound idle time under worker activity, and calls that return late from a wait under it, how fast the same
pairs of kernels are launched one after the other with and without it, and pauses that end as a worker comes to rest. A
correlation, so confidence stays medium. Look-alikes are silent: busy workers that slow nothing down, and
slow launches without workers. Where no pair was launched both ways, or in one step, nobody can tell. Not applicable
when the GPU has launch threads of its own.
"""

from tb_gpu_advisor.facts import Facts, MissingData, NotApplicable
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, ms, share, text, us
from tb_gpu_advisor.judging.idle import trace_link

# Our default: a correlation needs more than launches do.
LIMIT = Limit("share", 0.03, "share", "default", of_step=True)
# How many times as slowly launches follow each other while workers are busy. Our default: half as slow again is no
# noise.
SLOWER = 1.5


@Check.of(LIMIT, guide="2_gpu_host_thread_contention")
def check(facts: Facts, limits: Limits) -> Measured:
    # The threads are tf.data's, which feeds programs of JAX as well.
    if facts.framework != "jax" or not facts.has_gpu_work or not facts.limiting_gpu.contention.overlap_ms:
        facts.need_tensorflow()
    facts.need_launches()
    gpu = facts.limiting_gpu
    contention = gpu.contention
    if gpu.private_threads:
        raise NotApplicable("private-threads")
    launch_ms = facts.common_ms("kernel_launch") + facts.common_ms("copy_wait")
    overlap_ms = min(launch_ms, facts.common_full(lambda one: one.contention.overlap_ms))
    paused_ms = min(launch_ms, facts.common_full(lambda one: one.contention.paused_ms))
    overlap_share = overlap_ms / facts.step_ms
    # Threads of TensorFlow's own do not need Python's lock; only they can be given to the GPU.
    cause = "cores" if not contention.from_python else "lock" if contention.python_feeds else "python"
    args = {
        "overlap": ms(overlap_ms),
        "share": share(overlap_share),
        "paused": ms(paused_ms),
        "busy": us(contention.between_busy_us),
        "alone": us(contention.between_alone_us),
        "cause": text(cause),
    }
    paused, overlaps = (limits.broken(check, part) for part in (paused_ms / facts.step_ms, overlap_share))
    # tf.data makes the next batch at one place of a step, and the same kernels at another say little: two captures of
    # one real step, minutes apart, had launches 0.99 and 1.76 times as slow.
    if overlaps and facts.has_one_step:
        raise MissingData("one-step")
    if overlaps and not contention.slower and not paused:
        raise MissingData("same-launches")
    spared_by = "" if contention.slower >= SLOWER or paused else "launches-as-fast"
    finding = Finding(
        links=(trace_link(facts, "kernel_launch"),),
        fixes=("custom-loop",) if contention.from_python else ("shell", "custom-loop"),
    )
    return Measured(args, lambda: finding.doubted("medium", "correlation"), overlap_ms, spared_by)
