"""What a person supplies in addition to the profile: where it is wrong, an error names the file or option, with exit
code 2."""

from pathlib import Path

import pytest

from tb_gpu_advisor.cli import main

NINES = "9" * 4000
#: By what they are given with: the command, and whether the file is TOML.
FILES = {
    "--thresholds": ("report", True),
    "--budget": ("check", True),
    "--baseline": ("check", False),
}
WRONG = {
    "empty": (None, b""),
    "bom": (b"\xef\xbb\xbfstep_ms = 1\n", b"\xef\xbb\xbf{}"),
    "utf-16": ("step_ms = 1\n".encode("utf-16"), "{}".encode("utf-16")),
    "no-text": (b"\xff\xfe\x00\x80", b"\xff"),
    "digits": (b"step_ms = " + b"9" * 5000, b'{"schema": ' + b"9" * 5000 + b"}"),
    "negative": (b"step_ms = -1", b'{"schema": -1}'),
    "1e308": (b"step_ms = 1e308", b'{"schema": 1e308}'),
    "nan": (b"step_ms = nan", b'{"schema": NaN}'),
    "type": (b'step_ms = "long"', b'{"schema": "one"}'),
    "deep": (b"x = " + b"[" * 100_000, b"[" * 100_000),
    "name": (b"x" * 50_000 + b" = 1", b'{"' + b"x" * 50_000),
}


@pytest.mark.parametrize("option", FILES)
@pytest.mark.parametrize("wrong", WRONG)
def test_a_file_that_is_wrong_is_named(
    logdir: Path, tmp_path: Path, option: str, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command, is_toml = FILES[option]
    content = WRONG[wrong][not is_toml]
    if content is None:
        return  # an empty budget limits nothing
    file = tmp_path / "supplied.json"
    file.write_bytes(content)
    assert main([command, str(logdir), option, str(file), "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert str(file) in error
    assert len(error) < 1500
    assert "Traceback" not in error
    assert "bug" not in error


@pytest.mark.parametrize("number", ["-1", "0", "1e308", "nan", "inf", NINES, "1" + "0" * 400, "x", ""])
@pytest.mark.parametrize(
    "option", ["--parameters", "--bandwidth", "--max-memory", "--max-seconds", "--gpus", "--batch"]
)
def test_a_number_that_cannot_be_is_named_with_its_option(
    logdir: Path, option: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if number == "" and option in ("--parameters", "--bandwidth"):
        return  # as if it were not given, for scripts with empty variables
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "100")
        try:
            code = main(["whatif", str(logdir), f"{option}={number}", "--lang", "en"])
        except SystemExit as end:  # what argparse refuses
            code = int(end.code or 0)
    error = capsys.readouterr().err
    assert code == 2
    assert option[2:] in error.lower()
    assert "Traceback" not in error
    assert "bug" not in error


@pytest.mark.parametrize("number", ["-1", "0", "1e308", "nan", "inf"])
def test_nobody_records_for_so_long(tmp_path: Path, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["capture", "grpc://localhost:1", str(tmp_path), f"--seconds={number}", "--lang", "en"]) == 2
    assert "--seconds" in capsys.readouterr().err
