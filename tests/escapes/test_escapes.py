"""What the cells do not tell: what is kept, and the table that the tab is held to as well."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor import escapes

CASES = json.loads((Path(__file__).parent / "literal_cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "written"), CASES)
def test_a_name_in_code_is_an_identifier_or_a_quoted_literal(name: str, written: str) -> None:
    assert escapes.literal(name, 80) == written


@given(st.text())
def test_json_says_the_same(text: str) -> None:
    document = json.dumps({"name": text}, ensure_ascii=False)
    assert json.loads(escapes.json(document)) == {"name": text}


@pytest.mark.parametrize(
    "name",
    [
        "read_batch",
        "model/dense_1/MatMul",
        "void k<a, b>(int*)",
        "tensorflow::functor::X",
        "train.py:12",
        "日本語 é",
    ],
)
def test_usual_names_stay_as_they_are(name: str) -> None:
    assert escapes.one_line(name) == escapes.logged(name) == escapes.xml(name) == escapes.cell(name) == name


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("read_batch", "read_batch"),
        ("a_b_c/d_e:f_g", "a_b_c/d_e:f_g"),
        ("__init__.py", r"\_\_init\_\_.py"),
        ("_x", r"\_x"),
        ("1.16 ms", "1.16 ms"),
        ("+5 ms", "+5 ms"),
    ],
)
def test_markdown_is_readable_as_it_is_written(name: str, written: str) -> None:
    assert escapes.markdown(name) == written
