"""Writes the page of every check in every language (``make generated``), that of the guide's advice, and the examples
in that for agents.

A check's page is what ``tb-gpu-advisor explain`` prints.

English is ``docs/checks/``, the others ``docs/<language>/checks/``. The pages are committed, and a test holds them to
the messages.
"""

import re
import shutil
import sys
from pathlib import Path
from typing import Final

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.export.explain import explain, with_id
from tb_gpu_advisor.text import Catalog, available_languages
from tools import agents_page
from tools.claims import page

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
#: The page that says which check decides which advice.
CLAIMS: Final = "claims.md"
#: A page's link to a picture of ``tools.check_pictures``.
PICTURE: Final = re.compile(r"pictures/checks/[\w-]+\.svg")
GUIDE: Final = "https://www.tensorflow.org/guide/gpu_performance_analysis"


def folder(language: str) -> str:
    """Where the pages of a language are, below ``docs/``."""
    return "checks" if language == "en" else f"{language}/checks"


def pages() -> dict[str, str]:
    """Every page by its path below ``docs/``."""
    texts = {}
    for language in available_languages():
        catalog = Catalog(language)
        for check in ALL:
            guide = f"[{catalog.text('ui-guide')}]({GUIDE}?hl={language.lower()}#{check.anchor})"
            text = with_pictures(explain(check, catalog), check.id, catalog)
            texts[f"{folder(language)}/{check.id}.md"] = f"{text}\n{guide}\n"
        texts[f"{folder(language)}/README.md"] = _index(catalog)
    return texts


def with_pictures(text: str, check: str, catalog: Catalog) -> str:
    """A page that begins with its fault and with the same program without it, where they are drawn
    (``tools.check_pictures``)."""
    up = "../" if catalog.language == "en" else "../../"
    shown = [
        f"**{catalog.text(check, kind)}**\n\n![{catalog.text(check, kind)}]({up}pictures/checks/{check}-{kind}.svg)\n\n"
        for kind in ("fault", "fine")
        if (DOCS / "pictures" / "checks" / f"{check}-{kind}.svg").exists()
    ]
    head, _, rest = text.partition("\n\n")
    return f"{head}\n\n{''.join(shown)}{rest}"


def lost_pictures() -> list[str]:
    """The pictures that the pages show as they are, and that are not there: written anew, pages would be without."""
    here = (one for language in available_languages() for one in (DOCS / folder(language)).glob("*.md"))
    shown = {link for one in here for link in PICTURE.findall(one.read_text(encoding="utf-8"))}
    return sorted(link for link in shown if not (DOCS / link).exists())


def _index(catalog: Catalog) -> str:
    lines, section = [f"# {catalog.text('ui-checklist')}"], ""
    for check in ALL:
        if check.section != section:
            section = check.section
            lines.append(f"\n## {catalog.text('section-' + section.replace('.', '-'))}\n")
        link = f"[{catalog.text(check.id, 'title')}]({check.id}.md)"
        lines.append(f"- {with_id(link, check.id, catalog)}")
    return "\n".join(lines) + "\n"


def main() -> None:
    if lost := lost_pictures():
        sys.exit(
            f"docs lacks {', '.join(lost)}: check them out, or draw them with python -m tools.check_pictures"
        )
    for language in available_languages():
        shutil.rmtree(DOCS / folder(language), ignore_errors=True)
    for path, text in (pages() | {CLAIMS: page()}).items():
        target = DOCS / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    shown = agents_page.PAGE.read_text(encoding="utf-8")
    agents_page.PAGE.write_text(agents_page.page(shown), encoding="utf-8")


if __name__ == "__main__":
    main()
