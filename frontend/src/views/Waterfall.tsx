// Where a step goes: one stacked bar with a legend that is a table.
import type { Part, Report, StepTime } from '../api/report.gen';
import { partsOf } from '../model/steps';
import { NAMED_SHARE, type Segment, segments } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { BreakdownHeads } from './BreakdownHeads';
import { useStore, useWords } from './context';
import { PlacePicker } from './Place';
import { TensorFlowSteps } from './TensorFlowSteps';

export function Breakdown({ report, step }: { report: Report; step: StepTime }) {
  const { t } = useWords();
  const store = useStore();
  const found = report.capture.step_source !== 'none';
  const { parts, about, busy } = useParts(report, step);
  return (
    <section class="breakdown" aria-labelledby="breakdown-title" aria-busy={busy}>
      <div class="breakdown-head">
        <h2 id="breakdown-title">
          {t(found ? 'ui-breakdown' : 'ui-breakdown-capture')}
          <span class="muted"> {about}</span>
        </h2>
        <PlacePicker report={report} />
      </div>
      <NoSteps />
      <div class="bar-and-profiler">
        <StackedBar parts={parts} />
        {store.step.value === null && <ProfilersWork ms={report.capture.profiler_ms} />}
      </div>
      <Legend parts={parts} />
      <Meaning parts={parts} />
      {store.step.value === null && <TensorFlowSteps steps={report.tensorflow} />}
    </section>
  );
}

/** Why one step cannot be shown. */
function NoSteps() {
  const store = useStore();
  const { t } = useWords();
  const load = store.steps.steps.value;
  if (store.step.value === null || load.state !== 'problem') return null;
  const { code, args } = load.problem;
  return (
    <p class="place-problem" role="status">
      {t(`${code}.what`, args)} {t(`${code}.do`, args)}
    </p>
  );
}

/** The parts of the GPU and step that are looked at, and what they are of. */
function useParts(report: Report, step: StepTime) {
  const { t, q } = useWords();
  const store = useStore();
  const [place, number] = [store.place.value, store.step.value];
  const load = store.steps.steps.value;
  const gpu = report.gpu_breakdowns.find((one) => one.gpu === place?.gpu && one.host === place.host);
  const steps = number !== null && load.state === 'ready' ? load.value : null;
  const parts = steps && number !== null ? partsOf(steps, number) : null;
  if (steps && parts && number !== null) {
    const whole = parts.reduce((sum, part) => sum + part.ms_per_step, 0);
    const words = { gpu: String(steps.gpu), number, step: q(whole, 'ms') };
    return { parts, about: t('ui-breakdown-of-step', words), busy: false };
  }
  const busy = number !== null && load.state === 'loading' && !store.offline;
  if (gpu) {
    const words = { gpu: String(gpu.gpu), step: q(step.mean_ms, 'ms') };
    return { parts: gpu.breakdown, about: t('ui-breakdown-of-gpu', words), busy };
  }
  const gpus = { value: report.several_gpus?.gpus ?? 1, unit: 'count' } as const;
  const about = t('ui-breakdown-mean', { gpus, step: q(step.mean_ms, 'ms') });
  return { parts: report.breakdown, about, busy };
}

export function StackedBar({ parts }: { parts: readonly Part[] }) {
  const { t, q } = useWords();
  const say = (part: Segment) =>
    t('ui-breakdown-part', {
      category: t(`category-${messageId(part.category)}`),
      time: q(part.ms, 'ms'),
      share: q(part.share, 'share'),
    });
  const shown = segments(parts);
  return (
    <div class="stacked" role="img" aria-label={shown.map(say).join('; ')}>
      {shown.map((part) => (
        <div
          key={part.category}
          class={`segment ${part.busy ? 'busy' : 'idle'} ${part.category}`}
          style={{ flexGrow: part.share }}
          title={say(part)}
        >
          {part.share >= NAMED_SHARE && <span>{t(`category-${messageId(part.category)}`)}</span>}
        </div>
      ))}
    </div>
  );
}

/** Beside the bar, since it is no part of a step: one of it may take ten times as long as the step. */
function ProfilersWork({ ms }: { ms: number }) {
  const { t, q } = useWords();
  if (ms === 0) return null;
  return (
    <div class="profilers-work" title={t('ui-breakdown-profiler.about')}>
      {t('ui-breakdown-profiler', { time: q(ms, 'ms') })}
    </div>
  );
}

function Legend({ parts }: { parts: readonly Part[] }) {
  const { t, q } = useWords();
  return (
    <ul class="legend">
      {segments(parts).map((part) => (
        <li key={part.category} title={t(`category-${messageId(part.category)}.about`)}>
          <span class={`swatch ${part.busy ? 'busy' : 'idle'} ${part.category}`} aria-hidden="true" />
          <span class="name">{t(`category-${messageId(part.category)}`)}</span>
          <span class="number">{q(part.ms, 'ms')}</span>
          <span class="number share">{q(part.share, 'share')}</span>
        </li>
      ))}
    </ul>
  );
}

/** The bar as a table, with what each part is. */
function Meaning({ parts }: { parts: readonly Part[] }) {
  const { t, q } = useWords();
  const store = useStore();
  const rows = store.drawn.value ? parts : [];
  return (
    <details class="meaning">
      <summary>{t('ui-breakdown-meaning')}</summary>
      <table>
        <thead>
          <tr>
            <BreakdownHeads />
            <th scope="col">{t('ui-breakdown-column-meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((part) => (
            <tr key={part.category}>
              <th scope="row">{t(`category-${messageId(part.category)}`)}</th>
              <td class="number">{q(part.ms_per_step, 'ms')}</td>
              <td class="number">{q(part.share, 'share')}</td>
              <td>{t(`category-${messageId(part.category)}.about`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
