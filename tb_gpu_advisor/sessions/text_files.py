"""Files that the user names in addition to the logdir: budgets, limits, reports."""

import errno
from typing import Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions.filesystem import LOCAL

#: Reports have some hundred KB, the others less. Our default: ten times the largest.
MOST_BYTES: Final = 16 << 20
#: Neither TOML nor JSON begins with it.
_MARK: Final = "\ufeff"


def read_text(file: str) -> str:
    """The text of such a file. Raises ``AdvisorError``: file-no-text, and file-not-readable, also for what is no plain
    file and may have no end."""
    try:
        with LOCAL.open(file) as opened:
            data = opened.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise OSError(errno.EFBIG, f"more than {MOST_BYTES >> 20} MB")
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = _MARK
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or str(error)
        raise AdvisorError("file-not-readable", file=file, cause=cause) from error
    if text.startswith(_MARK):
        raise AdvisorError("file-no-text", file=file)
    return text
