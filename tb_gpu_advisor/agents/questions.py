"""The questions that an agent may ask: their names, titles and arguments."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

#: Names and titles of the questions.
TITLES: Final = {
    "runs": "List profile runs",
    "report": "Report of a run",
    "ledger": "Losses of a step, in the order of their fixes",
    "whatif": "Predict a step",
    "explain": "Explain a check",
    "compare": "Compare two runs",
    "check": "Check a run against a budget",
    "what-changed": "What changed in a run",
}
#: What each argument is; every question has those of them that it takes.
ARGUMENTS: Final = {
    "run": "A run's name, or a part of one that no other has; the newest run if empty.",
    "start": "How many of the newest runs to skip: next of the page before.",
    "contains": "Only runs with this in their name.",
    "finding": "The id of one finding, for its fix, its place and its numbers; all findings in short if empty.",
    "check": "The id of a check, as in findings: input-bound.",
    "baseline": "The run to compare with: a name or a part of it; for check also a path of a report in JSON.",
    "candidate": "The run that may be faster: its name or a part of it; the newest run if empty.",
    "since": "The run before the change: its name or a part of it; the one before the run in time if empty.",
    "budget": "A budget in TOML, such as step_ms = 20.0, or the path of a file with one; the default budget if empty.",
    "fixes": "Ids of the checks whose findings are fixed; none of them if empty.",
    "batch": "What the batch of each GPU is multiplied by.",
    "gpus": "The number of GPUs; as many as there are if 0.",
}


@dataclass(frozen=True)
class Question:
    """What may be asked; ``ask`` answers, and its docstring says what."""

    name: str
    title: str
    ask: Callable[..., str]
