"""The stubs of a new check are where checks, tests and faults are looked for, and none of them is done."""

import ast
import re
import shutil
from pathlib import Path

import pytest

from tests.text.test_messages import NEEDED
from tools.new_check import CHECKLIST, LABELS, LOCALES, ROOT, main, write


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for file in (LABELS, CHECKLIST, LOCALES / "PENDING", LOCALES / "en" / "checks.ftl"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    for folder in ("tb_gpu_advisor/checks", "tests/checks", "tests/simulator/faults"):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    return tmp_path


def test_everything_that_a_check_needs_gets_a_stub(tree: Path) -> None:
    files = write(tree, "late-batches", "1.1")
    assert len(files) == 6
    for file in files:
        text = (tree / file).read_text()
        assert '"late-batches"' in text or "late-batches =\n" in text or file == files[0], file
        if file.suffix == ".py":
            ast.parse(text)
    assert '"exposed-input-copy", "late-batches"),\n' in (tree / CHECKLIST).read_text()
    assert (tree / LOCALES / "PENDING").read_text().endswith("\n* late-batches\n")


def test_the_stub_of_its_sentences_has_all_of_them(tree: Path) -> None:
    write(tree, "late-batches", "1.1")
    stub = (tree / LOCALES / "en" / "checks.ftl").read_text().partition("late-batches =\n")[2]
    assert set(re.findall(r"^ +\.([a-z-]+) =", stub, re.MULTILINE)) == NEEDED


def test_a_stub_is_not_done(tree: Path) -> None:
    check, _, _, _, fault, _ = write(tree, "late-batches", "1.1")
    assert "raise NotImplementedError" in (tree / check).read_text()
    assert "raise NotImplementedError" in (tree / fault).read_text()


@pytest.mark.parametrize(
    ("check_id", "section"),
    [("Late", "1.1"), ("late-", "1.1"), ("../x", "1.1"), ("input-bound", "1.1"), ("late", "9")],
)
def test_what_can_be_no_check_is_refused(tree: Path, check_id: str, section: str) -> None:
    before = sorted(tree.rglob("*"))
    with pytest.raises(ValueError, match=r"id|check|sections"):
        write(tree, check_id, section)
    assert sorted(tree.rglob("*")) == before


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == main(["input-bound"]) == 2
    assert "Error: there is a check input-bound" in capsys.readouterr().err
