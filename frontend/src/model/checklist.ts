// The guide's checklist: every check in the guide's order.
import type { CheckResult } from '../api/report.gen';

export type Status = CheckResult['status'];

/** What the list is said to hold, in this order. What failed are the rows above it; what does not apply helps nobody. */
export const COUNTED = ['error', 'passed', 'no_data'] as const satisfies readonly Status[];

export function countStatuses(checks: readonly CheckResult[]): Record<Status, number> {
  const counts: Record<Status, number> = { failed: 0, error: 0, no_data: 0, passed: 0, not_applicable: 0 };
  for (const check of checks) counts[check.status] += 1;
  return counts;
}

/** The guide's sections with their checks. */
export function sectionsOf(checks: readonly CheckResult[]): { id: string; checks: CheckResult[] }[] {
  const ids = [...new Set(checks.map(({ section }) => section))];
  return ids.map((id) => ({ id, checks: checks.filter(({ section }) => section === id) }));
}
