"""What runs on other people's machines in our name, and what asks them for a report."""

import re
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from tb_gpu_advisor.cli import main

GITHUB: Final = Path(__file__).parents[2] / ".github"
WORKFLOWS: Final = sorted((GITHUB / "workflows").rglob("*.y*ml"))
FORMS: Final = sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
#: A commit, and behind it the release that it is.
PINNED: Final = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_named_by_their_commit_and_none_by_a_branch_or_tag(workflow: Path) -> None:
    used = re.findall(r"^\s*(?:- )?uses: (.*)$", workflow.read_text(encoding="utf-8"), re.MULTILINE)
    assert used
    assert [one for one in used if not PINNED.fullmatch(one)] == []


def test_an_action_is_one_commit_everywhere() -> None:
    texts = "".join(workflow.read_text(encoding="utf-8") for workflow in WORKFLOWS)
    pins = {tuple(pin.split("@")) for pin in PINNED.findall(texts)}
    assert len({action for action, _ in pins}) == len(pins)


def read(file: Path) -> Any:
    return yaml.safe_load(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_may_only_read_unless_a_job_says_more(workflow: Path) -> None:
    assert read(workflow)["permissions"] == {"contents": "read"}


def test_pull_requests_run_the_oldest_and_the_newest_python() -> None:
    matrix = read(GITHUB / "workflows" / "pull-request.yml")["jobs"]["test"]["strategy"]["matrix"]
    text = (GITHUB.parent / "setup.py").read_text(encoding="utf-8")
    supported = re.findall(r"Python :: (3\.\d+)", text)
    assert matrix["python"] == [supported[0], supported[-1]]


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.name)
def test_forms_have_what_the_page_needs(form: Path) -> None:
    shown = read(form)
    if form.name == "config.yml":
        assert shown == {"blank_issues_enabled": True}
        return
    assert shown.keys() >= {"name", "description", "body"}
    questions = [one for one in shown["body"] if one["type"] != "markdown"]
    assert len({one["id"] for one in questions}) == len(questions) > 1
    assert all(one["type"] in {"input", "textarea"} and one["attributes"]["label"] for one in questions)


def test_the_command_of_the_form_for_wrong_verdicts_works(tmp_path: Path) -> None:
    text = (GITHUB / "ISSUE_TEMPLATE" / "wrong-verdict.yml").read_text(encoding="utf-8")
    (command,) = re.findall(r"^ +tb-gpu-advisor (.*)$", text, re.MULTILINE)
    logs, run = str(GITHUB.parent / "demo_logs"), "input-bound/2026_01_15_10_00_00"
    given = {"LOGDIR": logs, "RUN": run, "report.json": str(tmp_path / "report.json")}
    assert main([given.get(word, word) for word in command.split()]) == 0
    assert (tmp_path / "report.json").stat().st_size > 1000
