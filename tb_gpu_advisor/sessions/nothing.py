"""The note that a recording of ours leaves with the logs when it recorded nothing: why, for who looks later."""

import errno
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, TypedDict

from tb_gpu_advisor.errors import AdvisorError, cause_of
from tb_gpu_advisor.sessions.atomic import write_whole
from tb_gpu_advisor.sessions.filesystem import FileSystem, read_note
from tb_gpu_advisor.sessions.model import Session

NOTHING: Final = "gpu_advisor_nothing.json"
#: Why nothing was recorded: codes of ``AdvisorError``, with what each tells besides the logdir and the time.
REASONS: Final[dict[str, dict[str, type]]] = {
    "recorded-no-step": {},
    "recorded-no-fit": {},
    "recorded-failed": {"error": str},
    "recorded-unsteady": {"seen": int},
    "recorded-few": {"steady": int, "least": int},
    "recorded-others": {},
    "recorded-fault": {"cause": str},
    "recorded-disk-full": {},
}
#: What the system says of a disk, or of a user's part of it, that has no room.
_DISK_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
#: Characters of a cause. Our default: a note has room for more.
_MOST_CAUSE: Final = 1000


class _Note(TypedDict):
    code: str
    date: str
    args: dict[str, str | int]


def why_nothing(code: str, logdir: str, **args: str | int) -> AdvisorError:
    """The reason, with its time: now, as a clock on the wall has it, which names sessions, too."""
    return AdvisorError(code, path=logdir, date=datetime.now().isoformat(" ", "seconds"), **args)


def why_failed(error: BaseException, logdir: str) -> AdvisorError:
    """A fault as a reason. Frameworks tell of a full disk in words only."""
    full = isinstance(error, OSError) and error.errno in _DISK_FULL
    if full or "no space left" in str(error).lower():
        return why_nothing("recorded-disk-full", logdir)
    return why_nothing("recorded-fault", logdir, cause=cause_of(error))


def why_not(logdir: str, steps: int, others: int, steady_after: int | None, least: int) -> AdvisorError:
    """The reason of so many steps, of which ``others`` lay under a profile of the program's own; ``least`` steady ones
    are recorded."""
    if 2 * others > steps:
        return why_nothing("recorded-others", logdir)
    if steps == 0:
        return why_nothing("recorded-no-step", logdir)
    if steady_after is None:
        return why_nothing("recorded-unsteady", logdir, seen=steps)
    return why_nothing("recorded-few", logdir, steady=steady_after, least=least)


def keep_nothing(why: AdvisorError, logdir: str) -> AdvisorError:
    """Writes the note where the logdir can be written to: one in a store, or without permission, has said why nothing
    is recorded. The reason as it will be read: on a full disk the note is empty, which says so."""
    import msgspec

    if "://" in logdir:
        return why
    folder = Path(logdir)
    args = {name: value for name, value in why.arguments.items() if name in REASONS[why.code]}
    if "cause" in args:
        args["cause"] = str(args["cause"])[:_MOST_CAUSE]
    note = msgspec.json.encode({"code": why.code, "date": why.arguments["date"], "args": args})
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / NOTHING, [note])
    except OSError as error:
        if error.errno in _DISK_FULL:
            with suppress(OSError):
                write_whole(folder / NOTHING, [])
            return why_failed(error, logdir)
    return why


def read_nothing(folder: str, fs: FileSystem, below: str) -> AdvisorError | None:
    """The reason that lies in a folder; None where there is none, or it is not ours."""
    import msgspec

    path = f"{folder}/{NOTHING}"
    try:
        data = read_note(path, fs, below)
        if not data:
            written = datetime.fromtimestamp(fs.stat(path, below).modified_ns // 10**9)
            return AdvisorError("recorded-disk-full", path=folder, date=written.isoformat(" "))
        note = msgspec.json.decode(data, type=_Note)
        date = datetime.fromisoformat(note["date"]).isoformat(" ", "seconds")
        args = {name: kind(note["args"][name]) for name, kind in REASONS[note["code"]].items()}
    except (OSError, ValueError, KeyError):
        return None
    return AdvisorError(note["code"], path=folder, date=date, **args)


def is_outdated(why: AdvisorError, sessions: Iterable[Session]) -> bool:
    """Whether a session was captured since, in the same folder or below."""
    folder, date = f"{why.arguments['path']}/", str(why.arguments["date"])
    return any(
        one.hosts[0].path.startswith(folder) and one.captured.replace("T", " ") > date for one in sessions
    )


def no_runs(path: str, problems: Iterable[AdvisorError]) -> AdvisorError:
    """Why there is no session: a recording of ours says so, there are files of others, or there was none."""
    why = (one for one in problems if one.code in REASONS or one.code == "foreign-file")
    none = AdvisorError("no-sessions", path=path)
    return min(why, key=lambda one: one.code not in REASONS, default=none)
