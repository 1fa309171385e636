"""Whose a Python function is, by the file that the tracer names."""

import pytest

from tb_gpu_advisor.facts.events.frames import is_library, waits_for_others


@pytest.mark.parametrize(
    ("name", "of_library", "waits"),
    [
        ("$train.py:15 read_batch", False, False),
        ("$src/data.py:15 __getitem__", False, False),
        ("$threading.py:295 wait", True, True),
        ("$queue.py:154 get", True, True),
        ("$connection.py:253 poll", True, True),
        ("$functools.py:3 wrapper", True, False),
        ("$dataloader.py:720 __next__", True, False),
        ("$my_dataloader.py:720 __next__", False, False),
        ("$dataset_ops.py:4775 __next__", True, False),
        ("$/usr/lib/jax/_src/api.py:12 jit", True, False),
        ("$ad.py:947 linearize_from_jvp", True, False),
        ("$_stablehlo_ops_gen.py:12 build", True, False),
        ("$ad_loader.py:12 read", False, False),
        ("$builtins next", True, False),
        ("$<unknown> acquire", True, False),
        ("$train.py:16 <listcomp>", True, False),
        ("$train.py:16 <lambda>", False, False),
        ("$xla.py:120 np_array", True, False),
        ("$arrow_dataset.py:2806 __getitem__", True, False),
        ("$parallel_apply.py:126 parallel_apply", True, False),
        ("$trace_type_builder.py:127 from_value", True, False),
        ("$__autograph_generated_file4_x.py:11 <lambda>", True, False),
        ("IteratorGetNextOp::DoCompute", False, False),
    ],
)
def test_whose_a_function_is(name: str, of_library: bool, waits: bool) -> None:
    assert (is_library(name), waits_for_others(name)) == (of_library, waits)
