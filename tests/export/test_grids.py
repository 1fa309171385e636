"""Documents of tables."""

from tb_gpu_advisor.export.grids import Grids


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
