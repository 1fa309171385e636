// The checklist as it is shown: sections in the guide's order, rows in the chosen one.
import type { CheckResult, Part } from '../api/report.gen';

export type Status = CheckResult['status'];
export type Order = 'failed-first' | 'guide';

/** Statuses in the order in which they are counted and, failed first, shown. */
export const STATUSES: readonly Status[] = ['failed', 'error', 'no_data', 'passed', 'not_applicable'];

export interface Section {
  id: string;
  counts: Record<Status, number>;
  rows: CheckResult[];
}

export interface Filter {
  /** Null shows all. */
  status: Status | null;
  /** A part of the step; null shows rows about any. */
  cause: Part['category'] | null;
  /** Words of which each has to occur in what `textOf` says of a row. */
  text: string;
}

export function countStatuses(checks: readonly CheckResult[]): Record<Status, number> {
  const counts: Record<Status, number> = { failed: 0, error: 0, no_data: 0, passed: 0, not_applicable: 0 };
  for (const check of checks) counts[check.status] += 1;
  return counts;
}

/** The rows that failed, before the sections of all others: those to act on first, then the costliest. */
export const FAILED = 'failed';

/** Sections with at least one row; their counts are of all rows, shown or not. */
export function sections(
  checks: readonly CheckResult[],
  order: Order,
  filter: Filter,
  textOf: (check: CheckResult) => string,
  first: readonly string[] = [],
): Section[] {
  const ids = [...new Set(checks.map((check) => check.section))];
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = (check: CheckResult) =>
    (filter.status === null || check.status === filter.status) &&
    (filter.cause === null || check.causes.includes(filter.cause)) &&
    (words.length === 0 || words.every((word) => textOf(check).toLowerCase().includes(word)));
  const section = (id: string, all: readonly CheckResult[]): Section[] => {
    const rows = all.filter(shown);
    return rows.length ? [{ id, counts: countStatuses(all), rows: sorted(rows, order, first) }] : [];
  };
  const apart = (check: CheckResult) => order === 'failed-first' && check.status === 'failed';
  return [
    ...section(FAILED, checks.filter(apart)),
    ...ids.flatMap((id) =>
      section(
        id,
        checks.filter((check) => check.section === id && !apart(check)),
      ),
    ),
  ];
}

/** The report's own choice, the cards, leads the list as well, behind faults of the capture that may change others. */
function sorted(rows: readonly CheckResult[], order: Order, first: readonly string[]): CheckResult[] {
  if (order === 'guide') return [...rows];
  const settle = new Set(rows.flatMap(({ settle_first }) => settle_first));
  const place = ({ id }: CheckResult) =>
    settle.has(id) ? -1 : first.includes(id) ? first.indexOf(id) : first.length;
  const loss = ({ loss_ms }: CheckResult) => loss_ms ?? 0;
  return rows.toSorted(
    (a, b) =>
      STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status) || place(a) - place(b) || loss(b) - loss(a),
  );
}
