"""Writes the session of the scripted agent into docs/agents.md: ``python -m tools.agents_session``.

It is that of ``tests/agents/script.py``: a client of the official SDK that mends eight faults of two programs.
"""

import asyncio
import tempfile
from pathlib import Path
from typing import Final

from tests.agents.script import Work, programs, work
from tools.agents_page import PAGE

BEGINS: Final = "\n<!-- python -m tools.agents_session -->\n"
ENDS: Final = "\n<!-- end -->\n"


def session() -> str:
    """All programs, one after the other."""
    parts, answers = [], []
    with tempfile.TemporaryDirectory() as folder:
        for name, program in programs().items():
            done = asyncio.run(work(Path(folder) / name, program))
            answers += done.log
            parts.append(_text(name, done))
    times = sorted(answer.seconds for answer in answers)
    half_ms = times[len(times) // 2] * 1e3
    summary = (
        f"\n{len(answers)} questions, {sum(one.bytes for one in answers):,} bytes of answers; the longest has"
        f" {max(one.bytes for one in answers):,}. Half of the answers came within {half_ms:.0f} ms;"
        f" the slowest, for which a new profile was read, took {times[-1]:.1f} s.\n"
    )
    return summary + "".join(parts)


def _text(name: str, done: Work) -> str:
    lines = [f"\n`{name}`, of which is mended: {', '.join(done.mended)}.\n\n```text"]
    mended = iter(zip(done.mended, done.says, strict=True))
    for answer in done.log:
        lines.append(f"> {answer.question}    {answer.bytes:,} bytes, {answer.seconds * 1e3:.0f} ms")
        if answer.question.startswith("report(finding"):
            lines.append(f"  {answer.json['says']}")
            lines.append(f"  Fix: {answer.json['fix']}")
        elif answer.question.startswith("whatif"):
            lines.append(f"  {answer.json['says'][0]}")
        elif answer.question.startswith("what-changed"):
            fault, says = next(mended)
            lines.append(f"  Mended: {fault}. {says}")
        elif answer.question.startswith("compare"):
            lines.append(f"  {answer.json['says']}")
    return "\n".join([*lines, "```\n"])


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGINS)
    PAGE.write_text(before + BEGINS + session() + ENDS + rest.partition(ENDS)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
