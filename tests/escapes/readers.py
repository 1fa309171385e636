"""What each reader must not be shown, and what it must find.

What a reader obeys is written here once more, by what is known of terminals, runners and formats: nothing of
``tb_gpu_advisor/escapes.py`` is asked.
"""

import ast
import csv
import io
import json
import re
import shutil
import subprocess
import unicodedata
from functools import cache
from html.parser import HTMLParser
from typing import Final
from xml.etree import ElementTree

import markdown

from tb_gpu_advisor.text.snippets import all_snippets, api_of, named
from tests.escapes.names import NAMES, run_of

#: Reads what is pasted.
BASH: Final = shutil.which("bash") or "bash"
JOINER: Final = "\u2060"
_SCRIPT: Final = re.compile(r'<script type="application/json"[^>]*>(.*?)</script>', re.DOTALL)


def check_seen(text: str, but: str = "") -> None:
    """Nothing in it steers a terminal, ends a line, turns its direction or hides."""
    unsafe = {c for c in set(text) if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")} - {
        "\n",
        *but,
    }
    assert not unsafe | ({"\ufffe", "\uffff"} & set(text)), sorted(map(ascii, unsafe))


def check_log(text: str) -> None:
    """No line is one that GitHub, Azure, TeamCity or Buildkite obeys (GitLab and Travis need an escape character)."""
    for line in text.splitlines():
        assert not re.match(r"\s*(::|(---|\+\+\+|~~~|\^\^\^)(\s|$))", line), line
        assert not re.search(r"##\w*\[", line), line


def check_text(text: str, name: str) -> None:
    check_seen(text)


def check_json(text: str, name: str) -> None:
    check_seen(text)
    assert json.dumps(run_of(name))[1:-1] in json.dumps(json.loads(text))


class Elements(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)


def check_html(text: str, name: str) -> None:
    text = text.split('<script type="module">')[0]  # our own program
    check_seen(text)
    (data,) = _SCRIPT.findall(text)
    assert json.dumps(run_of(name))[1:-1] in json.dumps(json.loads(data))
    assert set(Elements(text.replace(data, "")).seen) == {"html", "head", "meta", "title", "body", "script"}


def check_markdown(text: str, name: str) -> None:
    check_seen(text, JOINER)
    page = Elements(markdown.markdown(text, extensions=["tables", "fenced_code"])).seen
    assert not set(page) & {"script", "del"}
    assert page.count("img") == text.count("![")
    assert "](javascript" not in re.sub(r"(?ms)^(`{3,}).*?^\1$", "", text)
    for block in re.split(r"\n\n", text):
        if block.startswith("| "):
            columns = {line.replace("\\|", "").count("|") for line in block.splitlines()}
            assert len(columns) == 1, block
    for language, code in re.findall(r"(?ms)^(?:`{3,})(\w+)\n(.*?)\n`{3,}$", text):
        if language == "python":
            assert ast.dump(ast.parse(code)) in programs(), code
            check_coding(code)


@cache
def programs() -> frozenset[str]:
    """The code of all fixes without names, of those in Python."""
    return frozenset(
        ast.dump(ast.parse(named(code, {})))
        for codes in all_snippets().values()
        for fix, code in codes.items()
        if api_of(fix) != "shell"
    )


def check_coding(code: str) -> None:
    """No comment names the file's encoding (PEP 263)."""
    for line in code.splitlines()[:2]:
        assert not re.match(r"[ \t\f]*#.*?coding[:=][ \t]*[-_.a-zA-Z0-9]+", line)


def check_xml(text: str, name: str) -> None:
    check_seen(text)
    cases = list(ElementTree.fromstring(text.partition("\n")[2]).iter("testcase"))
    assert cases
    assert {case.get("classname") for case in cases} != {""}


def check_github(text: str, name: str) -> None:
    """Our own commands and no other."""
    check_seen(text)
    assert text
    for line in text.splitlines():
        assert re.fullmatch(r"::(error|warning|notice) title=GPU Advisor::(?:[^%]|%25)*", line)


def check_csv(text: str, name: str) -> None:
    check_seen(text, "\r")
    header, *rows = csv.reader(io.StringIO(text, newline=""))
    assert len(rows) == len(NAMES)
    for row in rows:
        assert len(row) == len(header)
        assert not [cell for cell in row if cell.lstrip()[:1] in tuple("=+-@\t\r")], row


def check_shell(words: str, expected: list[str]) -> None:
    """A shell takes the words for these, and runs nothing in them."""
    done = subprocess.run(
        [BASH, "-c", f"printf '%s\\0' {words}"], capture_output=True, check=True, env={"PATH": ""}
    )
    assert done.stdout.decode().split("\0")[:-1] == expected
    assert done.stderr == b""
