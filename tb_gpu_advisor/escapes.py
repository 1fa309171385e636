"""How texts of others reach each reader: the one place where names are made harmless.

Names of kernels, ops, threads, runs, hosts and files are anybody's. Every output is for one reader, and each reader has
one way of escaping:

| reader | outputs | way | what it keeps from happening |
|---|---|---|---|
| a person | terminals, notebooks, all messages | ``one_line`` | steering a terminal, lines that are none |
| a CI runner's log | all text on standard output and error | ``logged`` | lines and marks that the runner obeys |
| GitHub's commands | ``check --format github`` | ``command_data`` | another command, or one cut short |
| XML | ``check --format junit`` | ``xml`` | a document that does not parse |
| HTML, SVG | pages, pictures, notebooks | ``markup`` | elements, scripts |
| JSON | ``--format json``, pages' data, agents | ``json`` | raw controls; the names themselves come back whole |
| CSV | ``table`` | ``cell`` | formulas of spreadsheets |
| Markdown | ``--format markdown``, issues | ``markdown``, ``fence`` | markup, mentions, a block that ends early |
| file systems | files named for runs | ``file_name`` | folders, names too long |
| addresses | links | ``address`` | another page |
| Python that is pasted | code of fixes | ``literal`` | code: an identifier or a quoted literal |
| shells that are pasted into | commands in messages | ``shell`` | other commands |

The tab's twin is ``frontend/src/text/escapes.ts``.
"""

from typing import Final

#: Bytes of a file's name. Defined: NAME_MAX of Linux, and what other systems' file systems take.
_LONGEST_FILE_NAME: Final = 255
#: Signs that begin a formula, in their full width as well (OWASP, "CSV injection").
_FORMULA: Final = "=+-@＝＋－＠"
#: What a line may hold for a runner only if it has one of these.
_RUNNERS_SIGNS: Final = "::", "##", "---", "+++", "~~~", "^^^"
#: At the beginning of a line GitHub's commands and Buildkite's groups; anywhere in it the older ``##[error]`` of both
#: GitHub and Azure, ``##vso[…]`` and ``##teamcity[…]``.
_OBEYED: Final = r"(?m)^\s*(?::(?=:)|-(?=--)|\+(?=\+\+)|~(?=~~)|\^(?=\^\^))|#(?=#\w*\[)"
# What Markdown, HTML inside of it, or a code host gives a meaning within a line; "_" only at the edge of a word.
_SPECIAL: Final = r"[\\`*{}\[\]<>|~$#&@]"
_EDGE: Final = r"(?<![^\W_])_|_(?![^\W_])"
# What begins a list or a rule at the beginning of a line, and what a runner obeys there.
_BEGINNING: Final = r"^(?:[-+=](?=[-+=]*(?:\s|$))|:(?=:)|\d+(?=[.)](?:\s|$)))"
# What code hosts make links of by themselves, in the rendered page as well: nothing that is seen keeps them from it.
_LINKED: Final = r"(?i)(?<=:)(?=//)|(?<=\bwww)(?=\.)|(?<=@)(?=\w)|(?<=#)(?=\d)"
_JOINER: Final = "\N{WORD JOINER}"
# Python reads the encoding of a file from a comment in its first two lines (PEP 263), quoted or not.
_CODING: Final = r"(?<=coding)[:=]"


def encodable(text: str) -> str:
    """The text with "?" for what UTF-8 cannot write: file names on Linux may be any bytes."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def one_line(text: str) -> str:
    """The text as one line that a person reads as it stands.

    Blanks take the place of what ends a line or is another blank that steers, a mark that of what steers a terminal,
    turns the reading direction, cannot be seen, is no character, or may stand in no XML.
    """
    unsafe = _unsafe(text)
    return text.translate({ord(c): " " if c.isspace() else "\ufffd" for c in unsafe}) if unsafe else text


def _unsafe(text: str) -> set[str]:
    if text.isprintable():  # nearly every name, and Unicode's tables take longer to load than it to write
        return set()
    import unicodedata

    return {
        c
        for c in set(text)
        if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") or c in "\ufffe\uffff"
    }


def logged(text: str) -> str:
    """Whole lines of which a CI runner obeys none: a blank parts the signs of what would be a command."""
    if not any(sign in text for sign in _RUNNERS_SIGNS):
        return text
    import re

    return re.sub(_OBEYED, lambda match: f"{match.group()} ", text)


def logged_lines(text: str) -> str:
    """Text over several lines, each of them harmless on a terminal and in a log."""
    return logged("\n".join(map(one_line, text.split("\n"))))


def command_data(text: str) -> str:
    """The message of a workflow command: GitHub reads line ends and percent signs as escapes."""
    return logged(one_line(text)).replace("%", "%25")


def xml(text: str) -> str:
    """Text or an attribute's value, for a writer that escapes markup itself."""
    return logged(one_line(text))


def markup(text: str) -> str:
    """Text within HTML or SVG."""
    from html import escape

    return escape(one_line(text)).replace("##", "#&#35;")


def json(text: str) -> str:
    """A document of JSON that means the same, without a character that steers, or a mark that a runner obeys."""
    unsafe = _unsafe(text) - {"\n"}
    escaped = text.translate({ord(c): _units(c) for c in unsafe}) if unsafe else text
    return escaped.replace("##", "#\\u0023")


def _units(character: str) -> str:
    """As JSON escapes it: the units of UTF-16."""
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def cell(text: str) -> str:
    """A text in a table: a mark stands before what a spreadsheet would take for a formula."""
    shown = logged(one_line(text))
    return f"'{shown}" if shown.lstrip()[:1] in tuple(_FORMULA) else shown


def markdown(text: str) -> str:
    """Text that shows as it is: no emphasis, links, mentions, tags, lists or new lines."""
    import re

    linked = re.sub(_LINKED, _JOINER, " ".join(one_line(text).split()))
    entities = re.sub(_SPECIAL, lambda match: f"&#{ord(match.group())};", linked)
    plain = re.sub(_EDGE, r"\\_", entities)
    return re.sub(_BEGINNING, lambda at: f"{at[0]}\\" if at[0].isdigit() else f"&#{ord(at[0])};", plain)


def fence(code: str, language: str = "") -> str:
    """Code as a block of Markdown that nothing within ends."""
    marks = "```"
    while marks in code:
        marks += "`"
    return f"{marks}{language}\n{code.rstrip()}\n{marks}"


def literal(text: str, longest: int) -> str:
    """The name in Python code: as it is where it is an identifier, else quoted; cut to so many characters."""
    if text.isascii() and text.isidentifier() and len(text) <= longest:
        return text
    import re

    cut = text if len(text) <= longest else f"{text[: longest - 1]}…"
    unsafe = {ord(c): ascii(c)[1:-1] for c in _unsafe(cut)}
    quoted = cut.translate({**unsafe, ord("\\"): r"\\", ord('"'): r"\""}).replace("##", r"#\x23")
    return '"' + re.sub(_CODING, lambda sign: f"\\x{ord(sign.group()):02x}", quoted) + '"'


def shell(text: str) -> str:
    """The name as one word of a command: as it is, quoted, or where it holds what cannot be seen as ``$'…'``."""
    from shlex import quote

    unsafe = _unsafe(text) | ({"#"} if "##" in text else set())
    if not unsafe:
        return quote(text)
    written = {c: "".join(f"\\x{byte:02x}" for byte in _bytes(c)) for c in unsafe}
    written |= {"\\": r"\\", "'": r"\'"}
    return "$'" + "".join(written.get(c, c) for c in text) + "'"


def _bytes(character: str) -> bytes:
    """As it stands in a name of a file, which may be any bytes."""
    is_byte = "\udc80" <= character <= "\udcff"
    return character.encode("utf-8", "surrogateescape" if is_byte else "surrogatepass")


def file_name(text: str, ending: str) -> str:
    """A file's name that says what it is of: no folders, and where it is too long its end is a digest."""
    name = address(text)
    room = _LONGEST_FILE_NAME - len(ending)
    if len(name) > room:
        from hashlib import sha256

        digest = sha256(name.encode()).hexdigest()[:16]
        name = f"{name[: room - len(digest) - 1]}-{digest}"
    return name + ending


def address(text: str) -> str:
    """The text as one part of an address, whatever it holds."""
    from urllib.parse import quote

    return quote(text, safe="", errors="replace")
