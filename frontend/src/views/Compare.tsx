// Two runs side by side: the verdict, both steps on one scale, findings and kernels that changed.
import { useEffect, useRef } from 'preact/hooks';
import type { Comparison, FindingChange, Side } from '../api/report.gen';
import { bars, causeOf, findingsByChange, kernelTable, namesOf, partsByChange } from '../model/compare';
import { spread } from '../model/saving';
import { messageId } from '../text/catalog';
import { columnFormat, counted, signed } from '../text/numbers';
import { useStore, useWords, type Words } from './context';
import { Go } from './Go';
import { Promises } from './Promises';
import { Part } from './Swatch';
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
  const { t, q, catalog } = useWords();
  const cause = causeOf(comparison);
  if (cause === null || comparison.verdict === 'no_difference') return null;
  const { part, change_ms, kernel } = cause;
  const time = (ms: number) => signed(q(Math.abs(ms), 'ms'), ms);
  const category = t(`category-${messageId(part.category)}`);
  const words = {
    category,
    change: time(change_ms),
    before: q(part.before_ms, 'ms'),
    after: q(part.after_ms, 'ms'),
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
  if (comparison.unlike.length === 0) return null;
  return (
    <section class="banner" role="alert">
      <ul>
        {comparison.unlike.map((note) => (
          <li key={note.id}>{t(note.id, note.args)}</li>
        ))}
      </ul>
    </section>
  );
}

function Steps({ comparison }: { comparison: Comparison }) {
  const words = useWords();
  const { t, catalog } = words;
  if (comparison.breakdown.length === 0) return null;
  const { before, after } = bars(comparison);
  const parts = partsByChange(comparison);
  const { cell, symbol } = columnFormat(
    parts.flatMap((part) => [part.before_ms, part.after_ms, part.after_ms - part.before_ms]),
    'ms',
    catalog.language,
  );
  const difference = (ms: number) => signed(cell(ms), ms);
  const sides = [
    { bar: before, side: comparison.baseline, name: t('compare-before') },
    { bar: after, side: comparison.candidate, name: t('compare-after') },
  ];
  return (
    <section class="breakdown" aria-labelledby="compare-steps">
      <h2 id="compare-steps">{t('ui-breakdown')}</h2>
      {sides.map(({ bar, side, name }) => (
        <div class="compare-bar" key={name}>
          <span class="name" title={catalog.listed(side.runs)}>
            {name} <span class="muted">{runsOf(side, words)}</span>
          </span>
          <div class="track">
            <div style={{ width: `${bar.width * 100}%` }}>
              <StackedBar parts={bar.parts} />
            </div>
          </div>
        </div>
      ))}
      <table class="data compare-parts">
        <thead>
          <tr>
            <th scope="col">{t('ui-breakdown-column-category')}</th>
            {['change', 'before', 'after'].map((name) => (
              <th key={name} scope="col" class="number">
                {t(`compare-${name}`)} <span class="unit">({symbol})</span>
              </th>
            ))}
          </tr>
        </thead>
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

function Findings({ comparison }: { comparison: Comparison }) {
  const store = useStore();
  const wanted = store.address.value.finding;
  // A link may name a finding of the comparison.
  const seen = useRef<HTMLTableRowElement>(null);
  useEffect(() => seen.current?.scrollIntoView({ block: 'center' }), [wanted]);
  const { t } = useWords();
  if (comparison.findings.length === 0) return null;
  return (
    <section class="compare-findings" aria-labelledby="compare-findings">
      <h2 id="compare-findings">{t('compare-findings')}</h2>
      <table class="data">
        <thead>
          <tr>
            {['finding', 'change', 'before', 'after'].map((name) => (
              <th key={name} scope="col">
                {t(`compare-${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {findingsByChange(comparison).map((finding) => (
            <tr
              key={finding.id}
              ref={finding.id === wanted ? seen : null}
              class={finding.id === wanted ? 'wanted' : ''}
              data-finding={finding.id}
              data-change={finding.change}
            >
              <th scope="row">
                <Go to={{ run: store.chosen.value?.run ?? '', finding: finding.id }}>
                  {t(`${finding.id}.title`)}
                </Go>
              </th>
              <td>
                <span class={`change ${finding.change}`}>{t(`change-${finding.change}`)}</span>
              </td>
              <td>
                <State finding={finding} when="before" />
              </td>
              <td>
                <State finding={finding} when="after" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What a side says of a finding: its saving, or its status. */
function State({ finding, when }: { finding: FindingChange; when: 'before' | 'after' }) {
  const { t, q } = useWords();
  const [status, saving] =
    when === 'before' ? [finding.before, finding.before_saving_ms] : [finding.after, finding.after_saving_ms];
  return (
    <>
      {t(`status-${messageId(status)}`)}
      {saving > 0 && <span class="muted"> {t('ui-saving', { saving: q(saving, 'ms') })}</span>}
    </>
  );
}
