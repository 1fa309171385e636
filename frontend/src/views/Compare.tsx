// Two runs side by side: the verdict, both steps on one scale, findings and kernels that changed.
import { useEffect, useRef } from 'preact/hooks';
import type { Comparison, FindingChange, Side } from '../api/report.gen';
import { bars, causeOf, findingsByChange, kernelTable, namesOf, partsByChange } from '../model/compare';
import { rangeArgs, spread } from '../model/saving';
import { messageId } from '../text/catalog';
import { columnFormat, signed } from '../text/numbers';
import { useStore, useWords, type Words } from './context';
import { Go } from './Go';
import { TableView, wayOf } from './TableView';
import { StackedBar } from './Waterfall';

export function CompareView({ found }: { found: Comparison }) {
  return (
    <section class="compare">
      <Headline found={found} />
      <Unlike found={found} />
      <Steps found={found} />
      <Findings found={found} />
      <Promises found={found} />
      {found.kernels.length > 0 && <TableView table={kernelTable(found)} />}
    </section>
  );
}

function Headline({ found }: { found: Comparison }) {
  const store = useStore();
  const words = useWords();
  const { t, q } = words;
  const of = found.about === 'mean' ? 'mean_ms' : 'median_ms';
  const args = {
    before: q(found.baseline[of], 'ms'),
    after: q(found.candidate[of], 'ms'),
    share: q(Math.abs(found.delta_share), 'share'),
  };
  const missed = found.verdict === 'no_difference' && found.detectable_share !== null;
  return (
    <div class={`headline ${found.verdict}`}>
      <h1>{t(`compare-${found.about === 'mean' ? 'mean-' : ''}${messageId(found.verdict)}`, args)}</h1>
      <LongSteps found={found} />
      <CauseOfChange found={found} />
      <p>{t('compare-baseline', sideArgs(found.baseline, words))}</p>
      <p>{t('compare-candidate', sideArgs(found.candidate, words))}</p>
      {missed && (
        <p class="muted">{t('compare-could-miss', { share: q(found.detectable_share ?? 0, 'share') })}</p>
      )}
      {found.steps_of === 'host' && <p>{t('compare-of-host')}</p>}
      {found.within_capture && <p class="muted">{t('compare-within-capture')}</p>}
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
function LongSteps({ found }: { found: Comparison }) {
  const { t, q, catalog } = useWords();
  const long = found.long_steps;
  if (long === null) return null;
  const more = long.count > long.names.length ? ['…'] : [];
  const args = {
    count: q(long.count, 'count'),
    of: q(long.of, 'count'),
    low: q(long.low_ms, 'ms'),
    names: catalog.listed([...long.names, ...more]),
  };
  return <p>{t(`compare-long-steps-${found.verdict}`, args)}</p>;
}

/** What explains most of it, in a sentence. */
function CauseOfChange({ found }: { found: Comparison }) {
  const { t, q, catalog } = useWords();
  const cause = causeOf(found);
  if (cause === null || found.verdict === 'no_difference') return null;
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

function sideArgs(side: Side, { q, catalog }: Words) {
  return {
    runs: catalog.listed(namesOf(side)),
    median: q(side.median_ms, 'ms'),
    ...spread(side),
    steps: { value: side.steps, unit: 'count' },
  } as const;
}

/** What else differs stands above the numbers: they may not be comparable at all. */
function Unlike({ found }: { found: Comparison }) {
  const { t } = useWords();
  if (found.unlike.length === 0) return null;
  return (
    <section class="banner" role="alert">
      <ul>
        {found.unlike.map((note) => (
          <li key={note.id}>{t(note.id, note.args)}</li>
        ))}
      </ul>
    </section>
  );
}

function Steps({ found }: { found: Comparison }) {
  const { t, catalog } = useWords();
  if (found.breakdown.length === 0) return null;
  const { before, after } = bars(found);
  const parts = partsByChange(found);
  const { cell, symbol } = columnFormat(
    parts.flatMap((part) => [part.before_ms, part.after_ms, part.after_ms - part.before_ms]),
    'ms',
    catalog.language,
  );
  const difference = (ms: number) => signed(cell(ms), ms);
  const unit = <span class="unit"> ({symbol})</span>;
  const sides = [
    { bar: before, side: found.baseline, name: t('compare-before') },
    { bar: after, side: found.candidate, name: t('compare-after') },
  ];
  return (
    <section class="breakdown" aria-labelledby="compare-steps">
      <h2 id="compare-steps">{t('ui-breakdown')}</h2>
      {sides.map(({ bar, side, name }) => (
        <div class="compare-bar" key={name}>
          <span class="name" title={catalog.listed(side.runs)}>
            {name} <span class="muted">{catalog.listed(namesOf(side))}</span>
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
            <th scope="col" class="number">
              {t('compare-change')}
              {unit}
            </th>
            <th scope="col" class="number">
              {t('compare-before')}
              {unit}
            </th>
            <th scope="col" class="number">
              {t('compare-after')}
              {unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.category}>
              <th scope="row">
                <span class={`swatch ${part.category}`} aria-hidden="true" />{' '}
                {t(`category-${messageId(part.category)}`)}
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

function Findings({ found }: { found: Comparison }) {
  const store = useStore();
  const wanted = store.address.value.finding;
  // A link may name a finding of the comparison.
  const seen = useRef<HTMLTableRowElement>(null);
  useEffect(() => seen.current?.scrollIntoView({ block: 'center' }), [wanted]);
  const { t } = useWords();
  if (found.findings.length === 0) return null;
  return (
    <section class="compare-findings" aria-labelledby="compare-findings">
      <h2 id="compare-findings">{t('compare-findings')}</h2>
      <table class="data">
        <thead>
          <tr>
            <th scope="col">{t('compare-finding')}</th>
            <th scope="col">{t('compare-change')}</th>
            <th scope="col">{t('compare-before')}</th>
            <th scope="col">{t('compare-after')}</th>
          </tr>
        </thead>
        <tbody>
          {findingsByChange(found).map((finding) => (
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

/** What was promised of findings that are fixed, beside what the step gained. */
function Promises({ found }: { found: Comparison }) {
  const { t, q, catalog } = useWords();
  if (found.promises.length === 0 && found.unjudged === '') return null;
  return (
    <section class="compare-findings" aria-labelledby="compare-promises">
      <h2 id="compare-promises">{t('promise-title')}</h2>
      {found.unjudged !== '' && <p class="muted">{t(`promise-${found.unjudged}`)}</p>}
      {found.promises.length > 0 && (
        <table class="data">
          <thead>
            <tr>
              {['findings', 'promised', 'gained', 'outcome'].map((name) => (
                <th scope="col" key={name}>
                  {t(`promise-${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.promises.map((promise) => {
              const findings = catalog.listed(promise.checks.map((check) => t(`${check}.title`)));
              return (
                <tr key={promise.checks.join()} data-outcome={promise.outcome}>
                  <th scope="row">{promise.in_part ? t('promise-in-part', { findings }) : findings}</th>
                  <td>{t(promise.low_ms === 0 ? 'ui-saving' : 'promise-range', rangeArgs(promise))}</td>
                  <td>
                    {t('promise-got', { got: q(promise.got_ms, 'ms'), noise: q(promise.noise_ms, 'ms') })}
                  </td>
                  <td>{t(`promise-${promise.outcome}`)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
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
