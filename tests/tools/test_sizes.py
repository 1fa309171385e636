"""The tool that holds the code to its size rules finds what breaks them."""

import subprocess
from pathlib import Path

import pytest

from tools.sizes import python, typescript, violations

DOCUMENTED = '"""What it is."""\n'


def faults(text: str, path: str = "tb_gpu_advisor/facts/x.py") -> list[tuple[int, str]]:
    return list(python(path, DOCUMENTED + text))


@pytest.mark.parametrize(("lines", "count"), [(40, 0), (41, 1)])
def test_a_function_has_at_most_forty_lines(lines: int, count: int) -> None:
    assert len(faults("def _f():\n" + "    pass\n" * (lines - 1))) == count


def test_arguments_of_every_kind_count_but_self() -> None:
    assert faults("def _f(self, a, b, /, c, d, *, e, f):\n    pass\n") == []
    assert faults("def _f(a, b, /, c, d, *, e, f, g):\n    pass\n") == [
        (2, "_f takes 7 arguments; 6 are allowed")
    ]


def test_functions_in_functions_and_classes_are_looked_at() -> None:
    inner = "class _C:\n    async def m(self):\n        def _g(a, b, c, d, e, f, g):\n            pass\n"
    assert [line for line, _ in faults(inner)] == [4]


def test_whatever_is_public_says_what_it_is() -> None:
    text = (
        "class C(Protocol):\n    def m(self): ...\n\n\nclass D(C):\n    def m(self): ...\n\n\ndef _f(): ...\n"
    )
    assert faults(text) == [(2, "C has no docstring"), (3, "m has no docstring"), (6, "D has no docstring")]
    assert list(python("tb_gpu_advisor/facts/x.py", "")) == [(1, "the module has no docstring")]
    assert list(python("tests/x.py", text)) == []


def test_names_in_the_tab_say_what_they_hold() -> None:
    text = """// found by hand
class Feed { // own
  readonly found = signal(0);
  take(chosen: Run) { return chosen.own + '.found'; }
}
const { mine } = feed.found;
"""
    names = [(4, "chosen"), (4, "chosen"), (6, "mine")]
    assert list(typescript(text)) == [(line, f"{name} does not say what it holds") for line, name in names]


def test_names_say_what_they_hold() -> None:
    text = """
class _C:
    found: int

    def chosen(self, own):
        mine: int = own.found
        self._found = mine
        return [theirs for theirs in (mine, lambda found: 0)]
"""
    names = ["chosen", "own", "mine", "_found", "theirs", "found"]
    assert sorted(faults(text)) == sorted(
        (line, f"{name} does not say what it holds")
        for line, name in zip((6, 6, 7, 8, 9, 9), names, strict=True)
    )
    assert list(python("tests/x.py", text)) == []


def test_the_function_of_a_check_is_known_by_its_file() -> None:
    assert faults("def run(facts, limits): ...\n", "tb_gpu_advisor/checks/x.py") == []


def test_files_and_folders_are_held_to_their_size(tmp_path: Path) -> None:
    checks, facts = tmp_path / "tb_gpu_advisor" / "checks", tmp_path / "tb_gpu_advisor" / "facts"
    for folder in (checks, facts):
        folder.mkdir(parents=True)
        for number in range(21):
            (folder / f"m{number}.py").write_text(DOCUMENTED)
    (checks / "m0.py").write_text(DOCUMENTED + "#\n" * 80)
    (tmp_path / "view.tsx").write_text("//\n" * 301)
    (tmp_path / "fits.c").write_text("//\n" * 300)
    (tmp_path / "report.gen.ts").write_text("//\n" * 301)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    assert violations(tmp_path) == [
        "tb_gpu_advisor/facts:1: 21 modules; 20 are allowed",
        "tb_gpu_advisor/checks/m0.py:1: 81 lines; 80 are allowed",
        "view.tsx:1: 301 lines; 300 are allowed",
    ]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('WAITS = ("sync", "kernel_launch")\n', 1),
        ('WAITS = frozenset({"sync", "kernel_launch"})\n', 1),
        ('lost(facts, "sync", "kernel_launch")\n', 1),
        ('KINDS = {"sync": "late", "kernel_launch": "slow"}\n', 1),
        ('KINDS = {"late": "sync", "slow": "kernel_launch"}\n', 1),
        ('PARTS = {"sync": waits(gaps), "kernel_launch": launches(gaps)}\n', 0),
        ('WAITS = ("sync", "streams")\n', 0),
    ],
)
def test_causes_are_listed_in_their_table_alone(text: str, count: int) -> None:
    assert len(faults(text)) == count
    assert faults(text, "tb_gpu_advisor/causes.py") == []


def test_causes_are_listed_in_the_tab_neither() -> None:
    text = (
        "const a = 1;\nconst BUSY = new Set([\n  'compute',\n  'copy_h2d',\n]);\nmark('compute', 'kernel');\n"
    )
    assert list(typescript(text)) == [(2, "lists causes, which causes.py does")]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("#: Longer ones are pauses.\nPAUSE_PS: Final = 50\n", 1),
        ("#: Longer ones are pauses. Our default: launches take 20.\nPAUSE_PS: Final = 50\n", 0),
        ("#: Measured: 2 ms, with 25 behind.\nPAUSE_PS: Final = 50\nBEHIND: Final = 3\n", 0),
        ("#: Measured: 2 ms.\nPAUSE_PS: Final = 50\n#: So many more.\nBEHIND: Final = 9\n", 1),
        (
            "#: Our default: so long …\nPAUSE_PS: Final = 50\n#: … with so many behind.\nBEHIND: Final = 9\n",
            0,
        ),
        ("#: Our default: so long.\nPAUSE_PS: Final = 50\n\nBEHIND: Final = 9\n", 1),
        ("COPY: Final = 0\nKERNEL: Final = 1\n", 0),
        ("READS: Final = 4\n#: And waits.\nWAITS: Final = 8\n", 0),
        ("#: Why, guessed (our default).\nSHARE = 0.5\n", 1),
        ('NAMES: Final = ("a", "b")\n', 0),
        ('LIMIT = Limit("share", 0.02, "share", "default")\n', 1),
        ('# Our default: as of launches.\nLIMIT = Limit("share", 0.02, "share", "default")\n', 0),
    ],
)
def test_a_number_says_where_it_is_from(text: str, count: int) -> None:
    assert len(faults(text)) == count
    assert faults(text, "tools/x.py") == []
