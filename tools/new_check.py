"""Writes the stubs of a new check: ``python -m tools.new_check ID [SECTION]``, the section being one of the guide's.

They are its file, its sentences in English, its test, its fault in the simulator with its label; and a line that lets
other languages wait. Tests fail until each stub is written, and a row of the causes names the check.
"""

import re
import sys
from pathlib import Path
from typing import Final

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.judging.base import SECTIONS

ROOT: Final = Path(__file__).resolve().parents[1]
LOCALES: Final = Path("tb_gpu_advisor/locales")
LABELS: Final = Path("tests/simulator/labels.py")
CAUSES: Final = Path("tb_gpu_advisor/causes.py")
RULES: Final = "RULES: Final[dict[str, Rule]] = {\n"
CHECKLIST: Final = Path("tb_gpu_advisor/judging/base.py")

CHECK: Final = '''"""What the GPU loses, in a sentence.

Reads: the facts that decide. A look-alike is silent: what looks the same and costs nothing.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, lost

# Our default: why this number; or Guide, TensorFlow, Measured or Defined, and where.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    raise NotImplementedError
    lost_ms = 0.0
    return Measured(lost("lost", lost_ms, facts.step_ms), Finding, lost_ms)
'''
SENTENCES: Final = """
{id} =
    .title = What was looked at, a noun phrase without a verdict
    .fault = What is wrong, as the title of a row that failed
    .fine = What is fine, as the title of a row that passed
    .failed = What was found, its number first: { $share } of the step.
    .passed = The same for a run that is fine: { $share-is ->
        [zero] the GPU loses nothing to it.
       *[some] { $share } of the step.
    }
    .why = Why it matters.
    .reads = What decides, and what looks alike but is not reported.
    .fix = What to do, in the imperative.
    .side-effect = What else changes with it.
    .verify = Which number must move.
"""
TEST: Final = """from tests.build.runs import Run
from tests.checks.judge import judge, steady


def test_fires_on_what_costs_time() -> None:
    assert judge("{id}", steady()).status == "failed"


def test_silent_on_what_looks_the_same() -> None:
    assert judge("{id}", steady()).status == "passed"


def test_cannot_tell_without_host_events() -> None:
    assert judge("{id}", steady(run=Run(host=False))).status == "no_data"
"""
FAULT: Final = '''"""What the program does wrong, in a sentence."""

from tests.simulator.faults.base import Fault, Nodes, Place
from tests.simulator.workload import Workload


def _wrong(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    raise NotImplementedError("cost about place.cost_us")


FAULT = Fault("{id}", ("{id}",), nodes=_wrong)
'''


def write(root: Path, check_id: str, section: str) -> list[Path]:
    """Writes the stubs below ``root``; raises ``ValueError`` for an id or a section that cannot be. The paths of the
    files that a person has to work on."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", check_id):
        raise ValueError(f"an id is of small letters, digits and single hyphens: {check_id}")
    if check_id in {check.id for check in ALL}:
        raise ValueError(f"there is a check {check_id}")
    if section not in SECTIONS:
        raise ValueError(f"sections are {', '.join(SECTIONS)}: {section}")
    name = check_id.replace("-", "_")
    check, test = Path(f"tb_gpu_advisor/checks/{name}.py"), Path(f"tests/checks/test_{name}.py")
    fault, sentences = Path(f"tests/simulator/faults/{name}.py"), LOCALES / "en" / "checks.ftl"
    (root / check).write_text(CHECK, encoding="utf-8")
    # Behind the last one of its section, whose names stand in one bracket or in several.
    listed = re.compile(rf'("{section}": \((?:[^()]|\([^()]*\))*?),?(\s*\),)')
    checklist = (root / CHECKLIST).read_text(encoding="utf-8")
    (root / CHECKLIST).write_text(listed.sub(rf'\1, "{check_id}"\2', checklist), encoding="utf-8")
    (root / test).write_text(TEST.replace("{id}", check_id), encoding="utf-8")
    (root / fault).write_text(FAULT.replace("{id}", check_id), encoding="utf-8")
    _append(root / sentences, SENTENCES.replace("{id}", check_id))
    _append(root / LOCALES / "PENDING", f"* {check_id}\n")
    rules = (root / LABELS).read_text(encoding="utf-8")
    rule = f'    "{check_id}": lambda m: zone(m.share("unknown")),\n'
    (root / LABELS).write_text(rules.replace(RULES, RULES + rule), encoding="utf-8")
    return [check, CHECKLIST, sentences, test, fault, LABELS]


def _append(file: Path, text: str) -> None:
    with file.open("a", encoding="utf-8") as opened:
        opened.write(text)


def main(arguments: list[str]) -> int:
    """The exit code: 2 where nothing was written."""
    if len(arguments) not in (1, 2):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        files = write(ROOT, arguments[0], *(arguments[1:] or ["1.2.2"]))
    except ValueError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 2
    print("Now write these, then run `make generated`:", *files, CAUSES, sep="\n  ")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
