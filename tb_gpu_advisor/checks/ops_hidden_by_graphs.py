"""Kernels run inside CUDA graphs (XLA command buffers) and carry no op name, so findings cannot name the op.

Reads: graph ids on kernels or graph launches on the host, and the ops that kernels name.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Limit, Outcome, failed, passed, share

# A tenth of the device time without a name would leave real culprits unnamed.
LIMIT = Limit("share", 0.1, "share", "default")


def run(facts: Facts) -> Outcome:
    hidden = max(gpu.hidden_share for gpu in facts.gpus)
    args = {"share": share(hidden)}
    return failed(args, fixes=("shell",)) if LIMIT.broken_by(hidden) else passed(args)


CHECK = Check(
    id="ops-hidden-by-graphs", section="0", run=run, guide="debug_the_performance_of_one_gpu", limit=LIMIT
)
