"""The report as terminal text."""

import re

import msgspec
import pytest
from rich.cells import cell_len

from tb_gpu_advisor.export.grids import Grids, table
from tb_gpu_advisor.export.headline import headline, limit_text, title_of, verdict
from tb_gpu_advisor.export.layout import Page
from tb_gpu_advisor.export.markdown import report_markdown
from tb_gpu_advisor.export.text import BETWEEN, report_text, runs_text
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.report.ledger.findings import findings
from tb_gpu_advisor.text import Catalog, available_languages
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import HostProblem, Report, RunInfo
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import File, steady


def report_of(run: File, name: str = "train/s", problems: tuple[HostProblem, ...] = ()) -> Report:
    facts = Facts((summarise(decode(run.to_bytes()), "h"),))
    return build(name, ("h",), facts, problems)


@pytest.fixture(scope="module")
def slow_input() -> Report:
    return report_of(steady(wait_us=200.0, between_us=150.0))


def text_of(report: Report, color: bool = False, width: int = 100, every_row: bool = False) -> str:
    catalog = Catalog("en")
    text = report_text(report, catalog, color=color, width=width, every_row=every_row)
    assert catalog.missing == []
    return text


def rows_of(text: str, report: Report) -> list[str]:
    """Titles of the rows that stand with their verdict."""
    catalog = Catalog("en")
    words = {catalog.text("status-" + check.status.replace("_", "-")) for check in report.checks}
    return re.findall(rf"^  . (?:{'|'.join(words)})  (.+)$", text, re.MULTILINE)


def test_what_failed_comes_first_as_the_ledger_has_it_and_every_other_row_once_in_the_guides_order(
    slow_input: Report,
) -> None:
    catalog = Catalog("en")
    failed = [finding.check for finding in findings(slow_input)]
    assert len(failed) > 1
    settle = slow_input.ledger.settle_first
    assert [check.id for check in failed] == [*settle, *(row.checks[0] for row in slow_input.ledger.rows)]
    rest = [check for check in slow_input.checks if check.status != "failed"]
    shown = rows_of(text_of(slow_input, every_row=True), slow_input)
    assert shown == [title_of(check, catalog) for check in (*failed, *rest)]


def test_what_did_not_fail_is_listed_by_its_title_and_what_is_not_decided_by_its_reason(
    slow_input: Report,
) -> None:
    catalog = Catalog("en")
    text = text_of(slow_input, width=10_000)
    assert rows_of(text, slow_input) == [title_of(finding.check, catalog) for finding in findings(slow_input)]
    listed = [title for line in text.splitlines() for title in line.strip().split(BETWEEN)]
    rest = [check for check in slow_input.checks if check.status != "failed"]
    assert {check.status for check in rest} == {"passed", "no_data", "not_applicable"}
    for check in rest:
        assert listed.count(title_of(check, catalog)) == 1
        if check.status == "no_data":
            assert f"    {verdict(check, catalog)}" in text.splitlines()


def test_the_first_line_is_the_headline_of_the_tab(slow_input: Report) -> None:
    catalog = Catalog("en")
    lines = text_of(slow_input).splitlines()
    assert lines[1] == headline(slow_input, catalog)
    assert title_of(findings(slow_input)[0].check, catalog) in lines[1]
    without = msgspec.structs.replace(slow_input, step_time=None, headline=None)
    assert headline(without, catalog) == catalog.text("ui-no-gpu")


def test_the_deciding_limit_and_its_origin_stand_next_to_failed_and_passed_rows(slow_input: Report) -> None:
    rows = re.split(r"^  (?=\S)", text_of(slow_input, every_row=True), flags=re.MULTILINE)
    decided = [
        check for check in slow_input.checks if check.status in ("failed", "passed") and check.threshold
    ]
    assert {check.status for check in decided} == {"failed", "passed"}
    catalog = Catalog("en")
    for check in decided:
        assert check.threshold is not None
        (row,) = [row for row in rows if row.splitlines()[0].endswith("  " + title_of(check, catalog))]
        assert catalog.text(f"origin-{check.threshold.origin}") in row


def test_counts_add_up(slow_input: Report) -> None:
    match = re.search(r"^(\d+) failed, (\d+) passed, (\d+) not decided", text_of(slow_input), re.MULTILINE)
    assert match
    assert sum(map(int, match.groups())) == len(slow_input.checks)
    assert int(match[1]) == sum(check.status == "failed" for check in slow_input.checks)


def test_a_run_without_steps_speaks_of_the_capture_and_not_of_steps() -> None:
    run = Run(host=False, markers=False)
    for _ in range(2):
        run.train_step((500.0, 300.0), between_us=400.0)
    report = report_of(run)
    assert report.capture.step_source == "none"
    text = text_of(report, every_row=True)
    assert "Where the time goes" in text
    assert "No finding explains 408 µs of 2.01 ms (Unknown)." in text
    assert not re.findall(r".*(?:step time goes|of the step\b|per step|The step has|each step takes).*", text)


def test_a_verdict_that_is_doubtful_says_why(slow_input: Report) -> None:
    first = slow_input.checks[0]
    doubtful = msgspec.structs.replace(first, confidence="low", confidence_reasons=("no-steps",))
    report = msgspec.structs.replace(slow_input, checks=(doubtful, *slow_input.checks[1:]))
    assert "Low confidence: No steps were found" in text_of(report, every_row=True)
    assert "Low confidence: No steps were found" not in text_of(slow_input)


def test_a_range_that_would_be_one_number_twice_is_left_out(slow_input: Report) -> None:
    assert slow_input.step_time is not None
    close = msgspec.structs.replace(slow_input.step_time, low_ms=11.9, mean_ms=11.92, high_ms=11.94)
    apart = msgspec.structs.replace(close, low_ms=11.5)
    said = [text_of(msgspec.structs.replace(slow_input, step_time=time)) for time in (close, apart)]
    assert ["11.5 ms to 11.9 ms" in text for text in said] == [False, True]


def test_a_saving_within_noise_says_so(slow_input: Report) -> None:
    said = []
    for noise in (True, False):
        rows = tuple(msgspec.structs.replace(row, within_noise=noise) for row in slow_input.ledger.rows)
        ledger = msgspec.structs.replace(slow_input.ledger, rows=rows)
        said.append(text_of(msgspec.structs.replace(slow_input, ledger=ledger), width=1000))
    assert ["less than the variation between steps" in text for text in said] == [True, False]


def test_a_host_that_could_not_be_read_is_named() -> None:
    problem = HostProblem("other-host", "file-empty", {"file": "/logs/other.xplane.pb"})
    text = text_of(report_of(steady(), problems=(problem,)), width=200)
    assert "other-host could not be read: /logs/other.xplane.pb is empty." in text


def test_a_pipe_gets_no_color_and_a_terminal_does(
    slow_input: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    plain, colored = text_of(slow_input), text_of(slow_input, color=True)
    assert "\x1b" not in plain
    assert "\x1b[" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain


@pytest.mark.parametrize("width", [40, 100])
def test_lines_fit_the_width(slow_input: Report, width: int) -> None:
    assert max(map(cell_len, text_of(slow_input, width=width).splitlines())) <= width


def test_a_part_too_small_for_a_decimal_is_not_zero_and_one_of_no_time_is_not_there(
    slow_input: Report,
) -> None:
    first, second, *rest = slow_input.breakdown
    tiny = msgspec.structs.replace(first, ms_per_step=0.00099, share=0.000108)
    nothing = msgspec.structs.replace(second, ms_per_step=1e-9, share=1e-9)
    report = msgspec.structs.replace(slow_input, breakdown=(tiny, nothing, *rest))
    for text in (text_of(report), report_markdown(report, Catalog("en"))):
        assert re.search("0.99[ \u00a0]µs[ |]+0.01%", text)
        assert not re.search("\\b0[ \u00a0](ms|µs)[ |]+0%", text)


def test_a_limit_says_what_it_counts(slow_input: Report) -> None:
    assert "passes above 3 steps (GPU Advisor's)" in text_of(slow_input, every_row=True)
    check = next(check for check in slow_input.checks if check.id == "capture-too-short")
    assert check.threshold is not None
    for value, said in ((1.0, "1 step"), (21.0, "21 steps")):
        limit = msgspec.structs.replace(check.threshold, value=value)
        assert limit_text(check.id, limit, Catalog("en")) == f"passes above {said} (GPU Advisor's)"


@pytest.mark.parametrize("width", [44, 60, 80])
def test_a_narrow_list_has_the_whole_names_that_commands_take(width: int) -> None:
    names = [f"train/{word}-of-the-model/2026_01_{day}" for word in ("first", "second") for day in (15, 16)]
    lines = runs_text(
        tuple(RunInfo(name, ("h",), 2048, 0.0, "2026-01-15T10:00:00") for name in names),
        Catalog("en"),
        width=width,
    )
    assert max(map(len, lines.splitlines())) <= width
    shown = "".join(re.findall(r"^[^\s:]+(?=\s|$)", lines, re.MULTILINE))
    assert all(name in shown for name in names)


def test_a_narrow_table_breaks_no_word_while_there_is_room_for_it() -> None:
    head = ["Fixed finding", "Predictions", "Met", "Within noise", "Saved less", "Saved more", "Mean width"]
    row = ["Waiting for input", "12", "9", "1", "2", "0", "27.3%"]
    words = {word for text in (*head, *row) for word in text.split()}
    shown = Grids("", "", (), [("", head, [row])]).text(width=60)
    assert words <= set(shown.split())


def test_wide_characters_take_two_columns() -> None:
    runs = (
        RunInfo("訓練/2026_01_15", ("h",), 2048, 0.0, "2026-01-15T10:00:00"),
        RunInfo("train/2026_01_15", ("h", "i"), 1024, 0.0, "2026-01-15T10:00:00"),
        RunInfo("학습/긴이름/2026_01_15", ("h",), 1024, 0.0, "2026-01-15T10:00:00"),
    )
    lines = runs_text(runs, Catalog("en")).splitlines()
    assert len({cell_len(line.split(" KiB")[0]) for line in lines[1:]}) == 1


def test_names_cannot_steer_the_terminal(slow_input: Report) -> None:
    evil = "\x1b[2J\x1b]0;title\x07a\u202eb\x9b1m\rc\nd"
    text = text_of(msgspec.structs.replace(slow_input, run=evil))
    runs = runs_text((RunInfo(evil, ("h",), 1, 0.0, "2026-01-15T10:00:00"),), Catalog("en"))
    for output in (text, runs):
        assert not set(output) & {"\x1b", "\x07", "\u202e", "\x9b", "\r"}
        assert "c d" in output


def test_several_gpus_stand_side_by_side_within_the_width() -> None:
    host = summarise(decode(Several(gpus=4, compute_us=(900.0, 900.0, 1400.0, 900.0)).to_bytes()), "worker")
    report = build("run", ("worker",), Facts((host,)), ())
    shown = text_of(report)
    assert "GPU 2 on worker limits the step:" in shown
    names = ["GPU 0", "GPU 1", "GPU 2 (limits the step)", "GPU 3"]
    assert (
        re.findall(r"^  (GPU \d.*?)  ", shown.partition("Where the step time of each GPU")[2], re.MULTILINE)
        == names
    )
    for language in available_languages():
        lines = report_text(report, Catalog(language), width=100).splitlines()
        assert max(map(cell_len, lines)) <= 100
        # The last column of the widest table is there whole.
        assert sum(line.endswith("%") and "CollectiveReduceV2" in line for line in lines) == 1
        # No head is broken inside a word that is longer than the others.
        longest = max(Catalog(language).text("column-moving").split(), key=len)
        assert any(longest in line for line in lines)
        narrow = report_text(report, Catalog(language), width=60).splitlines()
        assert max(map(cell_len, narrow)) <= 60


def test_names_of_hosts_fit_next_to_the_numbers() -> None:
    names = ("worker-0", "worker-1")
    hosts = tuple(
        summarise(decode(Several(compute_us=(900.0, 1250.0), call_bytes=10**6).to_bytes()), name)
        for name in names
    )
    report = build("run", names, Facts(hosts), ())
    for language in available_languages():
        lines = report_text(report, Catalog(language), width=100).splitlines()
        (row,) = (line for line in lines if "CollectiveReduceV2" in line)
        assert len(re.split(r"  +", row.strip())) >= 7


def test_the_guides_order_stands_on_top_where_it_matters() -> None:
    texts, nothing_more = [], "saves nothing more"
    # Waiting for input is each GPU's own; one that comes late makes the others wait.
    for several in (Several(wait_us=600.0), Several(start_us=(0.0, 300.0))):
        host = summarise(decode(several.to_bytes()), "worker")
        texts.append(text_of(build("run", ("worker",), Facts((host,)), ())).partition("The capture")[0])
    assert ["Start with one GPU" in text for text in texts] == [True, False]
    assert [nothing_more in text for text in texts] == [True, False]


@pytest.mark.parametrize("width", range(8, 30))
def test_a_number_and_its_unit_stay_on_one_line(width: int) -> None:
    page = Page(color=False, width=width)
    page.line("It waits 829 µs, then 3.16 ms, of 14.5 GiB at 120 GB/s 12 steps each.")
    page.line("그중 3.6 s를 줄일 수 있습니다.")
    lines = page.text().splitlines()
    assert all(any(one in line for line in lines) for one in ("829 µs", "3.16 ms", "14.5 GiB", "120 GB/s"))
    assert any("3.6 s를" in line for line in lines)
    assert max(map(cell_len, lines)) <= width


@pytest.mark.parametrize("width", range(12, 40))
def test_lines_of_chinese_and_japanese_end_without_spaces_but_not_before_a_closing_mark(width: int) -> None:
    page = Page(color=False, width=width)
    page.line("まず、準備済みのバッチ 1 つで測定します（そのとき）。キャッシュは、並列に読み取り。")
    lines = page.text().splitlines()
    assert all(line[0] not in "、。）ャュー" and line[-1] != "（" for line in lines)
    assert any("1 つ" in line for line in lines)
    # A word of katakana, ten wide here, stays whole.
    assert all(width - 10 <= cell_len(line) <= width for line in lines[:-1])
    assert width < 14 or all(any(word in line for line in lines) for word in ("バッチ", "キャッシュ"))


def test_markdown_puts_numbers_to_the_right_and_words_to_the_left() -> None:
    rows = [["Mul", "109", "1.30 ms", "Passed"], ["Cast", "10", "–", "3 failed"]]
    assert table(["Op", "Count", "Mean", "Result"], rows).splitlines()[1] == "| --- | ---: | ---: | --- |"
