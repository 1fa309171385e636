"""Runs that can be read, and why others could not be, as the wire names them."""

from collections.abc import Iterable

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.wire import Problem, RunInfo


def run_infos(sessions: Iterable[Session]) -> tuple[RunInfo, ...]:
    """Sessions as the wire names them."""
    return tuple(
        RunInfo(
            run=one.run,
            hosts=tuple(file.host for file in one.hosts),
            size_bytes=one.size_bytes,
            modified_s=one.modified_ns / 1e9,
            captured=one.captured,
        )
        for one in sessions
    )


def problems_of(errors: Iterable[AdvisorError]) -> tuple[Problem, ...]:
    """Errors as the wire names them."""
    return tuple(Problem(error.code, error.arguments) for error in errors)
