"""Holds the sentences to docs/writing.md: ``python -m tools.words`` names every one that breaks a rule.

Read are the messages of ``locales/en/``, with each of their variants, and those of the other languages for terms that
are not the guide's translation's. A value that is filled in counts as eight characters. What a rule cannot see from the
text alone (whether a sentence is true) is not its matter. Comments, docstrings and names of the code are held to plain
words, too (``PRIVATE``).
"""

import ast as python
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fluent.syntax import ast, parse

ROOT: Final = Path(__file__).resolve().parents[1]
LOCALES: Final = ROOT / "tb_gpu_advisor" / "locales"
ENGLISH: Final = LOCALES / "en"
TITLES: Final = ("title", "fault", "fine")
VERDICTS: Final = ("failed", "passed")
TITLE_CHARACTERS: Final = 40
SUMMARY_CHARACTERS: Final = 140
NUMBERS: Final = 2

#: What a filled-in value looks like to the rules: eight characters, of which the first tells a number from a text.
NUMBER: Final = "#" * 8
TEXT: Final = "$" * 8
#: Variables of verdicts that are names and no measured numbers.
NAMES: Final = {"op", "layer", "host", "stage", "gpu"}

#: Words of ours that a reader does not know, and what to write.
IDIOMS: Final = {
    r"\b(?:is|are|stays?) silent\b|^Silent\b": "is not reported",
    r"\bjudged?\b": "check, evaluate",
    r"\b(?:as|that) you (?:told|tell)\b|\btold\b": "as specified; shown",
    r"\bnobody can\b": "cannot be",
    r"\bclaims?\b": "can save, costs",
    r"\bnam(?:es?|ing) (?:it|them|time|that|this|one)\b|\bno other finding names\b": "belongs to, shows, specify",
    r"\bhas a name\b|\bhave a name\b|\bcan name\b": "is known, is recorded",
    r"\bbeyond (?:it|them|the others|the limit)\b": "more than, outside the limit",
    r"\bh(?:o|e)lds? (?:the GPU |it |them )?up\b": "stalls, delays",
    r"\bsettle\b": "fix",
    r"\bruns dry\b|\bhabit\b|\bnext to nothing\b|\ball the same\b": "say what happens",
    r"\bof its own\b|\bof their own\b|\bby itself\b": "private, separate",
    r"\bpromises?d?\b": "predicted, at least",
    r"\bnothing promises\b|\bfor certain\b|\bwon\b": "can be saved",
    r"\bit takes a (?:run|capture)\b": "needs",
    r"\bto tell\.$": "needs …",
    r"\bours\b": "GPU Advisor's",
}
#: Words of ours in comments, docstrings and names that have a plain one: known, shown, given; next to, during, outside;
#: more than, over; equal, common; in detail; seen, inferred, what it is. A look-alike is a word of its own, and what is
#: not there was not found.
PRIVATE: Final = re.compile(
    r"(?i)(?<![a-z])(?:told|beside|beyond|(?<!look[-_ ])alike|closely|(?<!not[-_ ])found)(?![a-z])"
)
#: What is written by hand in these, but for this list and its test.
CODE: Final = ("*.py", "*.c", "*.h", "*.ts", "*.tsx", "*.css", "*.ftl")
LISTED: Final = ("tools/words.py", "tests/tools/test_words.py")
#: Terms of the glossary, and the forms that are not theirs.
TERMS: Final = {
    r"\b[Tt]ensor cores?\b": "Tensor Cores",
    r"\b[Aa]ll-?reduce\b(?!-)": "AllReduce",
    r"\bTensorflow\b|\bTensorboard\b": "TensorFlow, TensorBoard",
    r"\b[Uu]tilisation\b|\b\w+(?:alis|imis|onis|ecognis)e[sd]?\b": "-ize",
    r"\btied to\b": "linked to",
    r"\bkernel starts?\b|\bstart of (?:a|the) kernel\b": "kernel launch",
    r"\bdevice time\b": "GPU time",
    r"\bpipeline of the input\b": "input pipeline",
    r"\bguessed\b|\bsteps? found by\b": "inferred",
}
#: Of each language: forms that are not the glossary's or are word for word, and what to write.
TRANSLATED: Final[dict[str, dict[str, str]]] = {
    "es": {
        # Readers are addressed as usted.
        r"(?i)\b(?:tus?|tú|ti|contigo|puedes|quieres|tienes|usas|perfilas)\b": "usted",
        r"\b[Nn]úcleos?\b(?! (?:de (?:la )?CPU|del host|del procesador))": "kernel; núcleo de la CPU",
    },
    "ko": {"런치": "커널 실행, 커널 시작", "스텝": "단계"},
    "pl": {r"niż (?:ich|jego) uruchomienie": "niż opóźnienie uruchomienia"},
    "zh-CN": {r"比(?:其)?启动还短": "用时短于启动延迟"},
}
#: How sentences that say what to do begin where they address nobody as usted.
FAMILIAR: Final[dict[str, str]] = {
    "es": r"(?:^|[.:] |(?:Después|Luego) )"
    r"(?:Abre|Añade|Comprueba|Ejecuta|Elige|Graba|Haz|Indica|Lee|Mide|Mira|mira|Perfila|Pon|Usa)\b"
}
ADVICE: Final = ("fix", "do", "capture")
#: "0 of 8 GPUs", "0 ms": a zero is left out.
ZERO: Final = re.compile(r"(?<![\w.,])0 (?:of|ms|µs|s|GPUs?|steps?|kernels?)\b|(?<![\w.,])0%")
#: A number whose unit or noun does not follow: "(0 otherwise)", "takes 5.".
BARE: Final = re.compile(r"(?<![\w.,/$#=-])\d+(?:[.,]\d+)*(?![\w%-]|[.,]?\d|\s?[A-Za-zµ×+/*-])")
#: "829 µs of 3.16 ms", "3 to 5", "2 instead of 1", "109 × 1.3 µs" are one statement about two numbers.
PAIR: Final = re.compile(rf"{NUMBER}(?: \w+)? (?:of|to|into|instead of|×) {NUMBER}")
CLAUSES: Final = re.compile(r"[,;:()]|\b(?:and|while|but|although|which|that|otherwise|then)\b")
SENTENCES: Final = re.compile(r"(?<=[.!?])\s+")

#: What breaks a rule and is right all the same: "id.attribute", and why.
EXCEPTIONS: Final = {
    "small-model.passed": "the time of the GPU is never zero where it computed",
    "capture-too-short.passed": "more than three",
    "serial-gpus.passed": "one at least",
    "poor-scaling.passed": "a step takes time",
    "slow-allreduce.passed": "bytes take time, and both times are needed to see that they fit",
    "unaligned-dimensions.failed": "8 is a factor and has no unit",
    "unaligned-dimensions.passed": "8 is a factor and has no unit",
}


def violations(folder: Path = ENGLISH) -> list[str]:
    """Every sentence that breaks a rule: "file: id.attribute: what is wrong"."""
    wrong = []
    for file in sorted(folder.glob("*.ftl")):
        for name, pattern in _patterns(file.read_text(encoding="utf-8")):
            wrong += [f"{file.name}: {name}: {what}" for what in faults(name, pattern)]
    return wrong


def translated(locales: Path = LOCALES) -> list[str]:
    """The same of the other languages."""
    wrong = []
    for language in TRANSLATED:
        for file in sorted((locales / language).glob("*.ftl")):
            for name, pattern in _patterns(file.read_text(encoding="utf-8")):
                wrong += [
                    f"{language}/{file.name}: {name}: {what}" for what in _of_terms(language, name, pattern)
                ]
    return wrong


def _of_terms(language: str, name: str, pattern: ast.Pattern) -> Iterator[str]:
    forms = dict(TRANSLATED[language])
    if language in FAMILIAR and name.partition(".")[2] in ADVICE:
        forms[FAMILIAR[language]] = "usted"
    for form, instead in forms.items():
        if match := next(filter(None, (re.search(form, text) for text in written(pattern))), None):
            yield f"“{match[0].strip()}”: {instead}"


def faults(name: str, pattern: ast.Pattern) -> Iterator[str]:
    """What is wrong with a message ("id") or one of its attributes ("id.attribute"), each fault once."""
    attribute = name.partition(".")[2]
    by_name: dict[str, None] = {}
    for text in dict.fromkeys(written(pattern)):
        by_name.update(dict.fromkeys(_of_words(text)))
        if attribute in TITLES and len(text) > TITLE_CHARACTERS:
            by_name[f"a title of {len(text)} characters; {TITLE_CHARACTERS} are allowed"] = None
        if attribute in VERDICTS:
            by_name.update(dict.fromkeys(_of_verdict(text)))
    if attribute == "passed" and _may_print_zero(pattern):
        by_name["has no [zero] form: a number that is zero is left out"] = None
    if name not in EXCEPTIONS:
        yield from by_name


def _of_words(text: str) -> Iterator[str]:
    for kind, words in (("an idiom of ours", IDIOMS), ("not the glossary's term", TERMS)):
        for pattern, instead in words.items():
            if match := re.search(pattern, text):
                yield f"“{match[0]}” is {kind}: {instead}"
    if match := ZERO.search(text):
        yield f"“{match[0]}”: a zero is left out"


def _of_verdict(text: str) -> Iterator[str]:
    sentences = SENTENCES.split(text)
    if len(sentences[0]) > SUMMARY_CHARACTERS:
        yield f"a summary of {len(sentences[0])} characters; {SUMMARY_CHARACTERS} are allowed"
    if match := BARE.search(text):
        yield f"“{match[0]}” has no unit"
    for sentence in sentences:
        joined = PAIR.sub(NUMBER, sentence)
        if joined.count(NUMBER) > NUMBERS:
            yield f"more than {NUMBERS} numbers in a sentence: {sentence}"
        if any(clause.count(NUMBER) > 1 for clause in CLAUSES.split(joined)):
            yield f"more than one number in a clause: {sentence}"


def _may_print_zero(pattern: ast.Pattern) -> bool:
    """Whether a measured number stands outside of every choice."""
    expressions = [one.expression for one in pattern.elements if isinstance(one, ast.Placeable)]
    filled_in = [one.id.name for one in expressions if isinstance(one, ast.VariableReference)]
    return not NAMES.issuperset(filled_in) and not any(_chooses(one) for one in pattern.elements)


def _chooses(element: ast.TextElement | ast.Placeable) -> bool:
    if not isinstance(element, ast.Placeable) or not isinstance(element.expression, ast.SelectExpression):
        return False
    selector = element.expression.selector
    return isinstance(selector, ast.VariableReference) and selector.id.name.endswith(("-is", "-n"))


def written(pattern: ast.Pattern) -> list[str]:
    """The pattern as a reader may see it: once for each variant of each of its choices."""
    texts = [""]
    for element in pattern.elements:
        parts = _parts(element)
        # Of several choices one after another each variant is seen once, not each combination.
        count = max(len(texts), len(parts))
        texts = [texts[at % len(texts)] + parts[at % len(parts)] for at in range(count)]
    return [" ".join(text.split()) for text in texts]


def _parts(element: ast.TextElement | ast.Placeable | ast.InlineExpression) -> list[str]:
    if isinstance(element, ast.TextElement):
        return [element.value]
    expression = element.expression if isinstance(element, ast.Placeable) else element
    if isinstance(expression, ast.StringLiteral):
        return [expression.value]
    if isinstance(expression, ast.VariableReference):
        return [TEXT if expression.id.name in NAMES else NUMBER]
    if isinstance(expression, ast.SelectExpression):
        return [text for variant in expression.variants for text in _variant(variant)]
    return [TEXT]


def _variant(variant: ast.Variant) -> list[str]:
    texts = [""]
    for element in variant.value.elements:
        texts = [text + part for text in texts for part in _parts(element)]
    return texts


def _patterns(source: str) -> Iterator[tuple[str, ast.Pattern]]:
    for entry in parse(source).body:
        if isinstance(entry, ast.Message):
            if entry.value is not None:
                yield entry.id.name, entry.value
            yield from ((f"{entry.id.name}.{one.id.name}", one.value) for one in entry.attributes)


def private(root: Path = ROOT) -> list[str]:
    """Every line of code whose comment, docstring or name has a word of ``PRIVATE``: "path:line: word"."""
    command = ["git", "ls-files", "--", *CODE]
    paths = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.splitlines()
    sources = {
        path: (root / path).read_text(encoding="utf-8")
        for path in paths
        if path not in LISTED and (root / path).is_file() and not re.search(r"\.gen\.|/static/", path)
    }
    return [
        f"{path}:{line}: {word} is no plain word"
        for path, source in sources.items()
        if PRIVATE.search(source)  # few have such a word anywhere, and taking a file apart takes long
        for line, text in _written_in(path, source)
        for word in PRIVATE.findall(text)
    ]


def _written_in(path: str, source: str) -> Iterator[tuple[int, str]]:
    """Lines and texts of what is not data: in Python all but the texts that are no docstrings, elsewhere comments."""
    if not path.endswith(".py"):
        comments = r"(?m)^#.*" if path.endswith(".ftl") else r"(?s)/\*.*?\*/|//[^\n]*"
        for comment in re.finditer(comments, source):
            yield source.count("\n", 0, comment.start()) + 1, comment[0]
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.NAME):
            yield token.start[0], token.string
    for node in python.walk(python.parse(source)):
        if isinstance(node, python.Module | python.ClassDef | python.FunctionDef | python.AsyncFunctionDef):
            yield getattr(node, "lineno", 1), python.get_docstring(node) or ""


def main() -> int:
    """Prints what breaks a rule; 1 if anything does."""
    wrong = violations() + translated() + private()
    print("\n".join(wrong) or "The words are plain.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
