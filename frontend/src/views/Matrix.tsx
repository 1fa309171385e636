// Up to six runs beside each other: their steps over one axis, and every finding of one of them in all.
import { Fragment } from 'preact';
import type { RunRow } from '../api/report.gen';
import type { Address } from '../model/address';
import { type Cell, type Line, linesOf, type Matrix, partLines } from '../model/matrix';
import { lengths } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { counted, signed } from '../text/numbers';
import { Banner } from './Banner';
import { useStore, useWords } from './context';
import { Go } from './Go';
import { Part } from './Swatch';
import { useStepFormat } from './steps';
import { wayOf } from './TableView';
import { StackedBar } from './Waterfall';

export function MatrixView({ matrix }: { matrix: Matrix }) {
  const { t } = useWords();
  const { rows } = matrix;
  const lines = linesOf(matrix);
  // Times of one table are in one unit, so that any two of them can be compared.
  const { say: text } = useStepFormat(Math.max(...rows.map(({ step_time }) => step_time?.mean_ms ?? 0)));
  const args = { runs: counted(rows.length - 1), baseline: rows[0]?.run ?? '' } as const;
  return (
    <section class="side-by-side compare" aria-labelledby="matrix-title">
      <h1 id="matrix-title">{t('side-title', args)}</h1>
      <Unlike matrix={matrix} />
      <div class="side-scroll">
        <table class="data" style={`--runs: ${rows.length}`}>
          <Heads rows={rows} />
          <Steps matrix={matrix} text={text} />
          <tbody>
            <Heading name="compare-findings" columns={rows.length} />
            {lines.map((line) => (
              <FindingLine key={line.checks[0]} line={line} rows={rows} text={text} />
            ))}
          </tbody>
          <Parts rows={rows} text={text} />
        </table>
      </div>
    </section>
  );
}

function Heads({ rows }: { rows: readonly RunRow[] }) {
  const store = useStore();
  const { t } = useWords();
  const pin = (run: string) =>
    store.compareRuns([run, ...rows.map((row) => row.run).filter((one) => one !== run)]);
  return (
    <thead>
      <tr>
        <th scope="col">{t('runs-run')}</th>
        {rows.map(({ run }, i) => (
          <th key={run} scope="col" class="number">
            <Go to={{ run }}>
              {run.split(/(?<=[/_-])/).map((part, at) => (
                <Fragment key={at}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
            </Go>
            {i === 0 ? (
              <span class="pinned">{t('runs-baseline')}</span>
            ) : (
              !store.offline && (
                <button type="button" class="button quiet" onClick={() => pin(run)}>
                  {t('matrix-pin')}
                </button>
              )
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Heading({ name, columns }: { name: string; columns: number }) {
  const { t } = useWords();
  return (
    <tr class="heading">
      <th scope="rowgroup" colSpan={columns + 1}>
        {t(name)}
      </th>
    </tr>
  );
}

/** In what the runs differ besides: their times may not be comparable at all. */
function Unlike({ matrix }: { matrix: Matrix }) {
  const { t, catalog } = useWords();
  const lines = matrix.comparisons
    .filter(({ unlike }) => unlike.length > 0)
    .map(({ candidate, unlike }) =>
      catalog.sentences([`${catalog.listed(candidate.runs)}:`, ...unlike.map(({ id, args }) => t(id, args))]),
    );
  return <Banner lines={lines} />;
}

function Steps({ matrix: { rows, comparisons }, text }: { matrix: Matrix; text: Written }) {
  const { t, q } = useWords();
  const long = lengths(rows.map(({ breakdown }) => breakdown));
  const [baseline] = rows;
  return (
    <tbody>
      <tr>
        <th scope="row">{t('side-step')}</th>
        {rows.map(({ run, step_time }) => (
          <td key={run} class="number">
            <strong>{step_time ? text(step_time.mean_ms) : '–'}</strong>
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">{t('side-verdict')}</th>
        <td />
        {comparisons.map(({ candidate, verdict, per, delta_share }) => (
          <td key={candidate.runs[0]} class={`number ${verdict}`}>
            <Go to={{ run: candidate.runs[0] ?? '', compare: baseline?.run ?? '' }}>
              {t(`side-verdict-${per === 'unknown' ? 'work-unknown' : messageId(verdict)}`, {
                share: q(Math.abs(delta_share), 'share'),
              })}
            </Go>
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">{t('ui-breakdown')}</th>
        {rows.map(({ run, breakdown }, i) => (
          <td key={run}>
            <div style={{ width: `${(long[i] ?? 0) * 100}%` }}>
              {breakdown.length > 0 && <StackedBar small parts={breakdown} />}
            </div>
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** How a time is written in the table. */
type Written = (ms: number) => string;

function FindingLine({ line, rows, text }: { line: Line; rows: readonly RunRow[]; text: Written }) {
  const { t } = useWords();
  const [baseline] = rows;
  const { args, checks } = line;
  const [first = ''] = checks;
  return (
    <tr data-finding={checks.join(' ')}>
      <th scope="row">{args ? t(`${first}.fault`, args) : t(`${first}.title`)}</th>
      {line.cells.map((one, i) => {
        const run = rows[i]?.run ?? '';
        const to = { run, ...(one.change !== null && { compare: baseline?.run }), finding: first };
        return (
          <td key={run} class={`number ${one.status}`} data-run={run} data-change={one.change ?? ''}>
            <Go to={to as Address}>
              {one.loss_ms !== null && one.loss_ms > 0 ? (
                <strong>{text(one.loss_ms)}</strong>
              ) : (
                t(`status-${messageId(one.status)}`)
              )}
            </Go>
            <Difference cell={one} text={text} />
          </td>
        );
      })}
    </tr>
  );
}

/** What became of a finding since the baseline. */
function Difference({ cell, text }: { cell: Cell; text: Written }) {
  const { t } = useWords();
  if (cell.change === null) return null;
  const ms = cell.difference_ms;
  return (
    <div>
      <span class={`change ${cell.change}`}>{t(`change-${cell.change}`)}</span>
      {cell.change === 'changed' && ms !== null && <span class={wayOf(ms)}> {signed(text(ms), ms)}</span>}
    </div>
  );
}

function Parts({ rows, text }: { rows: readonly RunRow[]; text: Written }) {
  return (
    <tbody>
      <Heading name="ui-breakdown" columns={rows.length} />
      {partLines(rows).map(({ category, ms }) => (
        <tr key={category}>
          <th scope="row">
            <Part category={category} />
          </th>
          {ms.map((one, i) => (
            <td key={rows[i]?.run} class={one > 0 ? 'number' : 'number muted'}>
              {text(one)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
