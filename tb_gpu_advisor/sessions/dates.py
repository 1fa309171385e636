"""When runs were captured: the one rule by which they are newest first, everywhere.

A session was captured when its name says so: TensorFlow and JAX name its folder by the local time at which recording
began. One without a date in its name was captured when its files were written, as long as files here have times of
their own. Where the files of all dated sessions were written more than a day from their dates (a clone, a copy), times
tell of the copying: then sessions without a date are of an unknown time, and come after all others.

Names tell no time zone. Machines of different zones may stand in each other's order by as many hours as they are apart.
"""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise
from operator import itemgetter
from typing import Final

from tb_gpu_advisor.sessions.model import Session

#: In the name of the session's folder; people put more before and behind it.
_NAMED: Final = re.compile(r"(?<!\d)(\d{4})_(\d\d)_(\d\d)_(\d\d)_(\d\d)_(\d\d)(?!\d)[^/]*$")
#: Recording and writing take minutes, and zones are a day apart at most.
_SAME_TIME: Final = timedelta(days=1)
#: How programs of several hosts name what is one of these (TensorFlow's TF_CONFIG, launchers of PyTorch and JAX).
_RANK: Final = re.compile(r"(?i)(?<![a-z])(?:rank|worker|host|node|process|proc|task|chief)[\W_]?\d*(?![^/])")
#: Hosts of one run begin to record at the same step. Our default: another run takes longer to start.
_TOGETHER: Final = timedelta(seconds=30)
#: Files may claim any time; calendars end with the year 9999. Defined: by Python's datetime; this is the year 9892.
_LAST_S: Final = 250_000_000_000


def named_date(run: str) -> str:
    """The date in the name of a run's session (ISO 8601); empty without one."""
    named = _NAMED.search(run)
    if named is None:
        return ""
    date = "{}-{}-{}T{}:{}:{}".format(*named.groups())
    try:
        datetime.fromisoformat(date)
    except ValueError:  # digits that are no date
        return ""
    return date


def newest_first(sessions: Iterable[Session]) -> list[Session]:
    """Sessions with the dates of their capture, the newest first; those of one moment by their names, backwards;
    those of one name, too, as they came."""
    dates = [(session, named_date(session.run)) for session in sessions]
    named = [(session, datetime.fromisoformat(date)) for session, date in dates if date]
    copied = bool(named) and all(abs(_written(session) - date) > _SAME_TIME for session, date in named)
    dated = []
    for session, date in dates:
        # Stores may tell no times. Of one second, files have finer ones; those of dated sessions tell nothing.
        written_ns = 0 if date or copied else session.modified_ns
        captured = date or (_written(session).isoformat(timespec="seconds") if written_ns else "")
        known = session if session.captured == captured else session._replace(captured=captured)
        dated.append((captured, written_ns, session.run, known))
    dated.sort(key=itemgetter(0, 1, 2), reverse=True)
    return [session for *_, session in dated]


def parts_marked(sessions: list[Session]) -> list[Session]:
    """The same. Each host names its folder by its own clock, or has one of its own, and so may each process: parts of
    one run are sessions of one time whose names differ in no more than that."""
    parts = set[Session]()
    times = [(*_program(one), datetime.fromisoformat(one.captured or "0001-01-01"), one) for one in sessions]
    for before, after in pairwise(sorted(times, key=itemgetter(0, 2))):
        (program, ranks, began, one), (next_program, next_ranks, next_began, other) = before, after
        shared = {file.host for file in one.hosts} & {file.host for file in other.hosts}
        together = program == next_program and next_began - began <= _TOGETHER
        if together and (not shared or ranks != next_ranks):
            parts |= {one, other}
    hosts = (tuple(file._replace(is_part=one in parts) for file in one.hosts) for one in sessions)
    return [one._replace(hosts=files) for one, files in zip(sessions, hosts, strict=True)]


def _program(session: Session) -> tuple[str, list[str]]:
    """The name of a run without its date and without what tells its hosts or ranks apart, and that."""
    name = _NAMED.sub("", session.run)
    for host in (file.host for file in session.hosts if file.host in name):
        name = re.sub(rf"(?<![^\W_]){re.escape(host)}(?![^\W_])", "", name)
    return _RANK.sub("", name), _RANK.findall(name)


def file_day(modified_s: float) -> str:
    """The day on which a file was written (ISO 8601)."""
    return _clock(modified_s).date().isoformat()


def _written(session: Session) -> datetime:
    return _clock(session.modified_ns / 1e9)


def _clock(time_s: float) -> datetime:
    """As a clock on the wall of this machine had it: names are so, too."""
    return datetime.fromtimestamp(min(time_s, _LAST_S))
