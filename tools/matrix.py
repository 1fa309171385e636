"""Installs the package beside each TensorFlow as a user would, and shows that it works and moves nothing.

    python -m tools.matrix                       all rows, one after the other (half an hour and 5 GB to download)
    python -m tools.matrix --rows 2.10 2.21      some of them
    python -m tools.matrix --links --write       also the links into the Profile plugin; writes docs/compatibility.md

Each row is a virtual environment that is removed when the row is done: first what the user has, then the package as the
README installs it. Fails when a row does. Rows whose Python this machine lacks are left out and said so.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from tests.browser.server import tensorboard
from tools.environment import FAILED, Environment, find_python
from tools.matrix_page import Found, page
from tools.profile_links import add_event_files, follow, launched, open_tab, tab

ROOT: Final = Path(__file__).parent.parent
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
#: Findings whose links are followed; together they link to every tool.
FINDINGS: Final = 11


@dataclass(frozen=True)
class Row:
    """What a user has: ``setuptools<81`` is what TensorBoard up to 2.20 needs to start at all."""

    name: str
    python: str
    packages: tuple[str, ...]

    @property
    def module(self) -> str:
        """What is imported to see whether it works."""
        return "tensorflow" if self.packages[0].startswith("tensorflow") else "tensorboard"


def _tensorflow(minor: str, python: str, *beside: str) -> Row:
    return Row(f"TensorFlow {minor}", python, (f"tensorflow-cpu=={minor}.*", *beside))


ROWS: Final = (
    # It was made for numpy 1 and does not say so.
    _tensorflow("2.10", "3.10", "numpy<2", "setuptools<81"),
    _tensorflow("2.12", "3.11", "setuptools<81"),
    _tensorflow("2.15", "3.11", "setuptools<81"),
    _tensorflow("2.16", "3.12", "setuptools<81"),
    _tensorflow("2.17", "3.12", "setuptools<81"),
    _tensorflow("2.18", "3.11", "setuptools<81"),
    _tensorflow("2.19", "3.12", "setuptools<81"),
    _tensorflow("2.20", "3.13", "setuptools<81"),
    _tensorflow("2.21", "3.13"),
    Row("TensorBoard 2.18 alone", "3.11", ("tensorboard==2.18.*", "setuptools<81")),
    Row("TensorBoard alone", "3.13", ("tensorboard",)),
)


@dataclass(frozen=True)
class Built:
    """The wheel, and the checks of a demo run as the code that it was built from reports them."""

    wheel: Path
    expected: list[object]


def build(folder: Path) -> Built:
    """Once, so that all rows try the same code."""
    command = (sys.executable, "-m", "build", "--no-isolation", f"--outdir={folder}", str(ROOT))
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = folder.glob("*.whl")
    made = subprocess.run([sys.executable, *REPORT], capture_output=True, text=True, check=True, cwd=ROOT)
    return Built(wheel, json.loads(made.stdout)["checks"])


def try_row(row: Row, built: Built, scratch: Path, links: bool) -> Found | None:
    """None where this machine has no such Python."""
    python = find_python(row.python)
    if python is None:
        return None
    here = Environment(python, scratch / "venv")
    found = Found(row.name, here.version())
    if fault := here.install(*row.packages):
        found.install.append(fault)
        return found
    found.before, said = here.packages(), here.import_says(row.module)
    if FAILED in said:
        found.install.append(f"{row.module} cannot be imported, before anything of ours is there")
        return found
    # As the README says, from a wheel that was built once.
    if fault := here.install(str(built.wheel)):
        found.install.append(fault)
        return found
    found.added = len(here.packages().keys() - found.before.keys())
    _compare(row, here, found, said)
    _report(here, found, built.expected)
    with launched() as browser:
        with tensorboard(LOGDIR, _fresh(scratch), python=here.python) as url:
            page = open_tab(browser, url, RUN, FINDING)
            found.findings = tab(page).locator('[data-status="failed"]').count()
            commands = tab(page).locator(".finding-side .code pre").inner_text().splitlines()
            page.close()
        if links:
            _profile(row, here, found, commands, said)
            if not found.profile_faults:
                _links(here, found, browser, scratch)
    return found


def _compare(row: Row, here: Environment, found: Found, said: set[str]) -> None:
    """Nothing that was there is another release now, or says more than it did."""
    after = here.packages()
    found.moved += [
        f"{name} {was} → {after.get(name, 'gone')}"
        for name, was in found.before.items()
        if after.get(name) != was
    ]
    check = here.pip("check")
    if check.returncode:
        found.check.append(check.stdout.strip())
    found.says += sorted(here.import_says(row.module) - said)


def _report(here: Environment, found: Found, expected: list[object]) -> None:
    """With either decoder the same verdicts and numbers as in this environment."""
    for decoder in ("", "protobuf"):
        done = here.run(*REPORT, TB_GPU_ADVISOR_ENGINE=decoder)
        if done.returncode:
            found.report.append(done.stderr.strip()[-500:])
        elif json.loads(done.stdout)["checks"] != expected:
            found.report.append(f"differs with decoder {decoder or 'native'}")


def _profile(row: Row, here: Environment, found: Found, commands: Sequence[str], said: set[str]) -> None:
    """Type what the tab says."""
    for command in commands:
        typed = command.replace("pip ", f"{here.python} -m pip --disable-pip-version-check ", 1)
        done = subprocess.run(typed, shell=True, capture_output=True, text=True, check=False, cwd=here.folder)
        if done.returncode:
            found.profile_faults.append(f"{command}: {done.stderr.strip()[-500:]}")
            return
    found.profile = here.packages()["tensorboard-plugin-profile"]
    _compare(row, here, found, said)


def _links(here: Environment, found: Found, browser: Browser, scratch: Path) -> None:
    """Of findings of runs with event files beside them, and of one run without."""
    with tensorboard(LOGDIR, _fresh(scratch), python=here.python) as url:
        without = follow(browser, url, RUN, FINDING, HOST)
        found.hides = not without.opened
        found.links += [without] if without.failed else []
    logs = scratch / "logs"
    shutil.copytree(LOGDIR, logs, ignore=shutil.ignore_patterns("recorded"))
    add_event_files(logs)
    with tensorboard(logs, _fresh(scratch), python=here.python) as url:
        chosen = linked_findings(here)[:FINDINGS]
        found.links += [follow(browser, url, run, finding, HOST) for run, finding in chosen]


def linked_findings(here: Environment) -> list[tuple[str, str]]:
    """Failed checks of the demo runs that link to the Profile plugin, each once, with one run that has it."""
    runs = json.loads(here.run("-m", "tb_gpu_advisor", "runs", str(LOGDIR), "--format", "json").stdout)[
        "runs"
    ]
    found: dict[str, str] = {}
    for name in sorted(info["run"] for info in runs if "recorded" not in info["run"]):
        command = ("-m", "tb_gpu_advisor", "report", str(LOGDIR), "--run", name, "--format", "json")
        for check in json.loads(here.run(*command).stdout)["checks"]:
            if check["status"] == "failed" and check["links"]:
                found.setdefault(check["id"], name)
    return [(run, check) for check, run in found.items()]


def _fresh(scratch: Path) -> Path:
    """A folder of its own for a server."""
    return Path(tempfile.mkdtemp(dir=scratch))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rows", nargs="*", default=[], help="the ends of their names: 2.10, 2.21, alone")
    parser.add_argument("--links", action="store_true", help="follow the links into the Profile plugin")
    parser.add_argument("--write", action="store_true", help="write docs/compatibility.md")
    options = parser.parse_args(arguments)
    rows = [row for row in ROWS if not options.rows or row.name.endswith(tuple(options.rows))]
    results = []
    with tempfile.TemporaryDirectory() as folder:
        built = build(Path(folder))
        for row in rows:
            with tempfile.TemporaryDirectory() as scratch:
                found = try_row(row, built, Path(scratch), options.links)
            if found is None:
                print(f"{row.name}: left out, this machine has no Python {row.python}", flush=True)
                continue
            results.append(found)
            print(f"{row.name}: {'; '.join(found.faults) or 'fine'}", flush=True)
    text = page(results)
    if options.write:
        PAGE.write_text(text, encoding="utf-8")
    print(text)
    return int(any(found.faults for found in results))


if __name__ == "__main__":
    sys.exit(main())
