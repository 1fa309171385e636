"""The run list of a large log directory compared with a bare walk of the same tree: ``python -m benchmarks.runs
[RUNS]``.

Cold: the first request to a TensorBoard that has just been made; warm: later ones. The tree is in the page cache in
both, as it is for the walk. Ratios are of the medians of one run.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tensorboard.backend import application
from tensorboard.plugins import base_plugin
from werkzeug.test import Client

from tb_gpu_advisor.loader import GpuAdvisorLoader
from tests.plugin.served import HEADER

ROUNDS = 7
LISTINGS = 200
RUNS = "/data/plugin/gpu_advisor/runs"


def make_tree(top: Path, runs: int) -> None:
    """``runs`` training runs with one session each, next to their event files."""
    for number in range(runs):
        run = top / f"sweep{number // 100:03}" / f"trial{number:05}"
        session = run / "plugins" / "profile" / "2026_01_15_10_00_00"
        session.mkdir(parents=True)
        (session / "host.xplane.pb").write_bytes(b"x")
        (run / "events.out.tfevents.1").write_bytes(b"")


def bare_walk(top: Path) -> None:
    for _ in os.walk(top):
        pass


def client_of(top: Path | None) -> Client:
    plugins = []
    if top is not None:
        context = base_plugin.TBContext(logdir=str(top), plugin_name_to_instance={})  # type: ignore[no-untyped-call]
        plugins = [GpuAdvisorLoader().load(context)]
    return Client(application.TensorBoardWSGI(plugins))  # type: ignore[no-untyped-call]


def listed(client: Client) -> None:
    while client.get(RUNS, headers=HEADER).status_code == 202:
        pass


def seconds(action: Callable[..., object], argument: object) -> float:
    began = time.perf_counter()
    action(argument)
    return time.perf_counter() - began


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder)
        make_tree(top, runs)
        walks, colds, warms = [], [], []
        for _ in range(ROUNDS):
            walks.append(seconds(bare_walk, top))
            client = client_of(top)
            colds.append(seconds(listed, client))
            warms.append(seconds(listed, client))
        alone, with_plugin = client_of(None), client_of(top)
        listed(with_plugin)
        listings: dict[Client, list[float]] = {alone: [], with_plugin: []}
        for _ in range(LISTINGS):
            for client, times in listings.items():
                times.append(seconds(client.get, "/data/plugins_listing"))
    walk = statistics.median(walks)
    print(f"{runs} runs: bare walk {walk:.3f} s")
    for name, times in (("cold", colds), ("warm", warms)):
        print(f"run list, {name}: {statistics.median(times):.3f} s, {statistics.median(times) / walk:.2f}x")
    before, after = (statistics.median(times) * 1e6 for times in listings.values())
    print(f"plugins_listing: {before:.0f} us without the plugin, {after:.0f} us with it")


if __name__ == "__main__":
    main()
