// Where a step goes: one stacked bar with a legend that is a table.
import type { Part, Report, StepTime } from '../api/report.gen';
import { isAt } from '../model/gpus';
import { isRange } from '../model/saving';
import { meanOf, partsOf } from '../model/steps';
import { segments } from '../model/waterfall';
import { loaded } from '../state/load';
import { messageId } from '../text/catalog';
import { counted } from '../text/numbers';
import { Bar } from './Bar';
import { BreakdownHeads } from './BreakdownHeads';
import { useStore, useWords } from './context';
import { PlacePicker } from './Place';
import { TensorFlowSteps } from './TensorFlowSteps';

/** What takes less of the step is not told by itself in the legend. */
const TOLD_SHARE = 0.01;

export function Breakdown({ report, step }: { report: Report; step: StepTime }) {
  const { t } = useWords();
  const store = useStore();
  const hasSteps = report.capture.step_source !== 'none';
  const { parts, about, busy } = useParts(report, step);
  return (
    <section class="breakdown" aria-labelledby="breakdown-title" aria-busy={busy}>
      <div class="breakdown-head">
        <h2 id="breakdown-title">
          {t(hasSteps ? 'ui-breakdown' : 'ui-breakdown-capture')}
          <span class="muted"> {about}</span>
        </h2>
        <PlacePicker report={report} />
      </div>
      <NoSteps />
      <div class="bar-and-profiler">
        <div class="bar-and-win">
          <StackedBar parts={parts} pick />
          {store.place.value === null && store.step.value === null && <Win report={report} step={step} />}
        </div>
        {store.step.value === null && <ProfilersWork ms={report.capture.profiler_ms} />}
      </div>
      <Legend parts={parts} />
      <div class="more-of-step">
        <Meaning parts={parts} />
        {store.step.value === null && <TensorFlowSteps steps={report.tensorflow} />}
      </div>
    </section>
  );
}

/** Why one step cannot be shown. */
function NoSteps() {
  const store = useStore();
  const { said } = useWords();
  const load = store.steps.found.value;
  if (store.offline || store.step.value === null || load.state !== 'problem') return null;
  return (
    <p class="place-problem" role="status">
      {said(load.problem)}
    </p>
  );
}

/** The parts of the GPU and step that are looked at, and what they are of. */
function useParts(report: Report, step: StepTime) {
  const { t, q } = useWords();
  const store = useStore();
  const [place, number] = [store.place.value, store.step.value];
  const load = store.steps.found.value;
  const those = loaded(load);
  const gpu = report.gpu_breakdowns.find((one) => place && isAt(one, place));
  const steps = number !== null ? those : null;
  const parts = steps && number !== null ? partsOf(steps, number) : null;
  if (steps && parts && number !== null) {
    const whole = parts.reduce((sum, part) => sum + part.ms_per_step, 0);
    const words = { gpu: String(steps.gpu), number, step: q(whole, 'ms') };
    return { parts, about: t('ui-breakdown-of-step', words), busy: false };
  }
  const busy = number !== null && load.state === 'loading';
  if (gpu) {
    const words = { gpu: String(gpu.gpu), step: q(step.mean_ms, 'ms') };
    return { parts: gpu.breakdown, about: t('ui-breakdown-of-gpu', words), busy };
  }
  if (place && those && isAt(those, place)) {
    const mean = meanOf(those);
    const whole = mean.reduce((sum, part) => sum + part.ms_per_step, 0);
    const words = { gpu: `${place.gpu} · ${place.host}`, step: q(whole, 'ms') };
    return { parts: mean, about: t('ui-breakdown-of-gpu', words), busy: false };
  }
  const gpus = counted(report.several_gpus?.gpus ?? 1);
  const about = t('ui-breakdown-mean', { gpus, step: q(step.mean_ms, 'ms') });
  return { parts: report.breakdown, about, busy };
}

export function StackedBar({ parts, ...how }: { parts: readonly Part[]; pick?: boolean; small?: boolean }) {
  const { t } = useWords();
  const pieces = segments(parts).map((part) => ({
    ...part,
    id: part.category,
    name: t(`category-${messageId(part.category)}`),
    looks: `${part.busy ? 'busy' : 'idle'} ${part.category}`,
  }));
  return <Bar pieces={pieces} {...how} />;
}

/** Where the step would end: for certain, and at best. */
function Win({ report, step }: { report: Report; step: StepTime }) {
  const { t, q } = useWords();
  const bounds = report.recoverable;
  if (bounds === null || bounds.high === 0) return null;
  const share = (ms: number) => `${Math.min(1, ms / step.mean_ms) * 100}%`;
  const certain = isRange(bounds) ? bounds.low : 0;
  return (
    <div class="win">
      <div
        class="possible"
        style={{ width: share(bounds.high - certain) }}
        title={t('ui-win-possible', { time: q(bounds.high, 'ms') })}
      />
      {certain > 0 && (
        <div
          class="certain"
          style={{ width: share(certain) }}
          title={t('ui-win-certain', { time: q(certain, 'ms') })}
        />
      )}
      <span class="win-text">
        {certain > 0 && <span class="certain-key">{t('ui-win-certain', { time: q(certain, 'ms') })}</span>}
        <span class="possible-key">{t('ui-win-possible', { time: q(bounds.high, 'ms') })}</span>
      </span>
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

/** Parts that can be seen, each a button as its segment is; small ones are summed up, and told in the table. */
function Legend({ parts }: { parts: readonly Part[] }) {
  const { t, q } = useWords();
  const store = useStore();
  const all = segments(parts);
  const shown = all.filter((part) => part.share >= TOLD_SHARE);
  const small = all.filter((part) => part.share < TOLD_SHARE);
  const cause = store.address.value.cause;
  return (
    <ul class="legend">
      {shown.map((part) => (
        <li key={part.category}>
          <button
            type="button"
            aria-pressed={cause === part.category}
            title={t('ui-cause-pick')}
            onClick={() => store.choose('cause', cause === part.category ? null : part.category)}
          >
            <span class={`swatch ${part.busy ? 'busy' : 'idle'} ${part.category}`} aria-hidden="true" />
            <span class="name">{t(`category-${messageId(part.category)}`)}</span>
            <span class="number">{q(part.ms, 'ms')}</span>
            <span class="number share">{q(part.share, 'share')}</span>
          </button>
        </li>
      ))}
      {small.length > 0 && (
        <li class="small-parts muted">
          {t('ui-breakdown-small', {
            count: counted(small.length),
            time: q(
              small.reduce((sum, part) => sum + part.ms, 0),
              'ms',
            ),
          })}
        </li>
      )}
    </ul>
  );
}

/** The bar as a table, with what each part is. */
function Meaning({ parts }: { parts: readonly Part[] }) {
  const { t, q } = useWords();
  const store = useStore();
  const rows = store.drawn.value ? segments(parts) : [];
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
              <td class="number">{q(part.ms, 'ms')}</td>
              <td class="number">{q(part.share, 'share')}</td>
              <td>{t(`category-${messageId(part.category)}.about`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
