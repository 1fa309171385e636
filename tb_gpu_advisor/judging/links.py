"""The table of usual links, with the source of each number."""

from __future__ import annotations

from tb_gpu_advisor.facts.run.links import LINKS, NETWORK, LinkFact
from tb_gpu_advisor.wire import Column, Table


def link_table(usual: LinkFact | None) -> Table:
    """What the table assumes of each link, that of these GPUs first, for whoever wants to tell a better number."""
    columns = (
        Column("gpu-models", "text"),
        Column("link", "text"),
        Column("line-rate", "bytes_per_s"),
        Column("reached", "bytes_per_s"),
        Column("reached-source", "text"),
    )
    rows = tuple(
        (link.gpus, link.link, link.line_gb_per_s * 1e9, link.gb_per_s * 1e9, link.source)
        for link in sorted((*LINKS, NETWORK), key=lambda link: link is not usual)
    )
    return Table("links", columns, rows, len(rows))
