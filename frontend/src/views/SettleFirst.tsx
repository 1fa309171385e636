// What makes numbers doubtful, to be fixed before anything else: of the capture above the rows, of a finding in it.
import type { CheckResult } from '../api/report.gen';
import { useStore, useWords } from './context';
import { titleOf, verdict } from './verdict';

export function SettleFirst({ checks }: { checks: readonly CheckResult[] }) {
  const { t, catalog } = useWords();
  const store = useStore();
  if (checks.length === 0) return null;
  return (
    <p class="settle" title={t('ui-settle-first-why')}>
      <strong>{t('ui-settle-first')}</strong>
      {checks.map((check) => (
        <button
          key={check.id}
          type="button"
          class="link"
          data-opens={check.id}
          title={verdict(check, catalog)}
          onClick={() => store.openFinding(check.id)}
        >
          {titleOf(check, catalog)}
        </button>
      ))}
    </p>
  );
}
