"""Answers that fit into what an agent reads at once, and entries of their lists, of which names are cut."""

from typing import Any, Final

from tb_gpu_advisor.export.brief import Brief, cut
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.wire import BusyOp, KernelChange, LedgerChange
from tb_gpu_advisor.wire.as_json import json_line

#: An answer is at most 2,000 tokens. Names of kernels and numbers take more tokens than prose, whose tokens are four
#: characters on average, so three bytes are counted as one. Our default: what an agent can read in one answer and still
#: work with.
TOKENS: Final = 2_000
BYTES_PER_TOKEN: Final = 3
LONGEST_BYTES: Final = TOKENS * BYTES_PER_TOKEN
#: Hosts of a run that are named. Our default: an answer to an agent has little room.
HOSTS: Final = 4

_ENDS: Final = "\n…\n"


def fitted(answer: dict[str, Any], *lists: str) -> str:
    """The answer as JSON, without as many of the last entries of its ``lists`` as are too long.

    The lists are shortened one after the other, the first one first; ``left_out`` says how many entries are missing.
    Without any of them the answer has to be short.
    """
    whole = dict(answer)
    left_out: dict[str, int] = {}
    for name in lists:
        while whole[name] and _bytes(whole, left_out) > LONGEST_BYTES:
            whole[name] = whole[name][:-1]
            left_out[name] = left_out.get(name, 0) + 1
    return _json(whole, left_out)


def fits(answer: dict[str, Any]) -> bool:
    """Whether nothing has to be left out of it."""
    return _bytes(answer, {}) <= LONGEST_BYTES


def fitted_text(text: str) -> str:
    """The text, or as many of its first lines as fit."""
    data = text.encode()
    if len(data) <= LONGEST_BYTES:
        return text
    first = data[: LONGEST_BYTES - len(_ENDS.encode())].decode(errors="ignore")
    return (first.rpartition("\n")[0] or first) + _ENDS


def short(names: list[str] | tuple[str, ...], most: int) -> list[str]:
    """The first names, each cut to a length that can be read."""
    return [cut(name) for name in names[:most]]


def busy(one: BusyOp) -> Brief:
    """An op by the time of its kernels."""
    return {
        "op": cut(one.op),
        "layer": cut(one.layer or ""),
        "ms": one.ms,
        "launches": one.launches,
        "precision": one.precision,
        "tensor_cores": one.tensor_cores,
        "limit": one.limit,
    }


def listed(session: Session) -> Brief:
    """A run."""
    return {
        "run": session.run if len(session.run) <= 200 else cut(session.run, 200),
        "hosts": short([file.host for file in session.hosts], HOSTS),
        "megabytes": round(session.size_bytes / 1e6, 1),
        "captured": session.captured,
    }


def change(one: LedgerChange) -> Brief:
    """A row of either ledger, and what became of it."""
    return {
        "checks": one.checks,
        "change": one.change,
        "now": one.after,
        "loss_ms": [one.before_loss_ms, one.after_loss_ms],
    }


def kernel(kernel: KernelChange) -> Brief:
    """A kernel before and after."""
    return {
        "name": cut(kernel.name),
        "op": cut(kernel.op),
        "ms": [kernel.before_ms, kernel.after_ms],
        "count": [kernel.before_count, kernel.after_count],
    }


def _json(answer: dict[str, Any], left_out: dict[str, int]) -> str:
    whole = answer | ({"left_out": left_out} if left_out else {})
    return json_line(whole)


def _bytes(answer: dict[str, Any], left_out: dict[str, int]) -> int:
    return len(_json(answer, left_out).encode())
