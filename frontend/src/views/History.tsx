// The runs of a program in time: which of them changed the step time, and what went with it.
import { useEffect, useMemo } from 'preact/hooks';
import type { ChangePoint, History } from '../api/report.gen';
import type { Address } from '../model/address';
import { chart, sidesAt } from '../model/runs';
import { messageId } from '../text/catalog';
import { counted } from '../text/numbers';
import { useStore, useWords } from './context';
import { Awaited } from './Instead';
import { ReadSoFar, RunTable, useRows } from './Runs';

/** Whoever asks for a history asks for more than what is on the screen; the older ones are a press away. */
const NEWEST = 300;

export function HistoryView({ run }: { run: string }) {
  const store = useStore();
  const load = store.past.found.value;
  const read = useRows();
  useEffect(() => {
    store.rows.read(NEWEST);
    return () => store.rows.read();
  }, [store]);
  useEffect(() => store.past.show(run, store.given(), read), [store, run, read]);
  if (load.state !== 'ready') return <Awaited load={load} run={run} />;
  return <Shown history={load.value} read={read} />;
}

function Shown({ history, read }: { history: History; read: number }) {
  const store = useStore();
  const { t } = useWords();
  const list = store.runList.value;
  const ofProgram = useMemo(() => {
    const names = new Set(history.rows.map((row) => row.run));
    return list.filter((info) => names.has(info.run));
  }, [history, list]);
  const known = history.rows.flatMap(({ captured }) => captured.split('T')[0] || []);
  const [from = 'none', to = from] = [known[0], known.at(-1)];
  return (
    <section class="history" aria-labelledby="history-title">
      <h1 id="history-title">
        {t('history-title', {
          runs: counted(history.rows.length),
          days: from === to ? from : t('history-days', { first: from, last: to }),
        })}
      </h1>
      <ReadSoFar read={read} />
      {history.left_out > 0 && (
        <p class="muted">{t('history-left-out', { runs: counted(history.left_out) })}</p>
      )}
      <Chart history={history} />
      <Changes history={history} whole={read >= list.length} />
      <RunTable runs={ofProgram} />
    </section>
  );
}

function Chart({ history }: { history: History }) {
  const store = useStore();
  const { q } = useWords();
  const { points, levels } = useMemo(() => chart(history), [history]);
  const changed = new Map(history.changes.map((change) => [change.run, wayOf(change)]));
  const percent = (share: number) => `${share * 100}%`;
  return (
    <div class="chart">
      <div class="plot">
        {levels.map((level) => (
          <div
            key={level.x}
            class="level"
            style={{ left: percent(level.x), width: percent(level.width), bottom: percent(level.y) }}
          >
            {q(level.ms, 'ms')}
          </div>
        ))}
        {points.map(({ row, x, y }) => {
          const about = `${row.run}: ${q(row.step_time?.mean_ms ?? 0, 'ms')}`;
          return (
            <button
              key={row.run}
              type="button"
              class={`point ${changed.get(row.run) ?? ''}`}
              style={{ left: percent(x), bottom: percent(y) }}
              title={about}
              aria-label={about}
              // The table below has the same runs for the keyboard.
              tabIndex={-1}
              disabled={!store.asks.holds(row.run)}
              onClick={() => store.chooseRun(row.run)}
            />
          );
        })}
      </div>
    </div>
  );
}

function Changes({ history, whole }: { history: History; whole: boolean }) {
  const { t } = useWords();
  if (history.rows.length < history.fewest)
    return whole && <p>{t('history-too-few', { fewest: counted(history.fewest) })}</p>;
  if (history.changes.length === 0) return <p>{t('history-unchanged')}</p>;
  return (
    <ol class="changes">
      {history.changes.map((change, at) => (
        <Change key={change.run} change={change} sides={sidesAt(history, at)} />
      ))}
      {history.per !== 'step' && (
        <li class="muted">
          {t('history-other-work', {
            work: counted(history.work),
            unit: { value: history.per, unit: 'text' },
          })}
        </li>
      )}
    </ol>
  );
}

function wayOf(change: ChangePoint): 'slower' | 'faster' {
  return change.after_ms > change.before_ms ? 'slower' : 'faster';
}

function Change({ change, sides }: { change: ChangePoint; sides: Address }) {
  const store = useStore();
  const { t, q } = useWords();
  const way = wayOf(change);
  const shift = (name: string, one: { before_ms: number; after_ms: number }) =>
    t('history-went-with', { name, before: q(one.before_ms, 'ms'), after: q(one.after_ms, 'ms') });
  return (
    <li class={way} data-change={change.run}>
      <p>
        <strong>{t(change.said.id, change.said.args)}</strong>{' '}
        {!store.offline && (
          <button type="button" class="button" onClick={() => store.go(sides)}>
            {t('history-compare-sides')}
          </button>
        )}
      </p>
      <ul class="muted">
        {change.parts.map((part) => (
          <li key={part.category}>{shift(t(`category-${messageId(part.category)}`), part)}</li>
        ))}
        {change.checks.map((check) => (
          <li key={check.id}>{shift(t(`${check.id}.title`), check)}</li>
        ))}
      </ul>
    </li>
  );
}
