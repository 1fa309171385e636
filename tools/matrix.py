"""Installs the package with each TensorFlow as a user would, and shows that it works and moves nothing.

    python -m tools.matrix                                    all rows, one after the other (half an hour, 10 GB)
    python -m tools.matrix --rows "TensorFlow 2.10"           some of them
    python -m tools.matrix --links --results FOLDER --write   also the links into the Profile plugin; writes
                                                              docs/compatibility.md

Each row is a virtual environment that is removed when the row is done: first what the user has, then the package as the
README installs it. Fails when a row does. Rows whose Python this machine lacks are left out and said so. With
``--results`` a row that is done is kept in the folder, and not run again.
"""

import argparse
import json
import math
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
from playwright.sync_api import Browser

from tests.browser.server import tensorboard
from tools.environment import FAILED, ROOT, Environment, build_distribution, find_python
from tools.matrix_page import Tried, page
from tools.profile_links import add_event_files, follow, launched, open_tab, tab

LOGDIR: Final = ROOT / "demo_logs"
PAGE: Final = ROOT / "docs" / "compatibility.md"
RUN: Final = "input-bound/2026_01_15_10_00_00"
REPORT: Final = (
    "-m",
    "tb_gpu_advisor",
    "report",
    str(LOGDIR),
    "--run",
    RUN,
    "--format",
    "json",
    "--no-cache",
)
HOST: Final = "demo-host"
FINDING: Final = "input-bound"
#: Findings whose links are followed in rows that have a Profile plugin of their own; together they link to every tool.
FINDINGS: Final = 11
PROFILE: Final = "tensorboard-plugin-profile"


@dataclass(frozen=True)
class Row:
    """What a user has."""

    name: str
    python: str
    packages: tuple[str, ...]

    @property
    def module(self) -> str:
        """What is imported to see whether it works."""
        return "tensorflow" if self.packages[0].startswith("tensorflow") else "tensorboard"


# What TensorBoard up to 2.20 needs to start at all.
SETUPTOOLS: Final = "setuptools<81"


def _tensorflow(minor: str, python: str, *others: str) -> Row:
    return Row(f"TensorFlow {minor}", python, (f"tensorflow-cpu=={minor}.*", *others))


def _profile_plugin(release: str, tensorflow: str, python: str) -> Row:
    """A user who has both: links of eleven findings are followed there."""
    packages = (f"tensorflow-cpu=={tensorflow}.*", f"{PROFILE}=={release}", SETUPTOOLS)
    return Row(f"Profile plugin {release}", python, packages)


ROWS: Final = (
    # It was made for numpy 1 and does not say so.
    _tensorflow("2.10", "3.10", "numpy<2", SETUPTOOLS),
    _tensorflow("2.11", "3.10", "numpy<2", SETUPTOOLS),
    _tensorflow("2.12", "3.11", SETUPTOOLS),
    _tensorflow("2.13", "3.11", SETUPTOOLS),
    _tensorflow("2.14", "3.11", SETUPTOOLS),
    _tensorflow("2.15", "3.11", SETUPTOOLS),
    _tensorflow("2.16", "3.12", SETUPTOOLS),
    _tensorflow("2.17", "3.12", SETUPTOOLS),
    _tensorflow("2.18", "3.11", SETUPTOOLS),
    _tensorflow("2.19", "3.12", SETUPTOOLS),
    _tensorflow("2.20", "3.13", SETUPTOOLS),
    _tensorflow("2.21", "3.13"),
    # It imports six, which its own dependencies no longer bring.
    Row("TensorBoard 2.10 alone", "3.10", ("tensorboard==2.10.*", "numpy<2", "six", SETUPTOOLS)),
    Row("TensorBoard alone", "3.13", ("tensorboard",)),
    _profile_plugin("2.15.2", "2.15", "3.11"),
    _profile_plugin("2.17.0", "2.17", "3.11"),
    _profile_plugin("2.19.0", "2.19", "3.11"),
    _profile_plugin("2.20.9", "2.20", "3.12"),
    _profile_plugin("2.24.2", "2.21", "3.12"),
)


@dataclass(frozen=True)
class Built:
    """The wheel, and the checks of a demo run as the code that it was built from reports them."""

    wheel: Path
    expected: list[object]


def build(folder: Path) -> Built:
    """Once, so that all rows try the same code."""
    build_distribution(folder)
    (wheel,) = folder.glob("*.whl")
    made = subprocess.run([sys.executable, *REPORT], capture_output=True, text=True, check=True, cwd=ROOT)
    return Built(wheel, json.loads(made.stdout)["checks"])


def try_row(row: Row, built: Built, scratch: Path, links: bool) -> Tried | None:
    """None where this machine has no such Python."""
    python = find_python(row.python)
    if python is None:
        return None
    here = Environment(python, scratch / "venv")
    tried = Tried(row.name, here.version())
    if fault := here.install(*row.packages):
        tried.install.append(fault)
        return tried
    tried.before, said = here.packages(), here.import_says(row.module)
    if FAILED in said:
        tried.install.append(f"{row.module} cannot be imported, before anything of ours is there")
        return tried
    # As the README says, from a wheel that was built once.
    if fault := here.install(str(built.wheel)):
        tried.install.append(fault)
        return tried
    tried.after = here.packages()
    _compare(row, here, tried, said)
    _report(here, tried, built.expected)
    with launched() as browser:
        commands = _tab(here, tried, browser, scratch)
        if links and commands is not None:
            tried.profile = tried.before.get(PROFILE, "") or _profile(row, here, tried, commands, said)
            if not tried.profile_faults:
                _links(here, tried, browser, scratch, FINDINGS if PROFILE in tried.before else 1)
    return tried


def _tab(here: Environment, failed: Tried, browser: Browser, scratch: Path) -> list[str] | None:
    """Counts the findings that the tab shows; returns the commands that it says for getting the Profile plugin, None
    where it says that no release fits."""
    with tensorboard(LOGDIR, _fresh(scratch), python=here.python) as url:
        page = open_tab(browser, url, RUN)
        tab(page).locator("[data-check]").first.wait_for(state="attached")
        failed.findings = tab(page).locator('[data-status="failed"]').count()
        page.close()
        page = open_tab(browser, url, RUN, FINDING)
        said = tab(page).locator(".install pre").all_inner_texts()
        none_fits = tab(page).locator("p.install").count() > 0
        page.close()
    return None if none_fits else [line for text in said for line in text.splitlines()]


def _compare(row: Row, here: Environment, tried: Tried, said: set[str]) -> None:
    """Nothing that was there is another release now, or says more than it did."""
    after = here.packages()
    tried.moved += [
        f"{name} {was} → {after.get(name, 'gone')}"
        for name, was in tried.before.items()
        if after.get(name) != was
    ]
    check = here.pip("check")
    if check.returncode:
        tried.check.append(check.stdout.strip())
    tried.says += sorted(here.import_says(row.module) - said)


def _report(here: Environment, tried: Tried, expected: list[object]) -> None:
    """With either decoder the same verdicts and numbers as in this environment."""
    for decoder in ("", "protobuf"):
        done = here.run(*REPORT, TB_GPU_ADVISOR_ENGINE=decoder)
        if done.returncode:
            tried.report.append(done.stderr.strip()[-500:])
        elif not _same(json.loads(done.stdout)["checks"], expected):
            tried.report.append(f"differs with decoder {decoder or 'native'}")


def _same(one: object, other: object) -> bool:
    """To the last digit that a report prints: Python 3.12 sums floats exactly, which older ones do not."""
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-6, abs_tol=1.5e-6)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    return one == other


def _profile(row: Row, here: Environment, tried: Tried, commands: Sequence[str], said: set[str]) -> str:
    """Type what the tab says; returns the release that is there then."""
    if not commands:
        tried.profile_faults.append("the tab does not say how to get the Profile plugin")
        return ""
    for command in commands:
        typed = command.replace("pip ", f"{here.python} -m pip --disable-pip-version-check ", 1)
        done = subprocess.run(typed, shell=True, capture_output=True, text=True, check=False, cwd=here.folder)
        if done.returncode:
            tried.profile_faults.append(f"{command}: {done.stderr.strip()[-500:]}")
            return ""
    _compare(row, here, tried, said)
    return here.packages()[PROFILE]


def _links(here: Environment, tried: Tried, browser: Browser, scratch: Path, findings: int) -> None:
    """Of so many findings of runs with event files next to them, and of one run without."""
    with tensorboard(LOGDIR, _fresh(scratch), python=here.python) as url:
        without = follow(browser, url, RUN, FINDING, HOST)
        tried.hides = not without.opened
        tried.links += [without] if without.failed else []
    logs = scratch / "logs"
    shutil.copytree(LOGDIR, logs, ignore=shutil.ignore_patterns("recorded"))
    add_event_files(logs)
    with tensorboard(logs, _fresh(scratch), python=here.python) as url:
        findings_tried = linked_findings(here)[:findings]
        tried.links += [follow(browser, url, run, finding, HOST) for run, finding in findings_tried]


def linked_findings(here: Environment) -> list[tuple[str, str]]:
    """Failed checks of the demo runs that link to the Profile plugin, each once, with one run that has it."""
    runs = json.loads(here.run("-m", "tb_gpu_advisor", "runs", str(LOGDIR), "--format", "json").stdout)[
        "runs"
    ]
    links: dict[str, str] = {}
    for name in sorted(info["run"] for info in runs if "recorded" not in info["run"]):
        command = ("-m", "tb_gpu_advisor", "report", str(LOGDIR), "--run", name, "--format", "json")
        for check in json.loads(here.run(*command).stdout)["checks"]:
            if check["status"] == "failed" and check["links"]:
                links.setdefault(check["id"], name)
    return [(run, check) for check, run in links.items()]


def _fresh(scratch: Path) -> Path:
    """A folder of its own for a server."""
    return Path(tempfile.mkdtemp(dir=scratch))


def _kept(folder: Path | None, row: Row) -> Path | None:
    return None if folder is None else folder / f"{row.name}.json"


def _row(row: Row, built: Built, links: bool, kept: Path | None) -> Tried | None:
    """What was kept of an earlier run, else what the row shows now."""
    if kept is not None and kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=Tried)
    with tempfile.TemporaryDirectory() as scratch:
        tried = try_row(row, built, Path(scratch), links)
    if kept is not None and tried is not None:
        kept.write_bytes(msgspec.json.encode(tried))
    return tried


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rows", nargs="*", default=[], help="the ends of their names: 2.10, 2.21, alone")
    parser.add_argument("--links", action="store_true", help="follow the links into the Profile plugin")
    parser.add_argument(
        "--results", type=Path, help="a folder for what each row showed; rows in it are not run"
    )
    parser.add_argument("--write", action="store_true", help="write docs/compatibility.md")
    options = parser.parse_args(arguments)
    rows = [row for row in ROWS if not options.rows or row.name.endswith(tuple(options.rows))]
    results = []
    with tempfile.TemporaryDirectory() as folder:
        built = build(Path(folder))
        for row in rows:
            tried = _row(row, built, options.links, _kept(options.results, row))
            if tried is None:
                print(f"{row.name}: left out, this machine has no Python {row.python}", flush=True)
                continue
            results.append(tried)
            print(f"{row.name}: {'; '.join(tried.faults) or 'fine'}", flush=True)
    text = page(results)
    if options.write:
        PAGE.write_text(text, encoding="utf-8")
    print(text)
    return int(any(tried.faults for tried in results))


if __name__ == "__main__":
    sys.exit(main())
