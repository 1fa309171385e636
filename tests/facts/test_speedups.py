import pytest

from tb_gpu_advisor.facts.replay.speedups import matrix_speedup


def test_tensor_cores_are_as_much_faster_as_was_seen_on_such_a_gpu() -> None:
    assert matrix_speedup("7.0") == pytest.approx(7.1, abs=0.1)
    assert matrix_speedup("9.0") == pytest.approx(15.4, abs=0.1)


def test_a_gpu_that_was_not_measured_is_as_fast_as_its_kin() -> None:
    assert matrix_speedup("10.3") == matrix_speedup("10.0")
    assert matrix_speedup("8.7") == matrix_speedup("8.0")
    assert matrix_speedup("99.0") == matrix_speedup("") == matrix_speedup("10.0")
