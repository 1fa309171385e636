"""The session in docs/agents.md: what the tools for agents answer on the demo runs (``make generated``)."""

import json
from pathlib import Path
from typing import Any, Final

from tb_gpu_advisor.agents.tools import Tools
from tb_gpu_advisor.text import Catalog

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "agents.md"
#: The session is between these two.
BEGINS, ENDS = "\n`report(", "\n`tests/agents/test_mcp.py` is a client"
QUESTIONS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("report", {"run": "input-bound"}),
    ("report", {"run": "input-bound", "finding": "input-bound"}),
    ("ledger", {"run": "input-bound"}),
    ("whatif", {"run": "input-bound", "fixes": ["input-bound", "step-gaps"]}),
    ("explain", {"check": "input-bound"}),
    ("what-changed", {"run": "input-fixed", "since": "input-bound"}),
    ("check", {"run": "input-fixed", "baseline": "input-bound"}),
)
#: Of lists of objects or rows so many are shown, and of a page of text its first parts.
_SHOWN: Final = 2
_PARTS: Final = "\n## Side effect"


def page(written: str) -> str:
    """The page with the session of today in it."""
    before, _, rest = written.partition(BEGINS)
    return before + _session() + ENDS + rest.partition(ENDS)[2]


def _session() -> str:
    tools = Tools(str(ROOT / "demo_logs"), Catalog("en")).all()
    parts = []
    for tool, arguments in QUESTIONS:
        answer = tools[tool](**arguments)
        asked = ", ".join(f"{name}={json.dumps(value)}" for name, value in arguments.items())
        parts.append(f"\n`{tool}({asked})`: {len(answer.encode()):,} bytes\n\n{_shown(answer)}\n")
    return "".join(parts)


def _shown(answer: str) -> str:
    if not answer.startswith("{"):
        return f"```markdown\n{answer.partition(_PARTS)[0].rstrip()}\n\n…\n```"
    fields = (f'"{name}": {_json(value)}' for name, value in json.loads(answer).items())
    return "```json\n{" + ",\n ".join(fields) + "}\n```"


def _json(value: Any) -> str:
    if isinstance(value, list) and len(value) > _SHOWN and isinstance(value[0], dict | list):
        value = [*value[:_SHOWN], "…"]
    return json.dumps(value, ensure_ascii=False)
