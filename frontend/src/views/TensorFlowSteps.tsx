// The same step as TensorFlow's own analyser divides it, in each of its definitions.
import type { TensorFlowBreakdown } from '../api/report.gen';
import { messageId } from '../text/catalog';
import { useStore, useWords } from './context';

export function TensorFlowSteps({ steps }: { steps: readonly TensorFlowBreakdown[] }) {
  const { t } = useWords();
  const store = useStore();
  if (steps.length === 0) {
    return null;
  }
  return (
    <details class="meaning tensorflow">
      <summary>{t('tensorflow-title')}</summary>
      {(store.drawn.value ? steps : []).map((step) => (
        <OneStep key={`${step.definition} ${step.host}`} step={step} />
      ))}
    </details>
  );
}

function OneStep({ step }: { step: TensorFlowBreakdown }) {
  const { t, q } = useWords();
  const title = t('tensorflow-step', {
    definition: t(`definition-${step.definition}`),
    host: step.host,
    time: q(step.step_ms, 'ms'),
  });
  return (
    <table>
      <caption>
        {title} <span class="muted">{t(`definition-${step.definition}.about`)}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('ui-breakdown-column-category')}</th>
          <th scope="col">{t('ui-breakdown-column-time')}</th>
          <th scope="col">{t('ui-breakdown-column-share')}</th>
        </tr>
      </thead>
      <tbody>
        {step.parts.map((part) => (
          <tr key={part.part}>
            <th scope="row">{t(`tensorflow-part-${messageId(part.part)}`)}</th>
            <td class="number">{q(part.ms_per_step, 'ms')}</td>
            <td class="number">{q(part.share, 'share')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
