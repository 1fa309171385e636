// Which of the views the first screen is, and which faults of the capture stand above its rows.
import type { CheckResult, Report } from '../api/report.gen';

/** The section of checks of the capture itself. */
const CAPTURE = '0';

/** What the capture lacks. */
export function captureFaults({ checks }: Report): CheckResult[] {
  return checks.filter(({ status, section }) => status === 'failed' && section === CAPTURE);
}

/** What is to be fixed before any row, as the ledger says; of a ledger that is missing, what the capture lacks. */
export function noticesOf(report: Report): CheckResult[] {
  const ids = [...report.ledger.settle_first, ...captureFaults(report).map(({ id }) => id)];
  return checksOf(report, [...new Set(ids)]);
}

/** Those of the ids that the report has, in their order. */
export function checksOf({ checks }: Report, ids: readonly string[]): CheckResult[] {
  return ids.flatMap((id) => checks.find((check) => check.id === id) ?? []);
}

type Mood = 'unexplained' | 'fine' | 'findings' | 'no-gpu';

export function moodOf(report: Report): Mood {
  // What is measured on the host alone comes before the word that no GPU worked.
  if (report.step_time === null && report.headline === null) return 'no-gpu';
  const said = report.headline?.id ?? '';
  if (said.startsWith('unexplained') || said.startsWith('undecided')) return 'unexplained';
  return said.startsWith('busy') ? 'fine' : 'findings';
}
