"""Where the time of the GPU goes that limits the step."""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.wire import BusyOp


def busy_ops(facts: Facts) -> tuple[BusyOp, ...]:
    """Its op types by layer, the longest first; none where no GPU worked."""
    if not facts.has_gpu_work:
        return ()
    gpu = facts.limiting_gpu
    whole_ms = gpu.kernels.total_ms
    return tuple(
        BusyOp(
            op=one.op,
            layer=one.layer or None,
            ms=rounded(one.ms_per_step),
            share=round(one.ms_per_step / whole_ms, 6) if whole_ms else 0.0,
            launches=rounded(one.count_per_step),
            precision=one.precision,
            tensor_cores=one.tensor_cores,
            limit=one.limit,
        )
        for one in gpu.op_times.rows
    )
