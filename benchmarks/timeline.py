"""How long a range of a timeline takes compared with the Profile tab's trace viewer, both asked of one TensorBoard.

    python -m benchmarks.timeline [--sizes 100 300] [--rounds 3]

Each round has a server and files of its own, so that the trace viewer's first request is cold. Our ranges are
those of a person who opens a finding, zooms out to the whole capture and into a hundredth of it.
"""

import argparse
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

from benchmarks.files import repeated, source
from tests.browser.server import tensorboard
from tests.plugin.served import request

RUN, HOST = "train/s", "h"
WIDTH = 1200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--sizes", type=float, nargs="+", default=[100, 300], help="megabytes")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    data = source()
    for size in options.sizes:
        content = repeated(data, size)
        rounds = [_round(content) for _ in range(options.rounds)]
        print(_table(len(content), {name: [one[name] for one in rounds] for name in rounds[0]}), flush=True)


@contextmanager
def _served(content: bytes) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        session = Path(folder) / "source" / "train" / "plugins" / "profile" / "s"
        session.mkdir(parents=True)
        (session / f"{HOST}.xplane.pb").write_bytes(content)
        os.environ["XDG_CACHE_HOME"] = str(Path(folder) / "cache")
        with tensorboard(Path(folder) / "source", Path(folder)) as address:
            yield f"{address}data/plugin/"


def _round(content: bytes) -> dict[str, float]:
    """Seconds by request."""
    with _served(content) as address:

        def ask(page: str, **query: object) -> bytes:
            while True:
                with urlopen(request(f"{address}{page}?{urlencode(query)}")) as answer:
                    body: bytes = answer.read()
                    if answer.status != 202:
                        return body
                time.sleep(0.05)

        report, analysis_s = _timed(lambda: json.loads(ask("gpu_advisor/report", run=RUN)))
        finding = finding_of(report)

        def range_of(**query: object) -> Any:
            return json.loads(ask("gpu_advisor/timeline", run=RUN, finding=finding, width=WIDTH, **query))

        first, first_s = _timed(range_of)
        whole = {"start": first["first_us"], "end": first["last_us"]}
        middle, part = sum(whole.values()) / 2, (whole["end"] - whole["start"]) / 200
        _, whole_s = _timed(lambda: range_of(**whole))
        _, part_s = _timed(lambda: range_of(start=middle - part, end=middle + part))
        viewer = {"run": RUN, "tag": "trace_viewer@", "host": HOST, "hosts": HOST}
        _, viewer_s = _timed(lambda: ask("profile/data", **viewer))
    return {
        "report, cold": analysis_s,
        "range: the worst instance": first_s,
        "range: the whole capture": whole_s,
        "range: a hundredth of it": part_s,
        "trace_viewer@, cold": viewer_s,
    }


def finding_of(report: Any) -> str:
    for check in report["checks"]:
        if any(evidence["type"] == "timeline" for evidence in check["evidence"]):
            return str(check["id"])
    raise SystemExit("No finding of this capture has a timeline")


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    started = time.perf_counter()
    answer = work()
    return answer, time.perf_counter() - started


def _table(size: int, samples: dict[str, list[float]]) -> str:
    viewer = statistics.median(samples["trace_viewer@, cold"])
    lines = [f"### {size / 1e6:.0f} MB", "", "| request | s | x trace_viewer@ |", "|---|---|---|"]
    for name, taken in samples.items():
        median = statistics.median(taken)
        lines.append(f"| {name} | {median:.3f} | {median / viewer:.4f} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()
