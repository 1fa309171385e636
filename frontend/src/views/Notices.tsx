// What makes numbers of a capture doubtful: to be fixed before anything else, so it stands above the rows.
import type { Report } from '../api/report.gen';
import { noticesOf } from '../model/first';
import { useStore, useWords } from './context';
import { verdict } from './verdict';

export function Notices({ report }: { report: Report }) {
  const { t, catalog } = useWords();
  const store = useStore();
  const checks = noticesOf(report);
  if (checks.length === 0) return null;
  return (
    <ul class="notices" aria-label={t('ui-settle-first')} title={t('ui-settle-first-why')}>
      {checks.map((check) => (
        <li key={check.id} data-notice={check.id}>
          <span>{verdict(check, catalog)}</span>{' '}
          <button
            type="button"
            class="link"
            data-opens={check.id}
            onClick={() => store.openFinding(check.id)}
          >
            {t('ui-fix')}
          </button>
        </li>
      ))}
    </ul>
  );
}
