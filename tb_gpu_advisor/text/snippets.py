"""Code that fixes a finding: ``snippets/<check-id>/<api>.txt``. Code is the same in every language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

APIS = ("keras", "custom-loop", "jax", "shell")


@cache
def all_snippets() -> dict[str, dict[str, str]]:
    """Code by check id and API."""
    snippets: dict[str, dict[str, str]] = {}
    for folder in sorted((Path(__file__).parent.parent / "snippets").iterdir()):
        if folder.is_dir():
            snippets[folder.name] = {
                api: (folder / f"{api}.txt").read_text(encoding="utf-8")
                for api in APIS
                if (folder / f"{api}.txt").is_file()
            }
    return snippets
