"""The same names in what is no format of a command: issues, notebooks, agents, errors, logs, files and code."""

import ast
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest
from msgspec.structs import asdict

from tb_gpu_advisor import analyze, compare
from tb_gpu_advisor.agents.tools import Tools
from tb_gpu_advisor.cli import COMMANDS, main
from tb_gpu_advisor.cli.base import fail
from tb_gpu_advisor.errors import CODES, AdvisorError, log_fault
from tb_gpu_advisor.export.findings import first_lines
from tb_gpu_advisor.notebook import ShownComparison, ShownReport
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.snippets import all_snippets, api_of, named
from tb_gpu_advisor.wire import Quantity
from tests.escapes.names import NAMES, hostile_run, run_of
from tests.escapes.readers import Elements, check_coding, check_log, check_markdown, check_seen, check_shell

ROOT: Final = Path(__file__).parents[2]
OTHER: Final = run_of(NAMES["element"])


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_finding_for_an_issue(
    name: str, logdir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its picture is one, and what is pasted into a shell names the run and does nothing else."""
    file = tmp_path / "issue.md"
    run = ["--run", run_of(name), "--finding", "input-bound", "--format", "markdown"]
    words = ["report", str(logdir), *run]
    assert main([*words, "-o", str(file)]) == 0
    assert main(words) == 0
    text = file.read_text(encoding="utf-8")
    for stated in (text, capsys.readouterr().out):
        check_markdown(stated, name)
        check_log(stated)
    picture = file.with_suffix(".svg").read_text(encoding="utf-8")
    check_seen(picture)
    check_log(picture)
    ElementTree.fromstring(picture)
    (command,) = re.findall(r"(?ms)^`{3,}sh\n(tb-gpu-advisor .*?)\n`{3,}$", text)
    check_shell(
        command.removeprefix("tb-gpu-advisor"), ["report", "LOGDIR", "--run", run_of(name), *words[4:]]
    )


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_what_a_recording_says(name: str, logdir: Path) -> None:
    report = analyze(logdir, run_of(name))
    folder = name.encode("utf-8", "replace").decode()
    said = "\n".join(first_lines(report, folder, Catalog("en")))
    check_seen(said)
    check_log(said)
    (words,) = re.findall(
        r"(?ms)tensorboard --logdir (.*), then http://localhost:6006/#gpu_advisor&\S+$", said
    )
    check_shell(words, [folder])


#: Elements of what notebooks show.
FRAGMENT: Final = {"h4", "h5", "p", "br", "b", "code", "table", "tr", "th", "td"}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_notebooks_and_agents(name: str, logdir: Path) -> None:
    report, other = analyze(logdir, run_of(name)), analyze(logdir, OTHER)
    for shown in (ShownReport(**asdict(report)), ShownComparison(**asdict(compare(other, report)))):
        assert set(Elements(shown._repr_html_()).seen) <= FRAGMENT
        for text in (shown._repr_html_(), repr(shown)):
            check_seen(text)
            check_log(text)
    tools = Tools(str(logdir), Catalog("en"))
    for answer in (
        tools.runs(),
        tools.report(run_of(name)),
        tools.report(run_of(name), "tiny-kernels"),
        tools.compare(OTHER, run_of(name)),
        tools.check(run_of(name), OTHER),
        tools.what_changed(run_of(name), OTHER),
    ):
        check_log(answer)
        json.loads(answer)
        check_seen(answer)


@pytest.mark.parametrize("code", CODES)
def test_errors(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever an error is about."""
    english = (ROOT / "tb_gpu_advisor/locales/en/errors.ftl").read_text(encoding="utf-8")
    variables = set(re.findall(r"\$([a-z_]+)", english)) - {"code"}
    for name in NAMES.values():
        fail(AdvisorError(code, **dict.fromkeys(variables, name)), Catalog("en"))
        fail(AdvisorError(code, **dict.fromkeys(variables, (name, name))), Catalog("ja"))
        stated = capsys.readouterr().err
        check_seen(stated)
        check_log(stated)


@pytest.mark.parametrize("command", COMMANDS)
def test_arguments_that_are_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for name in NAMES.values():
        with suppress(SystemExit):  # of ``run`` it is the program that is not there
            assert main([command, "--lang", "en", f"--{name}", "--format", name]) == 2
        stated = capsys.readouterr()
        for text in (stated.out, stated.err):
            check_seen(text)
            check_log(text)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_the_log(name: str, caplog: pytest.LogCaptureFixture) -> None:
    """What goes wrong is printed with its traceback, in which anything may stand."""
    try:
        raise KeyError(name) from ValueError(f"{name}\n{name}")
    except KeyError:
        log_fault("tb_gpu_advisor.test", "reading of %s failed", name)
    (record,) = caplog.records
    stated = record.getMessage()
    assert "Traceback" in stated
    check_seen(stated)
    check_log(stated)


def test_names_of_files_that_are_written(logdir: Path, tmp_path: Path) -> None:
    long = logdir / "/".join(["x" * 120] * 4) / "plugins" / "profile" / "s"
    long.mkdir(parents=True, exist_ok=True)
    (long / "h.xplane.pb").write_bytes(hostile_run("long"))
    assert main(["report", str(logdir), "--run", "*", "--format", "json", "-o", str(tmp_path / "out")]) == 0
    written = sorted(file.name for file in (tmp_path / "out").iterdir())
    assert len(written) == len(NAMES) + 1
    assert all(re.fullmatch(r"[\w.%~-]{1,255}", name, re.ASCII) for name in written)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_code_that_is_pasted(name: str) -> None:
    """With a name of the run's in it, it is the same program."""
    stated = {key: Quantity(name, "text") for key in ("culprit", "stage")}
    for kind in ("map", "read", "batch"):
        args = stated | {"kind": Quantity(kind, "text")}
        for codes in all_snippets().values():
            for fix, code in codes.items():
                with_name, without = named(code, args), named(code, {"kind": Quantity(kind, "text")})
                check_seen(with_name)
                check_coding(with_name)
                if api_of(fix) == "shell":
                    assert with_name == without
                else:
                    assert ast.dump(ast.parse(with_name)) == ast.dump(ast.parse(without))
                for place in set(named_places(code, with_name)):
                    assert place.isidentifier() or isinstance(ast.literal_eval(place), str)


def named_places(code: str, filled: str) -> Iterator[str]:
    """What stands in the places of a code."""
    lines = filled.splitlines()
    for line in code.splitlines():
        before, mark, after = line.partition("{{ ")
        if mark:
            behind = after.partition(" }}")[2]
            for one in lines:
                if one.startswith(before) and one.endswith(behind):
                    yield one[len(before) : len(one) - len(behind)]
