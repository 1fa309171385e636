"""Collectives in the graph: all GPUs of a host come to each of them, and go on from there together."""

from __future__ import annotations

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import COLLECTIVE
from tb_gpu_advisor.facts.model.builder import Builder
from tb_gpu_advisor.facts.model.device_edges import Played


def add_collectives(builder: Builder, gpus: list[Played]) -> None:
    """A collective ends on all GPUs when the last one has come and the bytes have moved. Where GPUs make different
    numbers of calls each is alone."""
    calls = [rows_where(one.chain.one.gpu.events.kind[one.event] == COLLECTIVE) for one in gpus]
    together = (
        _together(gpus, calls) if len({len(rows) for rows in calls}) == 1 else [rows[:0] for rows in calls]
    )
    _meet(builder, gpus, together)
    for one, rows, met in zip(gpus, calls, together, strict=True):
        _meet(builder, [one], [rows[~are_of(rows, met)]])


def _together(gpus: list[Played], calls: list[Ints]) -> list[Ints]:
    """By GPU the calls to which all of them come: those of the same place in their order where these run at the same
    time, else those that do, since the steps that are played may end before one of them on one GPU and behind it on
    another."""
    spans = [
        (one.chain.one.gpu.events.start_ps[one.event[rows]], one.chain.one.gpu.events.end_ps[one.event[rows]])
        for one, rows in zip(gpus, calls, strict=True)
    ]
    first_ps, last_ps = spans[0]
    places, met = list[Ints](), np.ones(len(first_ps), np.bool_)
    for start, end in spans:
        place = np.arange(len(start))
        if not ((end > first_ps) & (start < last_ps)).all():
            place = search(start, last_ps) - 1
            met &= (place >= 0) & (end[place] > first_ps) & (np.diff(place, prepend=-1) > 0)
        places.append(place)
    return [rows[place[met]] for rows, place in zip(calls, places, strict=True)]


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
