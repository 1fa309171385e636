"""The stages of tf.data pipelines: how often each ran, and how much of the time was its own.

An event ``Iterator::Root::Prefetch::Map`` is one call of the last stage in its path. On a thread, calls nest as the
stages do; a stage with a buffer is called on one thread and filled on others (tf.data's own analysis, xprof's
``xplane_to_tf_data_stats.cc``, splits there too).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.ancestors import innermost_of
from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import chosen_rows
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import STAGE, STAGE_PREFIX
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.steps.windows import Steps
from tb_gpu_advisor.trace.units import PS_PER_MS

#: Stages that hand over what other threads have put into their buffer.
BUFFERED: Final = frozenset(
    {
        "Prefetch",
        "ParallelMap",
        "ParallelMapV2",
        "ParallelInterleave",
        "ParallelInterleaveV2",
        "ParallelInterleaveV3",
        "ParallelInterleaveV4",
        "MapAndBatch",
        "ParallelBatch",
        "ParseExample",
        "DataService",
        "DataServiceV2",
    }
)
# Stages that tf.data adds around the user's own.
_AUTOMATIC: Final = frozenset({"Root", "Model", "MaxIntraOpParallelism", "PrivateThreadPool", "Options"})
_INDEX = re.compile(r"\[\d+\]")


@dataclass(frozen=True)
class StageFact:
    """A tf.data stage over the analysed steps; ``self_ms`` leaves out the stages that it calls.

    ``waits`` marks stages with a buffer, whose own time is waiting for what fills it. ``parallelism`` is 0 if unknown.
    """

    name: str
    path: str
    count_per_step: float
    self_ms: float
    parallelism: int
    waits: bool


def input_stages(host: HostEvents, steps: Steps | None) -> tuple[StageFact, ...]:
    """Stages by path, the most self time first; none without steps or without tf.data."""
    strings = host.trace.strings
    rows = host.rows(STAGE)
    if steps is None or not len(rows):
        return ()
    start, end = int(steps.start_ps.min()), int(steps.end_ps.max())
    self_ps = _self_ps(host, rows)
    inside = (host.end_ps[rows] > start) & (host.start_ps[rows] < end)
    rows, self_ps = rows[inside], self_ps[inside]
    parallelism, path_of = host.trace.ints("parallelism", 0, at=chosen_rows(host.row, rows)), host.name[rows]
    number = max(1, len(steps.start_ps))
    facts = []
    for path in distinct(path_of):
        calls = np.flatnonzero(path_of == path)
        text = _INDEX.sub("", strings[path]).removeprefix(STAGE_PREFIX)
        name = text.rpartition("::")[2]
        if name not in _AUTOMATIC:
            facts.append(
                StageFact(
                    name=name,
                    path=text,
                    count_per_step=len(calls) / number,
                    self_ms=float(self_ps[calls].sum()) / number / PS_PER_MS,
                    parallelism=int(parallelism[calls].max()),
                    waits=name in BUFFERED,
                )
            )
    return tuple(sorted(facts, key=lambda fact: (-fact.self_ms, fact.path)))


def _self_ps(host: HostEvents, rows: Ints) -> Ints:
    """Duration of each stage less that of the stages called directly from it."""
    dur = host.end_ps[rows] - host.start_ps[rows]
    own = dur.copy()
    up = host.parent[rows]
    nested = np.flatnonzero(up >= 0)
    caller = innermost_of(up[nested], host.parent, lambda at: (host.flags[at] & STAGE) != 0)
    nested, caller = nested[caller >= 0], caller[caller >= 0]
    np.subtract.at(own, search(rows, caller), dur[nested])
    result: Ints = np.maximum(own, 0)
    return result
