"""Entries of lists in answers, of which names are cut."""

from typing import Final

from tb_gpu_advisor.agents.size import short
from tb_gpu_advisor.export.brief import Brief, cut
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.wire import BusyOp, KernelChange, LedgerChange

#: Hosts of a run that are named. Our default: an answer to an agent has little room.
HOSTS: Final = 4


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
