"""Whose code is in the bundle, and under which licence: in the file next to it, and in pages that travel."""

import json
import re
from pathlib import Path
from typing import Final

from tb_gpu_advisor.export.html import view_html
from tb_gpu_advisor.export.view import View
from tb_gpu_advisor.text import Catalog

ROOT: Final = Path(__file__).parents[2]
STATIC: Final = ROOT / "tb_gpu_advisor" / "static"


def test_the_file_names_what_is_bundled_in_its_version_and_licence() -> None:
    lock = json.loads((ROOT / "frontend" / "package-lock.json").read_text(encoding="utf-8"))
    bundled = {
        (name.rpartition("node_modules/")[2], one["version"], one["license"])
        for name, one in lock["packages"].items()
        if name and not one.get("dev") and not one.get("optional")
    }
    text = (STATIC / "THIRD_PARTY.txt").read_text(encoding="utf-8")
    assert set(re.findall(r"^-{80}\n(\S+) (\S+) \((\S+)\)$", text, re.MULTILINE)) == bundled
    assert len(re.findall("Permission is hereby granted", text)) == sum(one[2] == "MIT" for one in bundled)


def test_the_bundle_names_the_file_and_a_page_that_travels_holds_it() -> None:
    text = (STATIC / "THIRD_PARTY.txt").read_text(encoding="utf-8")
    assert "THIRD_PARTY.txt" in (STATIC / "index.js").read_text(encoding="utf-8").partition("\n")[0]
    assert f"/*!\n{text}*/\n" in view_html(View(), Catalog("en"))


def test_the_package_has_no_other_code_of_others() -> None:
    """What is copied into the package would need a notice too."""
    scripts = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()}
    assert scripts == {"index.js", "THIRD_PARTY.txt"}
    others = [path for path in (ROOT / "tb_gpu_advisor").rglob("*.js") if STATIC not in path.parents]
    assert others == []
