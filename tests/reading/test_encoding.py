"""What a host sends fits into 256 KB and gives the report that everything gives."""

import dataclasses
import random
import zlib
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.facts import Facts, FullGpuFacts, GpuFacts, HostFacts, summarise
from tb_gpu_advisor.facts.events.culprits import HostWork
from tb_gpu_advisor.facts.gpu.peers import CollectiveCall
from tb_gpu_advisor.reading import encoding as module
from tb_gpu_advisor.reading import host
from tb_gpu_advisor.reading.encoding import (
    BOUNDS,
    MOST_BYTES,
    MOST_STEPS,
    MOST_UNFOLDED_BYTES,
    NotFacts,
    TooLarge,
    decoded,
    sent,
)
from tb_gpu_advisor.reading.host import LOCAL_READER
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.sessions import HostFile
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Report
from tests.simulator.api import brief, simulate
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import FOUR
from tests.simulator.scenario import Scenario

STEPS = 10_000


def host_of(scenario: Scenario) -> HostFacts:
    host, data = next(iter(simulate(scenario).files.items()))
    return summarise(decode(data), host)


@pytest.fixture(scope="module")
def eight() -> HostFacts:
    return host_of(Scenario("run", brief(dataclasses.replace(FOUR, gpus=8))))


def report_of(host: HostFacts) -> Report:
    return build("run", (host.host,), Facts((host,)), ())


@pytest.mark.parametrize("fault", sorted(FAULTS)[::7])
def test_what_is_sent_gives_the_same_report_as_everything(fault: str) -> None:
    host = host_of(Scenario("run", brief(FAULTS[fault].base), ((fault, 1.0),)))
    facts, data = sent(host)
    again = decoded(data)
    assert msgspec.json.encode(report_of(again)) == msgspec.json.encode(report_of(host))
    assert facts == again
    assert sent(again)[1] == data


def test_numbers_of_numpy_become_pythons_own(eight: HostFacts) -> None:
    facts, data = sent(replace(eight, compile_ms=np.float64(1.5)))
    assert type(facts.compile_ms) is float
    assert facts == decoded(data)


def test_the_gpu_that_waits_least_for_the_others_alone_is_looked_at_in_detail(eight: HostFacts) -> None:
    in_full = [gpu for gpu in eight.gpus if isinstance(gpu, FullGpuFacts)]
    assert in_full == [min(eight.gpus, key=lambda gpu: sum(call.ms for call in gpu.peers.calls))]
    assert Facts((decoded(sent(eight)[1]),)).limiting_gpu.gpu == in_full[0].gpu


def test_every_table_of_a_gpu_is_cut(eight: HostFacts) -> None:
    """A table that is forgotten has no bound."""
    gpu = Facts((eight,)).limiting_gpu
    tables = [name for name in gpu.__struct_fields__ if isinstance(getattr(gpu, name), tuple)]
    work = HostWork("op", "thread", 1.0, 1.0)
    filled: dict[str, Any] = {name: (getattr(gpu, name) or (work,)) * 99 for name in tables}
    cut = module._shortened_gpu(replace(gpu, **filled), 2)
    for name in tables:
        most = 2 * len({gap.category for gap in gpu.gaps}) if name == "gaps" else 2
        assert 0 < len(getattr(cut, name)) <= most, name


@pytest.mark.deep
def test_a_long_capture_of_eight_gpus_is_sent_whole() -> None:
    capture = dataclasses.replace(FOUR.capture, steps=134)
    host = host_of(Scenario("run", dataclasses.replace(FOUR, gpus=8, capture=capture)))
    assert host.steps is not None
    assert host.steps.count > 128
    data = sent(host)[1]
    # More than half of it is the graph of eight GPUs.
    assert len(data) <= 0.55 * MOST_BYTES
    assert [gpu.peers.calls for gpu in decoded(data).gpus] == [gpu.peers.calls for gpu in host.gpus]


def long(host: HostFacts, name_characters: int = 300) -> HostFacts:
    """The host after ten thousand steps of forty collective calls, and with thousands of kernels, each of its own name:
    as much as a file can hold, with times that have nothing in common."""
    chance = random.Random(1)

    def times(count: int) -> tuple[float, ...]:
        return tuple(chance.randrange(40_000_000, 60_000_000) / 1e6 for _ in range(count))

    def name() -> str:
        return "".join(chance.choices("abcdefghijklmnopqrstuvwxyz_<>,:0123456789", k=name_characters))

    def gpu_of(gpu: GpuFacts | FullGpuFacts) -> GpuFacts | FullGpuFacts:
        calls = tuple(
            CollectiveCall(
                step=call // 40,
                ms=times(1)[0],
                exposed_ms=times(1)[0],
                bytes=chance.randrange(10**8),
                op=f"grads/{call % 40}",
            )
            for call in range(4096)
        )
        series = times(STEPS)
        gpu = replace(
            gpu,
            parts_ms=dict.fromkeys(gpu.parts_ms, series),
            peers=replace(gpu.peers, calls=calls, total_calls=40 * STEPS, first_kernel_ms=series),
        )
        if not isinstance(gpu, FullGpuFacts):
            return gpu
        rows = tuple(replace(row, name=name()) for row in gpu.kernels.rows)
        return replace(gpu, kernels=replace(gpu.kernels, rows=rows))

    assert host.steps is not None
    steps = replace(host.steps, ms=times(STEPS), number=tuple(range(STEPS)), count=STEPS)
    return replace(host, steps=steps, gpus=tuple(gpu_of(gpu) for gpu in host.gpus))


def test_the_largest_host_fits_and_the_report_says_what_was_left_out(eight: HostFacts) -> None:
    host = long(eight)
    data = sent(host)[1]
    assert len(data) <= MOST_BYTES
    again = decoded(data)
    assert again.steps is not None
    assert host.steps is not None
    assert again.steps.ms == host.steps.ms[:MOST_STEPS]
    assert (again.steps.spread[0], again.steps.spread[-1]) == (min(host.steps.ms), max(host.steps.ms))
    report, whole = report_of(again), report_of(host)
    assert report.capture.steps == STEPS
    assert report.step_time is not None
    assert whole.step_time is not None
    ours, whole_times = report.step_time, whole.step_time
    assert (ours.mean_ms, ours.low_ms, ours.high_ms) == (
        whole_times.mean_ms,
        whole_times.low_ms,
        whole_times.high_ms,
    )
    assert ours.median_ms == pytest.approx(whole_times.median_ms, rel=0.002)
    assert report.breakdown == whole.breakdown
    notes = {note.id: note.args for note in report.capture.notes}
    assert (notes["steps-cut"]["shown"].value, notes["steps-cut"]["total"].value) == (MOST_STEPS, STEPS)
    shown = notes["calls-cut"]["shown"].value
    assert isinstance(shown, int)
    assert 0 < shown < 4096
    assert shown % 40 == 0  # whole steps
    assert notes["calls-cut"]["total"].value == 40 * STEPS


def test_names_as_long_as_the_file_and_many_gpus_are_cut_last(eight: HostFacts) -> None:
    host = long(eight, name_characters=20_000)
    data = sent(host)[1]
    assert len(data) <= MOST_BYTES
    assert "tables-cut" in {note.id for note in report_of(decoded(data)).capture.notes}


def test_what_cannot_fit_is_an_error_of_that_host(
    eight: HostFacts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 1000)
    with pytest.raises(TooLarge):
        sent(eight)[1]
    monkeypatch.setattr(host, "decode_file", lambda _: None)
    monkeypatch.setattr(host, "summarise_with_tracks", lambda *_: (eight, None))
    (tmp_path / "h.xplane.pb").write_bytes(b"x")
    answer = LOCAL_READER.answer(HostFile("h", str(tmp_path / "h.xplane.pb"), 1, 1))
    assert isinstance(answer, AdvisorError)
    assert answer.code == "summary-too-large"


def test_facts_are_packed_harder_before_anything_is_left_out(
    eight: HostFacts, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts, data = sent(eight)
    monkeypatch.setattr(module, "MOST_BYTES", len(data) - 1)
    again, harder = sent(eight)
    assert again == facts == decoded(harder)
    assert again.graph is not None
    assert len(harder) < len(data)


def test_long_tables_are_cut_before_the_graph_goes(eight: HostFacts) -> None:
    """All savings are read off it, and of a table ten rows are shown."""
    chance, copy = random.Random(1), eight.gpus[0].copies[0]
    copies = tuple(
        replace(copy, op=f"model/assert_{at}/All", waited_ms=chance.random()) for at in range(5_000)
    )
    facts, data = sent(replace(eight, gpus=tuple(replace(gpu, copies=copies) for gpu in eight.gpus)))
    assert facts.graph == eight.graph is not None
    assert 10 < len(facts.gpus[0].copies) == facts.rows_kept < 5_000
    assert len(data) <= MOST_BYTES


def test_each_bound_is_tighter_than_the_one_before(eight: HostFacts) -> None:
    small = module._without_steps(long(eight))
    sizes = [len(msgspec.msgpack.encode(module._cut(small, bound))) for bound in BOUNDS]
    assert sizes == sorted(set(sizes), reverse=True)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nonsense",
        zlib.compress(b"nonsense"),
        zlib.compress(msgspec.msgpack.encode({"facts": {}, "in_full": {}})),
        zlib.compress(b"\x91" * 100_000),
        zlib.compress(bytes(MOST_UNFOLDED_BYTES + 1)),
    ],
)
def test_what_is_no_host_is_refused_and_does_not_unfold_without_bound(data: bytes) -> None:
    with pytest.raises(NotFacts):
        decoded(data)


def test_a_bit_that_flipped_is_refused_or_gives_facts_of_the_same_types(eight: HostFacts) -> None:
    data, chance = sent(eight)[1], random.Random(1)
    for _ in range(300):
        broken = bytearray(data)
        broken[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        try:
            assert isinstance(decoded(bytes(broken)), HostFacts)
        except NotFacts:
            continue


def test_numbers_of_numpy_become_pythons(eight: HostFacts) -> None:
    odd = replace(eight, compile_ms=np.float64(1.5), other_devices=np.int64(3))
    again = decoded(sent(odd)[1])
    assert (again.compile_ms, type(again.compile_ms)) == (1.5, float)
    assert (again.other_devices, type(again.other_devices)) == (3, int)
