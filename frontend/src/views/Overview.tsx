// The first screen: the verdict, where a step goes, what the capture lacks, and what to do first.
import type { Report, StepTime } from '../api/report.gen';
import { countStatuses } from '../model/checklist';
import { captureFaults, moodOf } from '../model/first';
import { isRange, spread } from '../model/saving';
import { counted } from '../text/numbers';
import { CaptureBanner } from './CaptureBanner';
import { useWords } from './context';
import { Facts } from './Facts';
import { First } from './First';
import { Snippets } from './Fixes';
import { StatusIcon } from './Icon';
import { titleOf } from './verdict';
import { Breakdown } from './Waterfall';
import { WhatIfPanel } from './WhatIf';
import { Workflow } from './Workflow';

const NO_GPU_CHECK = 'no-gpu-activity';
/** A capture of a TPU: nothing about GPUs is to be mended. */
const OTHER_DEVICE = 'other-device';

export function Overview({ report }: { report: Report }) {
  const { t } = useWords();
  const mood = moodOf(report);
  const step = report.step_time;
  return (
    <section class={`overview ${mood}`} aria-label={t('ui-overview')}>
      <div class="headline-and-facts">
        {step === null ? <NoGpu report={report} /> : <Headline report={report} step={step} />}
        <Facts report={report} />
      </div>
      {step && <Breakdown report={report} step={step} />}
      {mood === 'unexplained' ? <RecordAgain report={report} /> : <CaptureBanner report={report} />}
      <First report={report} />
      <WhatIfPanel report={report} />
      <Workflow report={report} />
    </section>
  );
}

/** What to do about it stands right here: nothing else in the report can help. */
function NoGpu({ report }: { report: Report }) {
  const { t } = useWords();
  const check = report.checks.find(({ id }) => id === NO_GPU_CHECK);
  const other = check?.confidence_reasons.includes(OTHER_DEVICE);
  return (
    <div class="headline">
      <h1>
        <Verdict report={report} />
      </h1>
      <p class="muted">{t('ui-no-gpu-about')}</p>
      {other && <p>{t(`confidence-reason-${OTHER_DEVICE}`)}</p>}
      {check && !other && (
        <>
          <p>{t(`${check.id}.fix`, check.args)}</p>
          <Snippets check={check} />
        </>
      )}
    </div>
  );
}

/** A capture that explains next to nothing: how to record one that does. */
function RecordAgain({ report }: { report: Report }) {
  const { t } = useWords();
  const faults = captureFaults(report);
  const check = faults[0] ?? report.checks.find(({ id }) => id === 'capture-too-short');
  if (check === undefined) return null;
  const jax = report.capture.framework === 'jax';
  const fixes = check.fixes.length > 0 ? check.fixes : jax ? ['jax'] : ['keras', 'custom-loop'];
  return (
    <section class="record-again" aria-labelledby="record-title">
      <h2 id="record-title">{t('ui-record')}</h2>
      <div class="record-grid">
        <div>
          <p>{t('ui-record-why')}</p>
          <ul class="bullets">
            {faults.map((fault) => (
              <li key={fault.id}>{t(`${fault.id}.failed`, fault.args)}</li>
            ))}
          </ul>
        </div>
        <Snippets check={{ ...check, fixes }} />
      </div>
    </section>
  );
}

function Headline({ report, step }: { report: Report; step: StepTime }) {
  const { t, catalog } = useWords();
  const several = report.several_gpus;
  return (
    <div class="headline">
      <h1>
        <Verdict report={report} />
      </h1>
      <p class="muted">
        <Measured report={report} step={step} />
        {catalog.betweenSentences}
        <Winnable report={report} />
        {moodOf(report) === 'fine' && <Checked report={report} />}
      </p>
      {several?.one_gpu_first && (
        <p class="first-advice">
          {t('several-one-gpu-first', {
            one: { value: several.one_gpu_ms, unit: 'ms' },
            several: { value: several.several_ms, unit: 'ms' },
          })}
        </p>
      )}
    </div>
  );
}

/** The report in a sentence. */
export function Verdict({ report }: { report: Report }) {
  const { t, catalog } = useWords();
  const { headline } = report;
  const mood = moodOf(report);
  const cause = report.checks.find((check) => check.id === report.first[0]);
  const fault = cause === undefined ? '' : titleOf(cause, catalog);
  return (
    <>
      {mood === 'no-gpu' && <StatusIcon status="failed" />}
      {mood === 'fine' && <StatusIcon status="passed" />}
      {mood === 'unexplained' && <StatusIcon status="no_data" />}
      {mood === 'no-gpu' && t('ui-no-gpu')}
      {mood !== 'no-gpu' && headline && t(`headline-${headline.id}`, { ...headline.args, fault })}
    </>
  );
}

function Measured({ report, step }: { report: Report; step: StepTime }) {
  const { t, q } = useWords();
  const { steps } = report.capture;
  const words = {
    mean: q(step.mean_ms, 'ms'),
    step: q(step.median_ms, 'ms'),
    steps: q(steps, 'count'),
    ...spread(step),
  };
  const measured = steps > 1 ? 'ui-headline-measured' : 'ui-headline-measured-one';
  return <>{t(report.capture.step_source === 'none' ? 'text-whole-capture' : measured, words)}</>;
}

/** What can be won together. */
function Winnable({ report }: { report: Report }) {
  const { t, q } = useWords();
  const bounds = report.recoverable;
  if (bounds === null || bounds.high === 0) return null;
  const words = { low: q(bounds.low, 'ms'), high: q(bounds.high, 'ms') };
  return <strong>{t(isRange(bounds) ? 'ui-headline-win' : 'ui-headline-win-at-most', words)}</strong>;
}

/** That nothing is to fix says something only with how much was looked at. */
function Checked({ report }: { report: Report }) {
  const { t } = useWords();
  const counts = countStatuses(report.checks);
  return (
    <>
      {t('ui-nothing-checked', {
        passed: counted(counts.passed),
        undecided: counted(counts.no_data),
        other: counted(counts.not_applicable),
      })}
    </>
  );
}
