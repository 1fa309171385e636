"""Reducing the gradients takes much longer than their size and the GPUs' links allow (guide claims 83-85).

Reads: the bytes that collective calls move, their shortest time over the GPUs (waiting left out), and a table of
what links reach by GPU model. The guide's bound is bytes over bandwidth; a ring moves 2(n-1)/n of them, which is
what is compared. Links are not in the profile, so a board without NVLink may look slow: confidence is medium.
"""

from tb_gpu_advisor.checks.base import (
    Check,
    Claim,
    Limit,
    Outcome,
    Saving,
    failed,
    ms,
    no_data,
    page,
    passed,
    quantity,
    share,
)
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.across import reductions
from tb_gpu_advisor.facts.links import CALL_MS, bus_gb_per_s, guide_ms, ring_ms

LIMIT = Limit("ratio", 2.0, "ratio", "default")
# What nobody would look into, however slow.
LEAST_SHARE = 0.02


def run(facts: Facts) -> Outcome:
    found = reductions(facts)
    rate = bus_gb_per_s(facts.limiting_info.model, len({gpu.host for gpu in facts.gpus}))
    if not found.bytes or rate is None:
        return no_data("message-sizes" if not found.bytes else "link-speed")
    # Many small calls are slow by their number, which is another row's matter.
    expected_ms = ring_ms(found.bytes, len(facts.gpus), rate) + found.calls * CALL_MS
    exposed_ms = found.transfer_ms * found.exposed_share
    surplus_ms = max(0.0, found.transfer_ms - expected_ms) * found.exposed_share
    args = {
        "transfer": ms(found.transfer_ms),
        "expected": ms(expected_ms),
        "guide": ms(guide_ms(found.bytes, rate)),
        "bytes": quantity(round(found.bytes), "bytes"),
        "rate": quantity(rate * 1e9, "bytes_per_s"),
        "ratio": quantity(found.transfer_ms / expected_ms, "ratio"),
        "share": share(surplus_ms / facts.step_ms),
    }
    if not LIMIT.broken_by(found.transfer_ms / expected_ms) or surplus_ms < LEAST_SHARE * facts.step_ms:
        return passed(args)
    return failed(
        args,
        saving=Saving(surplus_ms, exposed_ms, "model", (Claim("collective", "transfer", exposed_ms),)),
        links=(page("trace_viewer", facts.limiting_gpu.host),),
        fixes=("custom-loop", "shell"),
    ).doubted("medium", "links-unknown")


CHECK = Check(
    id="slow-allreduce",
    section="2",
    run=run,
    guide="2_optimize_the_performance_on_the_multi-gpu_single_host",
    limit=LIMIT,
)
