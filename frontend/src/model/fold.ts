// Which rows of a section may stand in one line: they are named there, and one press away.
import type { CheckResult } from '../api/report.gen';
import { STATUSES, type Status } from './checklist';

/** A row of its own says as much as a folded one. */
const LEAST_FOLDED = 2;

export interface Folded {
  shown: CheckResult[];
  folded: CheckResult[];
}

/** Rows that ask for nothing are folded, unless one of them is open or somebody asked to see them. */
export function fold(rows: readonly CheckResult[], open: string | undefined, unfolded: boolean): Folded {
  const loud = (row: CheckResult) => row.status === 'failed' || row.status === 'error';
  const quiet = rows.filter((row) => !loud(row));
  const keep = unfolded || quiet.length < LEAST_FOLDED || quiet.some((row) => row.id === open);
  return keep ? { shown: [...rows], folded: [] } : { shown: rows.filter(loud), folded: quiet };
}

/** Folded rows by status, in the order in which statuses are counted. */
export function byStatus(rows: readonly CheckResult[]): { status: Status; rows: CheckResult[] }[] {
  return STATUSES.map((status) => ({ status, rows: rows.filter((row) => row.status === status) })).filter(
    (group) => group.rows.length > 0,
  );
}
