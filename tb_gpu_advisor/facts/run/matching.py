"""Collective calls that all GPUs of a run make, in one table: one column for each call, one row for each GPU.

Durations need no common clock, so calls are matched over hosts by step and order.
"""

from functools import reduce
from operator import attrgetter
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Floats, Ints
from tb_gpu_advisor.columns.order import ascending, in_both, numbered
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.gpu.facts import GpuFacts
from tb_gpu_advisor.facts.gpu.peers import CollectiveCall
from tb_gpu_advisor.facts.run.host import HostFacts

#: More than the calls of a step that a GPU keeps. Our default: above ``MOST_CALLS``.
_MOST_IN_STEP: Final = 1 << 20


class Matched(Struct, frozen=True):
    """Calls by step: ``step`` is the number of the step of each call, ``steps`` how many steps there are; where a step
    has too many calls for all to be kept, a part of one. ``at`` is the place of each call among those of its GPU."""

    steps: float
    step: Ints
    ms: Floats
    exposed_ms: Floats
    at: Ints

    @property
    def shortest_ms(self) -> Floats:
        """By call the time that it takes the GPU that came last, in which the bytes move."""
        return self.ms.min(axis=0)

    @property
    def waiting_ms(self) -> Floats:
        """By GPU how long it waits per step for others that come later."""
        return (self.ms - self.shortest_ms).sum(axis=1) / self.steps

    def calls(self, row: int, gpu: GpuFacts) -> list[CollectiveCall]:
        """The calls of the GPU of this row."""
        return [gpu.peers.calls[index] for index in self.at[row].tolist()]

    def last_shares(self, of_calls: Ints | None = None) -> list[float]:
        """By GPU the share of the (chosen) calls in which it came last, and so had the shortest kernel."""
        ms = self.ms if of_calls is None else self.ms[:, of_calls]
        count = np.bincount(ms.argmin(axis=0), minlength=len(ms))
        return (count / ms.shape[1]).tolist()


def match(hosts: tuple[HostFacts, ...]) -> Matched | None:
    """The calls that all GPUs make, in order of time; None where there are none. Hosts may leave out different steps,
    but give them the same numbers."""
    rows = [(host, gpu.peers.calls) for host in hosts for gpu in host.gpus]
    of_host = {host.host: () if host.steps is None else host.steps.number for host in hosts}
    numbers = {name: np.array(of_steps, np.int64) for name, of_steps in of_host.items()}
    every = ascending(np.concatenate(list(numbers.values())))
    keys = [_keys(calls, search(every, numbers[host.host])) for host, calls in rows]
    common = reduce(in_both, keys)
    common = common[common >= 0]
    if not len(common):
        return None
    by_key = [np.argsort(gpu_keys, kind="stable") for gpu_keys in keys]
    at = np.stack([order[np.searchsorted(of[order], common)] for order, of in zip(by_key, keys, strict=True)])
    step = numbered(common // _MOST_IN_STEP)[1].astype(np.int64)
    of_step = min(gpu.peers.step_calls for host in hosts for gpu in host.gpus)
    return Matched(
        steps=float(step[-1]) + 1 if step[-1] else min(1.0, len(step) / of_step),
        step=step,
        ms=_values(rows, at, "ms"),
        exposed_ms=_values(rows, at, "exposed_ms"),
        at=at,
    )


def _keys(calls: tuple[CollectiveCall, ...], places: Ints) -> Ints:
    """Of every call its step, by the step's place among those of all hosts, and its order in the step, as one number;
    -1 for a step without a number."""
    step = np.array([call.step for call in calls], np.int64)
    by_step = np.argsort(step, kind="stable")
    order = np.empty(len(step), np.int64)
    order[by_step] = np.arange(len(step)) - np.searchsorted(step[by_step], step[by_step])
    known = step < len(places)
    padded = np.append(places, 0)
    return np.where(known, padded[np.where(known, step, -1)] * _MOST_IN_STEP + order, -1)


def _values(rows: list[tuple[HostFacts, tuple[CollectiveCall, ...]]], at: Ints, name: str) -> Floats:
    values = (np.array(list(map(attrgetter(name), calls))) for _, calls in rows)
    return np.stack([of_gpu[positions] for of_gpu, positions in zip(values, at, strict=True)])
