"""Where commands find runs and reports: links only for who asks, no run read twice."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tb_gpu_advisor.cli import base, main, source
from tb_gpu_advisor.reading import hosts
from tb_gpu_advisor.reading.host import Reader
from tb_gpu_advisor.reading.kept_files import default_folder
from tb_gpu_advisor.text import Catalog
from tests.checks.judge import steady


@pytest.fixture
def logdir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    folder = tmp_path / "logs" / "train" / "plugins" / "profile" / "s"
    folder.mkdir(parents=True)
    (folder / "h.xplane.pb").write_bytes(steady(wait_us=200.0).to_bytes())
    return tmp_path / "logs"


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> object:
    assert main(["report", "--run", "train/s", "--format", "json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def kept_in() -> Path:
    folder = default_folder()
    assert folder is not None
    return folder


def refuse(*_: object, **__: object) -> None:
    raise AssertionError("read again")


def test_no_run_is_read_twice(
    logdir: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = report(capsys, str(logdir))
    with monkeypatch.context() as patch:
        patch.setattr(Reader, "answer", refuse)
        assert report(capsys, str(logdir)) == first
    assert report(capsys, str(logdir), "--no-cache") == first


def test_limits_of_the_user_make_a_report_of_their_own_and_read_nothing(
    logdir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = report(capsys, str(logdir))
    limits = tmp_path / "limits.toml"
    limits.write_text("[thresholds]\ninput-bound = 0.9\n")
    limited = report(capsys, str(logdir), "--thresholds", str(limits))
    assert limited != usual
    monkeypatch.setattr(Reader, "answer", refuse)
    assert report(capsys, str(logdir), "--thresholds", str(limits)) == limited
    assert report(capsys, str(logdir)) == usual


def test_who_wants_no_cache_leaves_nothing_in_it(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report(capsys, str(logdir), "--no-cache")
    assert not kept_in().exists()


def test_a_logdir_that_nobody_may_write_to_is_read_and_kept(
    logdir: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sorted(logdir.rglob("*"))
    for path in [logdir, *before]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        first = report(capsys, str(logdir))
        monkeypatch.setattr(Reader, "answer", refuse)
        assert report(capsys, str(logdir)) == first
        assert sorted(logdir.rglob("*")) == before
    finally:
        for path in [logdir, *before]:
            path.chmod(0o755)


def test_links_out_of_the_logdir_are_followed_on_demand(
    logdir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "train").symlink_to(logdir / "train", target_is_directory=True)
    assert main(["runs", str(tmp_path / "linked")]) == 3
    assert "--follow-links" in capsys.readouterr().err
    assert main(["runs", str(tmp_path / "linked"), "--follow-links"]) == 0
    shown = capsys.readouterr()
    assert ("train/s" in shown.out, shown.err) == (True, "")


def test_who_did_not_ask_for_one_run_hears_of_links_that_were_not_followed(
    logdir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The newest run may be behind one; whoever named a run that is there has it. What to do is said once for all."""
    shutil.copytree(logdir / "train", tmp_path / "elsewhere")
    for name in ("mine", "other"):
        (logdir / name).symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    for command, expected in (
        (["report"], 1),
        (["report", "--run", "*"], 1),
        (["history"], 1),
        (["table"], 1),
        (["report", "--run", "mine/s"], 1),
        (["report", "--run", "train/s"], 0),
        (["report", "--follow-links"], 0),
    ):
        main([command[0], str(logdir), *command[1:]])
        error = capsys.readouterr().err
        for printed in (
            f"{logdir / name} is a link that leads out of the logdir" for name in ("mine", "other")
        ):
            assert error.count(printed) == expected, command
        assert error.count("--gpu_advisor_follow_links") == expected, command


def test_where_one_run_is_meant_a_pattern_may_match_one_only(
    logdir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["whatif", str(logdir), "--run", "tr*", "--fix", "input-bound"]) == 0
    assert "train/s" in capsys.readouterr().out
    shutil.copytree(logdir / "train", logdir / "training")
    for command in (["whatif", "--run", "tr*"], ["report", "--one-gpu", "tr*"]):
        assert main([command[0], str(logdir), *command[1:]]) == 2
        error = capsys.readouterr().err
        assert "tr* matches several runs" in error
        assert "train/s" in error
        assert "training/s" in error
    assert main(["whatif", str(logdir), "--run", "x*"]) == 2
    assert "no run x*" in capsys.readouterr().err


def test_the_folder_of_the_cache_is_the_users_alone(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report(capsys, str(logdir))
    assert kept_in().stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in kept_in().iterdir()) == ["facts", "promises", "reports"]


def without_numpy(*arguments: str) -> str:
    """What a command writes in a process of its own, which loads neither numpy nor the facts."""
    program = (
        "import sys; from tb_gpu_advisor.cli import main; main(sys.argv[1:]);"
        "print([name for name in ('numpy', 'tb_gpu_advisor.facts') if name in sys.modules], file=sys.stderr)"
    )
    command = [sys.executable, "-c", program, *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stderr.strip() == "[]"
    return run.stdout


def test_a_kept_report_is_shown_at_once(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = report(capsys, str(logdir))
    assert json.loads(without_numpy("report", str(logdir), "--run", "train/s", "--format", "json")) == first


def test_runs_are_listed_at_once(logdir: Path) -> None:
    assert "train/s" in without_numpy("runs", str(logdir))


def test_what_takes_long_says_how_long_it_will_take(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock_s = iter((100.0, 101.0, 110.0))
    monkeypatch.setattr(base, "time", SimpleNamespace(monotonic=lambda: next(clock_s)))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    progress = base.Progress(Catalog("en"))
    progress("analysing", 0.1)
    progress("analysing", 0.25)
    _, early, late = capsys.readouterr().err.split("\x1b[K")
    assert (early.strip(), late) == ("analysing (10%)", "analysing (25%, about 30 s left)")


@pytest.fixture
def three(logdir: Path) -> Path:
    """Runs ``train/s``, ``train/t``, and one that cannot be read."""
    for name, wait_us in (("train", 400.0), ("broken", 0.0)):
        folder = logdir / name / "plugins" / "profile" / "t"
        folder.mkdir(parents=True, exist_ok=True)
        data = steady(wait_us=wait_us).to_bytes() if wait_us else b"no trace"
        (folder / "h.xplane.pb").write_bytes(data)
    return logdir


@pytest.mark.parametrize("worth_bytes", [0, 1 << 40], ids=["processes", "one-process"])
def test_a_pattern_gives_each_run_the_report_that_it_has_alone(
    three: Path,
    tmp_path: Path,
    worth_bytes: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(hosts, "WORTH_BYTES", worth_bytes)
    monkeypatch.setattr(source, "processes_for", lambda *_: 2)
    folder = tmp_path / "reports" / "json"
    command = ["report", str(three), "--run", "train/*", "--format", "json", "-o", str(folder), "--no-cache"]
    assert main(command) == 0
    assert sorted(file.name for file in folder.iterdir()) == ["train%2Fs.json", "train%2Ft.json"]
    for session in ("s", "t"):
        capsys.readouterr()
        assert main(["report", str(three), "--run", f"train/{session}", "--format", "json"]) == 0
        assert (folder / f"train%2F{session}.json").read_text() == capsys.readouterr().out


def test_a_run_that_cannot_be_read_costs_no_other(three: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(three), "--run", "*", "--format", "markdown"]) == 3
    shown = capsys.readouterr()
    assert shown.out.count("\n# ") + shown.out.startswith("# ") == 2
    assert "broken" in shown.err
    assert main(["compare", str(three), "train/s", "*"]) == 3


def test_runs_that_are_kept_are_not_read_again(
    three: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["report", str(three), "--run", "train/*", "--format", "json"]) == 0
    first = capsys.readouterr().out
    monkeypatch.setattr(Reader, "answer", refuse)
    assert main(["report", str(three), "--run", "train/*", "--format", "json"]) == 0
    assert capsys.readouterr().out == first


def test_a_name_with_the_signs_of_a_pattern_is_a_name(
    three: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (three / "train").rename(three / "train[1]")
    file = tmp_path / "one.json"
    command = ["report", str(three), "--run", "train[1]/s", "--format", "json", "-o", str(file)]
    assert main(command) == 0
    assert json.loads(file.read_text())["run"] == "train[1]/s"


def test_a_pattern_that_no_run_has_is_said(three: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(three), "--run", "valid/*"]) == 2
    assert "valid/*" in capsys.readouterr().err
    taken = three / "taken"
    taken.write_text("a file")
    assert main(["report", str(three), "--run", "train/*", "-o", str(taken)]) == 2
    assert str(taken) in capsys.readouterr().err


def test_names_that_steer_a_terminal_are_text(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = logdir / "\x1b[31mred" / "plugins" / "profile" / "t"
    folder.mkdir(parents=True)
    (folder / "h.xplane.pb").write_bytes(b"no trace")
    assert main(["report", str(logdir), "--run", "*red*"]) == 3
    assert main(["report", str(logdir), "--run", "\x1b[2Jnone"]) == 2
    assert main(["runs", str(logdir)]) == 0
    shown = capsys.readouterr()
    assert "[31mred" in shown.err
    assert "\x1b" not in shown.err + shown.out


def test_256_hosts_show_how_far_they_are_and_how_long_it_takes(
    logdir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (file,) = logdir.rglob("*.xplane.pb")
    for number in range(255):
        (file.parent / f"h{number}.xplane.pb").hardlink_to(file)
    monkeypatch.setattr(hosts, "WORTH_BYTES", 0)
    monkeypatch.setattr(base, "_ESTIMATE_AFTER_S", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert main(["report", str(logdir), "--run", "train/s", "--format", "json"]) == 0
    shown = capsys.readouterr()
    assert len(json.loads(shown.out)["hosts"]) == 256
    lines = [line for line in re.split(r"\r?\x1b\[K", shown.err) if line]
    shares = [float(match[1]) for line in lines if (match := re.search(r"\(([\d.]+)%", line))]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 100)
    assert len(set(shares)) > 90
    assert sum("left)" in line for line in lines) > 200


def test_an_address_that_nothing_reads_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tb_gpu_advisor.sessions.remote.find_spec", lambda _: None)  # no boto3
    monkeypatch.setitem(sys.modules, "s3fs", None)
    for address, package in (("s3://bucket/logs", "tb-gpu-advisor[s3]"), ("nosuch://x", "fsspec")):
        for command in ("runs", "report", "check"):
            assert main([command, address]) == 2
            error = capsys.readouterr().err
            assert address in error
            assert package in error
