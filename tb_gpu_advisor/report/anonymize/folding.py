"""One folding of names: what a person reads as the same name is the same text, however it is written.

Case, accents and how they are composed, wide and old letters, and what cannot be seen make no difference: ``İ``, ``i``
and ``I`` are one letter, and so are ``ſ`` and ``s``. Unicode's own way (UAX 15 and its case folding), letter by letter,
so that it is known where in the text each folded letter stands.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache


def folded(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its letters, and its end, where that stands in the text."""
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
    """Where in the text the folded pattern is found: from and to, and the folded name."""
    plain, places = folded(text)
    for match in pattern.finditer(plain):
        # What is folded away behind a letter, such as its accent, belongs to it.
        end = max(places[match.end()], places[match.end() - 1] + 1)
        yield places[match.start()], end, match.group()
