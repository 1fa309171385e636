"""The tab in every language."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from fluent.syntax import FluentSerializer, ast, parse
from fluent.syntax.visitor import Transformer
from playwright.sync_api import Page, Response, Route, expect

from tb_gpu_advisor.export.headline import verdict
from tb_gpu_advisor.text import Catalog, available_languages
from tests.browser import logs
from tests.browser.pages import Open, address, finding_of, report_of, tab
from tests.build.several import Several

#: Heads that are wider than their place, and names in the bar that can be seen and have too little room in it.
CUT = """
(root) => [
  ...[...root.querySelectorAll('h1, h2, h3, th button, .chips button, .legend li, .after')]
    .filter((head) => head.scrollWidth > head.clientWidth + 1),
  ...[...root.querySelectorAll('.segment span')].filter((name) => {
    const [inner, outer] = [name, name.parentElement].map((one) => one.getBoundingClientRect());
    const isCut = name.scrollWidth > name.clientWidth + 1 || inner.right > outer.right + 1;
    return inner.top < outer.bottom && isCut;
  }),
].map((element) => element.textContent)
"""


@pytest.mark.parametrize("language", available_languages())
def test_a_finding_reads_in_the_language_of_the_link(open_alone: Open, logdir: Path, language: str) -> None:
    page, _ = open_alone(logdir, address(run=logs.INPUT_BOUND, finding="input-bound", lang=language))
    frame = tab(page, f"report:{logs.INPUT_BOUND}")
    expect(frame.locator("html")).to_have_attribute("lang", language)
    catalog = Catalog(language)
    (check,) = (check for check in report_of(logdir, logs.INPUT_BOUND).checks if check.id == "input-bound")
    row = finding_of(frame, "input-bound")
    expect(row).to_contain_text(catalog.text("input-bound", "fault"))
    expect(row).to_contain_text(verdict(check, catalog))
    expect(row).to_contain_text(catalog.text("input-bound", "fix", check.args))
    expect(row.get_by_role("link", name=catalog.text("ui-guide"))).to_have_attribute(
        "href", re.compile(rf"\?hl={language.lower()}#")
    )
    assert frame.locator("body").evaluate(CUT) == []


def test_another_language_needs_no_other_report(open_alone: Open, logdir: Path) -> None:
    page, _ = open_alone(logdir, address(run=logs.INPUT_BOUND))
    frame = tab(page, f"report:{logs.INPUT_BOUND}")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    frame.locator(".menu > summary").click()
    frame.locator(".language-picker select").select_option("ko")
    expect(frame.locator("html")).to_have_attribute("lang", "ko")
    title = frame.locator('[data-check="input-bound"]')
    expect(title).to_contain_text(Catalog("ko").text("input-bound", "fault"))
    expect(page).to_have_url(re.compile(r"p\.gpu_advisor\.lang=ko"))
    assert [url for url in asked if "/report" in url] == []


class Disguise(Transformer):
    """Turns every Latin letter of a message into a full-width one, so that what stays Latin is no message."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802 - the library calls it so
        return ast.TextElement(disguised(node.value))


def disguised(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if c.isascii() and c.isalpha() else c for c in text)


def disguised_messages(route: Route) -> None:
    answer = route.fetch()
    answered = json.loads(answer.text())
    messages = answered["messages"]
    messages["ftl"] = [
        FluentSerializer().serialize(Disguise().visit(parse(text))) for text in messages["ftl"]
    ]
    route.fulfill(response=answer, json=answered)


#: Words of the page: what a person can read, and what a screen reader says; code is in no language.
READABLE = """
(root) => {
  const code = 'pre, code, script, style, option, [data-name], .long-name > .head, .long-name > .tail';
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest(code))
      found.push(walker.currentNode.data);
  }
  for (const element of root.querySelectorAll('[aria-label], [title], [placeholder]')) {
    if (!element.matches('pre, code'))
      found.push(...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''));
  }
  return found;
}
"""


@pytest.mark.parametrize("finding", ["input-bound", "step-gaps"])
def test_every_word_of_the_tab_is_a_message(open_alone: Open, logdir: Path, finding: str) -> None:
    ranges: list[Response] = []

    def disguise(page: Page) -> None:
        page.route("**/plugin/gpu_advisor/start?*", disguised_messages)
        page.on("response", lambda answer: ranges.append(answer) if "/timeline?" in answer.url else None)

    page, _ = open_alone(logdir, address(run=logs.INPUT_BOUND, finding=finding), before=disguise)
    frame = tab(page, f"report:{logs.INPUT_BOUND}")
    expect(frame.locator(".timeline")).to_have_attribute("data-range", "ready")
    drawn = next(answer for answer in ranges if answer.status == 200)
    report = msgspec.to_builtins(report_of(logdir, logs.INPUT_BOUND))
    named = " ".join(texts_of([report[key] for key in ("run", "hosts", "capture", "checks")]))
    named += " ".join(texts_of(drawn.json()["lanes"]))
    texts = frame.locator("body").evaluate(READABLE)
    words = {word for text in texts for word in re.findall(r"[A-Za-z]+", text)}
    # Names come from the capture; units and dates are written by the browser's own rules.
    assert sorted(words - set(re.findall(r"[A-Za-z]+", f"{named} ms s µs GiB MiB KiB B Nov AM PM"))) == []


def texts_of(value: object) -> Iterator[str]:
    """Texts in a report that are no ids: those are for programs, and would hide words of the page."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts_of(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key not in (
                "id",
                "type",
                "unit",
                "kind",
                "category",
                "columns",
                "section",
                "status",
                "reason",
            ):
                yield from texts_of(item)


def test_a_list_of_many_gpus_stays_in_a_narrow_page(open_alone: Open, tmp_path: Path) -> None:
    file = tmp_path / "eight" / "plugins" / "profile" / "s" / "h.xplane.pb"
    file.parent.mkdir(parents=True)
    file.write_bytes(Several(gpus=8).to_bytes())
    page, _ = open_alone(tmp_path, address(run="eight/s", lang="es"))
    root = tab(page, "report:eight/s").locator("html")
    page.set_viewport_size({"width": 390, "height": 900})
    expect(root).to_have_js_property("clientWidth", 390)
    assert root.evaluate("root => root.scrollWidth") == 390
