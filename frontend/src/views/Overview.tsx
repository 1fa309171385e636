// The first screen: what can be won at most, the facts of the capture, and where a step goes.
import type { ComponentChildren } from 'preact';
import type { Gpu, Report, StepTime } from '../api/report.gen';
import { type GpuGroup, groupGpus } from '../model/gpus';
import { isRange } from '../model/saving';
import { busyShare } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { useWords } from './context';
import { First } from './First';
import { Snippets } from './Fixes';
import { StatusIcon } from './Icon';
import { titleOf } from './verdict';
import { Breakdown } from './Waterfall';

/** Notes that the list of GPUs says already, and more exactly. */
const SAID_OF_GPUS: ReadonlySet<string> = new Set(['idle-gpus', 'copying-gpus']);

const NO_GPU_CHECK = 'no-gpu-activity';

export function Overview({ report }: { report: Report }) {
  const { t } = useWords();
  return (
    <section class="overview" aria-label={t('ui-overview')}>
      <div class="headline-and-facts">
        <div>
          {report.step_time ? (
            <Headline report={report} step={report.step_time} />
          ) : (
            <NoGpu report={report} />
          )}
          {report.step_time && <Breakdown report={report} step={report.step_time} />}
        </div>
        <Facts report={report} />
      </div>
      <First report={report} />
    </section>
  );
}

/** What to do about it stands right here: nothing else in the report can help. */
function NoGpu({ report }: { report: Report }) {
  const { t } = useWords();
  const check = report.checks.find(({ id }) => id === NO_GPU_CHECK);
  return (
    <div class="headline">
      <h1>
        <StatusIcon status="failed" />
        {t('ui-no-gpu')}
      </h1>
      <p class="muted">{t('ui-no-gpu-about')}</p>
      {check && (
        <>
          <p>{t(`${check.id}.fix`, check.args)}</p>
          <Snippets check={check.id} fixes={check.fixes} />
        </>
      )}
    </div>
  );
}

function Headline({ report, step }: { report: Report; step: StepTime }) {
  const { t, q, catalog } = useWords();
  const several = report.several_gpus;
  const headline = report.headline;
  const cause = report.checks.find((check) => check.id === report.first[0]);
  const fault = cause === undefined ? '' : titleOf(cause, catalog);
  return (
    <div class="headline">
      <h1>{headline && unbroken(t(`headline-${headline.id}`, { ...headline.args, fault }))}</h1>
      <p class="muted">
        <Measured report={report} step={step} /> <Winnable report={report} />
      </p>
      {several?.one_gpu_first && (
        <p class="first-advice">
          {t('several-one-gpu-first', {
            one: q(several.one_gpu_ms, 'ms'),
            several: q(several.several_ms, 'ms'),
          })}
        </p>
      )}
    </div>
  );
}

/** A number and its unit stay on one line. */
function unbroken(text: string): string {
  return text.replace(/(\d) (?=\p{L}|%)/gu, '$1\u00a0');
}

function Measured({ report, step }: { report: Report; step: StepTime }) {
  const { t, q } = useWords();
  const { steps } = report.capture;
  const words = {
    step: q(step.median_ms, 'ms'),
    steps: q(steps, 'count'),
    low: q(step.low_ms, 'ms'),
    high: q(step.high_ms, 'ms'),
  };
  if (report.capture.step_source === 'none') return <>{t('ui-steps-none')}</>;
  return <>{unbroken(t(steps > 1 ? 'ui-headline-measured' : 'ui-headline-measured-one', words))}</>;
}

/** What can be won together. */
function Winnable({ report }: { report: Report }) {
  const { t, q } = useWords();
  const bounds = report.recoverable;
  if (bounds === null || bounds.high === 0) return null;
  const words = { low: q(bounds.low, 'ms'), high: q(bounds.high, 'ms') };
  return (
    <strong>{unbroken(t(isRange(bounds) ? 'ui-headline-win' : 'ui-headline-win-at-most', words))}</strong>
  );
}

function Facts({ report }: { report: Report }) {
  const { t } = useWords();
  const { capture, step_time: step } = report;
  const notes = capture.notes.filter((note) => !SAID_OF_GPUS.has(note.id));
  return (
    <dl class="facts">
      {step && <StepFacts report={report} step={step} />}
      <Fact name={t('ui-gpus')}>
        <Gpus report={report} />
        <Limiting report={report} />
      </Fact>
      <Fact name={t('ui-framework')}>{t(`ui-framework-${capture.framework}`)}</Fact>
      {notes.length > 0 && (
        <Fact name={t('ui-notes')}>
          {notes.map((note) => (
            <div key={JSON.stringify(note)}>{t(`note-${note.id}`, note.args)}</div>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function StepFacts({ report, step }: { report: Report; step: StepTime }) {
  const { t, q } = useWords();
  const { capture } = report;
  const found = capture.step_source !== 'none';
  const busy = q(busyShare(report.breakdown), 'share');
  const range = { low: q(step.low_ms, 'ms'), high: q(step.high_ms, 'ms') };
  return (
    <>
      <Fact name={t(found ? 'ui-step' : 'ui-capture-time')}>
        <strong class="number">{q(step.median_ms, 'ms')}</strong>{' '}
        {capture.steps > 1 && <span class="muted">{t('ui-step-range', range)}</span>}
      </Fact>
      <Fact name={t('ui-busy')}>
        <strong class="number">{busy}</strong>
      </Fact>
      <Fact name={t('ui-steps')}>
        {found ? t('ui-steps-value', { steps: { value: capture.steps, unit: 'count' } }) : t('ui-steps-none')}
        <div class="muted">{t(`step-method-${capture.step_method}`)}</div>
      </Fact>
    </>
  );
}

/** Which GPUs did what, host by host; what all of them are is said once. */
function Gpus({ report }: { report: Report }) {
  const { t } = useWords();
  const { gpus } = report.capture;
  if (gpus.length === 0) return <>{t('ui-gpu-none')}</>;
  const hosts = [...new Set(gpus.map((gpu) => gpu.host))];
  const kinds = new Set(gpus.map(useGpuKind()));
  return (
    <>
      {hosts.map((host) => (
        <div key={host} class="gpu-host">
          {hosts.length > 1 && <span class="muted">{host} </span>}
          {groupGpus(gpus.filter((gpu) => gpu.host === host)).map((group) => (
            <GpuGroupView key={group.ids.join()} group={group} kind={kinds.size > 1} />
          ))}
        </div>
      ))}
      {kinds.size === 1 && <div class="muted">{[...kinds][0]}</div>}
    </>
  );
}

/** The one that the others wait for, if any; the table below the checklist tells more. */
function Limiting({ report }: { report: Report }) {
  const { t } = useWords();
  const limiting = report.several_gpus?.limiting;
  if (limiting === undefined || limiting.reason === 'even') return null;
  return <div>{t(`several-${limiting.reason}`, limiting.args)}</div>;
}

function GpuGroupView({ group, kind }: { group: GpuGroup; kind: boolean }) {
  const { t } = useWords();
  const kindOf = useGpuKind();
  const { activity } = group.gpu;
  return (
    <span class="gpu-group">
      {t('ui-gpu-ids', { ids: group.ids.join(', ') })}{' '}
      <span class={activity === 'active' ? 'muted' : 'tag'}>{t(`ui-gpu-${messageId(activity)}`)}</span>
      {kind && <span class="muted"> {kindOf(group.gpu)}</span>}
    </span>
  );
}

/** What kind of GPU it is, as far as the profiler wrote it. */
function useGpuKind(): (gpu: Gpu) => string {
  const { t, q } = useWords();
  return (gpu) =>
    [
      gpu.model,
      gpu.compute_capability && t('ui-gpu-capability', { capability: gpu.compute_capability }),
      gpu.memory_bytes > 0 && q(gpu.memory_bytes, 'bytes'),
    ]
      .filter(Boolean)
      .join(' · ');
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
