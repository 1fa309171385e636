"""Real captures without their names: in contents, names of files and on standard error, in every format.

Where ``../shared`` is, its captures of others are looked at, else those of ``demo_logs/``. What must not be shown is
read from the files themselves, by plain patterns over their bytes, and not by what masks it.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tb_gpu_advisor.cli import main
from tb_gpu_advisor.report.anonymize import FILES, USUAL
from tb_gpu_advisor.sessions import Session, find_sessions

ROOT: Final = Path(__file__).parents[2]
SHARED: Final = ROOT.parent / "shared"
#: Formats, and the endings of their files.
KINDS: Final = {"text": ".txt", "json": ".json", "markdown": ".md", "html": ".html"}
#: Below the usual roots: a slash is also the length of a text of 47 bytes.
_PATH: Final = re.compile(
    rb"/(?:home|Users|root|opt|data|mnt|tmp|var|workspace|scratch|media|srv|nfs|share|projects|content|export)"
    rb"/(?:[\w.-]+/){0,20}[\w.-]+"
)
_FILE: Final = re.compile(rb"[\w-]+\.py(?=:\d)")
_INSTALLED: Final = re.compile(r"/(?:site-packages|dist-packages|python\d[\d.]*|usr|proc|sys)/")


def logdirs() -> list[Path]:
    folders = [SHARED / name for name in ("captures", "captures-more", "captures-unseen")]
    of_others = sorted(
        one for folder in folders if folder.is_dir() for one in folder.iterdir() if one.is_dir()
    )
    return of_others or [ROOT / "demo_logs"]


def sessions() -> Iterator[tuple[Path, Session]]:
    for logdir in logdirs():
        for session in find_sessions(str(logdir)):
            yield logdir, session


def names_of(logdir: Path, session: Session) -> set[str]:
    """Hosts, runs and folders that the files lie in; and users, folders and files of Python that stand in them."""
    names = {*logdir.parts[-2:], *session.run.split("/"), session.run}
    for host in session.hosts:
        names |= {host.host, re.sub(r"_\d+$", "", host.host), host.host.partition(".")[0]}
        data = Path(host.path).read_bytes()
        for path in {match.decode() for match in _PATH.findall(data)}:
            names |= set(_INSTALLED.split(path)[0].split("/")[:-1])
        names |= {file.decode() for file in _FILE.findall(data)}
    return {
        name
        for name in names
        if len(name) >= 4 and not name.isdigit() and name.removesuffix(".py").lower() not in USUAL | FILES
    }


def printed(name: str, text: str) -> bool:
    """Whether the name stands there as a word of its own."""
    before = r"(?<!\d)" if name[0].isdigit() else r"(?<![^\W\d_])" if name[0].isalpha() else ""
    after = r"(?!\d)" if name[-1].isdigit() else r"(?![^\W\d_])" if name[-1].isalpha() else ""
    return re.search(before + re.escape(name) + after, text, re.IGNORECASE) is not None


def of_capture(text: str, kind: str) -> str:
    """What a document says of its capture: a page without its program, messages and code."""
    if kind != "html":
        return text
    page = json.loads(text.partition('id="gpu-advisor-page">')[2].partition("</script>")[0])
    return text.partition("<body>")[0] + json.dumps(
        {key: value for key, value in page.items() if key not in ("ftl", "snippets")}, ensure_ascii=False
    )


@pytest.mark.deep
@pytest.mark.parametrize(
    ("logdir", "session"), list(sessions()), ids=lambda one: getattr(one, "run", getattr(one, "name", ""))
)
def test_nothing_of_a_capture_is_shown(
    logdir: Path, session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = names_of(logdir, session)
    assert names
    own = "\n".join(
        file.read_text(encoding="utf-8") for file in (ROOT / "tb_gpu_advisor/locales/en").glob("*.ftl")
    )
    for kind, ending in KINDS.items():
        words = ["report", str(logdir), "--anonymize", "--format", kind, "--lang", "en"]
        code = main([*words, "--run", session.run, "-o", str(tmp_path / f"one{ending}")])
        # As one of several, it is named by its run.
        main([*words, "--run", f"{session.run[:-1]}[{session.run[-1]}]", "-o", str(tmp_path / kind)])
        if code == 0:
            files = [tmp_path / f"one{ending}", *(tmp_path / kind).iterdir()]
            assert len(files) == 2
            texts = [of_capture(file.read_text(encoding="utf-8"), kind) for file in files]
            texts.append(files[1].name)
        else:
            texts = []
        for text in (*texts, capsys.readouterr().err):
            # A word of our own messages and ids tells nothing of a capture.
            assert not [name for name in names if printed(name, text) and not printed(name, own)]
