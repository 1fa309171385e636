"""Names as a document can hold them: in a profile they may be any characters."""

import re
from typing import Final

# What no XML may hold, what steers a terminal, and what is no character.
_NO_TEXT: Final = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]"


def plain(text: str) -> str:
    """The text with a mark in place of each character that is none."""
    if text.isascii() and text.isprintable():  # nearly every name: the pattern takes 3 ms to compile
        return text
    return re.sub(_NO_TEXT, "\N{REPLACEMENT CHARACTER}", text)
