"""Real names of kernels and what they mean (kernels.tsv)."""

from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tb_gpu_advisor.facts.events.device import COLLECTIVE, kind_of_name
from tb_gpu_advisor.facts.events.kernels import class_of_name

TABLE: Final = Path(__file__).with_name("kernels.tsv")
#: Share of names of which everything that is labelled has to be right.
FLOOR: Final = 0.98
FEWEST_NAMES: Final = 400
_TENSOR_CORE: Final = {True: "yes", False: "no", None: "unknown"}


class Label(NamedTuple):
    name: str
    kind: str
    precision: str
    tensor_core: str
    architecture: str
    source: str


LABELS: Final = [
    Label(*line.split("\t"))
    for line in TABLE.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith(("#", "name\t"))
]


def mistakes(label: Label) -> list[str]:
    """What the product says of a name that differs from its label."""
    shown = class_of_name(label.name)
    pairs = (
        (shown.role, label.kind),
        (shown.precision, label.precision),
        (_TENSOR_CORE[shown.tensor_core], label.tensor_core),
    )
    return [f"{said} is {right}" for said, right in pairs if right not in ("-", said)]


def test_nearly_all_names_are_read_right() -> None:
    wrong = {label.name: mistakes(label) for label in LABELS if mistakes(label)}
    assert len(LABELS) >= FEWEST_NAMES
    assert 1 - len(wrong) / len(LABELS) >= FLOOR, wrong


@pytest.mark.parametrize("architecture", sorted({label.architecture for label in LABELS}))
def test_no_architecture_is_left_behind(architecture: str) -> None:
    labels = [label for label in LABELS if label.architecture == architecture]
    wrong = {label.name: mistakes(label) for label in labels if mistakes(label)}
    assert len(wrong) <= max(1, (1 - FLOOR) * len(labels)), wrong


def test_nothing_is_said_to_use_tensor_cores_that_does_not() -> None:
    said = [label.name for label in LABELS if class_of_name(label.name).tensor_core]
    assert said
    assert not [label for label in LABELS if label.name in said and label.tensor_core != "yes"]


def test_collectives_are_no_compute_and_nothing_else_is_a_collective() -> None:
    wrong = [
        label.name
        for label in LABELS
        if (kind_of_name(label.name) == COLLECTIVE) != (label.kind == "collective")
    ]
    assert not wrong


def test_names_are_listed_once_and_say_where_they_were_seen() -> None:
    assert max(Counter(label.name for label in LABELS).values()) == 1
    assert all(label.source.strip() for label in LABELS)
