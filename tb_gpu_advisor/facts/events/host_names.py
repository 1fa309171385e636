"""What the names of host events tell: classes, as bits, and which names may tell anything.

A capture has thousands of names, and nearly all are those of ops. So the words that every question about a name has to
find in it are here, and are looked for all at once; only names that have one of them are asked the question.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Ints, Uint16s, rows_where
from tb_gpu_advisor.columns.patterns import last, pattern
from tb_gpu_advisor.columns.words import Marks, Words, marked
from tb_gpu_advisor.facts.events.host_kinds import UNTYPED, WORDS, is_untyped, prepares
from tb_gpu_advisor.trace.model import EventNames

#: An op or function that Python ran by itself. TensorFlow 2.21 names it in the second event alone, older ones in both.
EAGER_OPS: Final = ("EagerExecute: ", "EagerLocalExecute: ")
#: Calls of functions that jax.jit and jax.pmap made. JAX's own: jaxlib/pjit.cc and pmap_lib.cc.
JAX_CALLS: Final = ("PjitFunction", "JaxPmapFunction")
#: Stages of tf.data that hand over what other threads have put into their buffer.
BUFFERED: Final = frozenset(
    (
        *("Prefetch", "ParallelMap", "ParallelMapV2", "ParallelInterleave", "ParallelInterleaveV2"),
        *("ParallelInterleaveV3", "ParallelInterleaveV4", "MapAndBatch", "ParallelBatch", "ParseExample"),
        *("DataService", "DataServiceV2"),
    )
)
#: Calls of tf.data's stages: "Iterator::Map::Batch". A loop over batches in a function is a stage itself, which takes
#: them from those below it.
STAGE_PREFIX: Final = pattern(r"^(?:ReduceIterator::.*?::Scan::|Iterator::)")

#: TensorFlow's allocator reserves memory for a tensor, and gets it back (``bfc_allocator.cc``).
ALLOCATION: Final = ("MemoryAllocation", "MemoryDeallocation")

#: Classes of events, as bits. ``PYTHON_LINE`` is a Python function with a file and a line; what ``SYNCHRONIZES`` is a
#: driver's call that waits for the GPU, and what ``READS_BACK`` one that reads a result, which waits as well; what
#: ``HANDS_OVER`` is an op of TensorFlow's executor that hands a tensor over between host and GPU; what ``ALLOCATES`` a
#: driver's call that reserves, moves or releases memory, which holds up what any thread launches; an ``EXTENSION``
#: is an op of a library that extends PyTorch ("vllm::unified_attention"), as TORCH_LIBRARY names them; ``PREPARES`` is
#: any preparation but a compiler's.
(
    INPUT_WAIT, COMPILE, RUNTIME, FUNCTION, HOST_OP, TURN, PYTHON, PYTHON_LINE, EAGER, STAGE,
    SYNCHRONIZES, READS_BACK, HANDS_OVER, ALLOCATES, EXTENSION, PREPARES,
) = (1 << at for at in range(16))  # fmt: skip

# The op through which a step takes its next batch: its kernel's own event, or the executor's "name:Type". Other
# events carry the op's name too (sends and receives of its results), and are no waiting.
_INPUT_OPS: Final = (
    "IteratorGetNext", "IteratorGetNextAsOptional", "IteratorGetNextSync", "MultiDeviceIteratorGetNextFromShard",
    "DataServiceGetNext",
)  # fmt: skip
_INPUT_BEGIN: Final = tuple(f"{op}Op::DoCompute" for op in _INPUT_OPS)
_INPUT_END: Final = tuple(f":{op}" for op in _INPUT_OPS)
_INPUT_EAGER: Final = frozenset(f"{begin}{op}" for begin in EAGER_OPS for op in _INPUT_OPS)
#: Files of Keras that hand over batches: those of 3 (keras/src/trainers/data_adapters), and that of 2.
KERAS_ADAPTERS: Final = (
    r"(?:data_adapter(?:_utils)?"
    r"|(?:(?:py|grain|tf)_dataset|(?:array|generator)_data|torch_data_loader)_adapter)"
)
#: What PyTorch marks the taking of a batch with (torch/utils/data/dataloader.py), in part.
LOADER_MARK: Final = "(DataLoader)#"
# A loader's mark (PyTorch's, Grain's); any iterator that hands over batches and Keras' adapters, under Python's tracer.
_TAKES_NEXT: Final = pattern(
    rf"{last('DataLoader', '.')}__next__|^\w+\.__next__$"
    rf"|^\$.*\.py:\d+ __next__$|^\$builtins next$|^\${KERAS_ADAPTERS}\.py:\d+ "
    r"|^ReduceIterator::.*::Scan::\w+$"
)
# How names of TensorFlow's functions begin, and of their gradients' (tensorflow/python/eager/polymorphic_function).
_COMPILED: Final = ("__inference_", "__forward_", "__backward_")
# The runtime at work on an op or a function; what lies outside is the user's Python.
_RUNTIME: Final = (
    "TFE_Py_", "EagerExecute", "EagerLocalExecute", "EagerKernelExecute", "EagerRemoteExecute", "FunctionRun",
    "SessionRun", "RunGraph", *JAX_CALLS, "ExecutorState::Process", "XlaLaunch", "XlaExecute", "aten::", "autograd::",
    "torch::autograd::", "c10d::", "PjRt", "CommonPjRt", "ExecuteReplicated", "ExecuteSharded", "TfrtSession",
    *_COMPILED, "TfrtGpuExecutable", "LocalExecutable", "Thunk", "H2D Dispatch",
)  # fmt: skip
_READS_BACK: Final = ("DtoH", "DtoH_v2", "DtoH_v2_ptds")
# CUDA's and HIP's groups "Memory Management", "Unified Addressing" and "Virtual Memory Management", without copies.
_ALLOCATES = pattern(
    r"^(cuda|hip|cu)(?:(?:Ext|Host|Mem|Address)*(?:Malloc|Free|Alloc)|Ipc(?:Open|Close)MemHandle|DeviceGraphMemTrim"
    r"|(?:Host|Mem|Pool|Address|Peer)+(?:(?:Unr|R)egister|Reserve|Create|Release|Destroy|(?:Unm|M)ap|SetAccess|TrimTo"
    r"|Prefetch|Advise|Discard))"
)
_EXTENSION = pattern(r"^[a-z]\w*::_?[a-z]\w*$")
_EXECUTES = pattern(r"::Execute\b")
# An op as TensorFlow's executor names it: "layer/MatMul:MatMul"; not what its service for other machines does
# (eager_service_impl.cc).
_OP = pattern(r"^(?!EagerService:)[A-Za-z0-9.][A-Za-z0-9_./>-]*:([A-Z_][A-Za-z0-9_]*)\Z")
_HANDS_OVER: Final = tuple(f"_{host}{way}" for host in ("", "Host") for way in ("Send", "Recv"))
# Ops that only pass tensors on or control the flow; their time is that of what they wait for.
_PLUMBING: Final = frozenset({
    *_HANDS_OVER, *(kind.removeprefix("_") for kind in _HANDS_OVER),
    "_Arg", "_Retval", "Const", "Identity", "IdentityN", "NoOp", "ReadVariableOp", "VarHandleOp",
    "StatefulPartitionedCall", "PartitionedCall", "FunctionCall", "RemoteCall", "Shape", "Placeholder", "If", "While",
    "Switch", "Merge", "Enter", "Exit",
})  # fmt: skip
# TensorFlow's executor runs the ops that are ready, and its turn ends when there are none.
_TURN: Final = "ExecutorState::Process"
# A function's run, and one of XLA's where it is compiled (``jit_compile``); all of these are the runtime's.
_FUNCTION: Final = ("FunctionRun", "SessionRun", "RunGraph", *JAX_CALLS, *_COMPILED)
#: Names of Python functions are "$file.py:12 function", without a file if built in.
PYTHON_LINE_NAME: Final = pattern(r"^\$[^<].*\.py:\d+ ")

#: What is asked of names, as bits.
(
    _PASSES_ON, _CLASSES, PARTS, FUNCTIONS, TF_DATA_FUNCTION, XLA, JAX, JAX_RUNS, JAX_MAKES, LOADER, HOROVOD,
    TENSORFLOW, GPU, PROFILER, LAUNCH, PYTORCH, DISPATCH, OPTIMIZER, ZEROES, TRAINS, MODULE_RUNS, _HANDS,
) = (1 << at for at in range(22))  # fmt: skip
#: Names with a word of these …
_WORDS: Final = {
    _PASSES_ON: Words(end=tuple(f":{kind}" for kind in sorted(_PLUMBING))),
    _CLASSES: Words(begin=(*_RUNTIME, "$"), end=_READS_BACK,
                    inside=("GetNext", "__next__", *WORDS, "::", "Synchronize", *UNTYPED)),
    # … may be something else than an op in TensorFlow's own analyser,
    PARTS: Words(begin=("train", "test", "TraceContext", "FunctionRun", "E", "e", "I", "i"),
                 inside=("MemcpyHToD", "InfeedEnqueue")),
    # … name a function,
    FUNCTIONS: Words(begin=("$train",), inside=_COMPILED),
    # … are one of tf.data's functions,
    TF_DATA_FUNCTION: Words(begin=("InstantiatedCapturedFunction::",)),
    # … are XLA's, JAX's, Horovod's or TensorFlow's runtime, or make a function of JAX's,
    XLA: Words(inside=("XlaLaunch", "XlaExecute", "_XlaRun", "XlaCompile")),
    JAX: Words(begin=("PythonRefManager",), inside=("jax", "XlaModule:")),
    JAX_RUNS: Words(begin=(*JAX_CALLS, "$pjit.py")),
    JAX_MAKES: Words(inside=("$api.py",)),
    # … are marks of PyTorch's loaders,
    LOADER: Words(inside=(LOADER_MARK,)),
    HOROVOD: Words(inside=("Horovod",)),
    TENSORFLOW: Words(begin=(
        "ExecutorState::Process", "EagerExecute", "EagerKernelExecute", "FunctionRun", "SessionRun", "TFE_Py_",
    )),
    # … show a GPU that the host drives,
    GPU: Words(begin=("cu", "hip", "tf_gpu", "tf_GPU", "GPU_", "gpu_host_bfc"),
               inside=("GpuExecutable", "GpuClient", "GpuCompiler")),
    # … are the profiler's own work,
    PROFILER: Words(begin=("$profiler", "$summary_ops_v2.py", "$tensorboard.py", "$callbacks.py", "$recording.py"),
                    end=("Execute: WriteSummary",)),
    # … are calls that launch kernels, or record launches into a graph,
    LAUNCH: Words(inside=("Launch", "Capture")),
    # … are PyTorch's ops,
    PYTORCH: Words(begin=("aten::",)),
    # … or what calls them: its engine of gradients, and gradients' functions,
    DISPATCH: Words(begin=("aten::", "autograd::", "torch::autograd::", "c10d::", "prims::"),
                    end=("Backward0", "Backward1")),
    # … are calls of one of PyTorch's optimizers, which update parameters or set gradients to zero,
    OPTIMIZER: Words(begin=("Optimizer.step#",)),
    ZEROES: Words(begin=("Optimizer.zero_grad#",)),
    # … may be ops that train,
    TRAINS: Words(inside=("gradient", "Grad", "Backprop", "Apply", "AssignSub", "ScatterSub")),
    # … are a thread's runs of a program of XLA's for one GPU,
    MODULE_RUNS: Words(end=(":XLA GPU module",)),
    # … hand a tensor over between host and GPU.
    _HANDS: Words(end=tuple(f":{kind}" for kind in _HANDS_OVER)),
}  # fmt: skip


class HostNames(Struct, frozen=True, dict=True):
    """The names of the host's events, by their places in the ``strings`` of the trace, and which words each
    contains."""

    strings: tuple[str, ...]
    ids: Ints
    marks: Marks

    @cached_property
    def flags(self) -> Uint16s:
        """By interned text the classes of the events that have it for a name."""
        flags: Uint16s = self.values(flags_of_name, _CLASSES | GPU, 0, np.uint16)
        # Without any of these words a name that looks like an op's is one.
        others = self.ids[(self.marks & (_PASSES_ON | _CLASSES | GPU)) == 0]
        texts = map(self.strings.__getitem__, others.tolist())
        flags[others[[match is not None for match in map(_OP.match, texts)]]] = HOST_OP
        flags[self.ids[(self.marks & _HANDS) != 0]] |= HANDS_OVER
        return flags

    @cached_property
    def classes(self) -> int:
        """All classes to which any of the names belongs."""
        return int(np.bitwise_or.reduce(self.flags))

    def with_words(self, words: int) -> list[str]:
        """The names that contain one of these words."""
        return [self.strings[at] for at in self.ids_with(words).tolist()]

    def values(self, of: Callable[[str], int], words: int, otherwise: int, dtype: Any) -> Any:
        """By interned text ``of(name)`` for names that contain one of these words, ``otherwise`` for the others."""
        table = np.full(len(self.strings), otherwise, dtype)
        held = self.ids_with(words)
        table[held] = [of(self.strings[at]) for at in held.tolist()]
        return table

    def ids_with(self, words: int) -> Ints:
        """The interned names that contain one of these words."""
        return self.ids[rows_where(self.marks & words)]


def host_names(strings: tuple[str, ...], name: EventNames) -> HostNames:
    """The names of events, given their interned texts."""
    ids = name.present(len(strings))
    return HostNames(strings, ids, marked(strings, ids, _WORDS))


def eager_op(name: str) -> str:
    """The op or function that an event runs eagerly; the name itself where it runs none."""
    return name.removeprefix(EAGER_OPS[0]).removeprefix(EAGER_OPS[1])


def is_host_op(name: str) -> bool:
    """Whether an event is an op that computes something, by its name "name:Type"."""
    kind = name.rpartition(":")[2]
    return kind not in _PLUMBING and not kind.startswith("IteratorGetNext") and _OP.match(name) is not None


def reserves_memory(name: str) -> bool:
    """Whether an event is a driver's call that reserves, maps, moves or releases memory."""
    return _ALLOCATES.match(name) is not None


def flags_of_name(name: str) -> int:
    """The classes of events of a name."""
    _, colon, kind = name.rpartition(":")
    if colon and kind in _PLUMBING:
        return HANDS_OVER if kind in _HANDS_OVER else 0
    flags = HOST_OP if is_host_op(name) or is_untyped(name) else 0
    if _takes_batch(name):
        flags = INPUT_WAIT
    if (prepared := prepares(name)) is not None:
        flags |= COMPILE if prepared == "compile" else PREPARES
    if "::Execute" in name and _EXECUTES.search(name):
        flags |= RUNTIME
    elif "::" in name and _EXTENSION.match(name):
        flags |= RUNTIME | EXTENSION
    if "Synchronize" in name:
        flags |= SYNCHRONIZES
    if name.endswith(_READS_BACK):
        flags |= READS_BACK
    if name.startswith(("cu", "hip")) and reserves_memory(name):
        flags |= ALLOCATES
    return flags | _flags_of_begin(name)


def _takes_batch(name: str) -> bool:
    if name.startswith(_INPUT_BEGIN) or name.endswith(_INPUT_END) or name in _INPUT_EAGER:
        return True
    return ("__next__" in name or name.startswith(("$", "Reduce"))) and _TAKES_NEXT.search(name) is not None


def _flags_of_begin(name: str) -> int:
    if name.startswith("$"):
        return PYTHON | (PYTHON_LINE if PYTHON_LINE_NAME.match(name) else 0)
    flags = RUNTIME if name.startswith(_RUNTIME) else 0
    if name.startswith(_FUNCTION):
        flags |= FUNCTION
    flags |= TURN if name == _TURN else EAGER if name.startswith(EAGER_OPS) else 0
    return flags | (STAGE if STAGE_PREFIX.match(name) else 0)


def checks_results(name: str) -> bool:
    """Whether Python checks there whether all results of a call are finite (``jax_debug_nans``)."""
    return name.startswith("$dispatch.py:") and name.endswith("check_special")
