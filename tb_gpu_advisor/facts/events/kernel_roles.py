"""What a kernel computes, by the words of the part of its name that tells it (``kernel_words.telling``).

Sources: names of cuBLAS, cuDNN, CUTLASS, NCCL, TensorFlow, XLA, Triton, PyTorch, MIOpen, Tensile and Composable Kernel
as captured; tests/real/kernels.tsv lists them with where each was seen.
"""

from re import Pattern
from typing import Final, Literal

from tb_gpu_advisor.columns.patterns import last, pattern
from tb_gpu_advisor.columns.words import Words, words
from tb_gpu_advisor.facts.events.kernel_words import telling

Role = Literal[
    "gemm", "conv", "attention", "softmax", "cast", "transpose", "optimizer", "elementwise", "collective",
    "other",
]  # fmt: skip

#: Collectives by whatever library: NCCL and RCCL, kernels of XLA and of inference servers, exchanges of experts.
COLLECTIVES: Final = words(
    "ccl all- all_ allre allga allto scatter permute cross_device shmem deep_ep epdispatch epcombine _on_stream_kernel"
    " userbuffers internode intranode pciebarrier multigpubarrier symmetric_memory multimem_",
    r"\b_*(?:n|r|ms)?ccl(?!ose)|all[-_]?(?:reduce|gather|to[-_]?all)|reduce[-_]?scatter|collective[-_]permute"
    r"|cross_device_reduce|(?:nv|roc)shmem|deep_ep::(?!.*layout)|^ep(?:dispatch|combine)"
    # DeepEP under other people's namespaces.
    r"|\bint(?:er|ra)node(?:_ll)?::|pciebarrier|multigpubarrier|symmetric_memory::|multimem_"
    r"|(?:alltoall|broadcast|barrier|rdxn|fcollect|sync|reduce)\w*_on_stream_kernel|userbuffers",
)
#: A compiler's kernel that has all-reduce in its list of fused ops is itself none.
_GENERATED: Final = tuple(f"triton_{kind}_" for kind in ("poi", "red", "per", "for", "unk"))
#: What names of kernels begin with that PyTorch's compiler (Inductor) makes.
INDUCTORS: Final = tuple(f"triton_{kind}_fused_" for kind in ("poi", "red", "per", "tem", "for"))
_REDUCING: Final = pattern(r"^triton_(?:red|per)_|^(?:input|wrapped|loop)_\w*reduce")
_TO_COPY: Final = pattern(r"^triton_poi_fused_?_to_copy(?:_\d+)?(?:\.kd)?$")
#: A conversion that is the outermost operation, of anything but a reduction.
_CAST_OF_EIGEN: Final = words(
    "tensorconversionop",
    r"^(?:(?!tensorcwise|tensorselect|tensorconversionop).)*tensorconversionop(?!.*reducer)",
)
_REDUCING_OF_EIGEN: Final = words("reductionop tuplereducer pairreducer")
#: Helpers whose names hold a library's or an op's word, but which do no such math themselves.
_HELPERS: Final = words(
    "splitk split offset im2 im3 col2im dot_kernel reduce_1block postgsu combine dot_do_o ograddoto reduce_wgrad"
    " _reduce moe_align routing sorting merge norm pool bn_ cudnn::bn rotary rope reshape_and_cache quant"
    " populate_rng mla_metadata mla_reduce scal_kernel asum_kernel nrm2_kernel axpy_kernel redzone epilogue::impl"
    " tensormaps process pointers ptrs reorder prepare_ set_"
    " marlin_repack gemm_starts precompute concat_ applygemm applybatched to_sparse",
    # XMMA's "execute_split_k_kernel" adds up what its "execute_kernel" has multiplied.
    r"splitk_?reduce|split_?k\w*reduce|split_k_kernel|reducesplitk|offsets?(?:range)?(?:_?cuda)?(?:_?kernel)?(?:3d)?\b|im2col"
    r"|im[23]d2col|col2im|\bdot_kernel|reduce_1block|postgsu|combine_?kernel|splitkvcombine|dot_do_o|ograddoto"
    r"|reduce_wgrad|c1_k1\w*_reduce|mi_reduce_kernel|moe_align|routing|merge_?(?:attn_)?states|sorting"
    r"|(?:layer|batch|group|instance|rms)_?norm|lpnorm|normkernel|bn_(?:fw|bw)|cudnn::bn|pooling|(?:max|avg)_?pool"
    r"|rotary|rope|reshape_and_cache|quant(?:ize)?_|populate_rng|mla_metadata|mla_reduce|(?:scal|asum|nrm2|axpy)_kernel"
    r"|redzone|epilogue::impl|fill_tensormaps|gemm_?(?:pointe|pt)rs|cuda_reorder|reorder[hi]mma|metadatareorder"
    rf"|{last('(?:prepare|set)_')}_(?:data|args|arrays)|marlin_repack|group_gemm_starts|gemmprecompute|{last('concat_')}mla"
    r"|flashattn\w*(?:pre|post)process|apply(?:batched)?gemmbias|gemm_to_sparse",
)
# Order matters: the first that hold a name tell its role.
ROLES: Final[tuple[tuple[Role, Words], ...]] = (
    # TensorFlow's own softmax ends in GenerateNormalizedProb.
    ("softmax", words("softmax generatenormalizedprob")),
    ("optimizer", words(
        "apply adam adagrad lamb sgd novograd optimizer",
        r"apply\w*?(?:adam|ada_?max|adagrad|adadelta|momentum|gradientdescent|rms|ftrl|sign|proximal)"
        r"|(?:adam(?!ard)|adagrad|lamb|sgd|novograd)\w*(?:functor|math|stage\d|update|kernel)|k(?:precondition)?optimizer"
        r"|fused_?(?:adam|sgd)|optimizer\w*kernel",
    )),
    ("cast", words(
        "convert cast_gpu casttensor copy_kernel _to_f float_to_",
        r"convert_unary|convert_dq|convertqgrad|converttensor|casttensor|^cast_gpu_dt|bfloat16\w*_copy_kernel"
        r"|float(?:32|16)_copy_kernel|direct_copy_kernel_cuda.*loadwithcast|rowwise_to_float|float_to_(?:bf|fp)16",
    )),
    ("transpose", words(
        "transpose shuffleintensor3 swapdimension tonchw tonhwc tensortransform tensorshuffling"
        " permutationkernel copypacked",
        # CUTLASS' products read their inputs by such a map of threads.
        r"(?<!non)transpose(?!pitchlinear)|shuffleintensor3|swapdimension|n(?:chw|hwc|chhw2)ton(?:chw|hwc)|tensortransform"
        r"|tensorshuffling|permutationkernel|copypackedkernel",
    )),
    ("other", _HELPERS),
    ("attention", words(
        "attention attn fmha flash_ flash:: sdpa mha mla_ gqa_d sage_fwd prefill decode",
        r"attention(?!_mask)|attn_(?:fwd|bwd|ext)|_attn|flash_?attn|fmha|flash_(?:fwd|bwd|attn)|sdpa|mha_|_mha\b"
        r"|gqa_d\d|mla_(?!get)|sage_fwd|(?:batch|single)(?:prefill|decode)",
    )),
    ("conv", words(
        "conv cudnn winograd fprop dgrad wgrad fft igemm_ flip_filter bwd_ first_layer_ pointwise_mult",
        r"conv(?!e)|cudnn_\w*(?:884|1688|16816)|\d+cudnn|[shi]cudnn|winograd|fprop|dgrad|wgrad"
        r"|igemm_(?:fwd|bwd|wrw)|fft[12]d_|fft_clip|fft_pad|dse::vector_fft|flip_filter|bwd_(?:weight|data)"
        r"|first_layer_(?:fwd|wgrad|filter)|pointwise_mult_and_sum",
    )),
    ("gemm", words(
        "gemm gemv nvjet matmul mul_mat dot cijk_ cutlass wgmma marlin mm fused_moe mfma_moe rnn_ _lstm_",
        r"(?<!fb)gemm|gemv|nvjet|matmul|mul_mat|dot_general|fusion_dot|cijk_|cutlass_(?:\d|simt|tensorop|wmma)"
        r"|cutlass3x|wgmma|marlin|^bmm_|triton_(?:tem_fused_)?\w*mm\b|triton_tem_fused_(?:add)?b?mm|scaled_mm"
        # cuDNN's recurrent layers whose weights stay in registers: their products and all the rest in one.
        r"|fused_moe(?!_aux)|mfma_moe\d|^rnn_(?:block)?persist|^(?:volta|ampere)_lstm_",
    )),
    ("elementwise", words(
        "biasn elementwise _gpu_dt_ act_and_mul relugrad pointwise _kernel tensor_kernel tensorkernel add_tensor"
        " op",
        # TensorFlow's kernels that MLIR generates: Mul_GPU_DT_HALF_DT_HALF_kernel.
        r"biasn(?:chw|hwc)|(?<!scatter_gather_)(?<!index_)elementwise|_gpu_dt_\w+_kernel|act_and_mul|relugrad"
        r"|pointwise|^(?:abs|ceil|cos|exp|floor|log|neg|rsqrt|sigmoid|sign|sin|softplus|sqrt|square|tanh?)_kernel$|op_?tensor_?kernel|add_tensor|(?:binary|unary|ternary|pointwise)op\w*functor",
    )),
)  # fmt: skip

#: What the names of kernels begin with that TensorRT's compiler (Myelin) makes.
_MYELINS: Final = "__myl_"
#: … and their roles, by the ops that such a name lists in order: the first that holds. Seen in logs of TensorRT 8.6 to
#: 10: Corr is a convolution, Fc a product, and Maxr a reduction, where Max is none.
_OF_MYELIN: Final[tuple[tuple[Role, Pattern[str]], ...]] = (
    ("conv", pattern(r"^__myl_[a-z]*corr")),
    ("gemm", pattern(r"^__myl_[a-z]*fc")),
    ("softmax", pattern(r"^__myl_[a-z]*maxr[a-z]*exp[a-z]*sum")),
    ("other", pattern(r"^__myl_[a-z]*(?:sum|maxr|minr|topk|grid|gath|scat)")),
    ("cast", pattern(r"^__myl_(?:cast)+_")),
    ("transpose", pattern(r"^__myl_(?:move|resh?|tran|conc|slic|cast)+_")),
    ("elementwise", pattern(r"^__myl_[a-z]")),
)


def is_collective(lower: str) -> bool:
    """Whether the kernel of this name (in lower case) exchanges data with other GPUs."""
    # Most names have none of the words anywhere.
    if not any(map(lower.__contains__, COLLECTIVES.inside)):
        return False
    says = telling(lower)
    return COLLECTIVES.are_in(says) and not says.startswith(_GENERATED)


def role_of(lower: str) -> Role:
    """What the kernel of this name (in lower case) computes, as far as the name shows."""
    if is_collective(lower):
        return "collective"
    says = telling(lower)
    if "eigenmetakernel" in says:
        return _of_eigen(says)
    if says.startswith(_MYELINS):
        return next((role for role, listed in _OF_MYELIN if listed.match(says)), "other")
    if says.startswith((*_GENERATED, "loop_", "input_", "wrapped_")):
        return _generated(says)
    return next((role for role, held in ROLES if held.are_in(says)), "other")


def _generated(says: str) -> Role:
    """The role of a compiler's fused kernel, whose name lists what it fused, and which ops were next to it."""
    if "softmax" in says:
        return "softmax"
    if _REDUCING.match(says):
        return "other"
    if says.startswith("triton_poi"):
        return "cast" if _TO_COPY.match(says) else "elementwise"
    if "transpose" in says:
        return "transpose"
    if says.startswith(("loop_dot", "wrapped_dot")):
        return "gemm"
    if says.startswith("wrapped_convert"):  # a fusion that ends in a conversion does something else before
        return "cast"
    return "other" if says.startswith("input_") else "elementwise"


def _of_eigen(says: str) -> Role:
    """The role of TensorFlow's kernels for one expression, which is written out in the name."""
    if _CAST_OF_EIGEN.are_in(says):
        return "cast"
    if "tensorshuffling" in says:
        return "transpose"
    return "other" if _REDUCING_OF_EIGEN.are_in(says) else "elementwise"
