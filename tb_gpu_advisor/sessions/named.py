"""Files that the user names beside the logdir: budgets, limits, reports."""

from __future__ import annotations

from pathlib import Path

from tb_gpu_advisor.errors import AdvisorError


def read_text(file: str) -> str:
    """The text of such a file; raises ``file-not-readable``."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        cause = getattr(error, "strerror", None) or str(error)
        raise AdvisorError("file-not-readable", file=file, cause=cause) from error
