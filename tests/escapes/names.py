"""Names of others that steer, mean or end something, and a run in which everything is called so."""

from typing import Final

from tests.build.runs import Run
from tests.checks.judge import steady

#: As files are called on Linux: any bytes but "/" and NUL, which are here as Python writes them.
NAMES: Final = {
    "escape": "\x1b[2J\x1b]0;owned\x07",
    "c1": "\x9b2J\x85owned",
    "return": "a\rb\r\n::error::owned",
    "command": "::error::owned",
    "blank-command": "\u3000 ::set-output name=a::owned",
    "old-command": "a ##[error]owned",
    "azure": "##vso[task.setvariable variable=a]owned",
    "teamcity": "a##teamcity[message text='owned']",
    "buildkite": "--- owned",
    "bidi": "a\u202eowned\u2066\u200f",
    "separators": "a\u2028b\u2029c",
    "invisible": "o\u200bw\u00adned\U000e0041",
    "noncharacter": "\ufffe\uffff",
    "dotted-i": "İstanbul",
    "long-s": "teſt",
    "surrogate": "a\udcffb",
    "formula": "=1+1",
    "formulas": " @SUM(1)",
    "element": "<img src=x onerror=owned()>",
    "section": "]]>&lt;",
    "link": "[x](javascript:owned) @owned #1 |",
    "fence": "```\n# owned\n~~~",
    "list": "- 1. owned",
    "shell": "$(owned)`owned`",
    "percent": "%0A::error::owned%25",
    "quotes": "'; owned; '\"",
    "coding": "coding: utf-7",
    "code": "\nimport owned",
}


def run_of(name: str) -> str:
    """The run as reports call it: what is no text in UTF-8 is replaced."""
    return name.encode("utf-8", "replace").decode() + "/s"


def hostile_run(name: str) -> bytes:
    """Most checks fail in it, and whatever has a name is called so."""
    shown = name.encode("utf-8", "replace").decode()
    run = steady(
        steps=8,
        kernels_us=(
            (f"{shown}/MatMul:MatMul", f"volta_sgemm_{shown}", 400.0),
            *((f"{shown}:AddV2", f"EigenMetaKernel<Add<float>>{shown}{i}", 2.0) for i in range(40)),
        ),
        run=Run(),
        wait_us=3000.0,
        between_us=2000.0,
        host_op_us=300.0,
    )
    run.python.event(f"$owned.py:1 {shown}", 0.0, run.now_us)
    return run.to_bytes()
