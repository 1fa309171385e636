"""Names of kernels as a person reads them: a C++ signature is mostly namespaces and types of parameters.

The tab does the same (``frontend/src/text/signatures.ts``); both are held to ``tests/text/signature_cases.json``.
"""

from typing import Final

from tb_gpu_advisor.columns.patterns import pattern

_QUALIFIER: Final = pattern(
    r"^void |(?:(?<![A-Za-z0-9_])[A-Za-z_][A-Za-z0-9_]*|\(anonymous namespace\)|<unnamed>)::"
)


def without_namespaces(name: str) -> str:
    """A C++ signature without what it returns, namespaces and parameters; other names as they are."""
    # Stages of tf.data and ops of PyTorch have colons alone.
    is_signature = "::" in name and ("<" in name or "(" in name)
    if not is_signature and not name.startswith("void "):
        return name
    bare, depth = _QUALIFIER.sub("", name), 0
    for at, sign in enumerate(bare):
        depth += (sign == "<") - (sign == ">")
        if sign == "(" and depth <= 0 < at:
            return bare[:at]
    return bare
