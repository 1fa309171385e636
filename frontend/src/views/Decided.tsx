// The number that decided a check, and its limit.
import type { CheckResult, Threshold } from '../api/report.gen';
import { type Catalog, messageId } from '../text/catalog';
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

/** With what it counts, where its unit does not say so: the twin of tb_gpu_advisor/export/headline.py. */
function limitText(check: string, limit: Threshold, catalog: Catalog): string {
  const quantity = { value: limit.value, unit: limit.unit };
  return catalog.text(`ui-limit-${messageId(limit.fails)}`, {
    limit: catalog.find(`${check}.limit`, { limit: quantity }) ?? quantity,
    origin: catalog.text(`origin-${limit.origin}`),
  });
}
