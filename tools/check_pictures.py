"""Draws the fault of each check, and the same program without it: ``python -m tools.check_pictures`` (minutes).

Both are simulated from one seed, and drawn by what draws a finding for an issue. Pages of the checks begin with them;
a finding that has no place in time has no picture.
"""

import shutil
import tempfile
from pathlib import Path
from typing import Final

import numpy as np
from msgspec.structs import replace as with_fields

from tb_gpu_advisor import analyze
from tb_gpu_advisor.export.issue import timeline_svg
from tb_gpu_advisor.facts import cut_lane, summarise_with_tracks
from tb_gpu_advisor.facts.timeline.tracks import Tracks
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Timeline
from tests.simulator.api import Simulated, brief, on_and_off
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import Fault
from tests.simulator.scenario import Scenario

PICTURES: Final = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "checks"
#: Spans of a lane: the pictures lie in the repository.
SPANS: Final = 40
US: Final = 1e6


def scenario(fault: Fault) -> Scenario:
    """As the tests of faults have it."""
    return Scenario("run", brief(fault.base), ((fault.id, fault.strength),))


def picture_of(simulated: Simulated, check: str) -> Timeline | None:
    """What the finding shows; None where it shows no time."""
    with tempfile.TemporaryDirectory() as folder:
        report = analyze(simulated.save(Path(folder)))
    row = next(one for one in report.checks if one.id == check)
    return next((one for one in row.evidence if isinstance(one, Timeline)), None)


def tracks_of(simulated: Simulated, host: str) -> Tracks:
    data = simulated.files.get(host) or next(iter(simulated.files.values()))
    _, tracks_later = summarise_with_tracks(decode(data), host)
    return tracks_later()


def without(wrong: Simulated, healthy: Simulated, fault: Timeline) -> Timeline:
    """The same lanes of the healthy program, for as long, as far from the same step's end."""
    before, tracks = tracks_of(wrong, fault.host), tracks_of(healthy, fault.host)
    start = round(fault.start_us * US)
    if len(before.step_end_ps) and len(tracks.step_end_ps):
        step = max(int(np.searchsorted(before.step_start_ps, start, "right")) - 1, 0)
        at = min(step, len(tracks.step_end_ps) - 1)
        start += int(tracks.step_end_ps[at]) - int(before.step_end_ps[step])
    window = start, start + round(fault.dur_us * US)
    wanted = {(lane.kind, lane.label, lane.gpu) for lane in fault.lanes}
    lanes = tuple(
        cut_lane(tracks, at, lane, tracks.names.__getitem__, window, SPANS)
        for at, lane in enumerate(tracks.lanes)
        if (lane.kind, lane.label, lane.gpu) in wanted
    )
    return with_fields(fault, start_us=window[0] / US, lanes=lanes, marks=())


def names(one: Timeline) -> list[list[str]]:
    """What each lane shows."""
    return [[lane.names[at] for at in lane.name if at >= 0] for lane in one.lanes]


def main() -> None:
    catalog = Catalog("en")
    shutil.rmtree(PICTURES, ignore_errors=True)
    PICTURES.mkdir(parents=True)
    for name, fault in sorted(FAULTS.items()):
        wrong, healthy = on_and_off(scenario(fault), name)
        shown = picture_of(wrong, name)
        if shown is None:
            print(f"{name}: no picture")
            continue
        fine = without(wrong, healthy, shown)
        drawn = [("fault", shown)]
        # Of a fault of kernels themselves the same ones may run there, a moment apart.
        if names(fine) != names(shown):
            drawn.append(("fine", fine))
        for kind, one in drawn:
            title = catalog.text(name, kind)
            (PICTURES / f"{name}-{kind}.svg").write_text(timeline_svg(one, title, catalog), encoding="utf-8")
        print(f"{name}: drawn", flush=True)


if __name__ == "__main__":
    main()
