"""What checks of several GPUs share: the table of usual links, and that of the ops that one GPU computes more of."""

from collections.abc import Callable, Sequence

from tb_gpu_advisor.facts.run.links import GB, LINKS, NETWORK, LinkFact
from tb_gpu_advisor.judging.quantities import ROWS, table
from tb_gpu_advisor.wire import Column, Table


def link_table(usual: LinkFact | None) -> Table:
    """What the table assumes of each link, that of these GPUs first, for whoever wants to tell a better number."""
    links = sorted((*LINKS, NETWORK), key=lambda link: link is not usual)
    cells: dict[Column, Callable[[LinkFact], float | str]] = {
        Column("gpu-models", "text"): lambda link: link.gpus,
        Column("link", "text"): lambda link: link.link,
        Column("line-rate", "bytes_per_s"): lambda link: link.line_gb_per_s * GB,
        Column("reached", "bytes_per_s"): lambda link: link.gb_per_s * GB,
        Column("reached-source", "text"): lambda link: link.source,
    }
    return table("links", links, len(links), cells)


def extra_ops_table(extra: Sequence[tuple[str, float]]) -> Table:
    """Op types, and by how many ms per step one GPU computes them longer than the others."""
    columns = (Column("op", "text"), Column("more-per-step", "ms"))
    return Table("extra-ops", columns, tuple(extra[:ROWS]), len(extra))
