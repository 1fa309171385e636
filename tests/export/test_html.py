"""The page that travels: everything inside, nothing let in."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser

import msgspec

from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.export.html import report_html, view_html
from tb_gpu_advisor.export.view import View
from tb_gpu_advisor.text import Catalog, available_languages
from tb_gpu_advisor.wire import Page
from tests.comparing.test_compare import SAMPLE, noisy

HOSTILE = "</script><script>alert(1)</script><!--"


class Elements(HTMLParser):
    """Elements as a browser sees them, with their attributes and what is in scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            self.scripts[-1] += data


def test_the_page_holds_the_report_and_all_languages() -> None:
    elements = Elements(report_html(SAMPLE, Catalog("pl")))
    page = msgspec.json.decode(elements.scripts[0], type=Page)
    assert page.reports == (SAMPLE,)
    assert set(page.ftl) == set(page.languages) == set(available_languages())
    assert page.language == "pl"


def test_no_text_of_a_capture_becomes_markup() -> None:
    text = report_html(msgspec.structs.replace(SAMPLE, run=HOSTILE), Catalog("en"))
    elements = Elements(text)
    assert [tag for tag, _ in elements.elements].count("script") == 2
    assert json.loads(elements.scripts[0])["reports"][0]["run"] == HOSTILE
    assert "<script>alert" not in text


def test_the_policy_lets_only_the_bundle_run() -> None:
    elements = Elements(report_html(SAMPLE, Catalog("en")))
    (policy,) = (
        attributes["content"]
        for tag, attributes in elements.elements
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    )
    digest = base64.b64encode(hashlib.sha256(elements.scripts[1].encode()).digest()).decode()
    assert policy is not None
    assert f"script-src 'sha256-{digest}';" in policy
    assert policy.startswith("default-src 'none';")
    assert not [
        attributes for _, attributes in elements.elements if "src" in attributes or "href" in attributes
    ]
    assert not re.search(r"</script", elements.scripts[1])


def test_a_comparison_opens_next_to_its_baseline() -> None:
    before, after = noisy(1, 10.0, 20), msgspec.structs.replace(noisy(2, 8.0, 20), run="after")
    comparison = compare([before], [after])
    shown = view_html(View((before, after), comparisons=(comparison,)), Catalog("en"))
    page = msgspec.json.decode(Elements(shown).scripts[0], type=Page)
    assert (page.address, page.comparisons) == ({"compare": before.run}, (comparison,))
    assert [run.run for run in page.runs.runs] == ["after", before.run]
