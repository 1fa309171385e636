"""Our labels of real captures: the product agrees with nearly all of them, and none is a slip of the pen."""

import json
from pathlib import Path
from typing import get_args

import pytest

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.wire import Status
from tests.real.labels import LABELS, PUBLIC, ROOT, SHARED, STEP_MS, STEPS, Label, judge, read
from tools.score_real import FLOORS


def test_the_product_agrees_with_our_labels() -> None:
    said = {(label.capture, label.check): judge(label) for label in LABELS}
    wrong = {key: one.words for key, one in said.items() if not one.is_right}
    floor: float = json.loads(FLOORS.read_text())["ours"]
    assert 100 * (1 - len(wrong) / len(said)) >= floor, wrong


@pytest.mark.skipif(not SHARED, reason="no folder of real captures next to the checkout")
@pytest.mark.parametrize(
    "label", SHARED, ids=lambda label: f"{label.capture.removeprefix('../shared/')}-{label.check}"
)
def test_the_product_agrees_with_our_labels_of_others_captures(label: Label) -> None:
    said = judge(label)
    assert said.is_right, f"says {said.words}; right is {label.wanted} [{label.proof}]"


@pytest.mark.skipif(not PUBLIC, reason="no folder of captures in public repositories is named")
@pytest.mark.parametrize("label", PUBLIC, ids=lambda label: f"{Path(label.capture).name}-{label.check}")
def test_the_product_agrees_with_our_labels_of_public_captures(label: Label) -> None:
    said = judge(label)
    assert said.is_right, f"says {said.words}; right is {label.wanted} [{label.proof}]"


@pytest.mark.parametrize(
    "label", [*LABELS, *SHARED, *PUBLIC], ids=lambda label: f"{Path(label.capture).parent.name}-{label.check}"
)
def test_a_label_names_a_capture_a_check_its_verdicts_and_events(label: Label) -> None:
    assert (ROOT / label.capture).is_dir()
    assert label.check in {STEPS, STEP_MS, *(check.id for check in ALL)}
    assert label.check in {STEPS, STEP_MS} or set(label.verdicts) <= set(get_args(Status))
    assert label.proof


def test_a_wrong_verdict_and_a_wrong_number_are_seen() -> None:
    labels = read(
        "demo_logs/recorded/tf_slow_input/fault\tinput-bound\tfailed\t0.66 share\t3 %\tevents\n"
        "demo_logs/recorded/tf_slow_input/fault\tinput-bound\tpassed\t-\t-\tevents\n"
        "demo_logs/recorded/tf_slow_input/fault\tinput-bound\tfailed\t0.5 share\t0.1 share\tevents\n"
    )
    assert [judge(label).is_right for label in labels] == [True, False, False]
