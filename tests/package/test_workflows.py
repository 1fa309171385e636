"""What runs on other people's machines in our name."""

import re
from pathlib import Path
from typing import Final

import pytest

WORKFLOWS: Final = sorted((Path(__file__).parents[2] / ".github").rglob("*.y*ml"))
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
