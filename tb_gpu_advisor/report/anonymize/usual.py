"""Names that name nobody: usual folders and accounts, and files of Python and of frameworks."""

import sys
from typing import Final

_USUAL: Final = """
train training validation eval test tests logs logdir profile plugins home users root user admin ubuntu jovyan content
kaggle input working data dataset datasets model models code python venv conda envs local share work workspace scratch
project projects repo repos scripts examples host hosts run runs folder file domain report reports session sessions
"""
_FILES: Final = """
api api_util array callback callback_list callbacks compiler core data_adapter dispatch dispatcher fromnumeric
from_generator_op func_graph function function_cache function_type function_type_utils iterator_ops lax lax_numpy
linear_util mesh nest nest_util numeric partial_eval pjit polymorphic_function profiler profiler_v2 pxla random
script_ops sharding sharding_impls structure structured_function summary_ops_v2 tensor tensorboard trace_type_builder
traceback_util traceback_utils tracing_compilation trainer training training_v1 type_dispatch type_spec ufuncs util
variable xla_bridge __init__ __main__
"""
#: Parts of the names of runs and folders, accounts that machines have by default, and our own words for what they are.
USUAL: Final = frozenset(_USUAL.split())
#: Without their endings: Python's own, and those of TensorFlow, Keras, JAX and NumPy that captures have most of.
FILES: Final = sys.stdlib_module_names.union(_FILES.split())
