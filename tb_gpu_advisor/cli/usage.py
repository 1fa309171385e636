"""argparse's own words in the language of the output: "usage", "invalid choice" and the like.

argparse asks gettext for each of them. While a command line is read our messages answer instead.
"""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tb_gpu_advisor.text import Catalog

#: What argparse says of our arguments, from Python 3.10 on: the message that says it, and what argparse fills in. Words
#: that it says only of programs' own mistakes, or in ways that no command of ours uses, stay as they are.
_WORDS: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "usage: ": ("cli-usage", {}),
    "positional arguments": ("cli-arguments", {}),
    "options": ("cli-options", {}),
    "show this help message and exit": ("cli-show-help", {}),
    "unrecognized arguments: %s": ("cli-unknown-arguments", {"arguments": "%s"}),
    "ignored explicit argument %r": ("cli-takes-no-value", {"value": "%r"}),
    "the following arguments are required: %s": ("cli-arguments-missing", {"arguments": "%s"}),
    "expected one argument": ("cli-value-missing", {}),
    "expected at least one argument": ("cli-values-missing", {}),
    "ambiguous option: %(option)s could match %(matches)s": (
        "cli-ambiguous-option",
        {"option": "%(option)s", "matches": "%(matches)s"},
    ),
    # The only types that we ask for are numbers.
    "invalid %(type)s value: %(value)r": ("cli-not-a-number", {"value": "%(value)r"}),
    "invalid choice: %(value)r (choose from %(choices)s)": (
        "cli-invalid-choice",
        {"value": "%(value)r", "choices": "%(choices)s"},
    ),
    "argument %(argument_name)s: %(message)s": (
        "cli-argument-wrong",
        {"argument": "%(argument_name)s", "what": "%(message)s"},
    ),
    "%(prog)s: error: %(message)s\n": ("cli-error", {"what": "%(message)s"}),
}


@contextmanager
def said_by(catalog: Catalog) -> Iterator[None]:
    """argparse's words are the catalog's, inside."""
    names = vars(argparse)
    gettext = names["_"]

    def said(text: str) -> str:
        if text not in _WORDS:
            return str(gettext(text))
        message, filled_in = _WORDS[text]
        words = catalog.text(message, args=filled_in)
        if text.endswith("\n"):
            return f"%(prog)s: {words}\n"
        # A full-width colon brings its own space.
        return f"{words} " if text.endswith(" ") and not words.endswith("：") else words

    names["_"] = said
    try:
        yield
    finally:
        names["_"] = gettext
