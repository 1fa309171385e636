"""Where TensorBoard was told to look: ``--logdir``, or the named folders of ``--logdir_spec``."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import Any

# What TensorBoard takes for an address, and not for a name in front of a path (data_ingester.py).
_ADDRESS = re.compile(r"[a-zA-Z][0-9a-zA-Z.]*://")


@dataclass(frozen=True)
class Root:
    """A folder to search; ``name`` comes before the names of its runs, empty for none."""

    name: str
    path: str


def roots(context: Any) -> tuple[Root, ...]:
    """The folders of a ``TBContext``. TensorBoard passes them raw: "~" and relative paths are for us to resolve."""
    if context.logdir:
        return (Root("", context.logdir),)
    spec = getattr(context.flags, "logdir_spec", "") if context.flags is not None else ""
    return tuple(_root(part) for part in (spec or "").split(",") if part)


def _root(part: str) -> Root:
    """One part of a ``--logdir_spec``: ``name:path``, a path, an address, or ``C:\\path``."""
    is_path = part.startswith("/") or _ADDRESS.match(part) or os.path.splitdrive(part)[0]
    if is_path or ":" not in part:
        return Root("", part)
    name, _, path = part.partition(":")
    return Root(name, path)
