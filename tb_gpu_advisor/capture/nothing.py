"""Why nothing was recorded, kept with the logs for who looks later."""

from tb_gpu_advisor.capture.window import Window
from tb_gpu_advisor.errors import AdvisorError, cause_of
from tb_gpu_advisor.sessions import DISK_FULL, keep_nothing, why_nothing


def why_failed(error: BaseException, logdir: str) -> AdvisorError:
    """A fault as a reason. Frameworks tell of a full disk in words only."""
    full = isinstance(error, OSError) and error.errno in DISK_FULL
    if full or "no space left" in str(error).lower():
        return why_nothing("recorded-disk-full", logdir)
    return why_nothing("recorded-fault", logdir, cause=cause_of(error))


def keep(why: AdvisorError, logdir: str) -> AdvisorError:
    """Where the logdir can be written to: one in a store, or without permission, has said why nothing is recorded. The
    reason as it will be read: that the disk is full, where no other could be written."""
    try:
        if "://" not in logdir:
            keep_nothing(why, logdir)
    except OSError as error:
        if error.errno in DISK_FULL:
            return why_failed(error, logdir)
    return why


def why_not(window: Window, steps: int, others: int, logdir: str) -> AdvisorError:
    """Of so many steps, of which others lay under a profile of the program's own."""
    if 2 * others > steps:
        return why_nothing("recorded-others", logdir)
    if steps == 0:
        return why_nothing("recorded-no-step", logdir)
    if window.steady_after is None:
        return why_nothing("recorded-unsteady", logdir, seen=steps)
    return why_nothing("recorded-few", logdir, steady=window.steady_after, least=window.budget.least_steps)
