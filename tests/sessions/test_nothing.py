"""Why a recording of ours recorded nothing: kept with the logs, and shown until something is recorded."""

import errno
import json
from pathlib import Path
from typing import Any

import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import (
    LOCAL,
    NOTHING,
    REASONS,
    Problems,
    find_session,
    keep_nothing,
    list_sessions,
    why_nothing,
)
from tb_gpu_advisor.sessions.nothing import read_nothing
from tests.build.logdir import write_run

USUAL: dict[str, dict[str, Any]] = {
    "recorded-unsteady": {"seen": 3},
    "recorded-few": {"steady": 13, "least": 3},
    "recorded-fault": {"cause": "RuntimeError: no CUPTI"},
    "recorded-failed": {"error": "ValueError"},
}


def printed(logdir: Path) -> list[str]:
    problems: Problems = []
    list_sessions(str(logdir), problems=problems)
    return [problem.code for problem in problems]


@pytest.mark.parametrize("code", REASONS)
def test_each_reason_is_read_as_it_was_kept(tmp_path: Path, code: str) -> None:
    why = why_nothing(code, str(tmp_path), **USUAL.get(code, {}))
    keep_nothing(why, str(tmp_path))
    with pytest.raises(AdvisorError) as error:
        find_session(str(tmp_path))
    assert (error.value.code, error.value.arguments) == (code, why.arguments)


def test_a_session_makes_earlier_reasons_outdated_in_its_folder_and_above(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "other"):
        keep_nothing(why_nothing("recorded-no-step", str(folder)), str(folder))
    write_run(tmp_path, "", b"x", session="2020_01_01_00_00_00")
    assert printed(tmp_path) == ["recorded-no-step"] * 2
    write_run(tmp_path, "", b"x", session="2099_01_01_00_00_00")
    assert printed(tmp_path) == ["recorded-no-step"]  # that of the other folder
    assert find_session(str(tmp_path)).run.endswith("2099_01_01_00_00_00")


def test_on_a_full_disk_an_empty_note_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: object, parts: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        from tb_gpu_advisor.sessions.atomic import write_whole as made

        disk.setattr(
            "tb_gpu_advisor.sessions.nothing.write_whole",
            lambda path, parts: full(path, parts) if parts else made(path, parts),
        )
        why = keep_nothing(why_nothing("recorded-no-step", str(tmp_path)), str(tmp_path))
    assert why.code == "recorded-disk-full"
    assert (tmp_path / NOTHING).read_bytes() == b""
    assert printed(tmp_path) == ["recorded-disk-full"]


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{",
        "7",
        '{"code": "internal", "date": "2026-11-26 00:00:00", "args": {}}',
        '{"code": ["recorded-few"], "date": "2026-11-26 00:00:00", "args": {}}',
        '{"code": "recorded-few", "date": "2026-11-26 00:00:00", "args": {"steady": 1}}',
        '{"code": "recorded-few", "date": "2026-11-26 00:00:00", "args": {"steady": "x", "least": 1}}',
        '{"code": "recorded-no-step", "date": "yesterday", "args": {}}',
        '{"code": "recorded-no-step", "date": 7, "args": {}}',
        '{"code": "recorded-no-step", "args": {}}',
        '{"code": "recorded-unsteady", "date": "2026-11-26 00:00:00", "args": {"seen": 1e999}}',
        json.dumps({"code": "recorded-fault", "date": "2026-11-26 00:00:00", "args": {"cause": "x" * 5000}}),
        '{"code": "recorded-fault", "date": "2026-11-26 00:00:00", "args": {"cause": "\\ud800"}}',
        "[" * 4000,
        "\0",
    ],
    ids=lambda text: text[:60],
)
def test_what_is_no_note_of_ours_is_passed_over(tmp_path: Path, text: str) -> None:
    (tmp_path / NOTHING).write_text(text)
    assert read_nothing(str(tmp_path), LOCAL, "") is None
    assert printed(tmp_path) == []


def test_a_link_is_no_note(tmp_path: Path) -> None:
    logdir = tmp_path / "logs"
    logdir.mkdir()
    keep_nothing(why_nothing("recorded-no-step", str(tmp_path)), str(tmp_path))
    (logdir / NOTHING).symlink_to(tmp_path / NOTHING)
    assert printed(logdir) == []
