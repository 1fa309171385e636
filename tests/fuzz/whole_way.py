"""Reads mutated profiles the whole way, from a file to what a person reads: only reports that keep their laws, and
clean errors, may come of them, from both decoders the same.

python -m tests.fuzz.whole_way [--count N] [--seconds S] [--seed N] [--engines EVERY] [--captures FOLDER ...]
"""

import argparse
import random
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final
from unittest import mock

import msgspec
from google.protobuf.message import DecodeError

from tb_gpu_advisor import trace
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.html import report_html
from tb_gpu_advisor.export.markdown import report_markdown
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.report.laws import broken_laws
from tb_gpu_advisor.sessions import find_session
from tb_gpu_advisor.text.catalog import Catalog
from tb_gpu_advisor.trace import protobuf_engine
from tb_gpu_advisor.wire import PART_BROKEN, Report
from tb_gpu_advisor.wire.as_json import to_json
from tests.fuzz.reduced import reduced
from tests.fuzz.structured import SEED, structured

#: No small file takes longer.
LONGEST_S: Final = 20.0


def outcome(data: bytes, file: Path) -> Report | AdvisorError:
    """What comes of a file with these bytes; raises ``AssertionError`` and whatever else it should not be."""
    file.write_bytes(data)
    began_s = time.monotonic()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            report = analyze(find_session(str(file)))
    except AdvisorError as error:
        if error.code in ("internal", "report-broken"):
            raise AssertionError(f"our fault: {error}") from error
        return error
    finally:
        if time.monotonic() - began_s > LONGEST_S:
            raise AssertionError(f"took {time.monotonic() - began_s:.1f} s")
    _assert_lawful(report)
    _assert_shown(report)
    return report


def assert_same(data: bytes, file: Path) -> Report | AdvisorError:
    """The outcome; raises ``AssertionError`` if the other decoder's is another."""
    first = outcome(data, file)
    with mock.patch.object(trace, "_CHOSEN", protobuf_engine):
        second = outcome(data, file)
    if isinstance(first, AdvisorError) and isinstance(second, AdvisorError):
        same = (first.code, first.arguments) == (second.code, second.arguments)
    else:
        same = first == second
    if not same:
        raise AssertionError(f"the decoders differ: {str(first)[:300]} and {str(second)[:300]}")
    return first


def _assert_lawful(report: Report) -> None:
    """Every law holds, every check has a verdict, and JSON holds all of it."""
    broken = [check.id for check in report.checks if check.status == "error"]
    if broken:
        raise AssertionError(f"checks broke: {broken}")
    parts = [error.args for error in report.errors if error.code == PART_BROKEN]
    laws = sorted(set(broken_laws(report)))
    if parts or laws:
        raise AssertionError(f"parts broke: {parts}, laws broken: {laws}")
    if msgspec.json.decode(to_json(report), type=Report) != report:
        raise AssertionError("the report changes on its way through JSON")


def _assert_shown(report: Report) -> None:
    """Each form in which a person reads it can be made, and none holds what a terminal would obey."""
    catalog = Catalog("en")
    shown = (report_text(report, catalog), report_markdown(report, catalog), report_html(report, catalog))
    for text in shown:
        odd = sorted({char for char in text if char < " " and char not in "\n\t"})
        if odd:
            raise AssertionError(f"control characters {odd}")


def fuzz(
    count: int, seconds: float, seed: int, engines: int = 0, originals: Sequence[bytes] | None = None
) -> tuple[int, int, list[str]]:
    """So many files, or as many as there is time for: how many gave a report, a clean error, and where others are kept.

    Of every ``engines`` files one is read by both decoders. ``originals`` are what is changed, else the seeds.
    """
    rng, ends_s = random.Random(seed), time.monotonic() + seconds
    reports = errors = 0
    kept: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "h.xplane.pb")
        for number in range(count):
            if time.monotonic() > ends_s:
                break
            data = structured(rng, originals)
            try:
                read = assert_same if engines and number % engines == 0 else outcome
                is_report = isinstance(read(data, file), Report)
            except Exception:
                kept.append(f"mutated-{seed}-{number}.xplane.pb")
                Path(kept[-1]).write_bytes(data)
                print(f"kept as {kept[-1]}:\n{traceback.format_exc(limit=-6)}", flush=True)
            else:
                reports, errors = reports + is_report, errors + (not is_report)
    return reports, errors, kept


def captures(folders: Iterable[Path]) -> Iterator[bytes]:
    """What lies in folders, made small as the seeds are; without what is damaged."""
    for file in sorted(file for folder in folders for file in folder.rglob("*.xplane.pb")):
        try:
            yield reduced(file.read_bytes())
        except DecodeError:
            print(f"left out, no XSpace: {file}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--engines", type=int, default=10)
    parser.add_argument(
        "--captures", type=Path, nargs="+", default=[], help="what is changed instead of the seeds"
    )
    options = parser.parse_args()
    originals = list(captures(options.captures)) or None
    reports, errors, kept = fuzz(options.count, options.seconds, options.seed, options.engines, originals)
    print(
        f"{reports + errors + len(kept)} mutated files: {reports} reports, {errors} clean errors, {len(kept)} else"
    )
    sys.exit(bool(kept))


if __name__ == "__main__":
    main()
