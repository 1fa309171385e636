"""Which check decides which piece of the guide's advice: ``claims.toml``, what checks say of it, and its page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import msgspec

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.text import Catalog

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FILE: Final = Path(__file__).with_name("claims.toml")


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One piece of advice: decided by ``checks``, or by a person for the reason in ``manual``."""

    number: int
    says: str
    manual: str = ""

    @property
    def checks(self) -> list[str]:
        """The ids of the checks that decide it, in the order of the checklist."""
        return [check.id for check in ALL if self.number in check.claims]


def claims() -> tuple[Claim, ...]:
    """All of them, in the guide's order."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return msgspec.convert(table["claim"], tuple[Claim, ...])


def page() -> str:
    """The claims and what decides each, as Markdown."""
    catalog = Catalog("en")
    lines = [
        "# The guide's advice and what decides it",
        "",
        "Every piece of advice of the guide, in its order and in our words.",
        "",
        "| | The guide says | Decided by |",
        "|---:|---|---|",
    ]
    for claim in claims():
        links = (f"[{catalog.text(check, 'title')}](checks/{check}.md)" for check in claim.checks)
        lines.append(f"| {claim.number} | {claim.says} | {claim.manual or ' · '.join(links)} |")
    return "\n".join(lines) + "\n"
