"""GPUs of a host begin their steps one after the other, because its threads serve one GPU before the next.

Reads: the first kernel of every step on each GPU of a host, which share a clock; median over the steps of how much
later than the median GPU the last one begins. Look-alikes are silent: stages of a pipeline, which are staggered by
design, and time in most of which nothing tells what any GPU waits for. Where every GPU has launch threads of its own,
the advice is followed already.
"""

from tb_gpu_advisor.causes import IN_TURN, MOST
from tb_gpu_advisor.facts import Facts, NotApplicable
from tb_gpu_advisor.facts.run.across import by_chance, several_gpus, shared_hosts
from tb_gpu_advisor.facts.run.limiting import same_program
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, count, ms, page, share, text
from tb_gpu_advisor.judging.copies import exposed_between_ms

# Our default: one of several GPUs is always a little later.
LIMIT = Limit("share", 0.03, "share", "default", of_step=True)


@Check.of(LIMIT, guide="2_gpu_host_thread_contention")
def check(facts: Facts, limits: Limits) -> Measured:
    several_gpus(facts)
    hosts = shared_hosts(facts)
    worst = max(hosts, key=lambda host: host.skew.late_ms)
    skew_ms, last = worst.skew.late_ms, worst.skew.late_gpu
    is_private = all(gpu.private_threads for gpu in worst.gpus)
    args = {
        "skew": ms(skew_ms),
        "share": share(skew_ms / facts.step_ms_of(worst.host)),
        "gpu": count(max(last, 0)),
        "threads": text("private" if is_private else "shared"),
    }
    why = "idle-unexplained" if skew_ms and facts.common_ms("unknown") >= MOST * skew_ms else ""
    # What one of them waits for may be what another one sends.
    is_sent = sum(map(exposed_between_ms, facts.gpus)) >= MOST * skew_ms

    def finding() -> Finding:
        if not same_program(worst.gpus):
            raise NotApplicable("different-programs")
        most_ms = max(worst.skew.spread_ms, sum(map(facts.excess_ms, IN_TURN)))
        # Launch threads of its own let no GPU wait for its turn.
        fixes = () if is_private else ("shell",)
        return Finding(at_most_ms=most_ms, links=(page("trace_viewer", worst.host),), fixes=fixes)

    spared_by = why or ("launches-in-time" if is_sent else "")
    return Measured(args, finding, skew_ms, spared_by=spared_by, undecided=by_chance(facts) or why)
