"""The contract between Python and the tab: the schema is that of ``wire/``, and samples are of it."""

from pathlib import Path

import msgspec
import pytest

from tb_gpu_advisor.wire import Report
from tests.golden.make_samples import FOLDER, encoded, samples
from tools import gen_schema

SAMPLES = samples()


def test_the_committed_schema_is_that_of_the_wire_types() -> None:
    committed = gen_schema.SCHEMA_FILE.read_text(encoding="utf-8")
    assert committed == gen_schema.text(), "run: make generated"


def test_the_tab_knows_the_causes_of_the_table() -> None:
    committed = gen_schema.CAUSES_FILE.read_text(encoding="utf-8")
    assert committed == gen_schema.causes_text(), "run: make generated"


def test_no_field_of_the_wire_has_a_default() -> None:
    """A default would make the field optional in TypeScript, where views then have to doubt it."""
    for name, definition in gen_schema.schema()["$defs"].items():
        assert set(definition["required"]) == set(definition["properties"]), name


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_what_their_program_makes(name: str) -> None:
    committed = (FOLDER / f"{name}.json").read_bytes()
    assert committed == encoded(SAMPLES[name]), "run: make generated"


def test_there_is_no_sample_that_nobody_makes() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(SAMPLES)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: Path(path).stem)
def test_samples_are_valid_reports(path: Path) -> None:
    decoded = msgspec.json.decode(path.read_bytes(), type=Report)
    assert decoded.checks
