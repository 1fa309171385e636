"""What the rows of the matrix showed, as docs/compatibility.md."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tools.profile_links import Followed

#: Packages whose release stands in the table.
SHOWN: Final = ("protobuf", "numpy", "tensorboard")
TENSORFLOW: Final = "tensorflow-cpu"
GOOD: Final = "✓"

_PAGE: Final = """# What it runs with

Made by `python -m tools.matrix --links --write`, which fails where a row does. Each row is a new environment: what a
user has, then this package as the [README](../README.md#use-it-on-your-own-logs) installs it. Releases are those
before and after; *kept* is how many of all packages that were there have the same release afterwards, *added* how many
are new.
*Import* is what `import tensorflow` says that it did not say before. *Report* compares the report of a demo run, with
both decoders, with the one of the environment that runs this, and *findings* are those that Chromium shows in the tab.
*Profile plugin* is the release that the commands in the tab then install, which move nothing either.

{table}

TensorBoard up to 2.20 does not start with setuptools 82 or newer, and TensorFlow 2.10 not with numpy 2, so these
rows have older ones.

Links of findings into the Profile plugin, each followed in Chromium until the page asked for the data of its tool, run
and host and got them:

{links}
"""


@dataclass
class Tried:
    """What a row showed. Each of the lists but ``links`` is a kind of fault."""

    name: str
    python: str
    before: dict[str, str] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)
    install: list[str] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    check: list[str] = field(default_factory=list)
    says: list[str] = field(default_factory=list)
    report: list[str] = field(default_factory=list)
    findings: int = 0
    profile: str = ""
    profile_faults: list[str] = field(default_factory=list)
    links: list[Followed] = field(default_factory=list)
    hides: bool = False

    @property
    def faults(self) -> list[str]:
        all_faults = [*self.install, *self.moved, *self.check, *self.says, *self.report, *self.profile_faults]
        all_faults += [
            f"{one.finding} of {one.run}: {name} did not open" for one in self.links for name in one.failed
        ]
        return all_faults if self.findings or all_faults else ["the tab shows no finding"]


def page(results: Sequence[Tried]) -> str:
    """The whole page."""
    columns = (
        "installed with",
        "Python",
        "TensorFlow",
        *SHOWN,
        "kept",
        "added",
        "pip check",
        "import",
        "report",
        "findings",
        "Profile plugin",
    )
    rows = [columns, ("---",) * len(columns), *map(_cells, results)]
    table = "\n".join("| " + " | ".join(row) + " |" for row in rows)
    return _PAGE.format(table=table, links="\n".join(_links(tried) for tried in results if tried.links))


def _cells(tried: Tried) -> tuple[str, ...]:
    return (
        tried.name,
        tried.python,
        *(_releases(tried, name) for name in (TENSORFLOW, *SHOWN)),
        _kept(tried),
        str(len(tried.after.keys() - tried.before.keys())),
        "; ".join((*tried.install, *tried.check)) or GOOD,
        "; ".join(tried.says) or GOOD,
        "; ".join(tried.report) or GOOD,
        str(tried.findings),
        "; ".join((tried.profile or "–", *tried.profile_faults)),
    )


def _releases(tried: Tried, name: str) -> str:
    """Before and after."""
    return f"{tried.before[name]}, {tried.after.get(name, 'gone')}" if name in tried.before else "–"


def _kept(tried: Tried) -> str:
    """So many of so many; those that moved by name."""
    same = sum(tried.after.get(name) == release for name, release in tried.before.items())
    return "; ".join((f"{same} of {len(tried.before)}", *tried.moved))


def _links(tried: Tried) -> str:
    opened = sum(len(one.opened) for one in tried.links)
    failed = [name for one in tried.links for name in one.failed]
    named = sorted({name for one in tried.links for name in one.named})
    text = (
        f"- {tried.name}, Profile plugin {tried.profile}: {opened} links of {len(tried.links)} findings open"
    )
    text += f"; {', '.join(failed)} do not" if failed else ""
    text += f"; named without a link: {', '.join(named)}" if named else ""
    return text + (
        "; a run without event files is not listed there, and the tab says so" if tried.hides else ""
    )
