"""The laws of messages: nothing missing, nothing unused, every argument known."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import ast as fluent
from fluent.syntax import parse

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.errors import CODES
from tb_gpu_advisor.text import Catalog, nearest, negotiate
from tb_gpu_advisor.text.snippets import APIS, all_snippets, api_of
from tb_gpu_advisor.wire import CATEGORIES, Quantity

LOCALES = Path(__file__).parents[2] / "tb_gpu_advisor" / "locales"

#: What the message of a check has.
NEEDED = {"title", "fault", "fine", "failed", "passed", "why", "reads", "fix", "side-effect", "verify"}


#: Checks whose limit is a part of something else.
NOT_OF_THE_STEP = {
    *("dropped-events", "tiny-kernels", "eager-execution"),
    *("ops-hidden-by-graphs", "single-precision", "small-batch", "poor-scaling"),
}


def messages(name: str) -> dict[str, fluent.Message]:
    resource = parse((LOCALES / "en" / f"{name}.ftl").read_text())
    assert not [entry for entry in resource.body if isinstance(entry, fluent.Junk)]
    return {entry.id.name: entry for entry in resource.body if isinstance(entry, fluent.Message)}


def attributes(message: fluent.Message) -> set[str]:
    return {attribute.id.name for attribute in message.attributes}


def test_every_check_has_its_texts_and_no_text_is_left_over() -> None:
    texts = messages("checks")
    assert set(texts) == {check.id for check in ALL}
    # A limit says what it counts, or of what it is a part, unless that is the step.
    counted = {
        check.id for check in ALL if check.limit is not None and check.limit.unit in ("count", "ratio")
    } | NOT_OF_THE_STEP
    for name, message in texts.items():
        assert attributes(message) == (NEEDED | {"limit"} if name in counted else NEEDED), name


#: What advice and titles may depend on: the program, what is on already, what causes the fault, and where it is.
PROGRAM = {
    "framework",
    "xla",
    "prefetch",
    "half-precision",
    "has-bf16",
    "has-tf32",
    "amd",
    "shared-memory",
    "horovod",
    "threads",
    "nccl",
    "cause",
    "why",
    "kind",
    "place",
    "whose",
    "memory",
    "pauses",
}


def placeables(pattern: fluent.Pattern) -> Iterator[fluent.Placeable]:
    """Those of a text, and of each of its variants."""
    for element in pattern.elements:
        if isinstance(element, fluent.Placeable):
            yield element
            if isinstance(element.expression, fluent.SelectExpression):
                for variant in element.expression.variants:
                    yield from placeables(variant.value)


def test_only_verdicts_take_numbers() -> None:
    for message in messages("checks").values():
        for attribute in message.attributes:
            if attribute.id.name not in ("failed", "passed", "limit"):
                for element in placeables(attribute.value):
                    expression = element.expression
                    if isinstance(expression, fluent.SelectExpression):
                        assert isinstance(expression.selector, fluent.VariableReference)
                        assert expression.selector.id.name in PROGRAM, message.id.name
                    else:  # a name of another check
                        assert isinstance(expression, fluent.MessageReference), message.id.name


def test_every_error_says_what_happened_and_what_to_do() -> None:
    texts = messages("errors")
    assert set(texts) == set(CODES)
    assert all(attributes(message) == {"what", "do"} for message in texts.values())


def test_every_section_category_and_status_has_a_name() -> None:
    texts = messages("report")
    sections = {"section-" + check.section.replace(".", "-") for check in ALL}
    categories = {"category-" + category.replace("_", "-") for category in CATEGORIES}
    statuses = {"status-" + s for s in ("failed", "passed", "not-applicable", "no-data", "error")}
    assert sections | categories | statuses <= set(texts)


def named(keyword: str, folder: Path) -> set[str]:
    """Ids that code gives to a function by this keyword, or to a variable of this name first."""
    names: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            is_it = isinstance(node, ast.keyword) and node.arg == keyword
            is_it |= isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == keyword
            if is_it:
                texts = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
                names |= {text for text in texts if isinstance(text, str) and text}
    return names


def test_every_reason_that_code_names_has_a_text() -> None:
    package = LOCALES.parent
    source = "\n".join(file.read_text() for file in package.rglob("*.py"))
    reasons = set(re.findall(r'(?:MissingData|NotApplicable)\(\s*"([a-z-]+)"', source))
    reasons |= named("undecided", package / "checks")
    assert reasons >= {"host-trace", "steps", "one-step", "unknown-kernels"}
    assert {f"reason-{reason}" for reason in reasons} <= set(messages("report"))


def test_every_condition_that_spares_a_row_has_a_text() -> None:
    folders = (LOCALES.parent / "checks", LOCALES.parent / "judging")
    conditions = {f"condition-{name}" for folder in folders for name in named("spared_by", folder)}
    assert conditions == {name for name in messages("report") if name.startswith("condition-")}


def test_code_is_only_there_for_known_checks_and_apis() -> None:
    snippets = all_snippets()
    assert set(snippets) <= {check.id for check in ALL}
    assert all(code and {api_of(fix) for fix in code} <= set(APIS) for code in snippets.values())


def test_all_code_has_a_title() -> None:
    titles = {f"ui-api-{fix}" for code in all_snippets().values() for fix in code}
    assert titles == {name for name in messages("ui") if name.startswith("ui-api-")}


def test_a_missing_message_is_its_id_and_is_remembered() -> None:
    catalog = Catalog("en")
    assert catalog.text("no-such-message") == "no-such-message"
    assert catalog.missing == ["no-such-message"]


def test_a_missing_argument_is_remembered() -> None:
    catalog = Catalog("en")
    catalog.text("cli-newest")
    assert catalog.missing


def test_counts_choose_the_plural() -> None:
    catalog = Catalog("en")
    args = {"host": Quantity("h", "text"), "count": Quantity(1, "count")}
    assert catalog.text("note-idle-gpus", args=args) == "h: one GPU did nothing."
    args["count"] = Quantity(1200, "count")
    assert catalog.text("note-idle-gpus", args=args) == "h: 1,200 GPUs did nothing."


def test_texts_from_captures_cannot_steer_a_terminal() -> None:
    catalog = Catalog("en")
    assert catalog.text("cli-newest", args={"run": "a\x1b[2Jb\nc"}) == "newest run: a\ufffd[2Jb c"
    assert catalog.written("x\x07\u202ey é 訓\u3000練", "text") == "x\ufffd\ufffdy é 訓\u3000練"


def test_a_message_of_several_paragraphs_stays_readable_inside_another() -> None:
    catalog = Catalog("en")
    assert catalog.text("text-fix", args={"fix": "One.\nTwo."}) == "Fix: One. Two."


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("en", "en"), ("EN_us", "en"), ("en_US@euro", "en"), ("fr", None), ("../en", None), ("", None)],
)
def test_a_language_is_near_or_is_not(wanted: str, language: str | None) -> None:
    assert nearest(wanted) == language


@pytest.mark.parametrize(
    ("wanted", "language"), [("en_US.UTF-8", "en"), ("C", "en"), (None, "en"), ("xx", "en"), ("", "en")]
)
def test_the_nearest_language_is_taken(wanted: str | None, language: str) -> None:
    assert negotiate(wanted) == language


@pytest.mark.parametrize(
    ("language", "listed", "sentences"),
    [("en", "a, b", "A. B."), ("ko", "a, b", "A. B."), ("ja", "a、b", "A.B."), ("zh-CN", "a、b", "A.B.")],
)
def test_lists_and_sentences_are_joined_as_the_language_joins_them(
    language: str, listed: str, sentences: str
) -> None:
    catalog = Catalog(language)
    assert catalog.listed(["a", "b"]) == listed
    assert catalog.sentences(["A.", "B."]) == sentences
