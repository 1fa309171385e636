"""The laws of translations: the same messages, variables, plurals, code and names in every language."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel import Locale
from fluent.syntax import FluentSerializer, ast, parse
from fluent.syntax.visitor import Visitor

from tb_gpu_advisor.text import Catalog, available_languages
from tb_gpu_advisor.text.numbers import MARKS

PACKAGE = Path(__file__).parents[2] / "tb_gpu_advisor"
LOCALES = PACKAGE / "locales"
SOURCES = PACKAGE.parent / "frontend" / "src"
TRANSLATIONS = [language for language in available_languages() if language != "en"]
FILES = sorted(file.name for file in (LOCALES / "en").glob("*.ftl"))

#: What a translation leaves as it is: options, dotted or underscored names, and words of code.
CODE = re.compile(
    r"(?<![\w-])--?[a-z][a-z-]+(?==|\b)|\b\w+(?:[._]\w+)+(?:\([^)]*\))?|\bTF_\w+|\b[A-Za-z]+\(\w*\)", re.ASCII
)
#: Names that are the same everywhere, so that a text made of nothing else may be too (the glossary's list).
NAMES = re.compile(
    r"TensorFlow|TensorBoard|Profiler|Tensor Cores?|GPU Advisor|Model\.fit|tf\.\w+|XLA|JAX|NCCL|AllReduce|GPUs?|CPU"
    r"|(?:nvidia|rocm)-smi[\w ,-]*|H2D|D2H|D2D|Shell|[Pp]ython|PyTorch|Keras|JSON|CUDA|SyncBatchNorm|ms|µs"
)
#: Words that a language happens to write as English does.
SAME = {
    "es": {"Error", "error", "Framework", "Host", "Hosts", "hosts", "host", "Kernel", "Kernels"},
    "pl": {"Framework", "Status", "Host", "host", "hosts"},
}


class Parts(Visitor):
    """Variables and choices of one pattern."""

    def __init__(self, pattern: ast.Pattern) -> None:
        self.variables: set[str] = set()
        self.choices: list[ast.SelectExpression] = []
        #: Messages that it is made of, too.
        self.messages: set[str] = set()
        self.visit(pattern)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the library calls it so
        # A language without plurals has no use for the number behind a count.
        self.variables.add(node.id.name.removesuffix("-n"))

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name if node.attribute is None else f"{node.id.name}.{node.attribute.name}")

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        self.choices.append(node)
        self.generic_visit(node)


@cache
def pending(language: str) -> frozenset[str]:
    """Messages ("id") and attributes ("id.attribute") that ``locales/PENDING`` names for a language."""
    lines = (LOCALES / "PENDING").read_text(encoding="utf-8").splitlines()
    pairs = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    return frozenset(name for where, name in pairs if where in (language, "*"))


@cache
def patterns(language: str, file: str) -> dict[str, ast.Pattern]:
    """Patterns of a file by "id" or "id.attribute"."""
    resource = parse((LOCALES / language / file).read_text(encoding="utf-8"))
    junk = [entry.content for entry in resource.body if isinstance(entry, ast.Junk)]
    assert junk == []
    by_name: dict[str, ast.Pattern] = {}
    for entry in resource.body:
        if isinstance(entry, ast.Message):
            places = [(entry.id.name, entry.value)]
            places += [(f"{entry.id.name}.{one.id.name}", one.value) for one in entry.attributes]
            for name, pattern in places:
                assert name not in by_name, f"{name} is there twice"
                if pattern is not None:
                    by_name[name] = pattern
    return by_name


def translated(language: str, file: str) -> list[str]:
    """The texts of a file, none of which waits for its translation."""
    names = [*patterns(language, file)]
    waiting = pending(language) & {one for name in names for one in (name, name.partition(".")[0])}
    assert not waiting, f"{file}: these wait, so take them out: {sorted(waiting)}"
    return names


def pairs(language: str) -> Iterator[tuple[str, ast.Pattern, ast.Pattern]]:
    """Every translated text in English and in the language."""
    for file in FILES:
        for name in translated(language, file):
            yield name, patterns("en", file)[name], patterns(language, file)[name]


def written(pattern: ast.Pattern) -> str:
    """The pattern as it stands in its file, on one line."""
    entry = ast.Message(ast.Identifier("x"), value=pattern)
    resource = FluentSerializer().serialize(ast.Resource([entry]))
    return " ".join(resource.partition("=")[2].split())


def words(pattern: ast.Pattern) -> str:
    """The texts of the pattern without what is filled in."""
    return re.sub(r"\{ \$[\w-]+ (?:\}|->)|\{ \"[^\"]*\" \}|\*?\[\w+\]", " ", written(pattern))


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_language_has_the_files_and_texts_of_english(language: str) -> None:
    assert sorted(file.name for file in (LOCALES / language).iterdir()) == FILES
    waiting = pending(language)
    for file in FILES:
        needed = [name for name in patterns("en", file) if not waiting & {name, name.partition(".")[0]}]
        missing = [f"* {name}" for name in needed if name not in patterns(language, file)]
        assert missing == [], f"{file}: translate these, or add them to locales/PENDING"
        assert translated(language, file) == needed, f"{file}: the order is not that of English"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_only_a_text_of_english_waits_for_its_translation(language: str) -> None:
    known = {name for file in FILES for name in patterns("en", file)}
    assert sorted(pending(language) - known - {name.partition(".")[0] for name in known}) == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_fills_in_what_english_fills_in(language: str) -> None:
    wrong = {
        name: (sorted(Parts(english).variables), sorted(Parts(other).variables))
        for name, english, other in pairs(language)
        if Parts(english).variables != Parts(other).variables
    }
    assert wrong == {}


def keys(choice: ast.SelectExpression) -> set[str]:
    return {
        variant.key.value if isinstance(variant.key, ast.NumberLiteral) else variant.key.name
        for variant in choice.variants
    }


def selector(choice: ast.SelectExpression) -> str:
    assert isinstance(choice.selector, ast.VariableReference)
    return str(choice.selector.id.name)


@pytest.mark.parametrize("language", available_languages())
def test_plurals_are_those_of_the_language(language: str) -> None:
    rule = Locale.parse(language.replace("-", "_")).plural_form
    needed = {rule(number) for number in range(1000)}
    for file in FILES:
        for name, pattern in patterns(language, file).items():
            for choice in Parts(pattern).choices:
                if selector(choice).endswith("-n"):
                    named = {key for key in keys(choice) if not key.isdigit()}
                    assert named >= needed, f"{name} lacks {needed - named}"
                    assert named <= rule.tags | {"other"}, f"{name} has {named - rule.tags}"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_choices_other_than_plurals_are_those_of_english(language: str) -> None:
    for name, english, other in pairs(language):
        ours, of_language = (
            {selector(choice): keys(choice) for choice in Parts(p).choices if selector(choice)[-2:] != "-n"}
            for p in (english, other)
        )
        assert ours == of_language, name


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_code_stays_code(language: str) -> None:
    lost = {
        name: missing
        for name, english, other in pairs(language)
        if (missing := set(CODE.findall(words(english))) - set(CODE.findall(words(other))))
    }
    assert lost == {}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_what_a_text_names_in_quotes_has_its_name_of_that_language(language: str) -> None:
    """A fix that says to look at "Kernel launch" must use the word that the reader sees there."""
    words_of = {written(english): written(other) for _, english, other in pairs(language)}
    wrong = {
        name: f"{quoted} -> {words_of[quoted]}"
        for name, english, other in pairs(language)
        for quoted in re.findall(r'"([^"{}]+)"', written(english))
        if quoted in words_of and words_of[quoted] not in written(other)
    }
    assert wrong == {}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_nothing_is_left_in_english(language: str) -> None:
    left = [
        name
        for name, english, other in pairs(language)
        if written(english) == written(other)
        and set(re.findall(r"[A-Za-z]{2,}", CODE.sub("", NAMES.sub("", words(english)))))
        - SAME.get(language, set())
    ]
    assert left == []


def test_every_language_has_marks_for_numbers() -> None:
    assert set(MARKS) == set(available_languages()), "text/numbers.py, and what Babel says of it"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_both_libraries_can_write_every_text(language: str) -> None:
    catalog = Catalog(language)
    by_name = {name: Parts(pattern) for name, pattern, _ in pairs(language)}
    for name, one in by_name.items():
        message, _, attribute = name.partition(".")
        args: dict[str, str | int] = {}
        parts = [one, *(by_name[part] for part in one.messages if part in by_name)]
        for variable in {variable for part in parts for variable in part.variables}:
            args[variable], args[f"{variable}-n"] = "x", 5
        assert catalog.find(message, attribute or None, args), name
    assert catalog.missing == []


#: A sentence has ended; a dot within a name is none.
ENDED = re.compile(r"[.!?](?=\s)|[。！？]")
#: The advice is read in a line: about fifteen words in English, two letters a word where words are not parted.
MOST_WORDS = 20
#: Kana spell out what others write in one letter.
MOST_OF_KANA = 26


def starts(pattern: ast.Pattern) -> list[str]:
    """Every way in which a text can begin, up to the end of its first sentence at least."""
    begun = [""]
    for element in pattern.elements:
        ways = ["1"]
        if isinstance(element, ast.TextElement):
            ways = [element.value]
        elif isinstance(element.expression, ast.SelectExpression):
            ways = [text for variant in element.expression.variants for text in starts(variant.value)]
        begun = [text if ENDED.search(text) else text + way for text in begun for way in ways]
    return list(dict.fromkeys(begun))


@pytest.mark.parametrize("language", available_languages())
def test_advice_begins_with_a_short_sentence(language: str) -> None:
    long = {}
    for name, pattern in patterns(language, "checks.ftl").items():
        for text in starts(pattern) if name.endswith(".fix") else []:
            first = ENDED.split(text)[0]
            size = (
                len(re.findall(r"[^\s\u3040-\u9fff]+", first))
                + len(re.findall(r"[\u3040-\u9fff]", first)) / 2
            )
            if size > (MOST_OF_KANA if language == "ja" else MOST_WORDS):
                long[name, first] = size
    assert long == {}


def test_no_korean_text_leaves_the_choice_of_a_particle_to_the_reader() -> None:
    texts = {name: written(pattern) for file in FILES for name, pattern in patterns("ko", file).items()}
    assert [
        name
        for name, text in texts.items()
        if re.search(r"[이은을와로]\((?:가|는|를|과|으로)\)|\(으\)로", text)
    ] == []


def test_no_text_is_left_over() -> None:
    code = [*PACKAGE.rglob("*.py"), *SOURCES.rglob("*.ts"), *SOURCES.rglob("*.tsx")]
    sources = "\n".join(file.read_text(encoding="utf-8") for file in code if ".test." not in file.name)
    # A message may stand in others, as what several checks have in common does.
    texts = "".join((PACKAGE / "locales" / "en" / file).read_text(encoding="utf-8") for file in FILES)
    whole = set(re.findall(r"""["'`]([\w-]+)(?=(?:\.[a-z-]+)?["'`])""", sources))
    whole.update(re.findall(r"\{ ([a-z-]+) \}", texts))
    # Templates such as `status-${status}` or `${name}-long`.
    begun = set(re.findall(r"""["'`]([\w-]+-)(?=["'] ?\+|\$?\{)""", sources))
    ended = set(re.findall(r"""\}(-[\w-]+)(?=["'`])""", sources))

    def used(name: str) -> bool:
        hyphens = [match.start() for match in re.finditer("-", name)]
        return name in whole or any(
            name[: at + 1] in begun or (name[at:] in ended and used(name[:at])) for at in hyphens
        )

    names = {
        name.partition(".")[0]
        for file in FILES
        if file not in ("checks.ftl", "errors.ftl")
        for name in patterns("en", file)
    }
    assert sorted(name for name in names if not used(name)) == []
