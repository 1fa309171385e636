// What the capture lacks: a thin line with the code that captures better. What is about the capture folds away.
import type { CheckResult, Report } from '../api/report.gen';
import { captureFaults } from '../model/first';
import { CopyButton } from './Copy';
import { useStore, useWords } from './context';
import { useKeyLine } from './First';
import { StatusIcon } from './Icon';
import { verdict } from './verdict';

export function CaptureBanner({ report }: { report: Report }) {
  const { t } = useWords();
  const faults = captureFaults(report);
  if (faults.length === 0) return null;
  return (
    <section class="capture-banner" aria-label={t('section-0')}>
      {faults.map((check) => (
        <Fault key={check.id} check={check} />
      ))}
    </section>
  );
}

function Fault({ check }: { check: CheckResult }) {
  const store = useStore();
  const { t, catalog } = useWords();
  const line = useKeyLine(check);
  return (
    <div class="capture-fault" data-fault={check.id}>
      <StatusIcon status="no_data" />
      <button type="button" class="link" onClick={() => store.openFinding(check.id)}>
        {verdict(check, catalog)}
      </button>
      {line === null ? (
        <span class="muted line">{t(`${check.id}.fix`, check.args)}</span>
      ) : (
        <code class="line" title={line}>
          {line}
        </code>
      )}
      {line !== null && <CopyButton quiet label={t('ui-copy')} text={() => line} />}
    </div>
  );
}
