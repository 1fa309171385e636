"""Python functions as the tracer names them ("$file.py:15 function"): which are libraries', and which only wait.

The tracer gives a function's file without its folder. So the tables hold Python's own modules, and files of libraries
whose functions are around the program's in captures; a file of the program with such a name is taken for a library's.
"""

import sys
from collections.abc import Iterable, Sequence
from typing import Final

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.host_names import KERAS_ADAPTERS, LOADER_MARK

_FRAME: Final = pattern(r"^(?:\$?(?:[^ ]*[/\\])?(?P<module>[^/\\ ]+)\.py:\d+ |\$)")
#: Modules through which Python waits for other threads and processes of the program: its own, and those of futures.
_WAITING: Final = frozenset(
    {"threading", "queue", "queues", "connection", "selectors", "socket", "pool", "synchronize"}
)
_PYTHON: Final = sys.stdlib_module_names | _WAITING | {"reduction", "resource_sharer", "thread", "_base"}
# Of TensorFlow, Keras, JAX, PyTorch, Lightning, Datasets, Grain, NumPy, Pillow and ours; read in captures with the
# Python tracer, and in their sources: what has no common name there.
_LIBRARIES: Final = pattern(
    r"^(?:api|array|profiler|pjit|dispatch|core|linear_util|api_util|traceback_utils?|compiler|pxla|with_jax"
    r"|ad|ad_util|literals|source_info_util|cache_key|compilation_cache|partition_spec|scalar_types|reductions"
    r"|_\w+_ops_gen|_\w+_base_impl|partial_eval|mlir|loops|conditionals|custom_derivatives|ad_checkpoint|xla|lax|slicing|batching"
    r"|array_constructors|_contextlib|distributed_c10d|c10d_logger|data_parallel|parallel_apply|scatter_gather|fit_loop"
    r"|training_epoch_loop|arrow_dataset|formatting"
    r"|training|trainer|callbacks?|callback_list|tensorboard|def_function|polymorphic_function|function"
    r"|tracing_compil\w+|concrete_function|function_cache|type_dispatch|function_type|execute|context|ops|base_layer"
    r"|layer|operation|\w*data_adapter|\w*_ops(?:_v2)?|backprop|optimizer|gen_\w+|tensor\w*|type_spec"
    r"|constant_\w+|module|_tensor|script_ops|from_generator_op|ag_ctx|structured_function|_version|__init__"
    r"|numpy_compat|nest|nest_util|tree_api|(?:optree|dmtree)_impl|torchtree_impl|epoch_iterator|python_utils"
    rf"|{KERAS_ADAPTERS}"
    r"|atomic_function|trace_type_\w+|function_type_utils|function_context|save_context|capture_container|dtypes"
    r"|default_types|gradients_util|cancellation|object_identity|distribute_lib|profiler_v2|_cupti_monitor"
    r"|tree_(?:util|lib)|sharding_impls|named_sharding|abstract_arrays|lax_numpy|array_(?:methods|creation)|xla_bridge"
    r"|structure|stateless_scope|global_state|compile_utils|reduction_metrics|ufuncs|numerictypes|typing_extensions"
    r"|__autograph_generated_file\w*|marked_batches|account|dataloader|fetch|collate|pin_memory|stats|numeric|_ufunc_config|multiarray|fromnumeric|npyio|Image|ImageFile)$"
)
# Functions of JAX, Flax and Keras that take trees apart, and make arrays, whatever a call computes.
_PER_CALL: Final = pattern(
    r"^\$(?:[^ ]*[/\\])?(?:(?:array|core|dtypes|pjit|pxla|api|dispatch|literals|batching|lax|slicing|indexing|lax_numpy"
    r"|ufuncs|array_(?:constructors|methods|slicing)|abstract_arrays|(?:sharding_|optree_)impls?|named_sharding|tree_util"
    r"|tree_api|partition_spec|compilation|graphlib|variablelib|tracers|pytreelib|statelib)\.py:\d+ "
    r"|(?:util|extract|trainer|layer|tracking|variables)\.py:\d+ (?:wrapper|unzip\d|to_tree|from_tree|_get_jax_state"
    r"|jax_state_sync|__setattr__|__init__|track|assign)$"
    r"|callback_list\.py:\d+ (?:on_predict|_on_begin|_async_dispatch))"
)

#: Loaders by a file of theirs (keras/src/trainers/data_adapters, torch/utils/data).
_LOADERS: Final[dict[str | None, str]] = {"py_dataset_adapter": "PyDataset", "dataloader": "DataLoader"}
#: What a comprehension is called, which Python makes a function of (before 3.12, of generators still).
_COMPREHENSIONS: Final = ("<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>")


def module_of(name: str) -> str | None:
    """The module of a function with a file and a line, empty for a built-in one; None for what is no function."""
    frame = _FRAME.match(name)
    return None if frame is None else frame["module"] or ""


def is_library(name: str) -> bool:
    """Whether a function is a library's, or built in; a comprehension belongs to its caller."""
    if name.endswith(_COMPREHENSIONS):
        return True
    module = module_of(name)
    return module is not None and (not module or module in _PYTHON or _LIBRARIES.match(module) is not None)


def is_per_call(chain: Sequence[str]) -> bool:
    """Whether a function that calls such others is what JAX, Flax and Keras run at each call, and not the program's."""
    others = (name for name in chain if name != "…" and not is_library(name))
    return _PER_CALL.match(chain[0]) is not None and all(map(_PER_CALL.match, others))


def loader_of(names: Iterable[str]) -> str:
    """The loader with workers, Keras' or PyTorch's, whose functions or marks are among these; empty for none."""
    modules = ("dataloader" if LOADER_MARK in name else module_of(name) for name in names)
    return next((_LOADERS[module] for module in modules if module in _LOADERS), "")


def waits_for_others(name: str) -> bool:
    """Whether a function waits for another thread or process."""
    return module_of(name) in _WAITING
