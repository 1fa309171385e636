"""Where in time a finding is seen: a typical instance of the time that it is about."""

from collections.abc import Iterable

from msgspec.structs import replace

from tb_gpu_advisor.facts import Facts, FullGpuFacts, HostFacts
from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.judging.precision import KERNELS
from tb_gpu_advisor.judging.quantities import page_of
from tb_gpu_advisor.wire import Category, Evidence, Link, Table, Timeline


def with_picture(outcome: Outcome, facts: Facts, saves: bool) -> Outcome:
    """A finding that ``saves`` time and has no picture gets that of its first kernel, or of the first of its causes
    that has one.

    Its links to the whole trace open there instead.
    """
    shown = next((one for one in outcome.evidence if isinstance(one, Timeline)), None)
    if shown is None and saves and outcome.causes and facts.alone is None:
        pictures = facts.limiting_gpu.kernel_pictures
        shown = pictures.get(first_kernel(outcome.evidence)) or _of_causes(outcome.causes, facts)
        if shown is not None:
            outcome = replace(outcome, evidence=(shown, *outcome.evidence))
    return outcome if shown is None else replace(outcome, links=_links(outcome.links, shown))


def first_kernel(evidence: Iterable[Evidence]) -> str:
    """The kernel that heads a finding's table, whose longest launch its timeline shows; empty without such a table."""
    tables = (one for one in evidence if isinstance(one, Table) and one.id == KERNELS and one.rows)
    return next((str(table.rows[0][0]) for table in tables), "")


def _of_causes(causes: tuple[Category, ...], facts: Facts) -> Timeline | None:
    """Of the limiting GPU; a collective on the host whose GPUs spend most in it."""
    if "collective" not in causes:
        pictures = facts.limiting_gpu.timelines
        return next((pictures[cause] for cause in causes if cause in pictures), None)

    def most_ms(host: HostFacts) -> float:
        return max((gpu.mean_ms("collective") for gpu in host.gpus), default=0.0)

    hosts = sorted(facts.hosts, key=most_ms, reverse=True)
    in_full = (gpu for host in hosts for gpu in host.gpus if isinstance(gpu, FullGpuFacts))
    return next((gpu.timelines["collective"] for gpu in in_full if "collective" in gpu.timelines), None)


def _links(links: tuple[Link, ...], shown: Timeline) -> tuple[Link, ...]:
    """Those to the whole trace, at the picture instead."""
    return tuple(
        page_of(shown)
        if (link.tool, link.host, link.start_ms) == ("trace_viewer", shown.host, None)
        else link
        for link in links
    )
