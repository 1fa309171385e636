// Two runs side by side: the verdict, both steps on one scale, findings and kernels that changed.
import type { Comparison, Quantity, Side } from '../api/report.gen';
import { causeOf, kernelTable, namesOf, partsByChange, rowsByChange, stepOf } from '../model/compare';
import { lineOf } from '../model/matrix';
import { messageId } from '../text/catalog';
import { counted, type StepFormat, signed } from '../text/numbers';
import { useNames, useStepFormat, useStore, useWords, type Words } from './context';
import { Promises } from './Promises';
import { SideBySide, Unlike } from './SideBySide';
import { TableView } from './TableView';

export function CompareView({ comparison }: { comparison: Comparison }) {
  return (
    <section class="compare">
      <Headline comparison={comparison} />
      <Unlike of={[{ unlike: comparison.unlike, run: '' }]} />
      <Sides comparison={comparison} />
      <Promises comparison={comparison} />
      {comparison.kernels.length > 0 && <TableView table={kernelTable(comparison)} />}
    </section>
  );
}

/** All times of the page in one unit, that of the longer step. */
export function useFormat({ baseline, candidate }: Comparison): StepFormat {
  return useStepFormat(Math.max(baseline.mean_ms, candidate.mean_ms));
}

function Headline({ comparison }: { comparison: Comparison }) {
  const store = useStore();
  const words = useWords();
  const { t, q } = words;
  const missed = comparison.verdict === 'no_difference' && comparison.detectable_share;
  return (
    <div class={`headline ${comparison.verdict}`}>
      <h1>{t(comparison.said.id, comparison.said.args)}</h1>
      <LongSteps comparison={comparison} />
      <CauseOfChange comparison={comparison} />
      <p>{t('compare-baseline', sideArgs(comparison.baseline, words))}</p>
      <p>{t('compare-candidate', sideArgs(comparison.candidate, words))}</p>
      {!!missed && <p class="muted">{t('compare-could-miss', { share: q(missed, 'share') })}</p>}
      {comparison.steps_of === 'host' && <p>{t('compare-of-host')}</p>}
      {comparison.within_capture && <p class="muted">{t('compare-within-capture')}</p>}
      <p>
        <button type="button" class="button" onClick={() => store.chooseBaseline(null)}>
          {t('ui-compare-close')}
        </button>{' '}
        {!store.offline && (
          <button type="button" class="button" onClick={() => store.swapSides()}>
            {t('compare-swap')}
          </button>
        )}
      </p>
    </div>
  );
}

/** Which steps make the means differ where the medians do not. */
function LongSteps({ comparison }: { comparison: Comparison }) {
  const { t, q, catalog } = useWords();
  const long = comparison.long_steps;
  if (long === null) return null;
  const more = long.count > long.names.length ? ['…'] : [];
  const args = {
    count: q(long.count, 'count'),
    of: q(long.of, 'count'),
    low: q(long.low_ms, 'ms'),
    names: catalog.listed([...long.names, ...more]),
  };
  return <p>{t(`compare-long-steps-${comparison.verdict}`, args)}</p>;
}

/** What changed most, in a sentence: of steps that are known to be faster or slower. */
function CauseOfChange({ comparison }: { comparison: Comparison }) {
  const { t, catalog } = useWords();
  const { say } = useFormat(comparison);
  const cause = causeOf(comparison);
  if (cause === null || !comparison.verdict.endsWith('er')) return null;
  const { part, change_ms, kernel } = cause;
  const time = (ms: number) => signed(say(ms), ms);
  const category = t(`category-${messageId(part.category)}`);
  const words = { category, change: time(change_ms), before: say(part.before_ms), after: say(part.after_ms) };
  return (
    <p class="compare-cause">
      {t('compare-cause', words) + catalog.betweenSentences}
      {kernel &&
        t('compare-cause-kernel', {
          name: kernel.op || kernel.name,
          change: time(kernel.after_ms - kernel.before_ms),
        })}
    </p>
  );
}

/** The runs of a side, as far as their names differ, with how many they are. */
function runsOf(side: Side, { t, catalog }: Words): string {
  const text = catalog.listed(namesOf(side).map(useNames()));
  const runs = side.runs.length;
  return runs > 1 ? t('text-noted', { text, note: t('runs-title', { runs: counted(runs) }) }) : text;
}

function sideArgs(side: Side, words: Words) {
  const { q } = words;
  return {
    runs: runsOf(side, words),
    mean: q(side.mean_ms, 'ms'),
    median: q(side.median_ms, 'ms'),
    ...spread(side),
    steps: counted(side.steps),
  } as const;
}

/** Both steps, and of each part and finding what it was and is. */
function Sides({ comparison }: { comparison: Comparison }) {
  const words = useWords();
  const { t, catalog } = words;
  const { say } = useFormat(comparison);
  const { baseline, candidate } = comparison;
  const sides = [
    { key: 'before', side: baseline, parts: stepOf(comparison, 'before_ms') },
    { key: 'after', side: candidate, parts: stepOf(comparison, 'after_ms') },
  ].map(({ key, side, parts }) => ({
    key,
    head: t(`compare-${key}`),
    name: (
      <>
        {t(`compare-${key}`)} <span class="muted">{runsOf(side, words)}</span>
      </>
    ),
    title: catalog.listed(side.runs),
    parts,
    compared: side === candidate && comparison.verdict !== 'not_comparable' && comparison.per !== 'unknown',
  }));
  return (
    <SideBySide
      sides={sides}
      findings={rowsByChange(comparison).map(lineOf)}
      parts={partsByChange(comparison).map(({ category, ...part }) => ({
        category,
        ms: [part.before_ms, part.after_ms],
      }))}
      toOf={(i, finding) => ({ run: (i === 0 ? baseline : candidate).runs[0] ?? '', finding })}
      say={say}
    />
  );
}

/** From this part of the upper end on, both may be written by the same three digits. */
const SAME = 0.995;

/** The bounds of measured times for a message, which leaves a range out that reads as one number. */
function spread({ low_ms, high_ms }: { low_ms: number; high_ms: number }): Record<string, Quantity> {
  return {
    low: { value: low_ms, unit: 'ms' },
    high: { value: high_ms, unit: 'ms' },
    range: { value: low_ms < SAME * high_ms ? 'some' : 'none', unit: 'text' },
  };
}
