"""When a run was captured."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from tb_gpu_advisor.sessions.model import Session

#: TensorFlow and JAX name a session's folder by the local time at which recording began.
_NAMED: Final = re.compile(r"(\d{4})_(\d\d)_(\d\d)_(\d\d)_(\d\d)_(\d\d)$")


def captured_at(session: Session) -> datetime:
    """The local time in the session's name, else that of its files, which copying changes."""
    named = _NAMED.search(session.run)
    if named is not None:
        try:
            return datetime(*(int(part) for part in named.groups()))  # type: ignore[arg-type]
        except ValueError:
            pass  # digits that are no date
    return datetime.fromtimestamp(session.modified_ns / 1e9)
