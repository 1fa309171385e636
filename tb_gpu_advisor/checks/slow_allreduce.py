"""Reducing the gradients takes much longer than their size and the GPUs' links allow.

Reads: the bytes that collective calls move, or four for each parameter that the user specified; their shortest time
over the GPUs (waiting left out); and the bandwidth that the user specified, or a table of what links reach by GPU
model. The guide's bound is bytes over bandwidth; a ring moves 2(n-1)/n of them, which is what is compared. Links are
not in the profile, so a board without NVLink may look slow: confidence is medium unless the user specified the
bandwidth.
"""

from tb_gpu_advisor.facts import Facts, MissingData
from tb_gpu_advisor.facts.replay.hardware import CALL_MS, GRADIENT_BYTES, ring_ms, usual_link
from tb_gpu_advisor.facts.run.collectives import exchanges_of_all
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, ms, page, quantity, share, text

# Our default: rates of links vary by less.
LIMIT = Limit("ratio", 2.0, "ratio", "default")
# Our default: nobody would look into less, however slow.
LEAST_SHARE = 0.02
# Of so many bytes a call reaches a half of what its links do. Measured: nccl-tests#232, 22.5 of 41.9 GB/s.
HALF_RATE_BYTES = 2 << 20


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    collectives, given = exchanges_of_all(facts), facts.given
    link = usual_link(facts.limiting_info.model, len({gpu.host for gpu in facts.gpus}))
    rate = given.gb_per_s or (link.gb_per_s if link else None)
    given_bytes = (given.parameters or 0) * GRADIENT_BYTES
    moved_bytes = collectives.bytes or given_bytes
    if not moved_bytes:
        other = facts.framework not in ("tensorflow", "unknown")
        raise MissingData("message-sizes-other" if other else "message-sizes")
    if rate is None:
        raise MissingData("link-speed")
    # Many small calls are slow by their number, which is another row's matter, as are those of SyncBatchNorm.
    calls_ms = CALL_MS * (collectives.calls - collectives.statistics)
    moving_ms = collectives.moving_ms - collectives.statistics_ms
    expected_ms = calls_ms + ring_ms(moved_bytes, len(facts.gpus), rate)
    surplus_ms = max(0.0, moving_ms - expected_ms) * collectives.exposed_share
    args = {
        "transfer": ms(moving_ms),
        "expected": ms(expected_ms),
        # The guide's quick check: bytes over bandwidth.
        "guide": ms((given_bytes or moved_bytes) / rate / 1e6),
        "bytes": quantity(round(moved_bytes), "bytes"),
        "size-source": text("calls" if collectives.bytes else "parameters"),
        "rate": quantity(rate * 1e9, "bytes_per_s"),
        "rate-source": text("given" if given.gb_per_s or link is None else "table"),
        "link": text(link.link if link else ""),
        "ratio": quantity(moving_ms / expected_ms, "ratio"),
        "share": share(surplus_ms / facts.step_ms),
    }
    is_little = surplus_ms < LEAST_SHARE * facts.step_ms
    is_small = expected_ms < 2 * calls_ms or moved_bytes < HALF_RATE_BYTES * collectives.calls
    return Measured(
        args,
        lambda: Finding(
            links=(page("trace_viewer", facts.limiting_gpu.host),),
            fixes=("custom-loop", "shell"),
        ).doubted("medium", "ring-model" if given.gb_per_s else "links-unknown"),
        spared_by="little-excess" if is_little else "small-calls" if is_small else "",
        loss_ms=surplus_ms,
    )
