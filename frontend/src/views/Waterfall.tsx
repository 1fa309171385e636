// Where a step goes, in full: of any GPU and step, with what the parts mean and how TensorFlow divides it.
import type { Report, StepTime } from '../api/report.gen';
import { isAt } from '../model/gpus';
import { meanOf, partsOf } from '../model/steps';
import { looksOf, segments, type Time } from '../model/waterfall';
import { loaded } from '../state/load';
import { messageId } from '../text/catalog';
import { counted } from '../text/numbers';
import { Bar, PartTable, type Piece } from './Bar';
import { useStore, useWords } from './context';
import { PlacePicker } from './Place';
import { TensorFlowSteps } from './TensorFlowSteps';

export function Breakdown({ report, step }: { report: Report; step: StepTime }) {
  const { t, q } = useWords();
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
      <StackedBar parts={parts} />
      {store.step.value === null && report.capture.profiler_ms > 0 && (
        <p class="muted" title={t('ui-breakdown-profiler.about')}>
          {t('ui-breakdown-profiler', { time: q(report.capture.profiler_ms, 'ms') })}
        </p>
      )}
      <Meaning parts={parts} />
      {store.step.value === null && <TensorFlowSteps steps={report.tensorflow} />}
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
  const parts = those && number !== null ? partsOf(those, number) : null;
  if (those && parts && number !== null) {
    const whole = parts.reduce((sum, part) => sum + part.ms_per_step, 0);
    const words = { gpu: String(those.gpu), number, step: q(whole, 'ms') };
    return { parts, about: t('ui-breakdown-of-step', words), busy: false };
  }
  const busy = number !== null && load.state === 'loading';
  const times = gpu?.breakdown ?? (place && those && isAt(those, place) ? meanOf(those) : null);
  if (times && place) {
    const whole = times.reduce((sum, part) => sum + part.ms_per_step, 0);
    const words = { gpu: gpu ? String(gpu.gpu) : `${place.gpu} · ${place.host}`, step: q(whole, 'ms') };
    return { parts: times, about: t('ui-breakdown-of-gpu', words), busy };
  }
  const gpus = counted(report.several_gpus?.gpus ?? 1);
  const about = t('ui-breakdown-mean', { gpus, step: q(step.mean_ms, 'ms') });
  return { parts: report.breakdown, about, busy };
}

function usePieces(parts: readonly Time[]): Piece[] {
  const { t } = useWords();
  return segments(parts).map((part) => ({
    ...part,
    id: part.category,
    name: t(`category-${messageId(part.category)}`),
    looks: looksOf(part.category),
  }));
}

export function StackedBar({ parts, small = false }: { parts: readonly Time[]; small?: boolean }) {
  return <Bar pieces={usePieces(parts)} small={small} />;
}

/** The bar as a table, with what each part is. */
function Meaning({ parts }: { parts: readonly Time[] }) {
  const { t } = useWords();
  const meaning = ({ id }: Piece) => t(`category-${messageId(id)}.about`);
  return <PartTable label={t('ui-breakdown-meaning')} pieces={usePieces(parts)} meaning={meaning} />;
}
