"""Joins over real captures: where two events of a file have the same key, what reads them links them.

The rate of a join is the share of its rows that are linked, of those whose key some other row has (by a set of Python's
own numbers). A join that finds nothing in real files while it does in simulated ones reads what only our simulator
writes; tf.data's ids are negative in every real file, and were once taken for "none".
"""

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from tb_gpu_advisor.columns.arrays import mask_of
from tb_gpu_advisor.columns.lookup import position_of
from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.facts.events.device import device_events
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_forest import host_events
from tb_gpu_advisor.facts.events.host_names import TF_DATA_FUNCTION, TURN
from tb_gpu_advisor.facts.steps.grouping import groups_by_marks
from tb_gpu_advisor.trace import decode, decode_file
from tb_gpu_advisor.trace.lanes import Lanes, find_lanes
from tb_gpu_advisor.trace.model import Trace
from tests.real.labels import ROOT

PIPELINES: Final = sorted((ROOT / "tests" / "real" / "input").glob("*.xplane.pb.gz"))
RECORDED: Final = sorted((ROOT / "demo_logs" / "recorded").rglob("*.xplane.pb"))
CAPTURES: Final = sorted((ROOT.parent / "shared").glob("captures*/**/*.xplane.pb"))
#: Rows whose key another row has, and those of them that are linked.
Rate = tuple[int, int]


def of_launches(trace: Trace, lanes: Lanes, host: HostEvents) -> Rate:
    keys = set(trace.known("correlation_id", host.row).value.tolist())
    expected = linked = 0
    for events in device_events(trace, lanes).values():
        asked = trace.known("correlation_id", events.row)
        has = np.array([key in keys for key in asked.value.tolist()], np.bool_)
        expected += int(has.sum())
        linked += int((events.launch[asked.row[has]] >= 0).sum())
    return expected, linked


def of_producers(trace: Trace, _: Lanes, host: HostEvents) -> Rate:
    """Of what begins after its producer: the last of several producers counts, so few are not linked."""
    kind, made = (
        {stat: trace.known(stat, host.row) for stat in pair} for pair in (("_pt", "_ct"), ("_p", "_c"))
    )
    producer = dict(zip(made["_p"].row.tolist(), made["_p"].value.tolist(), strict=True))
    first: dict[tuple[int, int], int] = {}
    for row, of_kind in zip(kind["_pt"].row.tolist(), kind["_pt"].value.tolist(), strict=True):
        if row in producer:
            key, start = (of_kind, producer[row]), int(host.start_ps[row])
            first[key] = min(start, first.get(key, start))
    consumer = dict(zip(made["_c"].row.tolist(), made["_c"].value.tolist(), strict=True))
    used = zip(kind["_ct"].row.tolist(), kind["_ct"].value.tolist(), strict=True)
    late = [
        row
        for row, of_kind in used
        if row in consumer and first.get((of_kind, consumer[row]), host.end_ps[row]) < host.start_ps[row]
    ]
    produces = mask_of(host.carriers("_p"), len(host))
    return len(late), sum(host.parent[row] >= 0 and produces[host.parent[row]] for row in late)


def of_tf_data(trace: Trace, _: Lanes, host: HostEvents) -> Rate:
    calls, turns = (
        trace.known("id", host.in_trace(rows)) for rows in (host.named(TF_DATA_FUNCTION), host.rows(TURN))
    )
    keys = set(calls.value.tolist())
    of_calls = int((position_of(calls.value, turns.value, is_ascending=False) >= 0).sum())
    assert of_calls == len(host.turns_of_tf_data)
    return sum(key in keys for key in turns.value.tolist()), of_calls


def of_groups(trace: Trace, lanes: Lanes, host: HostEvents) -> Rate:
    devices = device_events(trace, lanes)
    groups = groups_by_marks(trace, devices, host)
    if groups is None or groups.method != "group-ids":
        return 0, 0
    asked = {gpu: len(trace.known("group_id", events.row).row) for gpu, events in devices.items()}
    return sum(asked.values()), sum(int((of >= 0).sum()) for of in groups.of_event.values())


JOINS: Final = {join.__name__: join for join in (of_launches, of_producers, of_tf_data, of_groups)}


def rates(path: Path) -> Iterator[tuple[str, Rate]]:
    with path.open("rb") as file:
        try:
            packed = path.suffix == ".gz"
            trace = decode(gzip.decompress(file.read())) if packed else decode_file(file)
        except TraceError:  # some are damaged, or no profile at all
            return
    lanes = find_lanes(trace)
    host = host_events(trace)
    for name, join in JOINS.items():
        yield name, join(trace, lanes, host)


def check(paths: list[Path]) -> Counter[str]:
    """How many files have each join's field; fails where a join links less than nearly all."""
    seen = Counter[str]()
    for path in paths:
        for name, (expected, linked) in rates(path):
            seen[name] += expected > 0
            assert linked >= 0.99 * expected, (path, name, expected, linked)
    return seen


def test_joins_link_what_recordings_of_ours_hold() -> None:
    seen = check(RECORDED)
    assert seen["of_producers"] == len(RECORDED)
    assert seen["of_tf_data"]


def test_joins_link_what_recorded_pipelines_hold() -> None:
    seen = check(PIPELINES)
    # Of programs in JAX and of Keras' own adapters no function of tf.data's is recorded, and behind a cache none runs.
    without = re.compile(r"jax|keras_jax|flax|custom_thread|tf215_by_hand|tf\d+_fine_cache")
    assert seen["of_tf_data"] == sum(without.match(path.name) is None for path in PIPELINES)


@pytest.mark.deep
@pytest.mark.skipif(not CAPTURES, reason="no folder of real captures next to the checkout")
def test_joins_link_what_captures_of_others_hold() -> None:
    seen = check(CAPTURES)
    assert all(seen[name] for name in JOINS), seen
