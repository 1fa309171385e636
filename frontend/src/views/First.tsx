// What to do first: a card for each of the costliest findings, with its culprit and its fix in a line.
import type { CheckResult, Report } from '../api/report.gen';
import { keyLine } from '../model/code';
import { isRange } from '../model/saving';
import { useStore, useWords } from './context';
import { titleOf } from './verdict';

export function First({ report }: { report: Report }) {
  const { t } = useWords();
  const checks = report.first.flatMap((id) => report.checks.find((check) => check.id === id) ?? []);
  if (checks.length === 0) return null;
  return (
    <section class="first" aria-labelledby="first-title">
      <h2 id="first-title">{t('ui-first')}</h2>
      <ol>
        {checks.map((check) => (
          <Card key={check.id} check={check} report={report} />
        ))}
      </ol>
    </section>
  );
}

function Card({ check, report }: { check: CheckResult; report: Report }) {
  const { t, catalog } = useWords();
  const store = useStore();
  const title = titleOf(check, catalog);
  return (
    <li class="card" data-first={check.id}>
      <h3>
        <button type="button" onClick={() => store.openFinding(check.id)} title={t('ui-first-open')}>
          {title}
        </button>
      </h3>
      <Loss check={check} report={report} />
      <Culprit check={check} />
      <FixLine check={check} />
    </li>
  );
}

/** The measured loss, and what of it can be saved. */
function Loss({ check, report }: { check: CheckResult; report: Report }) {
  const { t, q } = useWords();
  const { loss_ms: loss, saving_ms: saving } = check;
  const step = report.step_time?.mean_ms ?? 0;
  if (loss === null || step === 0) return null;
  const share = Math.min(1, loss / step);
  return (
    <>
      <p class="loss">
        <strong class="number">{q(loss, 'ms')}</strong>{' '}
        <span class="muted">
          {t('ui-first-loss', { share: q(share, 'share') })}
          {saving !== null && ' · '}
          {saving !== null &&
            t(isRange(saving) ? 'ui-first-save' : 'ui-first-save-at-most', {
              low: q(saving.low, 'ms'),
              high: q(saving.high, 'ms'),
            })}
        </span>
      </p>
      <div class="mini" aria-hidden="true">
        <div style={{ width: `${share * 100}%` }} />
      </div>
    </>
  );
}

/** Columns that tell where in the run, and not who. */
const PLACES: ReadonlySet<string> = new Set(['step', 'gpu', 'host']);

/** The first row of the evidence that names somebody. */
function Culprit({ check }: { check: CheckResult }) {
  const { t } = useWords();
  const named = check.evidence.flatMap((one) => {
    if (one.type !== 'table') return [];
    const at = one.columns.findIndex((column) => column.unit === 'text' && !PLACES.has(column.id));
    const [column, name] = [one.columns[at], one.rows[0]?.[at]];
    return column !== undefined && typeof name === 'string' && name !== '' ? [{ column, name }] : [];
  });
  if (named[0] === undefined) return null;
  const { column, name } = named[0];
  return (
    <p class="culprit">
      <span class="muted">{t(`column-${column.id}`)}</span> <code title={name}>{name}</code>
    </p>
  );
}

/** The line of code that makes the difference, or the advice where there is no code. */
function FixLine({ check }: { check: CheckResult }) {
  const { t } = useWords();
  const messages = useStore().messages.value;
  const codes = messages.state === 'ready' ? (messages.value.snippets[check.id] ?? {}) : {};
  const code = check.fixes.map((fix) => codes[fix]).find((one) => one !== undefined);
  const line = code === undefined ? null : keyLine(code);
  return (
    <p class="fix-line">
      {line === null ? t(`${check.id}.fix`, check.args) : <code title={code}>{line}</code>}
    </p>
  );
}
