"""``make docs`` makes a site of the pages in this folder and of the README, as they are in the repository, with search
and without a network. What is here is only how they are listed."""

from pathlib import Path
from shutil import copyfile
from typing import Any

project = "GPU Advisor for TensorBoard"
author = "TensorBoard GPU Advisor contributors"
root_doc = "README"
include_patterns = ["*.md", "docs/*.md", "docs/**/*.md"]
extensions = ["myst_parser"]
# Headings of pages are linked to, as the repository's own pages name them.
myst_heading_anchors = 4
html_theme = "furo"
html_title = project
html_show_sourcelink = False
# The pages of the checks are listed by their own page, in each language.
suppress_warnings = ["toc.not_included"]
# A source distribution has no pictures of the tab.
if not (Path(__file__).parents[1] / "pictures" / "report.png").exists():
    suppress_warnings.append("image.not_readable")

#: The pages by what one comes for.
CONTENTS = {
    "Use it": ["first-ten-minutes", "install", "capture", "reading", "checks/README", "what-if", "snippets"],
    "Without TensorBoard": ["commands", "reports", "history", "ci", "python", "agents"],
    "Trust it": [
        "model",
        "claims",
        "calibration",
        "why-numbers-differ",
        "reliability",
        "performance",
        "compatibility",
        "bounds",
    ],
    "Change it": ["architecture", "extending", "writing", "recording"],
}
LANGUAGES = ["es", "ja", "ko", "pl", "zh-CN"]


def with_contents(_app: object, name: str, source: list[str]) -> None:
    """The README with what is listed at the side: there as directives, which only the site knows."""
    if name == root_doc:
        pages = {caption: [f"docs/{page}" for page in names] for caption, names in CONTENTS.items()}
        pages["Change it"] += ["CONTRIBUTING", "CHANGELOG", "SECURITY"]
        pages["In other languages"] = [f"docs/{language}/README" for language in LANGUAGES]
        for caption, names in pages.items():
            source[0] += "\n".join(
                ["\n\n```{toctree}", ":hidden:", f":caption: {caption}\n", *names, "```\n"]
            )


def with_index(app: Any, error: Exception | None) -> None:
    """The README is the page that a folder opens with."""
    if error is None:
        copyfile(Path(app.outdir) / "README.html", Path(app.outdir) / "index.html")


def setup(app: Any) -> None:
    app.connect("source-read", with_contents)
    app.connect("build-finished", with_index)
