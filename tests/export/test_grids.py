"""Documents of tables."""

import re

from tb_gpu_advisor.export.grids import Grids
from tb_gpu_advisor.export.layout import cells


def test_sentences_give_room_before_names_do() -> None:
    """Runs of a month differ in the middle of their names."""
    runs = [f"month/2026_06_{day:02}_09_00_00" for day in range(1, 31)]
    header = ["Run", "Mean step", "GPU busy", "First finding"]
    rows = [[run, "3.87 ms", "96.8%", "The GPU waits between steps"] for run in runs]
    text = Grids("30 runs", "bold", [], [("", header, rows)]).text(width=60)
    assert all(run in text for run in runs)
    assert max(map(len, text.splitlines())) <= 60
    # Words stand to the left.
    assert "96.8%  The GPU" in text


def test_sentences_without_spaces_give_room_too() -> None:
    """Names of Japanese histories lost their middle, in which alone they differ; words of katakana stay whole."""
    runs = [f"month/2026_06_{day:02}_09_00_00" for day in range(1, 31)]
    rows = [[run, "3.87 ms", "ステップ間のギャップ"] for run in runs]
    text = Grids("30", "bold", [], [("", ["実行", "平均ステップ", "最初の検出結果"], rows)]).text(width=54)
    assert all(run in text for run in runs)
    assert max(map(cells, text.splitlines())) <= 54
    assert text.count("ギャップ") == text.count("ステップ間の") == len(runs)


def test_names_that_a_line_is_too_short_for_go_on_in_the_next() -> None:
    """Without its middle the name of a run read like the run of another day, and no command took it."""
    runs = [f"month/2026_06_{day:02}_09_00_00" for day in range(1, 31)]
    header = ["Run", "Captured", "Mean step", "Change", "GPU busy", "Failed", "First finding"]
    rows = [[run, "2026-06-01", "3.87 ms", "", "96.8%", "0", "Nothing to fix"] for run in runs]
    text = Grids("30", "bold", [], [("", header, rows)]).text(width=60)
    assert max(map(len, text.splitlines())) <= 60
    written = "".join(re.findall(r"^\S+", text, re.MULTILINE))
    assert all(run in written for run in runs)
