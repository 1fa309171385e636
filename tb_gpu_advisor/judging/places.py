"""Where in time a finding is seen: a typical instance of the time that it claims."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from tb_gpu_advisor.facts import Facts, FullGpuFacts, HostFacts
from tb_gpu_advisor.judging.base import Claim, Outcome
from tb_gpu_advisor.judging.precision import KERNELS
from tb_gpu_advisor.judging.quantities import page_of
from tb_gpu_advisor.wire import Category, Evidence, Link, Table, Timeline

#: What a finding explains itself stands first among its claims; what follows from it must be this much more to count.
_MORE: Final = 2.0


def with_picture(outcome: Outcome, facts: Facts, shows: tuple[Category, ...] = ()) -> Outcome:
    """A finding without a picture gets that of its first kernel, of the part of the step that its check ``shows``, or
    else of the category that it claims, if there is one.

    Its links to the whole trace open there instead.
    """
    if outcome.status != "failed":
        return outcome
    shown = next((one for one in outcome.evidence if isinstance(one, Timeline)), None)
    if shown is None and outcome.saving is not None and outcome.saving.claims:
        gpu = facts.limiting_gpu
        shown = gpu.kernel_pictures.get(first_kernel(outcome.evidence))
        if shown is None:
            shown = _of_parts(shows, facts) if shows else _of_claims(outcome.saving.claims, gpu)
        if shown is not None:
            outcome = replace(outcome, evidence=(shown, *outcome.evidence))
    return outcome if shown is None else replace(outcome, links=_links(outcome.links, shown))


def first_kernel(evidence: Iterable[Evidence]) -> str:
    """The kernel that heads a finding's table, whose longest launch its timeline shows; empty without such a table."""
    tables = (one for one in evidence if isinstance(one, Table) and one.id == KERNELS and one.rows)
    return next((str(table.rows[0][0]) for table in tables), "")


def _of_parts(shows: tuple[Category, ...], facts: Facts) -> Timeline | None:
    """Of the part that takes most of the limiting GPU's step; a collective on the host whose GPUs spend most in it."""
    gpu = facts.limiting_gpu
    if "collective" in shows:
        return next((one for one in _collectives(facts) if one is not None), None)
    known = [(gpu.mean_ms(part), gpu.timelines[part]) for part in shows if part in gpu.timelines]
    return max(known, key=lambda one: one[0])[1] if known else None


def _collectives(facts: Facts) -> Iterator[Timeline | None]:
    def most_ms(host: HostFacts) -> float:
        return max((gpu.mean_ms("collective") for gpu in host.gpus), default=0.0)

    for host in sorted(facts.hosts, key=most_ms, reverse=True):
        yield from (gpu.timelines.get("collective") for gpu in host.gpus if isinstance(gpu, FullGpuFacts))


def _of_claims(claims: tuple[Claim, ...], gpu: FullGpuFacts) -> Timeline | None:
    known = [(claim.category, _claimed_ms(claim, gpu)) for claim in claims if claim.category in gpu.timelines]
    most_ms = max((ms for _, ms in known), default=0.0)
    return next((gpu.timelines[category] for category, ms in known if 0 < most_ms <= _MORE * ms), None)


def _claimed_ms(claim: Claim, gpu: FullGpuFacts) -> float:
    return claim.ms if claim.part else gpu.mean_ms(claim.category)


def _links(links: tuple[Link, ...], shown: Timeline) -> tuple[Link, ...]:
    """Those to the whole trace, at the picture instead."""
    return tuple(
        page_of(shown)
        if (link.tool, link.host, link.start_ms) == ("trace_viewer", shown.host, None)
        else link
        for link in links
    )
