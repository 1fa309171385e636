"""The picture of a finding shows of its threads and streams what the timeline of the whole capture shows there."""

from pathlib import Path

import pytest

from tb_gpu_advisor.facts import FullGpuFacts, cut_lane, summarise_with_tracks
from tb_gpu_advisor.facts.timeline.pictures import LANE_SPANS
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Lane

DEMO_LOGS = Path(__file__).parents[2] / "demo_logs"


def spans(lane: Lane) -> list[tuple[str, float, float, int]]:
    """Name, start, length and number of spans shown as one."""
    names = [lane.names[at] if at >= 0 else "" for at in lane.name]
    return list(zip(names, lane.start_us, lane.dur_us, lane.count, strict=True))


@pytest.mark.parametrize("run", ["input-bound", "launch-bound", "replicas-uneven"])
def test_an_excerpt_is_a_cut_of_the_tracks(run: str) -> None:
    (file,) = (DEMO_LOGS / run).rglob("*.xplane.pb")
    facts, tracks_later = summarise_with_tracks(decode(file.read_bytes()), "host")
    tracks = tracks_later()
    (gpu,) = (gpu for gpu in facts.gpus if isinstance(gpu, FullGpuFacts))
    pictures = [*gpu.timelines.values(), *gpu.kernel_pictures.values()]
    assert len(pictures) > 2
    for picture in pictures:
        window = round(picture.start_us * 1e6), round((picture.start_us + picture.dur_us) * 1e6)
        for lane in picture.lanes:
            of = lane.kind, lane.label, lane.gpu
            (at,) = (i for i, one in enumerate(tracks.lanes) if (one.kind, one.label, one.gpu) == of)
            whole = cut_lane(tracks, at, tracks.lanes[at], tracks.names.__getitem__, window, LANE_SPANS)
            assert spans(lane) == spans(whole)


def test_a_wait_for_input_shows_the_threads_that_make_the_batch() -> None:
    (file,) = (DEMO_LOGS / "input-bound").rglob("*.xplane.pb")
    facts, _ = summarise_with_tracks(decode(file.read_bytes()), "host")
    (gpu,) = (gpu for gpu in facts.gpus if isinstance(gpu, FullGpuFacts))
    lanes = gpu.timelines["input_wait"].lanes
    made = {name for lane in lanes if lane.kind == "input" for name in lane.names}
    assert any("::Map" in name or "::ParallelMap" in name or name.endswith(":PyFunc") for name in made), made
