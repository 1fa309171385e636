"""When runs were captured: the one rule by which they are newest first, everywhere.

A session was captured when its name says so: TensorFlow and JAX name its folder by the local time at which recording
began. One without a date in its name was captured when its files were written, as long as files here have times of
their own. Where the files of all dated sessions were written more than a day from their dates (a clone, a copy), times
tell of the copying: then sessions without a date are of an unknown time, and come after all others.

Names tell no time zone. Machines of different zones may stand in each other's order by as many hours as they are apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from tb_gpu_advisor.sessions.model import Session

#: In the name of the session's folder; people put more before and behind it.
_NAMED: Final = re.compile(r"(?<!\d)(\d{4})_(\d\d)_(\d\d)_(\d\d)_(\d\d)_(\d\d)(?!\d)[^/]*$")
#: Recording and writing take minutes, and zones are a day apart at most.
_SAME_TIME: Final = timedelta(days=1)
#: Files may claim any time; calendars end with the year 9999.
_LAST_S: Final = 250_000_000_000


def named_date(run: str) -> datetime | None:
    """The date in the name of a run's session; None without one."""
    named = _NAMED.search(run)
    try:
        return datetime(*(int(part) for part in named.groups())) if named else None  # type: ignore[arg-type]
    except ValueError:  # digits that are no date
        return None


def newest_first(sessions: Iterable[Session]) -> list[Session]:
    """Sessions with the dates of their capture, the newest first; those of one moment by their names, backwards."""
    dates = [(session, named_date(session.run)) for session in sessions]
    named = [(session, date) for session, date in dates if date is not None]
    copied = bool(named) and all(abs(_written(session) - date) > _SAME_TIME for session, date in named)

    def captured(session: Session, date: datetime | None) -> str:
        if date is None and (copied or not session.modified_ns):  # stores may tell no times
            return ""
        return (date or _written(session)).isoformat(timespec="seconds")

    dated = [
        # Of one second, files have finer times; those of dated sessions tell nothing.
        (captured(session, date), session.modified_ns if date is None else 0, session)
        for session, date in dates
    ]
    dated.sort(key=lambda one: (*one[:2], one[2].run, one[2].modified_ns), reverse=True)
    return [replace(session, captured=moment) for moment, _, session in dated]


def _written(session: Session) -> datetime:
    """As a clock on the wall of this machine had it: names are so, too."""
    return datetime.fromtimestamp(min(session.modified_ns / 1e9, _LAST_S))
