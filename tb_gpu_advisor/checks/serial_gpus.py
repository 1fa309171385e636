"""The GPUs of a host compute one after the other instead of at once.

Reads: the sum of what a host's GPUs compute over the time in which any of them does. Stages of a pipeline take
turns by design, and say so by running different ops. The guide asks to file an issue with TensorFlow: the export of
this finding is made for that.
"""

from msgspec.structs import replace

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.checks.cross_gpu_copies import check as cross_gpu_copies
from tb_gpu_advisor.checks.input_cannot_feed_gpus import check as input_cannot_feed_gpus
from tb_gpu_advisor.facts import Facts, HostFacts, MissingData, NotApplicable
from tb_gpu_advisor.facts.run.across import by_chance, concurrency, several_gpus, shared_hosts
from tb_gpu_advisor.facts.run.collectives import exchanges_of_all
from tb_gpu_advisor.facts.run.limiting import same_program
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, count, page, quantity
from tb_gpu_advisor.judging.copies import exposed_between_ms
from tb_gpu_advisor.judging.idle import UNEXPLAINED
from tb_gpu_advisor.judging.precision import of_kernels

#: GPUs of a host of which no more than so many compute at once on average take turns. Our default: a fifth is overlap.
AT_ONCE = 1.2
# Our default: as of taking turns elsewhere.
LIMIT = Limit("at-once", AT_ONCE, "ratio", "default", "at_most")


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    several_gpus(facts)
    facts.need_kernels()
    # GPUs whose steps were cut off, or that wait for something unknown, work at different times as well.
    if facts.common_ms("unknown") >= UNEXPLAINED * facts.step_ms:
        raise MissingData("idle-unexplained")
    hosts = shared_hosts(facts)
    worst = min(hosts, key=concurrency)
    args = {"at-once": quantity(concurrency(worst), "ratio"), "gpus": count(len(worst.gpus))}
    return Measured(args, lambda: _finding(facts, worst), undecided=by_chance(facts))


def _finding(facts: Facts, worst: HostFacts) -> Finding:
    """With what the GPU that limits the step computes in its turn."""
    at_most_ms = _at_most_ms(facts, worst)
    finding = of_kernels(facts.limiting_gpu, lambda _: True, "custom-loop", at_most_ms=at_most_ms)
    # What each does while another one computes: it waits for launches of the host's or its batch, or copies.
    waits_ms = {
        cross_gpu_copies.id: sum(map(exposed_between_ms, facts.gpus)),
        "launch-bound": facts.common_ms("kernel_launch"),
        input_cannot_feed_gpus.id: worst.skew.most_ms.get("input_wait", 0.0),
    }
    brings = max(waits_ms, key=waits_ms.__getitem__)
    links = (page("trace_viewer", worst.host), *finding.links)
    if waits_ms[brings] <= MOST * at_most_ms:
        return replace(finding, links=links)
    return Finding(links=links, fixes=finding.fixes, brought_by=brings)


def _at_most_ms(facts: Facts, host: HostFacts) -> float:
    """At best a step takes as long as the GPU with most to compute, with the copies and exchanges of each, and the time
    in which nobody knows what any of them waits for: that is nobody's turn."""
    if not same_program(host.gpus):
        raise NotApplicable("different-programs")
    most_ms = max(gpu.mean_ms("compute") for gpu in host.gpus)
    moving_ms = 0.0 if facts.matched is None else exchanges_of_all(facts).exposed_ms
    left_ms = facts.common_ms("copy_d2d") + facts.common_ms("floor") + facts.common_ms("unknown") + moving_ms
    side_by_side_ms = host.compute_union_ms / max(1, facts.need_steps().analysed) - most_ms
    return max(0.0, side_by_side_ms, facts.step_ms - most_ms - left_ms)
