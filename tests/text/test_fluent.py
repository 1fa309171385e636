"""Our reader of messages and our numbers write what Fluent's own library and Babel write."""

import random
from collections.abc import Mapping
from decimal import Decimal
from functools import partial

import pytest
from babel import Locale
from babel.numbers import format_decimal, format_percent
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from tb_gpu_advisor.text.catalog import available_languages, sources
from tb_gpu_advisor.text.fluent import Messages, NotFluent
from tb_gpu_advisor.text.numbers import format_plain, format_value, plural

#: What arguments are tried with: counts of every plural, and words of choices.
VALUES = (0, 1, 2, 3, 5, 12, 22, 1234567, 0.5, "host", "gpu", "text")

in_each_language = pytest.mark.parametrize("language", available_languages())


def messages_of(source: str, language: str = "en") -> Messages:
    return Messages(source, partial(plural, language=language), partial(format_plain, language=language))


@in_each_language
def test_every_message_reads_as_fluents_own_library_writes_it(language: str) -> None:
    source = sources(language)
    bundle = FluentBundle([language], use_isolating=False)
    resource = FluentResource(source)
    bundle.add_resource(resource)
    ours = messages_of(source, language)
    entries = [entry for entry in resource.body if isinstance(entry, ast.Message)]
    assert [entry.id.name for entry in entries] == list(ours.names())
    named = {entry.id.name: entry for entry in entries}
    for entry in entries:
        variables = arguments(entry, named)
        message = bundle.get_message(entry.id.name)
        for attribute, pattern in ((None, message.value), *message.attributes.items()):
            if pattern is None:
                assert ours.format(entry.id.name, attribute, {}, []) is None
                continue
            for value in VALUES if variables else VALUES[:1]:
                args = dict.fromkeys(variables, value)
                problems: list[str] = []
                text, _ = bundle.format_pattern(pattern, args)
                assert ours.format(entry.id.name, attribute, args, problems) == text
                assert problems == []


def arguments(entry: ast.Message, named: Mapping[str, ast.Message]) -> set[str]:
    """The variables of a message, and of those that it refers to."""
    variables: set[str] = set()

    def walk(node: object) -> None:
        if isinstance(node, ast.VariableReference):
            variables.add(node.id.name)
        elif isinstance(node, ast.MessageReference):
            walk(named[node.id.name])
        elif isinstance(node, ast.BaseNode):
            for value in vars(node).values():
                walk(value)
        elif isinstance(node, list):
            for one in node:
                walk(one)

    walk(entry)
    return variables


def test_lines_lose_the_indent_that_all_have() -> None:
    ours = messages_of(
        "one =\n    a\n      b\n\n    c { $x ->\n        [1] d\n       *[other] e\n          f\n    }.\ntwo = g\n"
    )
    assert ours.format("one", None, {"x": 2}, []) == "a\n  b\n\nc e\nf."
    assert ours.format("two", None, {}, []) == "g"


@pytest.mark.parametrize("text", ["{ -term }", "{ NUMBER($x) }", "{ $x", "a } b", '{ "\\u0041" }'])
def test_what_is_not_known_is_refused(text: str) -> None:
    with pytest.raises(NotFluent):
        messages_of(f"one = {text}\n").format("one", None, {"x": 1}, [])


@in_each_language
def test_numbers_and_plurals_are_babels(language: str) -> None:
    locale = Locale.parse(language.replace("-", "_"))
    pattern = locale.percent_formats[None].pattern
    some = random.Random(1)
    values = [0.0, -0.0, 999.5, 1e15, 0.0005, -0.0004, 0.1235, -12345.678]
    for value in values + [some.choice((1, -1)) * 10 ** some.uniform(-8, 15) for _ in range(500)]:
        exact = Decimal(repr(value))
        # One decimal, but of a share that this would write as zero its first digit.
        decimals = -exact.adjusted() - 2 if 0.0000005 <= abs(value) <= 0.0005 else 1
        percent = pattern.replace("#,##0", "#,##0." + "#" * decimals)
        assert format_value(value, "share", language) == format_percent(exact, locale=locale, format=percent)
        assert format_plain(value, language) == format_decimal(exact, locale=locale, format="#,##0.###")
    for count in (*range(300), 1001, 1002, 1012, 0.5, 1.5):
        assert plural(count, language) == locale.plural_form(count)
