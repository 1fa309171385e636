"""The graph of what waited for what, and its evaluation: the step, with parts of it scaled and edges gone.

Nodes are moments: a launch, the host's going on after a wait, the start or end of a device event, a batch that is
ready. An edge says "not before": the time of a node is the maximum over its edges of the source's time and the edge's
weight, a sum of parts, each with one cause. The edge that gives the maximum binds. An edge may come from the round
before, since the steps that are played are one round of a program that goes on like this (as in Daydream, ATC'20, with
the host and the input pipeline). Times are ns.
"""

from functools import cached_property
from typing import Final, Literal, get_args

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Bools, Floats, Ints, rows_where
from tb_gpu_advisor.columns.maxplus import rounds_of
from tb_gpu_advisor.columns.packed import holds, packed, packed_steps, unpacked
from tb_gpu_advisor.facts.replay.hardware import KernelChange

#: What an edge stands for.
EdgeKind = Literal[
    "own", "wait", "batch", "pace", "room", "arrival", "stream", "dependency", "run", "exchange", "queue", "turn",
    "late", "memory",
]  # fmt: skip
EDGE_KINDS: Final[tuple[EdgeKind, ...]] = get_args(EdgeKind)
#: What a part of an edge's weight is the time of.
PartKind = Literal[
    "launch", "python", "on_host", "compiling", "profiling", "unexplained", "notice",
    "input", "hand_over", "pace", "arrival", "pause", "run", "exchange", "contended",
]  # fmt: skip
PART_KINDS: Final[tuple[PartKind, ...]] = get_args(PartKind)
#: What a device event is for; kernels that a compiler wrote are ``fused``.
Role = Literal["kernel", "fused", "batch", "read", "of_step", "peer", "scaling", "update"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
#: An unchanged replay that is off by more is not believed. Measured: on 120 real captures most are off by less.
MOST_ERROR: Final = 0.03
#: What steps differ by for no reason, as a share. Our default: a percent.
NOISE_SHARE: Final = 0.01
#: What graphs err by besides, where what goes does so whole. Measured: four in five twins (tools/twins) by less.
LEAST_ERROR: Final = 0.0075
#: Rounds that are played, of which the latter half is steady. Our default: buffers and queues have filled by then.
ROUNDS: Final = 8
#: After so many a graph that is not steady shows it. Measured: of a real capture the batches that were there at first
#: hid for six rounds that the loader played too slow, by 7 %.
LASTING_ROUNDS: Final = 40
#: What is left of a kernel's time is kept in parts of this. Our default: half of a percent.
PARTS_OF_ONE: Final = 200


class Change(Struct, frozen=True):
    """What a cure changes: each part's time is multiplied by ``scale``, and the edges in ``gone`` are taken away."""

    scale: Floats
    gone: Bools

    def and_also(self, other: "Change") -> "Change":
        """Both changes: of each part the smaller scale, and all edges that either takes away."""
        return Change(np.minimum(self.scale, other.scale), self.gone | other.gone)

    def times(self, other: "Change") -> "Change":
        """Both changes, one after the other: scales multiply."""
        return Change(self.scale * other.scale, self.gone | other.gone)


class Columns(Struct, frozen=True):
    """A graph while it is built, in the order of its nodes; see ``Graph``."""

    source: Ints
    target: Ints
    edge_kind: Ints
    wraps: Bools
    part_edge: Ints
    part_kind: Ints
    part_ns: Floats
    launch: Ints
    start: Ints
    end: Ints
    gpu: Ints
    kind: Ints
    role: Ints
    name: Ints
    away: Bools
    factors: dict[KernelChange, Floats]


#: Times are kept in tenths of a µs. Defined: nanoseconds of one.
_NS: Final = 100.0


def _tenths(ns: Floats) -> bytes:
    return packed(np.round(ns / _NS).astype(np.int64))


class Graph(Struct, frozen=True, dict=True):
    """The graph of ``steps`` steps, which took ``observed_ns`` together. The distance of the node ``first`` from one
    round to the next is their time. Of the host's time for a launch the driver's call takes ``call_ns``, and a loop
    needs ``loop_ns`` between steps.

    Columns are bytes (``columns/packed.py``). ``nodes`` is only their number. ``edges`` hold source, target and kind,
    ordered by target, and nodes so that each comes after the nodes that lead to it, except along edges that wrap, which
    come from the round before. ``parts`` of edges' weights hold the edge, the kind and ns. ``devices``, the device
    events, hold the nodes of launch, start and end, the place of the GPU, the kind (``events.device``), the role, the
    place of the op in ``ops``, whether the launch goes when kernels are fused, and by change what is left of the time.
    ``ops`` are numbers of ops, the same ones on every host.
    """

    steps: int
    observed_ns: int
    call_ns: int
    loop_ns: int
    first: int
    nodes: int
    edges: int
    parts: int
    devices: int
    edge: tuple[bytes, bytes, bytes]
    part: tuple[bytes, bytes, bytes]
    device: tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes]
    factors: dict[KernelChange, bytes]
    ops: tuple[int, ...]

    @classmethod
    def of(
        cls, steps: int, times_ns: tuple[int, int, int], nodes: tuple[int, int], columns: Columns
    ) -> "Graph":
        """The graph made of columns, given the number of steps, what these, a call and a loop take, the number of
        nodes, and the first node."""
        c = columns
        numbers = {name: at for at, name in enumerate(dict.fromkeys(c.name.tolist()))}
        return cls(
            steps=steps,
            observed_ns=times_ns[0],
            call_ns=times_ns[1],
            loop_ns=times_ns[2],
            first=nodes[1],
            nodes=nodes[0],
            edges=len(c.source),
            parts=len(c.part_edge),
            devices=len(c.start),
            edge=(packed(c.target - c.source), packed_steps(c.target), packed(c.edge_kind * 2 + c.wraps)),
            part=(packed_steps(c.part_edge), packed(c.part_kind), _tenths(c.part_ns)),
            device=(
                packed(c.start - c.launch),
                packed_steps(c.start),
                packed(c.end - c.start),
                packed(c.gpu),
                packed(c.kind),
                packed(c.role),
                packed(np.array([numbers[name] for name in c.name.tolist()], np.int64)),
                packed(c.away.astype(np.int64)),
            ),
            factors={
                change: packed(np.round(left * PARTS_OF_ONE).astype(np.int64))
                for change, left in c.factors.items()
                if (left != 1).any()
            },
            ops=tuple(numbers),
        )

    @cached_property
    def is_whole(self) -> bool:
        """Whether its columns fit together: the graph may come from a file."""
        sizes = (
            *((column, self.edges) for column in self.edge),
            *((column, self.parts) for column in self.part),
            *((column, self.devices) for column in (*self.device, *self.factors.values())),
        )
        if self.steps < 1 or self.observed_ns < 1 or not all(holds(data, number) for data, number in sizes):
            return False
        c = self.columns
        moments = (c.source, c.target, c.launch, c.start, c.end)
        inside = all(((column >= 0) & (column < self.nodes)).all() for column in moments)
        kinds = ((c.edge_kind, EDGE_KINDS), (c.part_kind, PART_KINDS), (c.role, ROLES))
        known = all(((column >= 0) & (column < len(of))).all() for column, of in kinds)
        edges = bool(((c.part_edge >= 0) & (c.part_edge < self.edges)).all()) and bool((c.part_ns >= 0).all())
        return 0 <= self.first < self.nodes and bool(inside) and bool(known) and edges

    @cached_property
    def columns(self) -> Columns:
        """Its columns as arrays of numbers."""

        def numbers(data: bytes, count: int) -> Ints:
            return unpacked(data, count).astype(np.int64)

        back, target, kinds = (numbers(column, self.edges) for column in self.edge)
        part_edge, part_kind, part_ns = (numbers(column, self.parts) for column in self.part)
        device = [numbers(column, self.devices) for column in self.device]
        target, start = np.cumsum(target), np.cumsum(device[1])
        ops = np.array([*(op % 2**32 for op in self.ops), 0], np.int64)
        return Columns(
            source=target - back,
            target=target,
            edge_kind=kinds >> 1,
            wraps=kinds % 2 == 1,
            part_edge=np.cumsum(part_edge),
            part_kind=part_kind,
            part_ns=(part_ns * _NS).astype(np.float64),
            launch=start - device[0],
            start=start,
            end=start + device[2],
            gpu=device[3],
            kind=device[4],
            role=device[5],
            name=ops[np.clip(device[6], 0, len(self.ops))],
            away=device[7] > 0,
            factors={
                change: unpacked(column, self.devices) / PARTS_OF_ONE
                for change, column in self.factors.items()
            },
        )

    @cached_property
    def unchanged_ns(self) -> float:
        """How long a round takes in the unchanged graph."""
        return self.round_ns()

    @cached_property
    def lasting_ns(self) -> float:
        """The same once many rounds have passed."""
        return self.round_ns(rounds=LASTING_ROUNDS)

    @cached_property
    def error_share(self) -> float:
        """How far the unchanged graph is off, as a share of what was observed: in the first round or after many,
        whichever is worse, since a graph that drifts shows no steady state. 1 where the columns do not fit together."""
        if not self.is_whole:
            return 1.0
        times = (self.unchanged_ns, self.lasting_ns)
        return max(abs(time_ns - self.observed_ns) for time_ns in times) / self.observed_ns

    @property
    def is_believed(self) -> bool:
        """Whether the unchanged graph takes as long as was observed. That shows that its bookkeeping is right, not that
        its dependencies are."""
        return self.error_share <= MOST_ERROR

    def with_parts(self, ns: Floats) -> "Graph":
        """The same graph with other times of its parts."""
        return replace(self, part=(*self.part[:2], _tenths(ns)))

    def unchanged(self) -> Change:
        """The change that changes nothing."""
        return Change(np.ones(self.parts), np.zeros(self.edges, np.bool_))

    def saved_share(self, change: Change) -> float:
        """The share of the step that a change saves; negative where the step gets longer."""
        key = change.scale.tobytes(), change.gone.tobytes()
        if key not in self._shares:
            least_ns = min(self.unchanged_ns, max(self.in_turns_ns(change), self._copied_ahead_ns(change)))
            self._shares[key] = 1 - max(self.round_ns(change), least_ns) / self.unchanged_ns
        return self._shares[key]

    @cached_property
    def _shares(self) -> dict[tuple[bytes, bytes], float]:
        """Shares that changes saved which were played before: several fixes often leave the same graph."""
        return {}

    def in_turns_ns(self, change: Change) -> float:
        """The host's time for an only GPU with a change, plus its time without a core; 0 where it always has one.
        Threads that share cores take turns, whatever the host no longer waits for."""
        c = self.columns
        if c.gpu.any() or not (c.part_kind == PART_KINDS.index("contended")).any():
            return 0.0
        of_host = (c.edge_kind == EDGE_KINDS.index("own"))[c.part_edge]
        return float((c.part_ns * change.scale)[of_host].sum())

    def _copied_ahead_ns(self, change: Change) -> float:
        """The most that copies of batches take on a GPU which a change takes out of steps: they are made ahead."""
        part, gpu = self._batch_copies
        goes = change.scale[part] == 0
        return float(np.bincount(gpu[goes], self.columns.part_ns[part[goes]]).max(initial=0))

    @cached_property
    def _batch_copies(self) -> tuple[Ints, Ints]:
        """The parts in which batches are copied, and the GPU of each."""
        c, of_node = self.columns, np.full(self.nodes, -1)
        of_node[c.end] = np.where(c.role == ROLES.index("batch"), c.gpu, -1)
        gpu = of_node[c.target[c.part_edge]]
        part = rows_where((gpu >= 0) & (c.part_kind == PART_KINDS.index("run")))
        return part, gpu[part]

    def round_ns(self, change: Change | None = None, rounds: int = ROUNDS) -> float:
        """How long a round takes in steady state with a change, read after so many ``rounds``."""
        at = self._played(change, rounds)[0]
        half = len(at) // 2
        return float(at[-1] - at[half - 1]) / (len(at) - half)

    @property
    def moments_ns(self) -> Floats:
        """When each node is reached in a round of the unchanged graph."""
        return self._played(None)[1]

    def _played(self, change: Change | None, rounds: int = ROUNDS) -> tuple[Floats, Floats]:
        c = self.columns
        ns = c.part_ns if change is None else c.part_ns * change.scale
        weight = np.bincount(c.part_edge, ns, self.edges).astype(np.float64)
        gone = None if change is None or not change.gone.any() else change.gone
        return rounds_of((c.source, c.target, c.wraps, weight), gone, self.nodes, self.first, rounds)
