import pytest

from tb_gpu_advisor.facts.replay.hardware import matrix_speedup
from tb_gpu_advisor.wire import Gpu


def speedup(compute_capability: str, vendor: str = "Nvidia") -> float:
    return matrix_speedup(Gpu(0, "h", "", vendor, compute_capability, 0, 0, 0, "active"))


def test_tensor_cores_are_as_much_faster_as_was_seen_on_such_a_gpu() -> None:
    assert speedup("7.0") == pytest.approx(7.1, abs=0.1)
    assert speedup("9.0") == speedup("9.0", "") == pytest.approx(15.4, abs=0.1)
    assert speedup("9.4", "AMD") == pytest.approx(6.0, abs=0.1)


def test_a_gpu_that_was_not_measured_is_as_fast_as_its_kin() -> None:
    assert speedup("10.3") == speedup("10.0")
    assert speedup("8.7") == speedup("8.0")
    assert speedup("99.0") == speedup("") == speedup("10.0")


def test_an_architecture_of_amd_is_no_kin_of_the_same_number() -> None:
    assert speedup("9.0", "AMD") == speedup("11.0", "AMD") == speedup("9.4", "AMD")
