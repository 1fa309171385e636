"""Lines and tables in few columns."""

import re
import unicodedata

from tb_gpu_advisor.export.blocks import print_block, times
from tb_gpu_advisor.export.grids import Grids
from tb_gpu_advisor.export.layout import _ONE_WIDE, Column, Page, cells, folded
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Report
from tests.checks.judge import steady
from tests.export.test_text import report_of

RUNS = [f"month/2026_06_{day:02}_09_00_00" for day in range(1, 4)]


def lines_of(page: Page) -> list[str]:
    return page.text().splitlines()


def test_lines_of_a_list_go_on_behind_their_number() -> None:
    page = Page(color=False, width=24)
    page.line("1. one two three four five six seven", indent=2, hang=3)
    first, *others = lines_of(page)
    assert first.startswith("  1. one")
    assert others
    assert all(re.match(" {5}[a-z]", line) for line in others)
    assert max(map(len, [first, *others])) <= 24
    assert " ".join(line.strip() for line in [first, *others]) == "1. one two three four five six seven"


def test_the_guides_order_goes_on_behind_its_numbers() -> None:
    text = report_text(report_of(steady(wait_us=200.0)), Catalog("en"), width=50)
    order = text[text.index("The guide's order") :].splitlines()[1:]
    assert len(order) > sum(bool(re.match(r"  \d\. ", line)) for line in order)
    assert all(re.match(r"  (\d\. |   )\S", line) for line in order)


def test_heads_are_whole_above_cells_that_are_cut() -> None:
    """A head without its middle says nothing: "Por paso" was "Po…o"."""
    page = Page(color=False, width=30)
    columns = [Column("Kernel", cuts=True), Column("Time per step", right=True, keeps=True, cuts=True)]
    page.table(columns, [["a_kernel_of_a_very_long_name", "1.23 ms"]])
    *heads, row = lines_of(page)
    assert " ".join(" ".join(heads).split()) == "Kernel Time per step"
    assert "…" in row


def test_names_of_runs_break_before_a_date_or_another_word_does() -> None:
    header = ["Run", "Captured", "Mean step", "Change", "GPU busy", "Failed", "First finding"]
    rows = [[run, "2026-06-01", "3.87 ms", "+32.6%", "96.8%", "0", "Nothing to fix"] for run in RUNS]
    text = Grids("", "", [], [("", header, rows)]).text(width=60)
    assert text.count("2026-06-01") == len(RUNS)
    parts = ["Synchronization", "1 ms", "2 ms", "3 ms"]
    drawn = Grids("", "", [], [("", ["Part", *RUNS], [parts])]).text(width=60)
    assert "Synchronization" in drawn


def test_bars_are_shorter_where_names_need_the_room() -> None:
    report = report_of(steady(wait_us=200.0))
    whole, narrow = (bars(report, width) for width in (100, 40))
    assert max(map(len, whole)) <= 100
    assert max(map(len, narrow)) <= 40
    assert len(narrow) == len(whole)  # no name takes two lines
    assert max(line.count("█") for line in narrow) < max(line.count("█") for line in whole)


def bars(report: Report, width: int) -> list[str]:
    page = Page(color=False, width=width)
    print_block(page, next(times(report, Catalog("en"))))
    return lines_of(page)


def test_no_column_is_too_narrow_for_a_character() -> None:
    """Words that may end anywhere let a column of sentences shrink to nothing, and then there was no page at all."""
    header = ["修正した検出結果", "予測", "測定値", "結果"]
    row = [
        "GPU が入力を待っています、入力ステージが遅い",
        "1.17 ms～2.91 ms",
        "1.29 ms（±1.09 ms）",
        "予測どおり",
    ]
    for width in (60, 30, 20, 8, 3, 1):
        text = Grids("", "", [], [("", header, [row])]).text(width=width)
        assert "".join(row[3]) in "".join(text.split()) or width < 60
        assert set("".join(header + row)) - {" "} <= set(text)
    shown = Grids("", "", [], [("", header, [row])]).text(width=60)
    assert max(map(cells, shown.splitlines())) <= 60


def test_marks_of_ours_take_a_column_by_the_tables_of_unicode() -> None:
    assert all(unicodedata.east_asian_width(one) not in "WF" for one in _ONE_WIDE)
    assert not any(unicodedata.combining(one) for one in _ONE_WIDE)
    assert [cells(text) for text in ("█" * 3 + "…", "✗ 步", "e\u0301", "✓ ok")] == [4, 4, 1, 4]


def test_a_word_that_is_longer_than_a_line_is_kept_where_it_may_be_copied() -> None:
    text = "see /a/very/long/path here, 十分に長い日本語の文章です and\n20 GB more"
    assert folded(text, 12, hang=2).splitlines() == [
        "see",
        "  /a/very/long/path",
        "  here, 十分",
        "  に長い日本",
        "  語の文章で",
        "  す and",
        "  20 GB more",
    ]
    assert folded("short", 12) == "short"


def test_names_that_are_cut_lose_what_they_share_first() -> None:
    page = Page(color=False, width=30)
    names = [f"gradient_tape/bert/encoder/layer_{at}/output/MatMul:MatMul" for at in (2, 3)]
    page.table([Column("Op", cuts=True)], [[name] for name in names])
    assert [line[:10] for line in page.text().splitlines()[1:]] == ["…/layer_2/", "…/layer_3/"]
