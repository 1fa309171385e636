// The step with findings fixed, another batch or more GPUs, beside the one of today; what is supposed is in the address.
import { useEffect, useState } from 'preact/hooks';
import type { CheckResult, Note, Report, WhatIf } from '../api/report.gen';
import { supposedIn } from '../model/address';
import { useStore, useWords } from './context';
import { usePlaceName } from './Place';
import { TellForm } from './Tell';
import { savingText, titleOf } from './verdict';
import { StackedBar } from './Waterfall';

const BATCHES = ['0.5', '1', '2', '4', '8'];

export function WhatIfPanel({ report }: { report: Report }) {
  const { address, offline } = useStore();
  const { t } = useWords();
  const { fixes, batch, gpus } = address.value;
  const [open, setOpen] = useState(Boolean(fixes || batch || gpus));
  // A page that travels holds what it was made with.
  if ((offline && !open) || report.step_time === null) return null;
  return (
    <details class="what-if" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t('ui-what-if')}</h2> <span class="muted">{t('ui-what-if-about')}</span>
      </summary>
      {open && (
        <div class="what-if-grid">
          <Controls report={report} />
          <Shown report={report} />
        </div>
      )}
    </details>
  );
}

function Controls({ report }: { report: Report }) {
  const store = useStore();
  const { t, q } = useWords();
  const { batch = '1', gpus } = store.address.value;
  const now = String(report.several_gpus?.gpus ?? 1);
  const choose = (key: 'batch' | 'gpus', value: string, usual: string) =>
    store.choose(key, value === usual ? null : value);
  return (
    <div>
      <Fixes checks={report.checks.filter((check) => check.status === 'failed' && check.section !== '0')} />
      <div class="tell">
        <label>
          <span>{t('ui-what-if-batch')}</span>
          <select
            value={batch}
            disabled={store.offline}
            onChange={(event) => choose('batch', event.currentTarget.value, '1')}
          >
            {[...new Set([...BATCHES, batch])].map((factor) => (
              <option key={factor} value={factor}>
                {q(Number(factor), 'ratio')} ×
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('ui-what-if-gpus')}</span>
          <input
            type="number"
            min="1"
            max="65536"
            disabled={store.offline}
            value={gpus ?? now}
            onChange={(event) => choose('gpus', event.currentTarget.value, now)}
          />
        </label>
      </div>
      {gpus !== undefined && <TellForm report={report} />}
    </div>
  );
}

function Fixes({ checks }: { checks: readonly CheckResult[] }) {
  const store = useStore();
  const { t, catalog } = useWords();
  const { fix } = supposedIn(store.address.value);
  const toggle = (id: string) =>
    store.choose('fixes', (fix.includes(id) ? fix.filter((one) => one !== id) : [...fix, id]).join(','));
  if (checks.length === 0) return null;
  return (
    <fieldset disabled={store.offline}>
      <legend>{t('ui-what-if-fixes')}</legend>
      {checks.map((check) => (
        <label key={check.id}>
          <input
            type="checkbox"
            name={check.id}
            checked={fix.includes(check.id)}
            onChange={() => toggle(check.id)}
          />
          <span>
            {titleOf(check, catalog)}{' '}
            {check.saving_ms && <span class="muted">{savingText(check.saving_ms, catalog)}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Shown({ report }: { report: Report }) {
  const store = useStore();
  const { said } = useWords();
  const info = store.chosen.value;
  const address = store.address.value;
  useEffect(() => {
    if (info !== null) store.supposed.show(info, supposedIn(address), store.told());
  }, [store, info, address]);
  const load = store.supposed.found.value;
  if (load.state === 'ready') return <Predicted predicted={load.value} report={report} />;
  if (load.state !== 'problem') return <div />;
  return <p role="alert">{said(load.problem)}</p>;
}

function Predicted({ predicted, report }: { predicted: WhatIf; report: Report }) {
  const { t, q, catalog } = useWords();
  const nameOf = usePlaceName();
  // What is predicted is the step of the GPU that limits it; the bar above is of another one, or the mean.
  const limiting = report.several_gpus?.limiting;
  const { today_ms, step_ms, likely_ms, throughput } = predicted;
  const scale = Math.max(today_ms, step_ms?.high ?? 0);
  const width = (ms: number) => `${(100 * ms) / scale}%`;
  const words = {
    today: q(today_ms, 'ms'),
    low: q(step_ms?.low ?? 0, 'ms'),
    high: q(step_ms?.high ?? 0, 'ms'),
    likely: q(likely_ms ?? 0, 'ms'),
  };
  const parts = (name: 'today_ms' | 'likely_ms', whole: number) =>
    predicted.parts.map((part) => ({
      category: part.category,
      ms_per_step: part[name],
      share: part[name] / whole,
    }));
  const ranged = likely_ms === null ? 'whatif-range' : 'whatif-step';
  const said = step_ms === null ? 'whatif-nothing' : step_ms.low < step_ms.high ? ranged : 'whatif-exact';
  return (
    <div aria-live="polite">
      <p>
        <strong>{t(said, words)}</strong>
        {catalog.betweenSentences}
        {throughput && t('whatif-throughput', { times: q(Math.round(throughput * 100) / 100, 'ratio') })}
      </p>
      <dl>
        <dt>
          {t('whatif-today')}
          {limiting && <div class="muted">{nameOf(limiting)}</div>}
        </dt>
        <dd>
          <div style={{ width: width(today_ms) }}>
            <StackedBar parts={likely_ms ? parts('today_ms', today_ms) : report.breakdown} />
          </div>
        </dd>
        {step_ms && (
          <>
            <dt>{t('whatif-then')}</dt>
            <dd>
              {likely_ms && (
                <div style={{ width: width(likely_ms) }}>
                  <StackedBar parts={parts('likely_ms', likely_ms)} />
                </div>
              )}
              <div
                class="span"
                title={t('whatif-range', words)}
                style={{ marginLeft: width(step_ms.low), width: width(step_ms.high - step_ms.low) }}
              />
            </dd>
          </>
        )}
      </dl>
      <ul class="bullets">
        {predicted.cannot.map((note) => (
          <Cannot key={note.id} note={note} />
        ))}
      </ul>
    </div>
  );
}

/** What was asked for and is not in the prediction. */
function Cannot({ note: { id, args } }: { note: Note }) {
  const { t } = useWords();
  const { check } = args;
  return <li>{t(id, check ? { ...args, title: t(`${check.value}.title`) } : args)}</li>;
}
