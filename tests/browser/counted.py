"""Counts what stands on the first screen of a page."""

from typing import Final

from playwright.sync_api import Page

COUNTED: Final = ("words", "numbers", "controls")

#: What a person sees above the fold: no text of pictures, of lists that are closed, or of screen readers alone.
COUNT: Final = r"""() => {
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.top < innerHeight && box.bottom > 0 && element.checkVisibility();
  };
  let text = '';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility() || parent.closest('svg, option, select, script, style, .visually-hidden')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width && box.top < innerHeight && box.bottom > 0) text += ` ${node.textContent}`;
  }
  return {
    words: (text.match(/[\p{L}][\p{L}\p{N}'’.-]*/gu) ?? []).length,
    numbers: (text.match(/(?<![\p{L}\p{N}])\d+(?:[.,]\d+)?/gu) ?? []).length,
    controls: [...document.querySelectorAll('a, button, input, select, summary')].filter(seen).length,
  };
}"""


def counts_of(page: Page) -> dict[str, int]:
    """What :data:`COUNTED` names, of the page as it is now."""
    counted: dict[str, int] = page.evaluate(COUNT)
    return counted
