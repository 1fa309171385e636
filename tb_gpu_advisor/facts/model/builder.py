"""A graph while it is built: nodes, edges and parts as columns, ordered at the end."""

from copy import copy
from typing import Any, Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Floats, Ints, rows_where
from tb_gpu_advisor.facts.model.launched import Window
from tb_gpu_advisor.facts.replay.graph import EDGE_KINDS, PART_KINDS, Columns, EdgeKind, Graph, PartKind
from tb_gpu_advisor.facts.replay.hardware import KernelChange
from tb_gpu_advisor.facts.replay.join import joined_factors, ordered

#: Defined: picoseconds of a nanosecond.
_PS_PER_NS = 1000
#: Columns of device events, in the order in which they are given.
OF_DEVICES: Final = ("launch", "start", "end", "gpu", "kind", "role", "name", "away")


class Builder:
    """Nodes are numbered as they come; edges name them by number."""

    def __init__(self) -> None:
        self._seen_ps: list[Ints] = []
        self.nodes = 0
        self._edges: list[tuple[Ints, Ints, int, Bools | bool]] = []
        self.edges = 0
        self._parts: list[tuple[Ints, int, Floats]] = []
        self._devices: list[tuple[Ints | Bools, ...]] = []
        self._factors: list[tuple[int, dict[KernelChange, Floats]]] = []

    def copied(self) -> "Builder":
        """A copy: what is added to one of the two is not in the other."""
        other = Builder()
        vars(other).update({name: copy(held) for name, held in vars(self).items()})
        return other

    def add_nodes(self, seen_ps: Ints) -> Ints:
        """Adds nodes, observed at these moments, and returns their numbers."""
        numbers = np.arange(self.nodes, self.nodes + len(seen_ps))
        self._seen_ps.append(seen_ps)
        self.nodes += len(seen_ps)
        return numbers

    def add_edges(
        self, source: Ints, target: Ints, kind: EdgeKind, part: PartKind | None = None, ps: Ints | None = None, *,
        wraps: Bools | bool = False,
    ) -> Ints:  # fmt: skip
        """Adds edges of one kind, each with one part if ``part`` is given, and returns their numbers; those that
        ``wraps`` marks come from the round before."""
        numbers = np.arange(self.edges, self.edges + len(source))
        self._edges.append((source, target, EDGE_KINDS.index(kind), wraps))
        self.edges += len(source)
        if part is not None and ps is not None:
            self.add_parts(numbers, part, ps)
        return numbers

    def add_parts(self, edge: Ints, kind: PartKind, ps: Ints | Floats) -> None:
        """Adds time of one kind to edges; zero and less is left out."""
        some = rows_where(ps > 0)
        self._parts.append((edge[some], PART_KINDS.index(kind), ps[some] / _PS_PER_NS))

    def add_devices(self, columns: tuple[Ints | Bools, ...], factors: dict[KernelChange, Floats]) -> None:
        """Device events, by what ``OF_DEVICES`` names."""
        self._devices.append(columns)
        self._factors.append((len(columns[0]), factors))

    def graph(self, window: Window, host_ps: tuple[int, int], first: int) -> Graph:
        """The finished graph, its edges ordered; ``host_ps`` is what the driver's call of a launch takes and what a
        loop needs, and rounds begin at the node ``first``."""
        seen = np.concatenate(self._seen_ps)
        source, target = (np.concatenate([edge[at] for edge in self._edges]) for at in (0, 1))
        part_edge, part_ns = (np.concatenate([part[at] for part in self._parts]) for at in (0, 2))
        devices: Any = map(np.concatenate, zip(*self._devices, strict=True))
        columns = Columns(
            source=source,
            target=target,
            edge_kind=np.concatenate([np.full(len(edge[0]), edge[2], np.int8) for edge in self._edges]),
            wraps=np.concatenate([np.broadcast_to(edge[3], len(edge[0])) for edge in self._edges]),
            part_edge=part_edge,
            part_kind=np.concatenate([np.full(len(part[0]), part[1], np.int8) for part in self._parts]),
            part_ns=part_ns,
            **dict(zip(OF_DEVICES, devices, strict=True)),
            factors=joined_factors(self._factors),
        )
        seen_ns = (seen - int(seen.min())) / _PS_PER_NS
        made, first = ordered(columns, seen_ns, np.ones(len(source), np.bool_), first)
        observed_ns, call_ns, loop_ns = (ps // _PS_PER_NS for ps in (window.observed_ps, *host_ps))
        return Graph.of(window.steps, (observed_ns, call_ns, loop_ns), (self.nodes, first), made)
