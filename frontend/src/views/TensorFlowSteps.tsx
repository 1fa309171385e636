// The same step as TensorFlow's own analyser divides it, in each of its definitions: below our bar, for who opens it.
import type { TensorFlowBreakdown } from '../api/report.gen';
import { nearestCategory } from '../model/tensorflow';
import { looksOf } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { isNothing } from '../text/numbers';
import { Bar, PartTable } from './Bar';
import { useWords } from './context';

export function TensorFlowSteps({ steps }: { steps: readonly TensorFlowBreakdown[] }) {
  const { t } = useWords();
  if (steps.length === 0) {
    return null;
  }
  return (
    <section class="tensorflow" aria-labelledby="tensorflow-title">
      <h2 id="tensorflow-title">{t('tensorflow-title')}</h2>
      <p class="muted">{t('tensorflow-title.about')}</p>
      {steps.map((step) => (
        <OneStep key={`${step.definition} ${step.host}`} step={step} />
      ))}
    </section>
  );
}

function OneStep({ step }: { step: TensorFlowBreakdown }) {
  const { t, q } = useWords();
  // In the colours of our own parts, so that the two bars can be compared by eye.
  const pieces = step.parts
    .filter((part) => !isNothing(part.ms_per_step))
    .map(({ part, ms_per_step: ms, share }) => ({
      id: part,
      name: t(`tensorflow-part-${messageId(part)}`),
      looks: looksOf(nearestCategory(part)),
      ms,
      share,
    }));
  const title = t('tensorflow-step', {
    definition: t(`definition-${step.definition}`),
    host: step.host,
    time: q(step.step_ms, 'ms'),
  });
  return (
    <section class="tensorflow-step">
      <p>
        {title} <span class="muted">{t(`definition-${step.definition}.about`)}</span>
      </p>
      <Bar pieces={pieces} />
      <PartTable label={title} pieces={pieces} />
    </section>
  );
}
