// The sentence that states a row's verdict, with the condition that spared it, or why it has none.
import type { CheckResult } from '../api/report.gen';
import type { Catalog } from '../text/catalog';

export function verdict(check: CheckResult, catalog: Catalog): string {
  if (check.status === 'failed' || check.status === 'passed') {
    const sentence = catalog.text(`${check.id}.${check.status}`, check.args);
    return check.reason === '' ? sentence : `${sentence} ${catalog.text(`condition-${check.reason}`)}`;
  }
  return catalog.text(`reason-${check.reason}`, check.args);
}

/** What to capture so that an undecided row can be decided. */
export function missingCapture(check: CheckResult, catalog: Catalog): string | null {
  return check.status === 'no_data' ? catalog.find(`reason-${check.reason}.capture`) : null;
}

/** What a row is called: the fault where it failed, what is fine where it passed, else what was looked at. */
export function titleOf(check: CheckResult, catalog: Catalog): string {
  const part = check.status === 'failed' ? 'fault' : check.status === 'passed' ? 'fine' : 'title';
  return catalog.text(`${check.id}.${part}`, check.args);
}
