"""What moved between two reports, and which tree a checkout would commit."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.same import trees
from tools.same.moved import Move, Moved, listing, moves

REPORT = {
    "first": ["input-bound", "step-gaps"],
    "step_time": {"mean_ms": 10.0},
    "breakdown": [{"category": "compute", "ms": 6.0}, {"category": "sync", "ms": 4.0}],
    "checks": [
        {"id": "step-gaps", "saving_ms": {"low": 1.0, "high": 2.0}, "evidence": []},
        {"id": "input-bound", "saving_ms": None, "evidence": [{"id": "gaps", "rows": [[1, 2], [3, 4]]}]},
    ],
}


def moved(change: str, to: str) -> list[Move]:
    """What is reported where a part of the report's JSON reads otherwise."""
    before = json.dumps({"report": REPORT})
    assert change in before
    return moves(before.encode(), before.replace(change, to, 1).encode())


def test_the_same_report_moves_nothing() -> None:
    assert moved("10.0", "10.0") == []


@pytest.mark.parametrize(
    ("change", "to", "row"),
    [
        ("10.0", "11.0", "report/step_time/mean_ms 10.0 11.0"),
        ('"sync", "ms": 4.0', '"sync", "ms": 5.0', "report/breakdown/sync/ms 4.0 5.0"),
        ('"high": 2.0', '"high": 3.0', "report/checks/step-gaps/saving_ms/high 2.0 3.0"),
        ('"first": ["input-bound", "step-gaps"]', '"first": ["step-gaps"]', "report/first"),
    ],
)
def test_a_row_is_known_by_what_it_is_about(change: str, to: str, row: str) -> None:
    [one] = moved(change, to)
    assert " ".join(("/".join(one.path), one.before, one.after)).startswith(row)


def test_items_in_another_order_move_their_order_alone() -> None:
    other = {"report": REPORT | {"checks": REPORT["checks"][::-1]}}  # type: ignore[index]
    [one] = moves(json.dumps({"report": REPORT}).encode(), json.dumps(other).encode())
    assert one.path == ("report", "checks", "order")


def test_what_is_new_was_absent() -> None:
    rows = moved('"low": 1.0', '"likely": 1.5, "low": 1.0')
    assert rows == [Move(("report", "checks", "step-gaps", "saving_ms", "likely"), "absent", "1.5")]


def test_long_lists_are_shown_from_where_they_differ() -> None:
    before, after = [*range(40)], [*range(20), -1, *range(21, 40)]
    [one] = moves(json.dumps({"a": before}).encode(), json.dumps({"a": after}).encode())
    assert (one.before, one.after) == ("40 values, from #20: 20, 21, 22", "40 values, from #20: -1, 21, 22")


def test_details_are_counted_and_only_the_whole_list_has_each() -> None:
    rows = moved("[1, 2], [3, 4]", "[1, 2], [3, 5]")
    assert "evidence: 1 places" in listing([Moved("one", rows)])
    assert "rows: [[1, 2], [3, 4]] → [[1, 2], [3, 5]]" in listing([Moved("one", rows)], whole=True)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one file of a package in it."""
    monkeypatch.setattr(trees, "ROOT", tmp_path)
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "code.py").write_text("1\n")
    (tmp_path / ".gitignore").write_text("*.so\n")
    _commit()
    return tmp_path


def _commit() -> None:
    trees.git("init", "--quiet")
    trees.git("add", "--all")
    trees.git("-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "--quiet", "-m", "test")


def _tree() -> str:
    return trees.git("rev-parse", f"{trees.working_tree('package')}:package")


def test_a_checkout_without_changes_is_the_tree_of_its_commit(checkout: Path) -> None:
    (checkout / "package" / "core.so").write_bytes(b"built")
    assert _tree() == trees.git("rev-parse", "HEAD:package")


@pytest.mark.parametrize("file", ["code.py", "new.py"])
def test_an_edit_is_what_a_commit_of_it_will_be(checkout: Path, file: str) -> None:
    before = _tree()
    (checkout / "package" / file).write_text("2\n")
    edited = _tree()
    assert edited != before
    assert "package" in trees.git("status", "--porcelain")  # nothing was staged
    assert trees.git("diff", "--cached", "--name-only") == ""
    _commit()
    assert trees.git("rev-parse", "HEAD:package") == edited


def test_a_commit_that_is_not_there_is_named(checkout: Path) -> None:
    with pytest.raises(SystemExit, match="no-such-commit"):
        trees.git("rev-parse", "--verify", "no-such-commit")


@pytest.mark.deep
def test_reports_are_the_same_bytes_twice(tmp_path: Path) -> None:
    options = ["--only", "one-step", "--simulated", "1", "--kept", str(tmp_path), "--twice"]
    done = subprocess.run(
        [sys.executable, "-m", "tools.same", *options], cwd=trees.ROOT, capture_output=True, text=True
    )
    assert done.returncode in (0, 1), done.stderr
    assert "1 reports of this checkout" in done.stdout
    assert "not the same bytes" not in done.stdout
