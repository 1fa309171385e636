"""The note that a recording of ours leaves with the logs when it recorded nothing: why, for who looks later."""

import errno
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final, TypedDict

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions.filesystem import FileSystem, read_note
from tb_gpu_advisor.sessions.model import Session
from tb_gpu_advisor.sessions.whole import write_whole

NOTHING: Final = "gpu_advisor_nothing.json"
#: Why nothing was recorded: codes of ``AdvisorError``, with what each tells besides the logdir and the time.
REASONS: Final[dict[str, dict[str, type]]] = {
    "recorded-no-step": {},
    "recorded-no-fit": {},
    "recorded-unsteady": {"seen": int},
    "recorded-few": {"steady": int, "least": int},
    "recorded-others": {},
    "recorded-fault": {"cause": str},
    "recorded-disk-full": {},
}
#: What the system says of a disk, or of a user's part of it, that has no room.
DISK_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
#: Characters of a cause. Our default: a note has room for more.
_MOST_CAUSE: Final = 1000


class _Note(TypedDict):
    code: str
    date: str
    args: dict[str, str | int]


def why_nothing(code: str, logdir: str, **args: str | int) -> AdvisorError:
    """The reason, with its time: now, as a clock on the wall has it, which names sessions, too."""
    return AdvisorError(code, path=logdir, date=datetime.now().isoformat(" ", "seconds"), **args)


def keep_nothing(why: AdvisorError, logdir: str) -> None:
    """Writes the note. On a full disk it is empty, which says so. Raises ``OSError``."""
    import msgspec

    folder = Path(logdir)
    folder.mkdir(parents=True, exist_ok=True)
    args = {name: value for name, value in why.arguments.items() if name in REASONS[why.code]}
    if "cause" in args:
        args["cause"] = str(args["cause"])[:_MOST_CAUSE]
    note = msgspec.json.encode({"code": why.code, "date": why.arguments["date"], "args": args})
    try:
        write_whole(folder / NOTHING, [note])
    except OSError as error:
        if error.errno in DISK_FULL:
            write_whole(folder / NOTHING, [])
        raise


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
