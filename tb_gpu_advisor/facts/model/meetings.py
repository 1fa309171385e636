"""Collectives in the graph: all GPUs of a host come to each of them, and go on from there together."""

from __future__ import annotations

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.facts.events.device import COLLECTIVE
from tb_gpu_advisor.facts.model.builder import Builder
from tb_gpu_advisor.facts.model.device_edges import Played


def add_collectives(builder: Builder, gpus: list[Played]) -> None:
    """A collective ends on all GPUs when the last one has come and the bytes have moved. Where GPUs make different
    numbers of calls each is alone."""
    calls = [rows_where(one.chain.one.gpu.events.kind[one.event] == COLLECTIVE) for one in gpus]
    if len({len(rows) for rows in calls}) == 1:
        _meet(builder, gpus, calls)
        return
    for one, rows in zip(gpus, calls, strict=True):
        _meet(builder, [one], [rows])


def _meet(builder: Builder, gpus: list[Played], calls: list[Ints]) -> None:
    """All these GPUs come to each of these calls, and go on from there."""
    if not len(calls[0]):
        return
    events = [(one.chain.one.gpu.events, one.event[rows]) for one, rows in zip(gpus, calls, strict=True)]
    latest = np.max([of.start_ps[at] for of, at in events], axis=0)
    meeting = builder.add_nodes(latest)
    for one, rows, (of, at) in zip(gpus, calls, events, strict=True):
        builder.add_edges(one.start[rows], meeting, "exchange")
        moved = np.maximum(of.end_ps[at] - latest, 0)
        builder.add_edges(meeting, one.end[rows], "exchange", "exchange", moved)
