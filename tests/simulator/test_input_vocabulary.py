"""What the simulator writes of tf.data against recorded pipelines: the same events, threads, and signs of ids."""

import gzip
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from tb_gpu_advisor.trace.schema import messages
from tests.simulator.api import simulate
from tests.simulator.faults.base import MIXED
from tests.simulator.scenario import Scenario
from tests.simulator.workload import Input

RECORDED: Final = sorted((Path(__file__).parents[1] / "real" / "input").glob("*.xplane.pb.gz"))
_NUMBER: Final = re.compile(r"-?\d+")
#: Threads of tf.data's.
_THREAD: Final = "tf_data_"
#: Each with a buffer at its end: TensorFlow 2.21 adds one to those that have none.
PIPELINES: Final = {
    "parallel": Input(),
    "sequential": Input(parallelism=1),
    "that reads slowly": Input(read_us=40_000.0),
    "of a generator": Input(source="Generator", parallelism=1),
}


def _kind(event: str) -> str:
    """An event without its place in a pipeline, which is the user's."""
    stage = event.rpartition("::")[2] if event.startswith("Iterator::") else ""
    return f"Iterator::{stage}" if stage else _NUMBER.sub("#", event)


def written(files: Iterable[bytes]) -> tuple[set[tuple[str, str]], dict[str, set[bool]]]:
    """Kinds of events by kind of thread, and of the runs of functions whether ids are negative."""
    on_thread, is_negative = set(), defaultdict(set)
    for data in files:
        for plane in messages()["XSpace"].FromString(data).planes:
            events = {entry.key: entry.value.name.decode() for entry in plane.event_metadata}
            stats = {entry.key: entry.value.name.decode() for entry in plane.stat_metadata}
            for line in plane.lines:
                thread = _NUMBER.sub("#", line.name.decode())
                for event in line.events if thread.startswith(_THREAD) else ():
                    kind = _kind(events[event.metadata_id])
                    on_thread.add((thread, kind))
                    for stat in event.stats:
                        if stats[stat.metadata_id] == "id" and not kind.startswith("Iterator::"):
                            is_negative[kind].add(stat.int64_value < 0)
    return on_thread, dict(is_negative)


@pytest.mark.parametrize("name", PIPELINES)
def test_threads_events_and_ids_are_those_of_recorded_pipelines(name: str) -> None:
    real, real_ids = written(gzip.decompress(path.read_bytes()) for path in RECORDED)
    ours, our_ids = written(
        simulate(Scenario("test", replace(MIXED, version="2.21", input=PIPELINES[name]))).files.values()
    )
    assert ours
    # A pipeline's stages may run on any of its threads; that tf.data names a stage so is asked of all together.
    stages = {kind for _, kind in real}
    assert {kind for _, kind in ours} <= stages
    assert {one for one in ours if not one[1].startswith("Iterator::")} <= real
    assert our_ids.keys() <= real_ids.keys()
    assert {kind for kind, signs in our_ids.items() if not signs <= real_ids[kind]} == set()
