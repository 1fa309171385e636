// The same step as TensorFlow's own analyser divides it, in each of its definitions: below our bar, for who opens it.
import type { CheckResult, Report, TensorFlowBreakdown } from '../api/report.gen';
import { counterparts, nearestCategory } from '../model/tensorflow';
import { looksOf } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { isNothing } from '../text/numbers';
import { Bar } from './Bar';
import { useWords } from './context';
import { PartTable, usePartHeads } from './PartTable';
import { Heads } from './Table';

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

/** The time that a finding is about, as we count it and as TensorFlow does. */
export function BesideTensorFlow({ check, report }: { check: CheckResult; report: Report }) {
  const { t, q, catalog } = useWords();
  const heads = usePartHeads();
  const shown = check.evidence.find((evidence) => evidence.type === 'timeline');
  const category = shown?.marks[0]?.category;
  const counterpart = report.breakdown.find((part) => part.category === category);
  if (category === undefined || counterpart === undefined || report.tensorflow.length === 0) return null;
  const several = report.hosts.length > 1;
  const nameOf = (step: TensorFlowBreakdown) =>
    catalog.listed([t(`definition-${step.definition}`), ...(several ? [step.host] : [])]);
  const rows = [
    { by: t('ui-title'), what: t(`category-${messageId(category)}`), ...timeOf(counterpart) },
    ...report.tensorflow.flatMap((step) =>
      counterparts(step, category).map((part) => ({
        by: nameOf(step),
        what: t(`tensorflow-part-${messageId(part.part)}`),
        ...timeOf(part),
      })),
    ),
  ];
  if (rows.length === 1) return null;
  return (
    <table class="parts beside-tensorflow">
      <Heads of={['', ...heads]} />
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.by} ${row.what}`}>
            <th scope="row">{row.by}</th>
            <td>{row.what}</td>
            <td class="number">{q(row.ms, 'ms')}</td>
            <td class="number">{q(row.share, 'share')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function timeOf({ ms_per_step: ms, share }: { ms_per_step: number; share: number }) {
  return { ms, share };
}
