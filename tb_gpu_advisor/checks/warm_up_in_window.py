"""The capture holds warm-up: compilation, autotuning or a slow first step, which say nothing of the steady state.

Reads: steps that were left out of the analysis for that reason, what makes functions and kernels ready, and the kernels
by which cuDNN and XLA try candidates (``redzone_checker``). Such steps are excluded anyway; of one or two, which cannot
be, it matters most, and no other step tells whether they are usual ones; nor where no steps are known, or nothing runs
at all. A first step that is only slow may be the profiler's own start. What steady steps do again and again is no
warm-up, and has checks that say what to do about it.
"""

from tb_gpu_advisor.causes import FEWEST
from tb_gpu_advisor.facts import Facts, MissingData
from tb_gpu_advisor.facts.events.preparing.first_runs import PREPARE_MS
from tb_gpu_advisor.facts.steps.windows import COMPILE_SHARE
from tb_gpu_advisor.judging import Check, Finding, Limits, Measured, count, ms
from tb_gpu_advisor.judging.again import only_prepares, prepared_ms

WARM_UP = ("warm-up", "compile")


@Check.of()
def check(facts: Facts, limits: Limits) -> Measured:
    compile_ms = prepared_ms(facts)
    finding = Finding(fixes=("keras", "custom-loop", "jax"))
    if only_prepares(facts):
        args = {"steps": count(0), "autotune": count(0), "compile": ms(compile_ms)}
        return Measured(args, lambda: finding, fails=True)
    steps = facts.steps
    autotune = sum(host.autotune_kernels for host in facts.hosts if host.gpus or host.alone)
    if steps.source == "none":  # what is in the numbers, else a driver that starts before them
        in_gaps_ms = 0.0 if facts.alone else facts.limiting_gpu.mean_ms("compile")
        compile_ms = in_gaps_ms or compile_ms * (compile_ms >= PREPARE_MS)
    prepared = facts.observed.prepared
    is_usual = any(one.repeats for one in prepared)
    few_ms = compile_ms if steps.seen <= 1 else sum(one.ms_per_step for one in prepared)
    few = not is_usual and steps.analysed < FEWEST and few_ms >= COMPILE_SHARE * steps.ms[0]
    if steps.source == "none" and not few:
        raise MissingData("steps")
    excluded = sum(steps.excluded.get(reason, 0) for reason in WARM_UP)
    args = {"steps": count(excluded), "autotune": count(autotune), "compile": ms(compile_ms)}
    # What makes a first step long may be the start of the profiler: nobody knows where nothing is seen to be prepared.
    is_seen = bool(steps.excluded.get("compile") or autotune or compile_ms)
    return Measured(
        args,
        lambda: finding,
        undecided="one-step" if steps.seen == 1 else "slow-first-step" if excluded and not is_seen else "",
        fails=not is_usual and is_seen and bool(excluded or autotune or few),
    )
