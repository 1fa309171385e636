"""Which check decides which piece of the guide's advice: ``claims.toml``, and its page."""

import sys
from pathlib import Path
from typing import Final

import msgspec

from tb_gpu_advisor.text import Catalog

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FILE: Final = Path(__file__).with_name("claims.toml")


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One statement: decided by ``checks`` and by what else is ``shown``, which is without a verdict where it is
    ``only_shown``, or by a person for the reason in ``manual``; ``tests`` prove it, each as "file::function"."""

    number: int
    says: str
    tests: tuple[str, ...]
    checks: tuple[str, ...] = ()
    shown: str = ""
    only_shown: bool = False
    manual: str = ""


def claims() -> tuple[Claim, ...]:
    """All of them, in the guide's order."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return msgspec.convert(table["claim"], tuple[Claim, ...])


def page() -> str:
    """The claims and what decides each, as Markdown."""
    catalog, every = Catalog("en"), claims()
    manual, shown = sum(bool(one.manual) for one in every), sum(bool(one.only_shown) for one in every)
    lines = [
        "# The guide's statements and what decides them",
        "",
        f"The guide makes {len(every)} statements. {len(every) - shown - manual} are decided by this advisor without"
        f" being asked: a row, an order or a comparison says whether they hold for a run. {shown} are only shown: a"
        f" number, a link or code, and no verdict. {manual} take a person, for the reason given there. Each in our"
        " words, in the guide's order, with the tests that prove it.",
        "",
        "| | The guide says | Decided by | Proven by |",
        "|---:|---|---|---|",
    ]
    for claim in every:
        links = [f"[{catalog.text(check, 'title')}](checks/{check}.md)" for check in claim.checks]
        by = " · ".join([*links, *filter(None, [claim.shown])])
        if claim.manual:
            by = f"**By a person.** {claim.manual}"
        elif claim.only_shown:
            by = f"**Shown.** {by}"
        lines.append(f"| {claim.number} | {claim.says} | {by} | {'<br>'.join(map(_link, claim.tests))} |")
    return "\n".join(lines) + "\n"


def _link(test: str) -> str:
    file, _, function = test.partition("::")
    return f"[{function}](../{file})"
