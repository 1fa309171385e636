"""Files that a command reads and writes: no input is overwritten, and what is no plain file is said to be none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tb_gpu_advisor.cli import main
from tests.checks.judge import steady

ROOT = Path(__file__).parents[2]


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    folder = tmp_path / "logs" / "train" / "plugins" / "profile" / "s"
    folder.mkdir(parents=True)
    (folder / "h.xplane.pb").write_bytes(steady(wait_us=200.0).to_bytes())
    return folder / "h.xplane.pb"


@pytest.fixture
def limits(tmp_path: Path) -> Path:
    (tmp_path / "limits.toml").write_text("saving_share = 0.5\n")
    return tmp_path / "limits.toml"


@pytest.mark.parametrize("command", ["report", "check"])
@pytest.mark.parametrize("way", ["itself", "symbolic", "hard", "limits"])
def test_no_input_is_overwritten(
    profile: Path, limits: Path, tmp_path: Path, command: str, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    option = "--thresholds" if command == "report" else "--budget"
    output = {"itself": profile, "limits": limits}.get(way, tmp_path / "out.json")
    if way == "symbolic":
        output.symlink_to(profile)
    if way == "hard":
        output.hardlink_to(profile)
    before = profile.read_bytes(), limits.read_bytes()
    arguments = [command, str(tmp_path / "logs"), option, str(limits), "--format", "json", "-o", str(output)]
    assert main(arguments) == 2
    assert str(output) in capsys.readouterr().err
    assert (profile.read_bytes(), limits.read_bytes()) == before


def test_another_file_is_overwritten(profile: Path, tmp_path: Path) -> None:
    (tmp_path / "out.json").write_text("old")
    assert main(["report", str(profile), "--format", "json", "-o", str(tmp_path / "out.json")]) == 0
    assert (tmp_path / "out.json").read_text().startswith("{")


@pytest.mark.parametrize(
    ("command", "formats"),
    [
        (["report", "LOGDIR"], ("text", "json", "markdown", "html")),
        (["report", "LOGDIR", "--finding", "input-bound"], ("markdown",)),
        (["compare", "LOGDIR", "train/s", "train/s"], ("text", "json", "markdown", "html")),
        (["check", "LOGDIR", "--budget", "BUDGET"], ("text", "json", "junit", "github")),
        (["history", "LOGDIR"], ("text", "json", "markdown", "html")),
        (["calibration", "LOGDIR"], ("text", "json", "markdown")),
        (["whatif", "LOGDIR"], ("text", "json")),
        (["table", "LOGDIR"], ("csv", "html", "parquet")),
    ],
    ids=lambda value: "-".join(value[:1]) if isinstance(value, list) else "",
)
def test_on_a_full_disk_an_output_is_as_it_was(
    profile: Path, tmp_path: Path, command: list[str], formats: tuple[str, ...]
) -> None:
    """Every command, every format: no byte has room, as a limit on the size of files has it."""
    import resource

    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    (tmp_path / "budget.toml").write_text("step_ms = 0.001\n")
    paths = {"LOGDIR": str(profile.parents[4]), "BUDGET": str(tmp_path / "budget.toml")}
    for kind in formats:
        output = tmp_path / "out" / f"base.{kind}"
        output.parent.mkdir(exist_ok=True)
        output.write_bytes(b"the baseline of a year")
        arguments = [paths.get(word, word) for word in command]
        arguments += ["--no-cache", "-o", str(output)]
        arguments += [] if command[0] == "table" else ["--format", kind]
        resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
        try:
            assert main(arguments) == 2
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        assert [path.name for path in output.parent.iterdir()] == [output.name]
        assert output.read_bytes() == b"the baseline of a year"
        assert main(arguments) in (0, 1)
        assert output.read_bytes() != b"the baseline of a year"
        shutil.rmtree(output.parent)


def pipe(folder: Path) -> str:
    os.mkfifo(folder / "pipe.xplane.pb")
    return str(folder / "pipe.xplane.pb")


@pytest.mark.parametrize("option", ["--thresholds", "--budget", "--baseline", "LOGDIR"])
@pytest.mark.parametrize("what", ["pipe", "/dev/zero", "folder", "large"])
def test_what_is_no_plain_file_is_said_to_be_none(
    profile: Path, tmp_path: Path, option: str, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = pipe(tmp_path) if what == "pipe" else what if what == "/dev/zero" else str(tmp_path / what)
    if what == "folder":
        Path(file).mkdir()
    if what == "large":
        Path(file).touch()
        os.truncate(file, 1 << 40)
    if option == "--baseline":
        (tmp_path / "named.json").symlink_to(file)
        file = str(tmp_path / "named.json")
    arguments = {
        "--thresholds": ["report", str(profile), "--thresholds", file],
        "--budget": ["check", str(profile), "--budget", file],
        "--baseline": ["check", str(profile), "--baseline", file],
        "LOGDIR": ["report", file],
    }
    assert main(arguments[option]) in (2, 3)
    error = capsys.readouterr().err
    assert file in error
    assert "a bug in" not in error


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize(
    ("streams", "code"), [(">/dev/full", 2), (">&-", 2), ("2>&-", 0), ("2>/dev/full", 0), (">&- 2>&-", 2)]
)
def test_outputs_that_are_full_or_closed_are_no_fault_of_ours(profile: Path, streams: str, code: int) -> None:
    done = subprocess.run(
        f"exec {sys.executable} -m tb_gpu_advisor report {profile.parents[3]} --no-cache {streams}",
        shell=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert "fault" not in done.stderr
    if code and "2>" not in streams:
        assert "stdout" in done.stderr
