"""Ops that take much of the step run in a form that is slow, though another one exists.

Reads: op types, name scopes and kernel names, by one table of forms and what replaces them: float64, recurrent layers
outside cuDNN, conversions between layouts, sorting, unique values, scatters, linear algebra, sparse products,
suppressed boxes, resized images, sliding windows, depthwise filters, gradients of convolutions, what only checks or
measures, optimizers that take a third of the step, as any other op that does, half precision on a GPU without fast
units for it, and copies within the GPU's memory. Look-alikes are silent: a large matrix product, transposes of the
program's own, half precision on Tensor Cores, and whatever takes little of the step. On a host without GPU work it is
long ops of XLA's that sort, scatter, copy or slide windows, and TensorFlow's updates of variables.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, page
from tb_gpu_advisor.judging.forms import cost_ms, form_args, form_table, most_ms, slow_forms
from tb_gpu_advisor.judging.precision import kernels_where

# Our default: another form saves a part of it.
LIMIT = Limit("share", 0.1, "share", "default", of_step=True)


@Check.of(LIMIT, spoiled_by=("ops-hidden-by-graphs",), guide="1_utilize_tensor_cores")
def check(facts: Facts, limits: Limits) -> Measured:
    forms = slow_forms(facts)
    if facts.alone is None or not forms:
        facts.need_kernels()
    worth = [one for one in forms if limits.broken(check, cost_ms(one) / facts.step_ms)]
    first = next(iter(worth or sorted(forms, key=cost_ms, reverse=True)), None)
    args = form_args(first, facts)

    def finding() -> Finding:
        if facts.alone is not None:
            return Finding(evidence=(form_table(worth),), links=(page("trace_viewer", facts.alone.host),))
        gpu, rows = facts.limiting_gpu, {row for one in worth for row in one.kernels}
        kernels = kernels_where(gpu, lambda one: (one.name, one.op) in rows)
        return Finding(
            at_most_ms=sum(most_ms(one, facts) for one in worth),
            evidence=(form_table(worth), kernels),
            links=(page("kernel_stats", gpu.host), page("framework_op_stats", gpu.host)),
            # Of other forms there is no code that stands for all.
            fixes=("keras",) if worth[0].form == "recurrent" else (),
        )

    return Measured(args, finding, loss_ms=float(args["time"].value))
