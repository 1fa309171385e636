"""Which check decides which piece of the guide's advice: ``claims.toml``, what checks say of it, and its page."""

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
    """One statement: decided by ``checks`` and by what else is ``shown``, or by a person for the reason in ``manual``;
    ``tests`` prove it, each as "file::function"."""

    number: int
    says: str
    tests: tuple[str, ...]
    shown: str = ""
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
    catalog, every = Catalog("en"), claims()
    manual = sum(bool(claim.manual) for claim in every)
    lines = [
        "# The guide's statements and what decides them",
        "",
        f"The guide makes {len(every)} statements. {len(every) - manual} are decided by this advisor without being"
        f" asked; {manual} take a person, for the reason that stands beside them. Each in our words, in the guide's"
        " order, with the tests that prove it.",
        "",
        "| | The guide says | Decided by | Proven by |",
        "|---:|---|---|---|",
    ]
    for claim in every:
        links = [f"[{catalog.text(check, 'title')}](checks/{check}.md)" for check in claim.checks]
        by = (
            f"**By a person.** {claim.manual}"
            if claim.manual
            else " · ".join([*links, *filter(None, [claim.shown])])
        )
        lines.append(f"| {claim.number} | {claim.says} | {by} | {'<br>'.join(map(_link, claim.tests))} |")
    return "\n".join(lines) + "\n"


def _link(test: str) -> str:
    file, _, function = test.partition("::")
    return f"[{function}](../{file})"
