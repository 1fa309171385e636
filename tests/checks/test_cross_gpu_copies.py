import pytest

from tb_gpu_advisor.judging.quantities import text
from tb_gpu_advisor.text import Catalog
from tests.build.several import Several
from tests.checks.judge import judge, steady


def test_fires_on_copies_that_gpus_wait_for() -> None:
    outcome = judge("cross-gpu-copies", Several(peer_copy_us=100.0))
    assert outcome.status == "failed"
    assert outcome.args["exposed"].value == pytest.approx(0.1, rel=0.01)


def test_silent_on_short_ones() -> None:
    assert judge("cross-gpu-copies", Several(peer_copy_us=5.0)).status == "passed"


def test_a_copy_within_a_gpu_is_none() -> None:
    assert judge("cross-gpu-copies", Several()).args["count"].value == 0


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("cross-gpu-copies", steady()).reason == "one-gpu"


def test_without_nccl_the_copies_are_the_exchange() -> None:
    without = judge("cross-gpu-copies", Several(peer_copy_us=100.0, calls=0))
    seen = judge("cross-gpu-copies", Several(peer_copy_us=100.0))
    assert (without.args["nccl"].value, seen.args["nccl"].value) == ("none", "seen")
    advice = Catalog("en").text("cross-gpu-copies", "fix", without.args | {"framework": text("tensorflow")})
    assert "No NCCL kernel ran" in advice


def test_copies_that_are_faster_than_the_usual_link_are_not_held_against_it() -> None:
    """A report said 30.7 GB/s "; the usual link of such GPUs reaches 15.8"."""
    args = judge("cross-gpu-copies", Several(peer_copy_us=100.0)).args
    (rate, link) = (float(args[name].value) for name in ("rate", "link"))
    quick = Several(peer_copy_us=100.0 * rate / link / 2)
    args = judge("cross-gpu-copies", quick).args
    assert float(args["rate"].value) > link > rate
    assert args["link"].value == 0
