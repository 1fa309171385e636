"""A name may be as long as the file that it is in, and made to be slow: nothing may ask more of it than once over.

Every pattern of the facts is held to names that say its own words over and over. What takes a step per pair of letters
takes minutes for a file of a megabyte.
"""

import importlib
import pkgutil
import re
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from msgspec import Struct

from tb_gpu_advisor import facts
from tb_gpu_advisor.columns.patterns import _Later
from tb_gpu_advisor.facts.events.kernel_roles import ROLES, Role, role_of
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.wire import Report
from tests.checks.judge import steady
from tests.fuzz import whole_way

#: Letters of the shorter of two names, and how much longer the other is.
_LETTERS: Final = 10_000
_TIMES: Final = 5
#: Patterns of these are asked of the first letters alone, or of a name as a whole.
_OTHERWISE: Final = frozenset({"events.kernel_roles", "run.said", "run.placement"})


def _patterns() -> list[tuple[str, str]]:
    """All patterns of modules of the facts, by module."""
    modules: dict[str, str] = {}
    for info in pkgutil.walk_packages(facts.__path__, "tb_gpu_advisor.facts."):
        module = info.name.removeprefix("tb_gpu_advisor.facts.")
        for value in vars(importlib.import_module(info.name)).values():
            modules |= {text: module for text in _texts(value) if module not in _OTHERWISE}
    return [(module, text) for text, module in modules.items()]


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, _Later):
        yield value._text
    elif isinstance(value, tuple | dict | Struct):
        inner = value if isinstance(value, tuple) else _values(value)
        for one in inner:
            yield from _texts(one)


def _values(value: dict[object, object] | Struct) -> list[object]:
    return (
        list(value.values())
        if isinstance(value, dict)
        else [getattr(value, one) for one in value.__struct_fields__]
    )


def _words(text: str) -> list[str]:
    """What a pattern asks for word for word, and signs of its kind."""
    bare = re.sub(r"\\[a-zA-Z]|\(\?[a-zA-Z]+\)|\(\?P<\w+>|\(\?[:=!]|\(\?<[=!]|\{[\d,]+\}", " ", text)
    return list(
        dict.fromkeys([*re.findall(r"[\w:/$.#-]+", re.sub(r"\\(.)", r"\1", bare)), "#", "(", "a", "1"])
    )


def _assert_once_over(ask: Callable[[str], object], words: list[str]) -> None:
    for name in (f"{begin}{word * (_LETTERS // len(word))}" for begin in ("", words[0]) for word in words):
        for end in ("", "!"):
            # Once more where another process took the core: what is slow by itself is slow each time.
            assert any(_grows_evenly(ask, name, end) for _ in range(3)), name[:60]


def _grows_evenly(ask: Callable[[str], object], name: str, end: str) -> bool:
    """Five times the letters take five times as long, and 25 times where each is held against each."""
    short, long = _seconds(ask, name + end), _seconds(ask, name * _TIMES + end)
    return long < 2 * _TIMES * short + 0.05


def _seconds(ask: Callable[[str], object], name: str) -> float:
    began = time.process_time()
    ask(name)
    return time.process_time() - began


def test_words_of_patterns_are_seen() -> None:
    assert _words(r"(?i)^last(?:(?!last)\w)*::Next\(\d+")[:2] == ["last", "::Next"]
    assert len(_patterns()) > 80


@pytest.mark.parametrize(("module", "text"), _patterns())
def test_no_pattern_looks_at_a_name_again_from_each_of_its_letters(module: str, text: str) -> None:
    _assert_once_over(re.compile(text).search, _words(text))


@pytest.mark.parametrize("role", dict(ROLES))
def test_no_role_does(role: Role) -> None:
    held = dict(ROLES)[role]
    _assert_once_over(role_of, [*held.inside, *(word for text in _texts(held) for word in _words(text))])


def test_nothing_does_on_the_whole_way(tmp_path: Path) -> None:
    for word in (
        "__inference_f",
        "scatter",
        "#shape=(",
        "a[1",
        "lstm",
        "$a.py:1 ",
        "fmha_cutlass_f32_sm",
        "jvp(",
    ):
        name = word * (100_000 // len(word))
        kernels = ((f"{name}/MatMul:MatMul", f"volta_sgemm_{name}", 500.0), (name, name, 300.0))
        run = steady(kernels_us=kernels, wait_us=300.0)
        run.python.event(name, 100.0, 400.0)
        run.python.event(f"EagerExecute: {name}", 600.0, 10.0)
        run.cpu.line("tf_data_iterator_resource/7").event(f"Iterator::{name}", 100.0, 900.0)
        began = time.process_time()
        assert isinstance(whole_way.outcome(run.to_bytes(), tmp_path / "h.xplane.pb"), Report)
        # Measured: 0.3 s.
        assert time.process_time() - began < 2.0, word


def test_a_few_names_take_no_room_for_all_that_the_file_has() -> None:
    tracemalloc.start()
    assert distinct(np.array([9_000_000, 7, 9_000_000], np.int32)) == [7, 9_000_000]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000
