// All runs as a table: searched, sorted, compared; only what is on the screen is drawn.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RunInfo, RunRow } from '../api/report.gen';
import { kindsOf } from '../model/gpus';
import { COLUMNS, type ColumnId, fileOnly, mostToGain, readSort, rowOf, shownRuns } from '../model/runs';
import { UNASKED } from '../state/rows';
import { counted } from '../text/numbers';
import { useNames, useStore, useWords, type Words } from './context';
import { LeftOut } from './Instead';
import { RowPlace } from './RowPlace';
import { Heads } from './Table';
import { StackedBar } from './Waterfall';

/** Names take a line more where there is little room. */
const ROW_PX = globalThis.innerWidth > 700 ? 34 : 46;
/** Rows drawn above and below what is seen. */
const MORE = 2;
const STEP = 4;
/** Less of a step is no more than a line of a small bar. */
const SEEN_SHARE = 0.01;
/** So many are all drawn, so that paper has them too. */
const FEW = 60;
const NUMBERS: ReadonlySet<ColumnId> = new Set(['step', 'after']);

export function RunsView() {
  const store = useStore();
  const { t, catalog } = useWords();
  const { find = '', sort } = store.address.value;
  const known = store.rows.known.value;
  const list = store.runList.value;
  const shown = useMemo(
    () => shownRuns(list, known, find, readSort(sort), (id) => catalog.text(`${id}.title`)),
    [list, known, find, sort, catalog],
  );
  const read = useRows();
  return (
    <section class="runs" aria-labelledby="runs-title">
      <div class="runs-head">
        <Title read={read} />
        <input
          type="search"
          value={find}
          placeholder={t('runs-find')}
          aria-label={t('runs-find')}
          onInput={(event) => store.look({ find: event.currentTarget.value })}
        />
        <ReadSoFar read={read} looks="visually-hidden" />
      </div>
      <Chosen />
      <RunTable runs={shown} />
      {shown.length === 0 && <p class="muted">{t('runs-none')}</p>}
      <LeftOut />
    </section>
  );
}

/** How many there are, or of how many more is known, and which of those has most to gain. */
function Title({ read }: { read: number }) {
  const store = useStore();
  const { t, q } = useWords();
  const nameOf = useNames();
  const list = store.runList.value;
  const most = mostToGain(store.rows.known.value);
  const id = read < list.length ? 'runs-read' : 'runs-title';
  const runs = t(id, { read: counted(read), runs: counted(list.length) });
  if (list.length < 2 || most === null) return <h1 id="runs-title">{runs}</h1>;
  const words = {
    runs,
    run: nameOf(most.run),
    step: q(most.step_time?.mean_ms ?? 0, 'ms'),
    after: q(most.after_ms ?? 0, 'ms'),
  };
  return <h1 id="runs-title">{t('runs-most-to-gain', words)}</h1>;
}

/** What can be done with the runs that were chosen; the first is the baseline. */
function Chosen() {
  const store = useStore();
  const { t } = useWords();
  const nameOf = useNames();
  const runs = store.choice.runs.value;
  if (runs.length === 0) return null;
  return (
    <div class="chosen" role="status">
      {runs.map((run, i) => (
        <span key={run} class="chip">
          {i === 0 ? (
            <strong>{t('runs-baseline')}</strong>
          ) : (
            <button type="button" class="button quiet" onClick={() => store.choice.pin(run)}>
              {t('matrix-pin')}
            </button>
          )}
          <span class="name" title={run}>
            {nameOf(run)}
          </span>
        </span>
      ))}
      <button
        type="button"
        class="button primary"
        disabled={runs.length < 2}
        onClick={() => store.compareRuns(runs)}
      >
        {t('runs-do')}
      </button>
      <button type="button" class="button" onClick={() => store.choice.clear()}>
        {t('runs-clear')}
      </button>
    </div>
  );
}

/** Keeps rows coming while somebody looks; how many there are. */
export function useRows(): number {
  const store = useStore();
  const list = store.runList.value;
  const known = store.rows.known.value;
  useEffect(() => {
    store.rows.show(list, store.given());
    return () => store.rows.stop();
  }, [store, list]);
  return list.filter((info) => known.get(info.run)).length;
}

/** How many runs are read, while some are not, and the way to the others. */
export function ReadSoFar({ read, looks = 'muted' }: { read: number; looks?: string }) {
  const { t } = useWords();
  const { rows, runList, asks } = useStore();
  const runs = runList.value.length;
  const reads = rows.ahead.value > UNASKED;
  return (
    <>
      <span class={looks} role="status">
        {read < runs && t('runs-read', { read: counted(read), runs: counted(runs) })}
      </span>
      {read < runs && asks.lists && (
        <button type="button" class="button" onClick={() => rows.read(reads ? UNASKED : runs)}>
          {t(reads ? 'runs-pause' : 'runs-read-all')}
        </button>
      )}
    </>
  );
}

/** The row at the top, in steps: what is drawn does not change with each of them. */
function placeOf(top_px: number): number {
  return Math.floor(top_px / ROW_PX / STEP) * STEP;
}

export function RunTable({ runs }: { runs: readonly RunInfo[] }) {
  const store = useStore();
  const { t } = useWords();
  const [place, setPlace] = useState(0);
  const seen = Math.ceil((globalThis.innerHeight ?? 800) / ROW_PX);
  const most = runs.length > FEW ? seen + STEP + 2 * MORE : FEW;
  const first = runs.length > FEW ? Math.max(0, place - MORE) : 0;
  const drawn = runs.slice(first, first + most);
  const below = Math.max(0, runs.length - first - drawn.length);
  const names = drawn.map((info) => info.run).join('\n');
  useEffect(() => store.rows.look(names === '' ? [] : names.split('\n')), [store, names]);
  const nameOf = useNames();
  const { find, sort: order } = store.address.value;
  const sort = readSort(order);
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => table.current?.scrollTo(0, 0), [find, order]);
  const columns = COLUMNS.map((column) => {
    const down = sort?.column === column ? sort.down : undefined;
    return {
      text: t(`runs-${column}`),
      kind: NUMBERS.has(column) ? `${column} number` : column,
      by: () => store.look({ sort: down ? column : `-${column}` }),
      down,
    };
  });
  return (
    <div
      class="runs-scroll"
      ref={table}
      onScroll={(event) => setPlace(placeOf(event.currentTarget.scrollTop))}
    >
      <div style={{ padding: `${first * ROW_PX}px 0 ${below * ROW_PX}px` }}>
        <table class="data runs-table" aria-rowcount={runs.length + 1}>
          <Heads
            of={[
              { text: <span class="visually-hidden">{t('runs-do')}</span>, kind: 'pick' },
              ...columns,
              { text: <span class="visually-hidden">{t('runs-history')}</span>, kind: 'more' },
            ]}
          />
          <tbody>
            {drawn.map((info, index) => (
              <Run key={info.run} info={info} name={nameOf(info.run)} place={first + index + 2} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Run({ info, name, place }: { info: RunInfo; name: string; place: number }) {
  const store = useStore();
  const { t } = useWords();
  const state = store.rows.known.value.get(info.run);
  const row = rowOf(state);
  const problem = state && 'problem' in state && state.problem;
  const isPicked = store.choice.runs.value.includes(info.run);
  const choose = t('runs-choose', { run: info.run });
  return (
    <tr data-run={info.run} aria-rowindex={place} style={{ height: `${ROW_PX}px` }}>
      <td>
        <input
          type="checkbox"
          checked={isPicked}
          disabled={store.offline || (!isPicked && store.choice.isFull)}
          aria-label={choose}
          title={choose}
          onChange={() => store.choice.toggle(info.run)}
        />
      </td>
      <th scope="row">
        <button
          type="button"
          class="run-name"
          title={info.run}
          disabled={!store.asks.holds(info.run)}
          onClick={() => store.chooseRun(info.run)}
        >
          {name.split(/(?<=\/)/).map((part) => [part, <wbr key={part} />])}
        </button>
      </th>
      <td class="captured">{info.captured.replace('T', ' ').slice(0, -3) || fileDate(info, t)}</td>
      {row === null ? (
        <td class="no-row muted">{problem ? t(`${problem.code}.what`, fileOnly(problem.args)) : '…'}</td>
      ) : (
        <Cells row={row} />
      )}
    </tr>
  );
}

/** Of a run whose capture has no known date: the day of its files, written as dates are here. */
function fileDate({ modified_s }: RunInfo, t: Words['t']): string {
  const date = new Date(modified_s * 1000).toLocaleDateString('sv');
  return modified_s ? t('runs-file-date', { date }) : '–';
}

function Cells({ row }: { row: RunRow }) {
  const store = useStore();
  const { t, q, catalog } = useWords();
  const time = row.step_time;
  const { first } = row;
  const parts = row.breakdown.filter(({ share }) => share >= SEEN_SHARE);
  const gpus = catalog.listed(kindsOf(row.gpus));
  return (
    <>
      <td class="number" title={time ? `${q(time.low_ms, 'ms')} – ${q(time.high_ms, 'ms')}` : undefined}>
        {time ? q(time.mean_ms, 'ms') : '–'}
      </td>
      <td class="after number">
        <strong>{row.after_ms === null ? '' : q(row.after_ms, 'ms')}</strong>
      </td>
      <td class="where">{parts.length > 0 && <StackedBar small parts={parts} />}</td>
      <td class="first">
        <span class="lines">
          {first === '' ? t('runs-healthy') : t(`${first}.fault`, row.args)} <RowPlace place={row.place} />
        </span>
      </td>
      <td class="gpu" title={gpus}>
        <span class="lines">{gpus}</span>
      </td>
      <td class="more">
        {!store.offline && store.address.value.page !== 'history' && (
          <button type="button" class="button quiet" onClick={() => store.openPage('history', row.run)}>
            {t('runs-history')}
          </button>
        )}
      </td>
    </>
  );
}
