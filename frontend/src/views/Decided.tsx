// The number that decided a check, and its limit.
import type { CheckResult } from '../api/report.gen';
import { limitText } from '../model/limit';
import { useWords } from './context';

export function Decided({ check }: { check: CheckResult }) {
  const { q, catalog } = useWords();
  const limit = check.threshold;
  const value = limit ? check.args[limit.arg] : undefined;
  const decided = check.status === 'failed' || check.status === 'passed';
  if (!decided || !limit || !value) return <span class="decided" />;
  return (
    <span class="decided muted">
      <span class="number">{q(value.value, value.unit)}</span>, {limitText(check.id, limit, catalog)}
    </span>
  );
}
