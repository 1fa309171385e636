"""What setup.py asks for, and the oldest releases that it allows."""

import re
import runpy
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import setuptools

ROOT: Final = Path(__file__).resolve().parents[2]
#: A name, its extras, the operator, the release, and what stands behind a semicolon.
_REQUIREMENT: Final = re.compile(r"([A-Za-z0-9_.-]+)(\[[\w,]+\])?(>=|~=)([\w.]+)(;.*)?$")


def declared() -> tuple[list[str], dict[str, list[str]]]:
    """The requirements of the package, and of each extra."""
    seen: dict[str, Any] = {}
    with patch.object(setuptools, "setup", seen.update):
        runpy.run_path(str(ROOT / "setup.py"))
    return seen["install_requires"], seen["extras_require"]


def oldest(requirement: str) -> str:
    """The requirement, of the oldest release that it allows. Raises ``ValueError`` where it names none."""
    match = _REQUIREMENT.match(requirement.replace(" ", ""))
    if match is None:
        raise ValueError(f"{requirement} does not say which release is the oldest that works")
    name, extras, _, release, condition = match.groups(default="")
    return f"{name}{extras}=={release}{condition}"
