"""Many clients at once on a real TensorBoard, compared with its own ``data/plugins_listing`` in the same run.

python -m tools.load [--clients 50] [--seconds 60] [--kills 100] [--markdown FILE]

Every client asks for one thing after the other, as a browser does: a report is asked for again until it is there. At
first all want reports that nobody has made yet; that time stands by itself. With ``--kills`` so many processes that
read are killed meanwhile, and files are touched, so that there are some. Fails on any error, but for what was lost to a
kill, and where a process is left in the end. Only the ratios mean something: all of it shares one machine, the clients
included.
"""

import argparse
import os
import random
import statistics
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Final
from urllib.parse import quote

import psutil

from tests.browser.server import tensorboard
from tests.plugin.served import request

LOGDIR: Final = Path(__file__).parent.parent / "demo_logs"
PLUGIN: Final = "data/plugin/gpu_advisor/"
REFERENCE: Final = "data/plugins_listing"
SAMPLE_S: Final = 1.0
#: What is answered for a process that was killed.
LOST: Final = '"code":"analysis-lost"'
#: After so long nobody asks any more, and what reads was ended.
GONE_S: Final = 90.0
#: The longest that the first reports may take.
FIRST_S: Final = 300.0
_MB: Final = 1e6


@dataclass
class Findings:
    """What the clients noted."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: list[str] = field(default_factory=list)
    #: Answers that say so, of processes that were killed.
    lost: int = 0
    killed: int = 0
    #: Processes that still read when nobody asked any more.
    left: int = 0
    #: Until every client had every report for the first time.
    first_s: float = 0.0
    #: Memory of TensorBoard and the processes that it started, over time.
    memory_mb: list[float] = field(default_factory=list)


def requests() -> list[tuple[str, str]]:
    """(kind, address) of everything that a client asks for, in its order."""
    newest = {path.parents[2].name: path.name for path in sorted(LOGDIR.glob("*/plugins/profile/*"))}
    runs = [f"{name}/{session}" for name, session in newest.items()]
    asked = [(REFERENCE, REFERENCE), ("runs", f"{PLUGIN}runs"), ("messages", f"{PLUGIN}messages?lang=ja")]
    for before, after in zip(runs, [*runs[1:], runs[0]], strict=True):
        asked += [(REFERENCE, REFERENCE), ("report", f"{PLUGIN}report?run={quote(after, '')}")]
        asked += [("compare", f"{PLUGIN}compare?a={quote(before, '')}&b={quote(after, '')}")]
    return [*asked, ("static", f"{PLUGIN}static/index.js")]


def ask(address: str, end_s: float) -> None:
    """One answer, however often it has to be asked for."""
    while True:
        with urllib.request.urlopen(request(address), timeout=60) as response:
            response.read()
            if response.status != 202 or time.monotonic() > end_s:
                return
        time.sleep(0.2)


def client(base: str, order: Iterator[tuple[str, str]], end_s: float, findings: Findings) -> None:
    for kind, address in order:
        began_s = time.monotonic()
        if began_s > end_s:
            return
        try:
            ask(base + address, end_s)
        except urllib.error.HTTPError as error:
            said = error.read().decode()
            if LOST in said:
                findings.lost += 1
            else:
                findings.errors.append(f"{address}: {error} {said}")
        except OSError as error:
            findings.errors.append(f"{address}: {error}")
        findings.seconds[kind].append(time.monotonic() - began_s)


def watch(server: psutil.Process, end_s: float, findings: Findings) -> None:
    while time.monotonic() < end_s:
        used = 0
        for process in (server, *server.children(recursive=True)):
            try:
                used += process.memory_info().rss
            except psutil.NoSuchProcess:
                continue
        findings.memory_mb.append(used / _MB)
        time.sleep(SAMPLE_S)


def kill(server: psutil.Process, logdir: Path, kills: int, end_s: float, findings: Findings) -> None:
    """Make runs look new, one after the other, and kill whatever reads them."""
    files, chance = sorted(logdir.rglob("*.xplane.pb")), random.Random(1)
    while findings.killed < kills and time.monotonic() < end_s:
        os.utime(chance.choice(files))
        time.sleep(chance.uniform(0.0, 0.3))
        for process in readers(server):
            with suppress(psutil.NoSuchProcess):
                process.kill()
                findings.killed += 1


def readers(server: psutil.Process) -> list[psutil.Process]:
    """The processes that read for it and have not ended; TensorBoard has others of its own."""
    processes = []
    for process in server.children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if any("child_main" in part for part in process.cmdline()):
                processes.append(process)
    return processes


def run(clients: int, seconds: float, kills: int) -> Findings:
    findings, asked = Findings(), requests()
    with tempfile.TemporaryDirectory() as folder, tensorboard(LOGDIR, Path(folder)) as base:
        (server,) = psutil.Process().children()
        began_s = time.monotonic()
        reports = [(kind, address) for kind, address in asked if kind in ("report", "compare")]
        first = Findings(errors=findings.errors)
        together([partial(client, base, iter(reports), began_s + FIRST_S, first) for _ in range(clients)])
        findings.first_s = time.monotonic() - began_s
        end_s = time.monotonic() + seconds
        orders = [islice(cycle(asked), number * 3, None) for number in range(clients)]
        everybody = [partial(client, base, order, end_s, findings) for order in orders]
        killing = partial(kill, server, Path(folder) / "logs", kills, end_s, findings)
        together([partial(watch, server, end_s, findings), killing, *everybody])
        gone_s = time.monotonic() + GONE_S
        while readers(server) and time.monotonic() < gone_s:
            time.sleep(SAMPLE_S)
        findings.left = len(readers(server))
    return findings


def together(actions: Sequence[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=action) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def table(findings: Findings) -> str:
    reference = percentile(findings.seconds[REFERENCE], 99)
    lines = [
        "| request | answers | median ms | p99 ms | p99 next to plugins_listing |",
        "|---|---|---|---|---|",
    ]
    for kind, times in findings.seconds.items():
        median, high = statistics.median(times), percentile(times, 99)
        lines.append(
            f"| {kind} | {len(times):,} | {median * 1e3:.0f} | {high * 1e3:.0f} | {high / reference:.2f}x |"
        )
    memory = findings.memory_mb
    thirds = [statistics.mean(memory[i * len(memory) // 3 : (i + 1) * len(memory) // 3]) for i in range(3)]
    lines += [
        "",
        f"Until everybody had every report and comparison for the first time: {findings.first_s:.1f} s.",
        f"Errors: {len(findings.errors)}. Killed: {findings.killed} processes, of which {findings.lost} answers said; "
        f"left in the end: {findings.left}. Memory of TensorBoard with all it started, mean of each third: "
        + ", ".join(f"{one:.0f} MB" for one in thirds)
        + ".",
    ]
    return "\n".join(lines)


def percentile(values: list[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--markdown", type=Path, default=None, help="also write the table to this file")
    options = parser.parse_args()
    findings = run(options.clients, options.seconds, options.kills)
    text = table(findings)
    print(text)
    if options.markdown is not None:
        options.markdown.write_text(text + "\n", encoding="utf-8")
    if findings.errors or findings.left:
        sys.exit("\n".join(findings.errors[:5]) or f"{findings.left} processes are left")


if __name__ == "__main__":
    main()
