"""What an event of the host is for, by names that only some versions of a framework write."""

import pytest

from tb_gpu_advisor.facts.events.host_kinds import is_untyped, kind_of


@pytest.mark.parametrize(
    "name",
    ["$callback.py:868 _wrapped_callback", "$mlir.py:2358 _wrapped_callback"],  # JAX 0.10; 0.4.20
)
def test_jax_calls_python_back_from_a_program(name: str) -> None:
    assert is_untyped(name)
    assert kind_of(name) == "callback"


def test_what_else_lowers_a_program_calls_nobody_back() -> None:
    assert not is_untyped("$mlir.py:2358 lower_jaxpr_to_module")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("$serialization.py:249 _ndarray_to_bytes", "save"),  # Flax
        ("$train.py:12 save", "save"),
        ("$train.py:12 save_model > $io open", "save"),
        ("$function.py:40 save_for_backward", ""),  # PyTorch
        ("$train.py:12 saved_steps", ""),
    ],
)
def test_what_a_program_calls_saving_saves(name: str, kind: str) -> None:
    assert kind_of(name) == kind
