"""What the command line prints is valid by the published schema, says a validator that is not ours."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from tb_gpu_advisor.cli import main
from tb_gpu_advisor.report.anonymize import MadeUp
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import Session, find_sessions
from tb_gpu_advisor.wire.as_json import to_json
from tools.gen_schema import SCHEMA_FILE

DEMO_LOGS: Final = Path(__file__).parents[1] / "demo_logs"
SESSIONS: Final = {session.run: session for session in find_sessions(str(DEMO_LOGS))}


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    schema = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def only(validator: Draft202012Validator, name: str) -> Any:
    """The same for one type: any of all of them would hide which one a document failed to be."""
    definitions = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))["$defs"]
    return validator.evolve(schema={"$ref": f"#/$defs/{name}", "$defs": definitions})


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_every_demo_report_is_valid(session: Session, validator: Draft202012Validator) -> None:
    report = analyze(session)
    for document in (report, MadeUp().anonymized(report)):
        assert list(only(validator, "Report").iter_errors(json.loads(to_json(document)))) == []


def test_a_comparison_is_valid(validator: Draft202012Validator, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = (next(run for run in SESSIONS if run.startswith(name)) for name in ("input-b", "input-f"))
    assert main(["compare", str(DEMO_LOGS), before, after, "--format", "json"]) == 0
    assert list(only(validator, "Comparison").iter_errors(json.loads(capsys.readouterr().out))) == []


def test_the_validator_finds_faults(validator: Draft202012Validator) -> None:
    report = json.loads(to_json(analyze(next(iter(SESSIONS.values())))))
    report["checks"][0]["status"] = "fine"
    assert [list(error.path)[:3] for error in only(validator, "Report").iter_errors(report)] != []
