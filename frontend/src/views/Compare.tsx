// Two runs side by side: the verdict, both steps on one scale, findings and kernels that changed.
import { useEffect, useRef } from 'preact/hooks';
import type { Comparison, LedgerChange, Side } from '../api/report.gen';
import { causeOf, kernelTable, namesOf, partsByChange, rowsByChange, stepOf } from '../model/compare';
import { spread } from '../model/saving';
import { lengths } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { counted, type StepFormat, signed } from '../text/numbers';
import { Banner } from './Banner';
import { useStore, useWords, type Words } from './context';
import { Go } from './Go';
import { Promises } from './Promises';
import { Part } from './Swatch';
import { useStepFormat } from './steps';
import { Heads, ofNumbers } from './Table';
import { TableView, wayOf } from './TableView';
import { StackedBar } from './Waterfall';

export function CompareView({ comparison }: { comparison: Comparison }) {
  return (
    <section class="compare">
      <Headline comparison={comparison} />
      <Unlike comparison={comparison} />
      <Steps comparison={comparison} />
      <Findings comparison={comparison} />
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
  const missed = comparison.verdict === 'no_difference' && comparison.detectable_share !== null;
  return (
    <div class={`headline ${comparison.verdict}`}>
      <h1>{t(comparison.said.id, comparison.said.args)}</h1>
      <LongSteps comparison={comparison} />
      <CauseOfChange comparison={comparison} />
      <p>{t('compare-baseline', sideArgs(comparison.baseline, words))}</p>
      <p>{t('compare-candidate', sideArgs(comparison.candidate, words))}</p>
      {missed && (
        <p class="muted">
          {t('compare-could-miss', { share: q(comparison.detectable_share ?? 0, 'share') })}
        </p>
      )}
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

/** What changed most, in a sentence. */
function CauseOfChange({ comparison }: { comparison: Comparison }) {
  const { t, catalog } = useWords();
  const { say } = useFormat(comparison);
  const cause = causeOf(comparison);
  if (cause === null || comparison.verdict === 'no_difference') return null;
  const { part, change_ms, kernel } = cause;
  const time = (ms: number) => signed(say(ms), ms);
  const category = t(`category-${messageId(part.category)}`);
  const words = {
    category,
    change: time(change_ms),
    before: say(part.before_ms),
    after: say(part.after_ms),
  };
  return (
    <p class="compare-cause">
      {t('compare-cause', words) + catalog.betweenSentences}
      {kernel !== null &&
        t('compare-cause-kernel', {
          name: kernel.op || kernel.name,
          change: time(kernel.after_ms - kernel.before_ms),
        })}
    </p>
  );
}

/** The runs of a side, with how many they are. */
function runsOf(side: Side, { t, catalog }: Words): string {
  const text = catalog.listed(namesOf(side));
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

/** What else differs stands above the numbers: they may not be comparable at all. */
function Unlike({ comparison }: { comparison: Comparison }) {
  const { t } = useWords();
  return <Banner lines={comparison.unlike.map((note) => t(note.id, note.args))} />;
}

function Steps({ comparison }: { comparison: Comparison }) {
  const words = useWords();
  const { t, catalog } = words;
  const { cell, symbol } = useFormat(comparison);
  if (comparison.breakdown.length === 0) return null;
  const before = stepOf(comparison, 'before_ms');
  const after = stepOf(comparison, 'after_ms');
  const long = lengths([before, after]);
  const parts = partsByChange(comparison);
  const difference = (ms: number) => signed(cell(ms), ms);
  const sides = [
    { step: before, side: comparison.baseline, name: t('compare-before') },
    { step: after, side: comparison.candidate, name: t('compare-after') },
  ];
  return (
    <section class="breakdown" aria-labelledby="compare-steps">
      <h2 id="compare-steps">{t('ui-breakdown')}</h2>
      {sides.map(({ step, side, name }, i) => (
        <div class="compare-bar" key={name}>
          <span class="name" title={catalog.listed(side.runs)}>
            {name} <span class="muted">{runsOf(side, words)}</span>
          </span>
          <div class="track">
            <div style={{ width: `${(long[i] ?? 0) * 100}%` }}>
              <StackedBar parts={step} />
            </div>
          </div>
        </div>
      ))}
      <table class="data compare-parts">
        <Heads
          of={[
            t('ui-breakdown-column-category'),
            ...['change', 'before', 'after'].map((name) => ofNumbers(t(`compare-${name}`), symbol)),
          ]}
        />
        <tbody>
          {parts.map((part) => (
            <tr key={part.category}>
              <th scope="row">
                <Part category={part.category} />
              </th>
              <td class={`number${wayOf(part.after_ms - part.before_ms)}`}>
                {difference(part.after_ms - part.before_ms)}
              </td>
              <td class="number">{cell(part.before_ms)}</td>
              <td class="number">{cell(part.after_ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Rows of both ledgers, and what became of each. */
function Findings({ comparison }: { comparison: Comparison }) {
  const store = useStore();
  const wanted = store.address.value.finding ?? '';
  // A link may name a finding of the comparison.
  const seen = useRef<HTMLTableRowElement>(null);
  useEffect(() => seen.current?.scrollIntoView({ block: 'center' }), [wanted]);
  const { t } = useWords();
  const format = useFormat(comparison);
  const state = (status: LedgerChange['before'], ms: number | null) =>
    ms === null ? t(`status-${messageId(status)}`) : format.say(ms);
  if (comparison.rows.length === 0) return null;
  return (
    <section class="compare-findings" aria-labelledby="compare-findings">
      <h2 id="compare-findings">{t('compare-findings')}</h2>
      <table class="data">
        <Heads
          of={[
            ...['finding', 'change'].map((name) => t(`compare-${name}`)),
            ...['before', 'after'].map((name) => ofNumbers(t(`compare-${name}`))),
          ]}
        />
        <tbody>
          {rowsByChange(comparison).map((row) => {
            const [first = ''] = row.checks;
            const isWanted = row.checks.includes(wanted);
            return (
              <tr
                key={first}
                ref={isWanted ? seen : null}
                class={isWanted ? 'wanted' : ''}
                data-finding={row.checks.join(' ')}
                data-change={row.change}
              >
                <th scope="row">
                  <Go to={{ run: store.chosen.value?.run ?? '', finding: first }}>
                    {t(`${first}.fault`, row.args)}
                  </Go>
                </th>
                <td>
                  <span class={`change ${row.change}`}>{t(`change-${row.change}`)}</span>
                </td>
                <td class="number">{state(row.before, row.before_loss_ms)}</td>
                <td class="number">{state(row.after, row.after_loss_ms)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
