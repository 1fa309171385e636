"""Names of host events that make something ready to run: one table of the kinds of preparation.

Sources: TensorFlow's ``polymorphic_function.py`` and ``tracing_compilation.py`` ("tf.function-graph_building"), JAX's
``pjit.py``, ``pxla.py`` and ``partial_eval.py``, XLA's compilers, PyTorch's ``dynamo_timed``, nvFuser's
``FUSER_PERF_SCOPE``, interfaces of TensorRT, cuDNN and MIOpen, calls of CUDA's and ROCm's drivers, and ops that make
datasets and their iterators (``dataset_ops.cc``).
"""

from typing import Final, Literal

from tb_gpu_advisor.columns.patterns import last, pattern

#: A function is traced, a program compiled, the code of kernels loaded, a library or the GPU's context made ready, a
#: CUDA graph of launches, an algorithm chosen among several, an input pipeline built.
Kind = Literal["trace", "compile", "load", "library", "graph", "autotune", "input"]
#: By kind the names, and words of which each holds one: to look for those is much faster.
_NAMES: Final = {
    "autotune": (
        ("cudnnFind", "miopenFind", "benchmark_all_configs", "Autotuner::"),
        pattern(r"^(?:cudnn|miopen)Find\w+Algorithm|benchmark_all_configs|^Gpu\w*Autotuner::"),
    ),
    "compile": (
        (
            *("ompil", "BuildExecutable", "RunBackend", "dynamo_timed"),
            *("NVRTC", "Nvrtc", "GpuLower::", "generateCudaKernel", "Link"),
            *("buildEngine", "buildSerializedNetwork", "lower_jaxpr_to_module"),
        ),
        pattern(
            rf"XlaCompil|xla_compile|backend_compile|CompileToLocalExecutable|{last('PjRt')}::Compile|GpuCompiler::"
            r"|^Compile(Single|Graph|Function)|BuildExecutable|RunBackend|compile_or_get_cached|\(dynamo_timed\)$"
            # The runtime compilers of CUDA and ROCm, and the drivers' linker.
            r"|^(?:nv|hip)rtcCompileProgram|^(?:cu|hip)Link(?:AddData|AddFile|Complete)"
            # nvFuser: names of its FUSER_PERF_SCOPE.
            r"|::NVRTC$|Nvrtc::CompileProgram|::compile(?:Fusion|Rtc|Kernel)\b|^GpuLower::lower|^generateCudaKernel$"
            # Triton, TensorRT's builder, Pallas for Mosaic.
            rf"|{last('triton/compiler/', '[^ ]')} compile$|triton_compile|buildEngineWithConfig$"
            rf"|{last('buildSerializedNetwork')}$|{last('mosaic/', '[^ ]')} lower_jaxpr_to_module$"
        ),
    ),
    "trace": (
        ("graph_building", "trace_to_jaxpr", "lower_sharding", "func_graph_from"),
        pattern(
            r"^tf\.function-graph_building$|^lower_sharding_computation$"
            r"|^\$(?:partial_eval|pxla|func_graph)\.py:\d+ (?:trace_to_jaxpr|lower_sharding|func_graph_from)"
        ),
    ),
    "load": (
        ("ModuleLoad", "LibraryLoad", "Nvrtc::LoadPTX", "deserializeCudaEngine"),
        pattern(r"^(?:cuda|cu|hip)(?:Module|Library)Load|Nvrtc::LoadPTX|deserializeCudaEngine$"),
    ),
    "library": (
        ("Create", "cufft"),
        pattern(
            r"^(?:cublas|cudnn|cusolver|cusparse|cufft|hipblas|hipfft|hipsparse|rocblas|miopen)\w*"
            + last("Create", r"(?!Desc)\w")
            + r"(?!\w)|^cufft(?:Make)?Plan|^(?:cuda|cu|hip)(?:Ctx|Stream)Create"
        ),
    ),
    # XLA's command buffers are such graphs.
    "graph": (
        ("GraphInstantiate", "BeginCapture", "command_buffer::init"),
        pattern(r"^(?:cuda|cu|hip)(?:GraphInstantiate|StreamBeginCapture)|^command_buffer::initialize"),
    ),
    "input": (
        ("MakeIterator", "AnonymousIterator", "Dataset"),
        pattern(
            r"^Eager(?:Local)?Execute: (?:MakeIterator|(?:AnonymousIterator|[A-Z](?:(?!Dataset)\w)*Dataset)(?:V\d)?)$"
        ),
    ),
}
WORDS: Final = tuple(word for words, _ in _NAMES.values() for word in words)


def prepares(name: str) -> Kind | None:
    """What an event of this name prepares, None for nothing."""
    for kind, (words, names) in _NAMES.items():
        if any(word in name for word in words) and names.search(name):
            return kind  # type: ignore[return-value]
    return None
