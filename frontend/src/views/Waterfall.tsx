// Where a step goes: one stacked bar with a legend that is a table.
import type { Part, Report, StepTime } from '../api/report.gen';
import { type Segment, segments } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { useWords } from './context';
import { TensorFlowSteps } from './TensorFlowSteps';

/** Wide enough for a name inside. */
const NAMED_SHARE = 0.14;

export function Breakdown({ report, step }: { report: Report; step: StepTime }) {
  const { t, q } = useWords();
  const found = report.capture.step_source !== 'none';
  const gpus = { value: report.several_gpus?.gpus ?? 1, unit: 'count' } as const;
  return (
    <section class="breakdown" aria-labelledby="breakdown-title">
      <h2 id="breakdown-title">
        {t(found ? 'ui-breakdown' : 'ui-breakdown-capture')}
        <span class="muted"> {t('ui-breakdown-mean', { gpus, step: q(step.mean_ms, 'ms') })}</span>
      </h2>
      <StackedBar parts={report.breakdown} />
      <Legend parts={report.breakdown} />
      <Meaning parts={report.breakdown} />
      <TensorFlowSteps steps={report.tensorflow} />
    </section>
  );
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
  return (
    <details class="meaning">
      <summary>{t('ui-breakdown-meaning')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('ui-breakdown-column-category')}</th>
            <th scope="col">{t('ui-breakdown-column-time')}</th>
            <th scope="col">{t('ui-breakdown-column-share')}</th>
            <th scope="col">{t('ui-breakdown-column-meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
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
