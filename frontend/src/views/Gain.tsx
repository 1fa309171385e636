// What the ticked fixes bring, in a sentence: how much faster a step gets, or how many more samples a second there are.
import type { Quantity, Report } from '../api/report.gen';
import { moodOf } from '../model/first';
import { counted } from '../text/numbers';
import { useStepFormat, useWords } from './context';
import type { Stairs } from './stairs';
import { Worth } from './Worth';

/** A smaller gain is within what steps differ by anyway. */
const WORTH_SAYING = 1.005;

export function Gain({ report, stairs }: { report: Report; stairs: Stairs }) {
  const { t, said } = useWords();
  const { ticked } = stairs;
  const saved = report.ledger.rows.flatMap((row, at) => (ticked[at] ? [row.saving_ms.likely] : []));
  const fixes = saved.filter(Boolean).length;
  if (stairs.problem !== null) return said(stairs.problem);
  if (stairs.other) return <Supposed stairs={stairs} />;
  if (ticked.length === 0) return moodOf(report) === 'fine' ? t('ui-nothing-failed') : null;
  if (!ticked.includes(true)) return t('ui-gain-none');
  if (stairs.to === null) return null;
  const { likely, low, believed } = stairs.to;
  const left = believed ? likely : low;
  // Of a bound that leaves nothing there is nothing to say.
  if (left <= 0) return null;
  const times = (report.ledger.today_ms ?? 0) / left;
  const all = saved.includes(null) ? 'ui-gain-known' : 'ui-gain';
  const id = ticked.includes(false) ? 'ui-gain-ticked' : all;
  if (times < WORTH_SAYING) return t('ui-gain-little');
  if (!believed) return t('ledger-step-unknown');
  return (
    <>
      {t(id, { fixes: counted(fixes), times: ratio(times) })}
      <Worth report={report} to_ms={likely} />
    </>
  );
}

/** Of more digits nothing is known. */
function ratio(times: number): Quantity {
  return { value: Math.round(times * 100) / 100, unit: 'ratio' };
}

/** With another batch or more GPUs. */
function Supposed({ stairs: { answer } }: { stairs: Stairs }) {
  const { t, catalog } = useWords();
  const format = useStepFormat(answer?.today_ms ?? 0);
  if (answer === null) return null;
  const { today_ms: today, step_ms: step, likely_ms: likely, throughput } = answer;
  const words = {
    today: format.say(today),
    low: format.say(step?.low ?? 0),
    high: format.say(step?.high ?? 0),
    likely: format.say(likely ?? 0),
  };
  const ranged = likely === null ? 'whatif-range' : 'whatif-step';
  const id = step === null ? 'whatif-nothing' : step.low < step.high ? ranged : 'whatif-exact';
  const times = ratio(throughput ?? 1);
  const cannot = answer.cannot.map(({ id: note, args }) =>
    t(note, args['check'] ? { ...args, title: t(`${args['check'].value}.title`) } : args),
  );
  const faster = throughput ? [t('whatif-throughput', { times })] : [];
  return catalog.sentences([t(id, words), ...faster, ...new Set(cannot)]);
}
