// One row of the checklist: verdict, deciding number beside its threshold, saving; it opens to the finding.

import { useEffect, useRef } from 'preact/hooks';
import type { CheckResult, Report } from '../api/report.gen';
import { limitingStepMs } from '../model/gpus';
import { limitText } from '../model/limit';
import { messageId } from '../text/catalog';
import { useStore, useWords } from './context';
import { Finding } from './Finding';
import { ConfidenceIcon, Icon, StatusIcon } from './Icon';
import { afterText, missingCapture, savingText, titleOf, verdict } from './verdict';

export function Row({ check, report }: { check: CheckResult; report: Report }) {
  const store = useStore();
  const { t, catalog } = useWords();
  const open = store.address.value.finding === check.id;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // A link may name a finding far down; opening another one moves this one when that one closes.
    if (open) row.current?.scrollIntoView({ block: 'start' });
  }, [open]);
  const id = `check-${check.id}`;
  const capture = missingCapture(check, catalog);
  return (
    <li
      ref={row}
      class={`row ${check.status}${open ? ' open' : ''}`}
      data-check={check.id}
      data-status={check.status}
    >
      <h4>
        <button
          type="button"
          id={id}
          class="row-head"
          aria-expanded={open}
          aria-controls={open ? `${id}-detail` : undefined}
          onClick={() => store.openFinding(open ? null : check.id)}
        >
          <StatusIcon status={check.status} />
          <span class="row-main">
            <span class="row-title">
              {titleOf(check, catalog)}{' '}
              <span class="status-word">{t(`status-${messageId(check.status)}`)}</span>
              <Sureness check={check} />
            </span>
            <span class="row-verdict">
              {verdict(check, catalog)}
              {capture !== null && ` ${capture}`}
            </span>
          </span>
          <Decided check={check} />
          <Saving check={check} report={report} />
          <Icon name="chevron" />
        </button>
      </h4>
      {open && (
        <section id={`${id}-detail`} class="finding" aria-labelledby={id}>
          <Finding check={check} report={report} />
        </section>
      )}
    </li>
  );
}

/** How sure a verdict is, where there is doubt. */
function Sureness({ check }: { check: CheckResult }) {
  const { t } = useWords();
  const said = (check.status === 'failed' || check.status === 'passed') && check.confidence !== 'high';
  if (!said) return null;
  return (
    <span class="sureness">
      <ConfidenceIcon level={check.confidence} /> {t(`confidence-${check.confidence}`)}
    </span>
  );
}

function Decided({ check }: { check: CheckResult }) {
  const { q, catalog } = useWords();
  const limit = check.threshold;
  const value = limit ? check.args[limit.arg] : undefined;
  const decided = check.status === 'failed' || check.status === 'passed';
  if (!decided || !limit || !value) return <span class="row-decided" />;
  return (
    <span class="row-decided">
      <span class="value number">{q(value.value, value.unit)}</span>
      <span class="muted">{limitText(check.id, limit, catalog)}</span>
    </span>
  );
}

/** What was measured, in bold; what can be saved of it, in grey. */
function Saving({ check, report }: { check: CheckResult; report: Report }) {
  const { t, q, catalog } = useWords();
  const { saving_ms: saving, after_ms: after, loss_ms: loss } = check;
  const step = limitingStepMs(report);
  const hasSteps = report.capture.step_source !== 'none';
  const saves = saving !== null && savingText(saving, catalog);
  return (
    <span class="row-saving">
      {loss !== null && loss > 0 && (
        <span class="value number">
          {q(loss, 'ms')}
          {step > 0 && (
            <span class="share">
              {t(hasSteps ? 'ui-saving-share' : 'ui-saving-share-capture', {
                share: q(loss / step, 'share'),
              })}
            </span>
          )}
        </span>
      )}
      {saves && (
        <span class="muted">
          {after === null
            ? saves
            : t('text-and', {
                before: saves,
                after: afterText(after, saving, catalog),
              })}
        </span>
      )}
    </span>
  );
}
