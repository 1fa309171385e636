// Which findings are cards, and which faults of the capture are a banner above them.
import type { CheckResult, Report } from '../api/report.gen';

/** The section of checks of the capture itself. */
const CAPTURE = '0';
/** Said by a view of its own. */
const NO_GPU = 'no-gpu-activity';
const MOST = 3;

function failed(report: Report): CheckResult[] {
  return report.checks.filter((check) => check.status === 'failed');
}

/** The report's own choice; without GPU work, by what each promises. */
export function firstChecks(report: Report): CheckResult[] {
  const advised = report.first.flatMap((id) => report.checks.find((check) => check.id === id) ?? []);
  const known = advised.length > 0 ? advised : report.step_time === null ? failed(report) : [];
  const worth = (check: CheckResult) => check.loss_ms ?? check.saving_ms?.high ?? 0;
  const ofProgram = known.filter((check) => check.section !== CAPTURE);
  return (advised.length > 0 ? ofProgram : ofProgram.toSorted((a, b) => worth(b) - worth(a))).slice(0, MOST);
}

/** What the capture lacks. */
export function captureFaults(report: Report): CheckResult[] {
  return failed(report).filter((check) => check.section === CAPTURE && check.id !== NO_GPU);
}

export type Mood = 'unexplained' | 'fine' | 'findings' | 'no-gpu';

/** Which of the views the first screen is. */
export function moodOf(report: Report): Mood {
  if (report.step_time === null) return 'no-gpu';
  const said = report.headline?.id ?? '';
  if (said.startsWith('unexplained') || said.startsWith('undecided')) return 'unexplained';
  return said.startsWith('nothing-to-fix') ? 'fine' : 'findings';
}
