"""Words in the names of kernels, and the part of a name that says what the kernel itself is.

A name is often a C++ signature of hundreds of characters: its template arguments and parameters name other things
(``dot_kernel<..., cublasGemvTensor...>`` is no matrix product), unless the function is a mere wrapper
(``cutlass::Kernel2<...>``), which says nothing and is known by its arguments.
"""

from functools import lru_cache
from typing import Final

from tb_gpu_advisor.columns.patterns import pattern

#: Names of ops of which something is remembered. Our default: several facts ask for it, and a model has some thousands.
KNOWN_OPS: Final = 1 << 14
_LEAD: Final = pattern(r"^(?:std::enable_if<.*?>::type |void |static )+")
# A namespace without a name, as compilers write it and as CUPTI does.
_OWN: Final = pattern(r"(?:\(anonymous namespace\)|<unnamed>|[^<(])*")
#: Functions that run what they are given.
_WRAPPER: Final = pattern(
    r"(?:^|::)(?:kernel\d?|device_kernel|kentry|run_kernel|eigenmetakernel|trampoline_kernel"
    r"|multi_tensor_apply_kernel|(?=\w*elementwise_kernel)\w*|kernelpointwiseapply\d)$"
)
#: Of those the ones whose own name says nothing at all or the same of most of PyTorch's, and what they are given.
_RUNS: Final = pattern(
    r"(?i)^(?:kernel\d?|device_kernel|kentry|run_kernel|multi_tensor_apply_kernel|(?=\w*elementwise_kernel)\w*)$"
)
_SCOPE: Final = r"(?:\w+::|\(anonymous namespace\)::)*"
_GIVEN: Final = pattern(
    rf"<(?:\d+, )*(?:{_SCOPE}(?:\w*ListMetadata<[^<>]*>, |gpu_kernel_impl(?:_nocast)?<))?{_SCOPE}([A-Za-z_]\w*)"
)
#: C++'s compiled spelling of a name, which profilers leave as it is on Windows, and elsewhere if they cannot read it: a
#: number and as many letters of an identifier, a constant, what opens and closes arguments, and types by their letter.
_MANGLED: Final = pattern(
    r"(?P<constant>L)?(?P<length>\d{1,4})|L[a-z]n?(?P<literal>\d+)E|N?S[0-9A-Z]*_|T\d*_|St|U[lt]|Xad"
    r"|(?P<sign>[IE])|(?P<type>DF16[_b]|[a-z])|."
)
_TYPES: Final = {
    "f": "float",
    "d": "double",
    "b": "bool",
    "c": "char",
    "h": "unsigned char",
    "s": "short",
    "t": "unsigned short",
    "i": "int",
    "j": "unsigned int",
    "l": "long",
    "m": "unsigned long",
    "x": "long long",
    "y": "unsigned long long",
    "DF16_": "half",
    "DF16b": "bfloat16",
}
#: What runs is named in so many characters, of a wrapper at the beginning of its arguments, which may be thousands. Our
#: default: a name begins within the first hundreds.
_SAYS_WITHIN: Final = 600


def spelled_out(name: str) -> str:
    """A name in C++'s compiled spelling (``_ZN5cudnn3ops6kernelIfLi3EEEvPf``) near enough to the written one
    (``cudnn::ops::kernel<float, 3>``) for the words of both to be the same; others as they are."""
    if not name.startswith("_Z"):
        return name
    parts: list[str] = []
    at, named = (3 if name.startswith("_ZN") else 2), False
    while match := _MANGLED.match(name, at):
        at, piece = match.end(), ""
        if match["length"]:
            piece = name[at : at + int(match["length"])]
            at += len(piece)
            # What follows the type of a constant is its value.
            while match["constant"] and name[at : at + 1] in set("0123456789E"):
                at += 1
        elif match["sign"]:
            piece = "<" if match["sign"] == "I" else ">"
        else:
            piece = match["literal"] or _TYPES.get(match["type"] or "", "")
        if piece:
            follows = parts and piece not in ("<", ">") and parts[-1] != "<"
            parts.append((("::" if named and match["length"] else ", ") if follows else "") + piece)
            named = bool(match["length"])
    return "".join(parts) or name


def telling(lower: str) -> str:
    """The part of a name (in lower case) that shows what runs: the function's own name, or for a wrapper all of it."""
    bare = lower[lead.end() :] if (lead := _LEAD.match(lower)) else lower
    name_match = _OWN.match(bare)
    function_name = name_match.group().strip() if name_match else bare
    is_own = function_name and not _WRAPPER.search(function_name)
    return (function_name if is_own else bare)[:_SAYS_WITHIN]


def function_of(name: str) -> str:
    """The function that a kernel's C++ signature names, without its namespaces, and of one that only runs what it is
    given that as well; other names as they are."""
    name = spelled_out(name)
    if "/" in name or not any(sign in name for sign in ("<", "::", "(")):
        return name
    lead = _LEAD.match(name)
    name_match = _OWN.match(name, lead.end() if lead else 0)
    function_name = name_match.group().strip().rpartition("::")[2] if name_match else ""
    given = _GIVEN.match(name, name_match.end()) if name_match and _RUNS.match(function_name) else None
    return f"{function_name}<{given.group(1)}>" if given else function_name or name


@lru_cache(KNOWN_OPS)
def op_type(name: str) -> str:
    """The type of a framework op written "name:Type#…"; the name itself where there is no type, of a kernel's C++
    signature the function's."""
    head = name.partition("#")[0]
    before, colon, kind = head.rpartition(":")
    # At the end of a C++ name colons come in pairs.
    is_type = colon and not before.endswith(":") and kind.replace("_", "a").isalnum()
    return kind if is_type else function_of(head.rstrip(":"))


def primitive(op: str) -> str:
    """An op's type; for JAX' ops, which have none, the primitive."""
    return op_type(op).rpartition("/")[2].partition("[")[0]


def in_function(op: str) -> str:
    """An op's type; for JAX' ops the primitive in its compiled function: "jit(step)/add" wherever the step adds."""
    function, slash, _ = op_type(op).partition("/")
    return f"{function}/{primitive(op)}" if slash else function


def is_depthwise(op_or_kernel: str) -> bool:
    """Whether the name is that of a depthwise convolution, or of its gradient: no product of matrices is left of it.
    cuDNN's direct kernels for groups multiply none either."""
    lower = op_or_kernel.lower()
    return "depthwise" in lower or "c1_k1" in lower or "grouped_direct" in lower
