"""What an event of the host is for, by its name: the one table of what a step does there that another change mends than
moving the op to the GPU, and that of what makes something ready to run.

Sources: rings over gRPC (tensorflow/tensorflow#50178, 42200), parameter servers (37913), engines that TF-TRT builds
for new shapes (tensorflow/tensorrt#195), callbacks of JAX, which copy their arguments and wait (jax-ml/jax#25842; on
the CPU XLA names them as its ops), what prints, checks or saves (logging_ops.cc, save_restore_v2_ops.cc), non-maximum
suppression (7511), and what is of strings, coded images or sampled candidates, for which no GPU has a kernel
(keras-team/keras-io#913, tensorflow/tensorflow#5829), as of ragged tensors; integers, which GPUs multiply by no kernel
of TensorFlow's (11499), sums over segments and sparse tensors, for which only newer versions have kernels of GPUs
(11228, 39051, 44380, 52004), ops without any (6269, 92194, linalg_ops_common.h), resizing (533), and layers whose
variables lie on the host (44194). Of preparation: TensorFlow's ``polymorphic_function.py`` and
``tracing_compilation.py`` ("tf.function-graph_building"), JAX's ``pjit.py``, ``pxla.py`` and ``partial_eval.py``,
XLA's compilers, PyTorch's ``dynamo_timed``, nvFuser's ``FUSER_PERF_SCOPE``, interfaces of TensorRT, cuDNN and MIOpen,
calls of CUDA's and ROCm's drivers, and ops that make datasets and their iterators (``dataset_ops.cc``).
"""

from functools import lru_cache
from typing import Final, Literal

from tb_gpu_advisor.columns.patterns import last, pattern
from tb_gpu_advisor.columns.words import Words, words
from tb_gpu_advisor.facts.events.kernel_words import KNOWN_OPS

#: By the op's type, or a Python function's name, the first that holds.
_KINDS: Final = {
    "network": pattern(
        r"^(?:Collective|Nccl|Horovod)|PushPull|All(?:[Rr]educe|[Gg]ather)|Recv(?:Tensor|Buf)"
        # Of XLA on a CPU (hlo_opcode.h).
        r"|^gloo:|^(?:all-(?:reduce|gather|to-all)|reduce-scatter|collective-permute)\b"
    ),
    "python": pattern(r"^(?:Eager)?PyFunc(?:Stateless)?$"),
    "build": pattern(r"^TRTEngineOp"),
    "callback": pattern(r"_wrapped_callback$|python_gpu_callback|^(?:pure|io|debug)_callback\b"),
    "save": pattern(
        r"^(?:Save(?:V2|Slices)?|MergeV2Checkpoints|ShardedFilename)$"
        r"|^\$(?:checkpoint\w*|\w*_checkpointer|type_handlers|serialization|_?npyio\w*|saving_lib)\.py:\d+"
        r" (?:_?save|_?serialize|_write)\w*|^\$_?pickle dump$"
        # Flax' bytes of a state, and what programs name so themselves, but PyTorch's for gradients.
        r"|^\$serialization\.py:\d+ \w*to_bytes$|^\$\S+:\d+ _?save(?:_(?!for_backward|on_cpu)\w+)?$"
    ),
    "log": pattern(
        r"^(?:Print(?:V2)?|StringFormat|Assert|(?:Write|Merge)?(?:Image|Histogram|Scalar|Audio|Tensor)?Summary(?:V2)?)$"
    ),
    # PyTorch's search for parameters without a gradient (torch/csrc/distributed/c10d/reducer.cpp).
    "unused": pattern(r"^search_unused_parameters$"),
    "garbage": pattern(r"^\$gc collect$"),
    # Input of TensorFlow 1 (data_flow_ops.cc).
    "queue": pattern(r"^QueueDequeue"),
    "decoder": pattern(r"^CTC\w*Decoder"),
    "ctc": pattern(r"^CTC"),
    "boxes": pattern(r"^(?:Combined)?NonMaxSuppression"),
    "strings": pattern(
        r"^(?:Static)?(?:String|Regex|Unicode|Lookup(?:Table)?|Decode|Parse|Ragged)|^(?:As|Reduce)String|^Substr|Tokenize"
        r"|CandidateSampler"
    ),
    "sparse": pattern(r"^(?:Sparse)?Segment|^Sparse(?:FillEmptyRows|Concat|Slice|Split|Re(?:shape|order))"),
    # Of matrices that are not symmetric, and of a random order.
    "kernel": pattern(r"^(?:Eig|Matrix(?:Logarithm|SquareRoot|SolveLs)|RandomShuffle)$"),
    # Of images, by another method than two, or of integers.
    "resize": pattern(r"^Resize(?:Bicubic|Area|Bilinear|Nearest)|^ScaleAndTranslate"),
    "placed": pattern(
        r"^(?:Batch)?Mat(?:Mul|Vec)|^(?:Depthwise)?Conv\dD|^(?:Resource)?(?:Gather|Scatter|(?:Sparse)?Apply)|^Assign(?:Add|Sub)"
        r"|^(?:Add(?:V2|N)?|Sub|Mul|RealDiv|Pow|Exp|Log|R?[Ss]qrt|Square\w*|Abs|Neg|Sign|Tanh|Sigmoid|Relu|(?:Log)?Softmax"
        r"|Sum|Mean|Prod|Max(?:imum)?|Min(?:imum)?|Cumsum|All|Any|Equal|Greater\w*|Less\w*|Select(?:V2)?|Cast|ConcatV2"
        r"|Tile|Transpose|Einsum|Bias(?:Add)?|FusedBatchNormV?\d?|(?:Max|Avg)Pool\w*|LRN|ArgM(?:ax|in)|TopKV2)$"
    ),
}
#: The scope of what tf.summary computes for what it writes (python/ops/summary_ops_v2.py).
SUMMARY: Final = "/write_summary/"
#: How PyTorch names what gloo exchanges on threads of its own (torch/csrc/distributed/c10d/ProcessGroupGloo.cpp).
GLOO: Final = ("gloo:all_reduce", "gloo:sparse_all_reduce", "gloo:all_gather", "gloo:broadcast")
#: Words of such names that are no op's.
UNTYPED: Final = ("_callback", "RecvTensor", "RecvBuf")
_UNTYPED: Final = pattern(
    r"^\$(?:callback|mlir)\.py:\d+ _wrapped_callback$|python_gpu_callback|^(?:Grpc)?Recv(?:Tensor|Buf)"
)


def is_untyped(name: str) -> bool:
    """Whether an event does a part of a step on the host though its name is no op's: Python that a program of JAX calls
    from within, and tensors that come from another machine."""
    return _UNTYPED.search(name) is not None


@lru_cache(KNOWN_OPS)
def kind_of(name: str) -> str:
    """What an event of the host is for. Empty for most; "placed" for ops that have kernels for GPUs, though none for
    integers, and run on the host because their variables lie there."""
    if SUMMARY in name:
        return "log"
    # Python functions are named with those that call them.
    python = [part for part in name.split(" > ") if part.startswith("$")]
    kinds = python or [name if name.startswith("gloo:") else name.rpartition(":")[2]]
    return next((one for one, holds in _KINDS.items() if any(map(holds.search, kinds))), "")


def stays_on_host(name: str) -> bool:
    """Whether no GPU can take an event of the host over."""
    return kind_of(name) not in ("", "placed")


def exchanges(name: str) -> bool:
    """Whether an event exchanges data with other devices or machines, or waits for them."""
    return kind_of(name) == "network"


#: A function is traced, a program compiled, the code of kernels loaded, a library or the GPU's context made ready, a
#: CUDA graph of launches, an algorithm chosen among several, an input pipeline built.
Kind = Literal["trace", "compile", "load", "library", "graph", "autotune", "input"]
#: Releases an iterator, or a tensor.
RELEASES: Final = "TFE_DeleteTensorHandle"
#: By kind the names.
_NAMES: Final[dict[Kind, Words]] = {
    "autotune": words(
        "cudnnFind miopenFind bench Autotuner::",
        r"^(?:cudnn|miopen)Find\w+Algorithm|benchmark_all_configs|^Gpu\w*Autotuner::"
        # Triton's, which runs each configuration many times for a new key.
        r"|^\$autotuner\.py:\d+ _bench|^\$testing\.py:\d+ do_bench",
    ),
    "compile": words(
        "ompil BuildExecutable RunBackend dynamo_timed NVRTC GpuLower:: generateCudaKernel Link buildEngine"
        " buildSerializedNetwork lower_jaxpr_to_module TaskDispatcher",
        rf"XlaCompil|xla_compile|backend_compile|CompileToLocalExecutable|{last('PjRt')}::Compile|(?:Gpu|Fusion)Compiler::"
        r"|^Compile(Single|Graph|Function)|BuildExecutable|RunBackend|compile_or_get_cached|\(dynamo_timed\)$"
        # Threads of XLA's compiler for CPUs; the runtime compilers of CUDA and ROCm, and the drivers' linker.
        r"|^TaskDispatcher::dispatch$|^(?:nv|hip)rtcCompileProgram|^cuCompilePtx|^(?:cu|hip)Link(?:AddData|AddFile|Complete)"
        # nvFuser: names of its FUSER_PERF_SCOPE.
        r"|::NVRTC$|Nvrtc::CompileProgram|::compile(?:Fusion|Rtc|Kernel)\b|^GpuLower::lower|^generateCudaKernel$"
        # Triton, TensorRT's builder, Pallas for Mosaic.
        rf"|{last('triton/compiler/', '[^ ]')} compile$|triton_compile|buildEngineWithConfig$"
        rf"|{last('buildSerializedNetwork')}$|{last('mosaic/', '[^ ]')} lower_jaxpr_to_module$",
    ),
    "trace": words(
        "graph_building trace_to_jaxpr lower_sharding func_graph_from",
        r"^tf\.function-graph_building$|^(?:lower_sharding_computation$|trace_to_jaxpr_)"
        r"|^\$(?:partial_eval|pxla|func_graph)\.py:\d+ (?:trace_to_jaxpr|lower_sharding|func_graph_from)",
    ),
    "load": words(
        "Load deserializeCudaEngine",
        r"^(?:cuda|cu|hip)(?:Module|Library|Func)Load|Nvrtc::LoadPTX|deserializeCudaEngine$",
    ),
    "library": words(
        "Create cufft CtxRetain InitDevice",
        r"^(?:cublas|cudnn|cusolver|cusparse|cufft|hipblas|hipfft|hipsparse|rocblas|miopen)\w*"
        + last("Create", r"(?!Desc)\w")
        + r"(?!\w)|^cufft(?:Make)?Plan|^(?:cuda|cu|hip)(?:(?:Green)?Ctx|Stream)Create"
        r"|^(?:cu|hip)DevicePrimaryCtxRetain|^cudaInitDevice",
    ),
    # XLA's command buffers are such graphs.
    "graph": words(
        "GraphInstantiate BeginCapture command_buffer::init",
        r"^(?:cuda|cu|hip)(?:GraphInstantiate|StreamBeginCapture)|^command_buffer::initialize",
    ),
    "input": words(
        f"Iterator Dataset {RELEASES}",
        r"^Eager(?:Local)?Execute: (?:MakeIterator|(?:AnonymousIterator|[A-Z](?:(?!Dataset)\w)*Dataset)(?:V\d)?)$"
        rf"|^{RELEASES}$",
    ),
}
WORDS: Final = tuple(word for held in _NAMES.values() for word in held.inside)


def prepares(name: str) -> Kind | None:
    """What an event of this name prepares, None for nothing."""
    if not any(map(name.__contains__, WORDS)):  # as most
        return None
    return next((kind for kind, held in _NAMES.items() if held.are_in(name)), None)
