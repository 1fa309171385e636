"""axe, the accessibility checker, in the tab's document."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")

#: What axe reports that is serious: the rule, and where. All rules, or some.
FIND = """
async ([impacts, rules]) => {
  const only = rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : {};
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...only });
  return violations.filter((one) => impacts.includes(one.impact)).flatMap((one) =>
    one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)} (${node.failureSummary})`));
}
"""


def serious(page: Page, *rules: str) -> list[str]:
    """The serious faults of the tab's own document, with everything in it unfolded."""
    (frame,) = (frame for frame in page.frames if "name=gpu_advisor" in frame.url)
    frame.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    if not frame.evaluate("'axe' in window"):
        frame.evaluate(AXE.read_text(encoding="utf-8"))
    violations: list[str] = frame.evaluate(FIND, [list(SERIOUS), list(rules)])
    return violations
