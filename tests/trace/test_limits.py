"""A file that holds more than a profile does is refused before it takes all memory, and so is one that still grows."""

import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from msgspec.structs import asdict

from tb_gpu_advisor import trace
from tb_gpu_advisor.errors import AdvisorError, TraceError
from tb_gpu_advisor.machine import free_bytes
from tb_gpu_advisor.trace import limits
from tb_gpu_advisor.trace.limits import LIMITS_VARIABLE, Limits, limits_for
from tb_gpu_advisor.trace.scan import TooMany
from tests.checks.judge import steady
from tests.trace.spaces import field, varint, wrap
from tests.trace.test_engines import ENGINES, UNLIMITED, everywhere, read
from tests.trace.test_parts import new_peak_kb, peak_kb

MEGABYTE = 1 << 20
NAME = field(4, field(1, 1) + field(2, field(2, b"gemm")))
LINE = field(3, field(4, field(3, 500)) * 2)


@pytest.fixture(params=ENGINES, ids=lambda engine: engine.NAME)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Whatever decodes, files are decoded with it."""
    monkeypatch.setattr(trace, "_CHOSEN", request.param)
    decoder: ModuleType = request.param
    return decoder


@pytest.mark.parametrize(
    ("what", "most", "data"),
    [
        ("planes", 3, field(1, b"") * 4),
        ("lines", 3, field(1, LINE * 2) * 2),
        ("entries", 3, field(1, NAME * 4)),
        ("entries", 3, field(1, field(2, b"a") + field(5, b"") + field(6, b"") * 2)),
        ("entries", 3, field(2, b"") * 4),
        ("entry_bytes", 40, field(1, NAME * 4)),
        ("entry_bytes", 40, field(4, b"host" * 4) * 3),
        ("events", 3, field(1, LINE * 2)),
        ("events", 3, field(1, LINE) * 2),
    ],
)
@everywhere
def test_one_too_many(engine: ModuleType, what: str, most: int, data: bytes) -> None:
    usual = asdict(UNLIMITED) | {what: most}
    with pytest.raises(TooMany) as caught:
        read(engine, data, Limits(**usual))
    assert caught.value.what == what
    assert read(engine, data, Limits(**(usual | {what: most + 100}))) is not None


def test_what_is_too_much_is_shown(engine: ModuleType) -> None:
    with pytest.raises(TraceError) as caught:
        trace.decode(field(1, b"") * 30_000)
    assert caught.value.code == "trace-too-large"
    assert caught.value.arguments == {
        "file": "",
        "what": "planes",
        "most": 1000,
        "more": f"{LIMITS_VARIABLE}=planes=10000",
    }


def test_limits_can_be_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = limits_for(MEGABYTE)
    monkeypatch.setenv(LIMITS_VARIABLE, "planes=5000, events=1e9")
    raised = limits_for(MEGABYTE)
    assert (raised.planes, raised.events) == (5000, 10**9)
    assert (raised.lines, raised.entries) == (usual.lines, usual.entries)


@pytest.mark.parametrize("text", ["planes", "planes=", "planes=many", "planets=9", "planes=0", "planes=inf"])
def test_what_is_no_limit_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIMITS_VARIABLE, text)
    with pytest.raises(AdvisorError) as caught:
        limits_for(MEGABYTE)
    assert (caught.value.code, caught.value.arguments["cause"]) == ("limits-wrong", text)


def test_events_have_to_fit_into_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits_for(8 * MEGABYTE).events == 2 * MEGABYTE - (MEGABYTE - 10**6)
    monkeypatch.setattr(limits, "free_bytes", lambda: 400 * 1000)
    assert limits_for(8 * MEGABYTE).events == 1000
    monkeypatch.setattr(limits, "free_bytes", lambda: None)
    assert limits_for(8 * MEGABYTE).events > 10**6
    assert free_bytes() is None or free_bytes()


#: How a file begins whose rest is a hole of ten gigabytes.
BEGINNINGS = {
    "nothing": b"",
    "a plane": field(1, b"")[:1] + varint(10**10 - 6),
    "a group": b"\x0b",
    "a line": b"\x0a" + varint(4 * 10**9) + b"\x1a" + varint(3 * 10**9),
    "an event": b"\x0a" + varint(4 * 10**9) + b"\x1a" + varint(3 * 10**9) + b"\x22" + varint(2 * 10**9),
    "an event that fits": b"\x0a"
    + varint(4 * 10**9)
    + b"\x1a"
    + varint(3 * 10**9)
    + b"\x22"
    + varint(15 << 20),
    "a group in a line": b"\x0a" + varint(4 * 10**9) + b"\x1a" + varint(3 * 10**9) + b"\x0b",
    "a name": b"\x0a" + varint(4 * 10**9) + b"\x22" + varint(3 * 10**9),
    "a name to the end": b"\x0a" + varint(4 * 10**9 + 6) + b"\x22" + varint(4 * 10**9) + b"\x12\x00",
}


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_one_bad_byte_costs_one_window(engine: ModuleType, beginning: str, tmp_path: Path) -> None:
    path = tmp_path / "sparse"
    with path.open("wb") as file:
        file.write(BEGINNINGS[beginning])
        file.truncate(10**10)
    before = new_peak_kb()
    with path.open("rb") as file, pytest.raises(TraceError):
        trace.decode_file(file)
    assert peak_kb() - before < 64 << 10


def test_damage_inside_a_line_costs_no_more_than_what_is_before_it(
    engine: ModuleType, tmp_path: Path
) -> None:
    path, event = tmp_path / "damaged", field(4, field(1, 1) + field(2, 7) + field(3, 500))
    with path.open("wb") as file:
        line = field(2, b"Stream #1") + event * 1000
        body = b"\x1a" + varint(400 * MEGABYTE) + line
        file.write(b"\x0a" + varint(len(body) + 400 * MEGABYTE - len(line)) + body + b"\x07")
        for _ in range(400):
            file.write(b"\xff" * MEGABYTE)
        file.truncate(len(body) - len(line) + 400 * MEGABYTE + 6)
    before = new_peak_kb()
    with path.open("rb") as file, pytest.raises(TraceError):
        trace.decode_file(file)
    assert peak_kb() - before < 64 << 10


#: In a process of its own, whose free memory no other test has left in pieces: where a file is damaged, and the memory
#: that it took to see it.
_DAMAGED: Final = """
import sys
from tb_gpu_advisor import trace
from tb_gpu_advisor.errors import TraceError
from tests.trace.test_parts import new_peak_kb, peak_kb

trace._CHOSEN.CHECKED_FROM_BYTES = 20 << 20
for path in sys.argv[1:]:
    before = new_peak_kb()
    try:
        with open(path, "rb") as file:
            trace.decode_file(file)
    except TraceError as error:
        print(error.code, error.arguments["offset"], peak_kb() - before)
"""


@pytest.mark.skipif(trace.ENGINE == "protobuf", reason="the reference makes columns meanwhile")
def test_a_large_file_that_is_damaged_at_its_end_takes_no_memory_for_what_comes_before(
    tmp_path: Path,
) -> None:
    event, path = field(4, field(1, 1) + field(2, 10**9) + field(3, 500)), tmp_path / "large"
    small = tmp_path / "small"
    small.write_bytes(LINE)  # what decodes is loaded with the first file
    count = 20 * MEGABYTE // len(event)
    line = b"\x1a" + varint(count * len(event) + 4)
    with path.open("wb") as file:
        file.write(b"\x0a" + varint(len(line) + count * len(event) + 4) + line)
        for _ in range(100):
            file.write(event * (count // 100))
        file.write(event * (count % 100) + b"\x22\x02\x08\xff")  # a number that does not end
    command: list[str | Path] = [sys.executable, "-c", _DAMAGED, small, path]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    code, offset, took_kb = done.stdout.split()[-3:]
    assert (code, int(offset)) == ("trace-damaged", path.stat().st_size - 2)
    assert int(took_kb) < 12 << 10  # of columns of 28


def damage_of(data: bytes) -> dict[str, Any]:
    with pytest.raises(TraceError) as caught:
        trace.decode(data)
    assert caught.value.code == "trace-damaged"
    return caught.value.arguments


@pytest.mark.parametrize("part", [0.001, 0.3, 0.999])
def test_a_file_that_ends_too_early_may_still_be_written(engine: ModuleType, part: float) -> None:
    data = steady(steps=2).to_bytes()
    cut = data[: max(1, int(len(data) * part))]
    damage = damage_of(cut)
    assert (damage["reason"], damage["size"]) == ("cut-off", len(cut))
    assert damage["offset"] == 0 or part == 0.999


@pytest.mark.parametrize(
    "data",
    [b"\x07", b"PK\x03\x04" * 20, b"\x1f\x8b" * 20, b"\n" + b"text" * 30, wrap(b"\x0f\x01")],
    ids=["tag", "zip", "gzip", "text", "event"],
)
def test_what_is_no_profile_is_not_said_to_be_cut_off(engine: ModuleType, data: bytes) -> None:
    assert damage_of(data)["reason"] == "not-an-xspace"


@pytest.mark.parametrize("change", [lambda size: size - 9, lambda size: size + 9], ids=["shorter", "longer"])
def test_a_file_that_changes_while_it_is_read(
    engine: ModuleType, change: Callable[[int], int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, path = steady(steps=2).to_bytes(), tmp_path / "growing"
    path.write_bytes(data)
    decode = engine.decode_file

    def meanwhile(*arguments: Any) -> Any:
        os.truncate(path, change(len(data)))
        return decode(*arguments)

    monkeypatch.setattr(engine, "decode_file", meanwhile)
    with path.open("rb") as file, pytest.raises(TraceError) as caught:
        trace.decode_file(file)
    assert caught.value.arguments["reason"] == "changing"
    assert caught.value.arguments["size"] == change(len(data))


def test_errors_survive_the_way_between_processes() -> None:
    import pickle

    error = TraceError("trace-damaged", reason="cut-off", offset=3, size=9).in_file("a.pb")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.code, again.arguments) == (TraceError, error.code, error.arguments)
    assert trace.decode_file(BytesIO(steady(steps=1).to_bytes())).events
