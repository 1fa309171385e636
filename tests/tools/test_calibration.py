"""The page of predicted and measured savings counts what it is given, and is made of what the project holds."""

from tb_gpu_advisor.comparing.calibration import count
from tb_gpu_advisor.export.explain import RealPair
from tb_gpu_advisor.wire import KeptPromise
from tools.calibration import PAGE, RECORDED, of_recorded, page, real_pairs, row


def promise(*checks: str, got_ms: float = 1.5, outcome: str = "inside") -> KeptPromise:
    return KeptPromise(checks, "0", 1.0, 2.0, got_ms, 0.1, 10.0, False, outcome)  # type: ignore[arg-type]


def test_every_prediction_is_counted_where_it_ended() -> None:
    simulated = [(promise("step-gaps"), promise("step-gaps", "input-bound", outcome="below")), ()]
    costly = [promise("input-bound", got_ms=0.5, outcome="below")]
    text = page(simulated, costly, [], [("input-bound", RealPair(1.0, 2.0, 2.5, 0.3))], "all")
    assert "| real programs on GPUs | 1 | 0 | 0 | 0 | 1 | 30.0% |" in text
    assert "| recorded programs on CPUs | 0 |" in text
    assert "| simulated runs | 2 | 1 | 0 | 1 | 0 | 10.0% |" in text
    assert "| `step-gaps` | 2 | 1 | 0 | 1 | 0 | 10.0% |" in text
    assert "| `input-bound` | 1 | 0 | 0 | 1 | 0 | 10.0% |" in text
    assert "| `input-bound` | 1.0 to 2.0 | 2.5 |" in text
    assert "| simulated, the cure costs something itself | 1 | 0 | 0 | 1 | 0 | 10.0% |" in text
    assert "1 pairs of runs, all." in text.replace("\n", " ")


def test_the_committed_page_has_the_figures_of_real_and_recorded_programs() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for check, pair in real_pairs():
        assert f"| `{check}` | {pair.low_ms:.1f} to {pair.high_ms:.1f} | {pair.saved_ms:.1f} |" in text
    stories = sorted(RECORDED.glob("*/recording.json"))
    recorded = [one for story in stories if (one := of_recorded(story.parent)) is not None]
    assert recorded
    assert row("recorded programs on CPUs", count("", recorded)) in text, "run: python -m tools.calibration"


def test_a_row_without_predictions_is_empty() -> None:
    assert row("x", None) == "| x | 0 | | | | | |"
