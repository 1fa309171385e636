"""Calls of all GPUs are matched as by looking at one after the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tb_gpu_advisor.facts import HostFacts, summarise
from tb_gpu_advisor.facts.gpu.peers import CollectiveCall
from tb_gpu_advisor.facts.run.matching import match
from tb_gpu_advisor.trace import decode
from tests.build.several import Several

#: Of a GPU: how many calls it makes in each of its steps.
COUNTS = st.lists(st.integers(0, 3), max_size=4)
#: Of a host: the number of its first step, how its steps are numbered, and its GPUs.
HOSTS = st.lists(
    st.tuples(
        st.sampled_from([0, 1, 2**62]), st.sampled_from([1, 2]), st.lists(COUNTS, min_size=1, max_size=3)
    ),
    min_size=1,
    max_size=3,
)


@pytest.fixture(scope="module")
def any_host() -> HostFacts:
    return summarise(decode(Several(gpus=2).to_bytes()), "h")


def host_of(base: HostFacts, name: str, first: int, apart: int, gpus: list[list[int]]) -> HostFacts:
    """The durations tell the calls apart."""
    made = []
    for gpu, counts in enumerate(gpus):
        calls = [(step, order) for step, count in enumerate(counts) for order in range(count)]
        made.append(
            replace(
                base.gpus[0],
                gpu=gpu,
                peers=replace(
                    base.gpus[0].peers,
                    calls=tuple(
                        CollectiveCall(step, 10.0 * gpu + 100.0 * step + order, 1.0, 8, "op")
                        for step, order in calls
                    ),
                ),
            )
        )
    assert base.steps is not None
    number = tuple(first + apart * step for step in range(max(map(len, gpus))))
    steps = replace(base.steps, number=number, ms=(1.0,) * len(number), count=len(number))
    return replace(base, host=name, gpus=tuple(made), steps=steps)


def one_by_one(hosts: tuple[HostFacts, ...]) -> list[list[float]] | None:
    """The durations of the common calls on each GPU."""
    columns = []
    for host in hosts:
        assert host.steps is not None
        for gpu in host.gpus:
            of_gpu: dict[tuple[int, int], float] = {}
            for call in gpu.peers.calls:
                step = host.steps.number[call.step]
                order = sum(known == step for known, _ in of_gpu)
                of_gpu[step, order] = call.ms
            columns.append(of_gpu)
    common = sorted(set.intersection(*(set(of_gpu) for of_gpu in columns)))
    return [[of_gpu[key] for key in common] for of_gpu in columns] if common else None


@given(HOSTS)
def test_calls_are_matched_by_the_numbers_of_steps(
    any_host: HostFacts, hosts: list[tuple[int, int, list[list[int]]]]
) -> None:
    made = tuple(host_of(any_host, f"h{index}", *host) for index, host in enumerate(hosts))
    matched, expected = match(made), one_by_one(made)
    assert (None if matched is None else matched.ms.tolist()) == expected
    if matched is not None and expected is not None:
        assert matched.shortest_ms.tolist() == [min(column) for column in zip(*expected, strict=True)]
        assert sum(matched.last_shares()) == pytest.approx(1)
        gpus = [gpu for host in made for gpu in host.gpus]
        for row, gpu in enumerate(gpus):
            assert [call.ms for call in matched.calls(row, gpu)] == expected[row]
