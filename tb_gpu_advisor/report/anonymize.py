"""Reports without names of machines, people, runs, folders and files of the user's program.

Names are replaced everywhere by the same made-up ones, so that a report still says which is which. Names of kernels,
ops and functions stay: they are what a report is about. So do files of Python and of frameworks, which name nobody.
"""

import re
import sys
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from tb_gpu_advisor.reading.encoding import with_texts
from tb_gpu_advisor.wire import Report

# Names that name nobody: usual folders and accounts, and files of Python and of frameworks.
_USUAL: Final = """
train training validation eval test tests logs logdir profile plugins home users root user admin ubuntu jovyan content
kaggle input working data dataset datasets model models code python venv conda envs local share work workspace scratch
project projects repo repos scripts examples host hosts run runs folder file domain report reports session sessions
"""
_FILES: Final = """
api api_util array callback callback_list callbacks compiler core data_adapter dispatch dispatcher fromnumeric
from_generator_op func_graph function function_cache function_type function_type_utils iterator_ops lax lax_numpy
linear_util mesh nest nest_util numeric partial_eval pjit polymorphic_function profiler profiler_v2 pxla random
script_ops sharding sharding_impls structure structured_function summary_ops_v2 tensor tensorboard trace_type_builder
traceback_util traceback_utils tracing_compilation trainer training training_v1 type_dispatch type_spec ufuncs util
variable xla_bridge __init__ __main__
"""
#: Parts of the names of runs and folders, accounts that machines have by default, and our own words for what they are.
USUAL: Final = frozenset(_USUAL.split())
#: Without their endings: Python's own, and those of TensorFlow, Keras, JAX and NumPy that captures have most of.
FILES: Final = sys.stdlib_module_names.union(_FILES.split())
# Where a path begins: an address, a drive, a share, a home, "./" or "../", or the root. TensorFlow's own names of
# devices ("/job:worker/…", "/device:GPU:0") are none. All up to the last separator of the text is taken for folders:
# with spaces in names nobody can tell where a path ends, and what is masked too much gives nothing away.
_FOLDERS: Final = re.compile(
    r"(?<![\w.…])(?:[A-Za-z][A-Za-z0-9+.-]*://|[A-Za-z]:[\\/]|\\\\|~[\w.-]*[\\/]|\.{1,2}[\\/]"
    r"|/(?!job:|replica:|task:|device:|host:)(?=\S))(?:[^\n\"'<>|]*[\\/])?"
    # Those before a file of Python, wherever they begin.
    r"|(?<![\w.…/\\-])(?:[\w.-]+[\\/])+(?=[\w.-]+\.(?:py|ipynb)\b)"
)
#: The file behind them: a word, or more of Python's.
_LAST: Final = re.compile(
    r"[^\s\"'<>|:,;()]+\.\w{1,8}(?!\w)|[^\n\"'<>|:]*?\.(?:py|ipynb)(?!\w)|[^\s\"'<>|:,;()]+"
)
_PYTHON: Final = re.compile(r"(?<![\w.-])[\w-]+(?:\.[\w-]+)*\.(?:py|ipynb)(?!\w)")
_HOME: Final = re.compile(r"(?:^|[\\/])(?:home|users)[\\/]+([^\\/]+)|~([\w.-]+)[\\/]", re.IGNORECASE)
_INSTALLED: Final = re.compile(r"[\\/](?:site-packages|dist-packages|python\d[\d.]*)[\\/]")
#: Names of fewer letters are replaced only where a text is nothing else. Our default: they occur in other words.
_SHORTEST: Final = 4
# Texts that the program itself chooses, in which no name can stand; those of a fixed choice are known by their types.
_OWN: Final = frozenset(
    {
        *("id", "section", "reason", "step_method", "code", "arg", "guide", "url", "version"),
        *("fixes", "settle_first", "first", "confidence_reasons", "missing", "findings"),
    }
)


class MadeUp:
    """Made-up names, the same for one name wherever it stands and however it is written: names are kept, sought and
    looked up by one folding."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._counts: dict[str, int] = {}
        self._pattern: re.Pattern[str] | None = None

    def host(self, name: str) -> None:
        """A machine's name, which the profiler may write with a port and with its domain."""
        bare = re.sub(r"_\d+$", "", name)
        short, _, domain = bare.partition(".")
        self._add("host", name, bare, *([] if short.isdigit() else [short]))
        if domain and not bare.replace(".", "").isdigit():
            self._add("domain", domain)

    def run(self, name: str) -> None:
        """A run's name, and its parts."""
        self._add("run", name, *(part for part in name.split("/") if folded(part)[0] not in USUAL))

    def user(self, name: str) -> None:
        """A person's name on a machine."""
        if folded(name)[0] not in USUAL:
            self._add("user", name)

    def path(self, path: str) -> None:
        """The folders of a path, and its file."""
        *folders, last = re.split(r"[\\/]+", path)
        for home in _HOME.finditer(path):
            self.user(home[1] or home[2])
        for folder in folders:
            if len(folder) >= _SHORTEST and folded(folder)[0] not in USUAL and not folder.isdigit():
                self._add("folder", folder)
        if len(last) >= _SHORTEST:
            self._file(last)

    def learn(self, text: str) -> None:
        """The names that a text tells by itself: those in paths and of files."""
        for at in _FOLDERS.finditer(text):
            last = _LAST.match(text, at.end())
            path = at.group() + (last.group() if last else "")
            installed = _INSTALLED.search(path)
            self.path(path if installed is None else path[: installed.start() + 1])
        for file in _PYTHON.finditer(text):
            if not _INSTALLED.search(text, 0, file.start()):
                self._file(file.group())

    def learn_report(self, report: Report) -> None:
        """All of a report's."""
        for host in sorted(_hosts(report)):
            self.host(host)
        self.run(report.run)

        def learnt(text: str) -> str:
            self.learn(text)
            return text

        with_texts(report, learnt, _of_others)

    def masked(self, text: str) -> str:
        """The text without them."""
        self.learn(text)
        pattern = self._pattern or self._compiled()
        out, at = [], 0
        for start, end, name in places_of(pattern, text):
            out += [text[at:start], self._names[name]]
            at = end
        return _FOLDERS.sub("…/", "".join([*out, text[at:]]))

    def anonymized(self, report: Report) -> Report:
        """The report with made-up names."""
        self.learn_report(report)
        return with_texts(report, cache(self.masked), _of_others)

    def _file(self, name: str) -> None:
        stem, dot, ending = name.rpartition(".")
        if folded(stem or name)[0] in FILES | USUAL or stem.endswith(".xplane"):
            return
        self._add("file", name, ending=dot + ending if stem else "")
        # A word of the language is no name of a file by itself.
        if len(stem) >= _SHORTEST and not stem.isalpha() and (made_up := self._names.get(folded(name)[0])):
            self._give(stem, made_up.removesuffix(dot + ending))

    def _add(self, kind: str, name: str, *parts: str, ending: str = "") -> None:
        """Makes a name up for this one and for its parts, unless they have one."""
        key = folded(name)[0]
        made_up = self._names.get(key) or self._next(kind, ending, key)
        for one in (name, *(part for part in parts if len(part) >= _SHORTEST)):
            self._give(one, made_up)

    def _give(self, name: str, made_up: str) -> None:
        key = folded(name)[0]
        if key and key not in self._names:
            self._names[key] = made_up
            self._pattern = None

    def _next(self, kind: str, ending: str, real: str) -> str:
        """The next of its kind that is no real name, as far as these are known."""
        while True:
            self._counts[kind] = self._counts.get(kind, 0) + 1
            made_up = f"{kind}-{self._counts[kind]}{ending}"
            if made_up.lower() not in {real, *self._names}:
                return made_up

    def _compiled(self) -> re.Pattern[str]:
        """Longest first: one host's name may begin another's."""
        names = sorted(self._names, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(_sought, names)) or r"(?!)")
        return self._pattern


def folded(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its letters, and its end, where that stands in the text.

    What a person reads as the same name is folded to the same text: case, accents and how they are composed, wide and
    old letters, and what cannot be seen make no difference (``İ``, ``i`` and ``I`` are one letter, and so are ``ſ`` and
    ``s``). Unicode's own way (UAX 15 and its case folding), letter by letter, so that places are known.
    """
    if text.isascii():
        return text.lower(), list(range(len(text) + 1))
    letters = [_folded(letter) for letter in text]
    places = [at for at, letter in enumerate(letters) for _ in letter]
    return "".join(letters), [*places, len(text)]


@cache
def _folded(letter: str) -> str:
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", letter.casefold()).casefold())
    return "".join(c for c in plain if not unicodedata.combining(c) and unicodedata.category(c) != "Cf")


def places_of(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int, str]]:
    """Where in the text the folded pattern is: from and to, and the folded name."""
    plain, places = folded(text)
    for match in pattern.finditer(plain):
        # What is folded away behind a letter, such as its accent, belongs to it.
        end = max(places[match.end()], places[match.end() - 1] + 1)
        yield places[match.start()], end, match.group()


def _sought(name: str) -> str:
    """The pattern of a folded name as a word of its own: next to letters other letters are another word, next to digits
    other digits; a short one only where it is all of the text."""
    if len(name) < _SHORTEST:
        return rf"\A{re.escape(name)}\Z"
    before = r"(?<!\d)" if name[0].isdigit() else r"(?<![^\W\d_])" if name[0].isalpha() else ""
    after = r"(?!\d)" if name[-1].isdigit() else r"(?![^\W\d_])" if name[-1].isalpha() else ""
    return before + re.escape(name) + after


def _hosts(report: Report) -> set[str]:
    names = {*report.hosts, *(problem.host for problem in report.problems)}
    names |= {gpu.host for gpu in report.capture.gpus} | {one.host for one in report.gpu_breakdowns}
    return names | {link.host for check in report.checks for link in check.links}


@cache
def _of_others(kind: type[Struct]) -> tuple[str, ...]:
    return tuple(
        field.name for field in fields(kind) if field.name not in _OWN and not _is_choice(field.type)
    )


def _is_choice(kind: Any) -> bool:
    return get_origin(kind) is Literal or any(map(_is_choice, get_args(kind)))
