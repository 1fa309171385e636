"""Regular expressions that are compiled when a name is first held against them.

A hundred of them took as long as a small profile, which has names for few.
"""

import re
from typing import Any, cast


class _Later:
    def __init__(self, text: str) -> None:
        self._text = text

    def __getattr__(self, name: str) -> Any:
        """What a compiled pattern has, kept here so that this is asked once."""
        value = getattr(re.compile(self._text), name)
        setattr(self, name, value)
        return value


def pattern(text: str) -> re.Pattern[str]:
    """A pattern, of which only methods and attributes are to be used."""
    return cast("re.Pattern[str]", _Later(text))


def last(word: str, sign: str = r"\w") -> str:
    """A pattern of a word, and what follows it without the same word. A name may be as long as its file and repeat the
    word thousands of times: what is sought after the word is then looked for once, and not from each of them."""
    return f"{word}(?:(?!{word}){sign})*"
