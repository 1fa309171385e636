// A list of runs as it is searched and sorted.
import type { History, Problem, RunInfo, RunRow } from '../api/report.gen';
import { type Address, comparisonOf } from './address';

export const COLUMNS = ['run', 'captured', 'step', 'after', 'where', 'first', 'gpu'] as const;
export type ColumnId = (typeof COLUMNS)[number];

/** A row, why there is none, or nothing yet. */
export type RowState = { row: RunRow } | { problem: Problem } | null;

export interface Sort {
  column: ColumnId;
  down: boolean;
}

/** "-step" is by step, the longest first. */
export function readSort(text: string | undefined): Sort | null {
  const name = text?.replace(/^-/, '');
  const column = COLUMNS.find((one) => one === name);
  return column === undefined ? null : { column, down: text?.startsWith('-') ?? false };
}

export function rowOf(state: RowState | undefined): RunRow | null {
  return state && 'row' in state ? state.row : null;
}

/** What went wrong, with names of files without their folders, which the run's name says. */
export function fileOnly(args: Problem['args']): Problem['args'] {
  const short = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(/^([\\/]|\w+:[\\/]).*[\\/]/, '') : value,
  ]);
  return Object.fromEntries(short);
}

/** Runs whose name, GPU, framework or first finding holds all words, in the order asked for; unknown ones come last. */
export function shownRuns(
  runs: readonly RunInfo[],
  known: ReadonlyMap<string, RowState>,
  words: string,
  sort: Sort | null,
  titleOf: (finding: string) => string,
): readonly RunInfo[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = runs.filter(({ run }) => {
    if (wanted.length === 0) return true;
    const row = rowOf(known.get(run));
    const failed = row?.checks.filter((check) => check.status === 'failed') ?? [];
    const about = row ? [row.framework, ...row.gpus, ...failed.flatMap(({ id }) => [id, titleOf(id)])] : [];
    const text = [run, ...about].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  if (sort === null) return matching;
  const value = (info: RunInfo) => sortedBy(info, rowOf(known.get(info.run)), sort.column);
  return [...matching].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order = one < other ? -1 : one > other ? 1 : 0;
    return sort.down ? -order : order;
  });
}

function sortedBy(info: RunInfo, row: RunRow | null, column: ColumnId): string | number | null {
  if (column === 'run') return info.run;
  if (column === 'captured') return info.captured || null;
  if (row === null) return null;
  switch (column) {
    case 'step':
      return row.step_time?.mean_ms ?? null;
    case 'after':
      return gainOf(row);
    case 'where':
      return row.busy_share;
    case 'first':
      return row.first || null;
    case 'gpu':
      return row.gpus.join(' ');
  }
}

/** How many times as fast a step likely gets once its first finding is fixed; null where nothing is known of it. */
function gainOf({ step_time, after_ms }: RunRow): number | null {
  return step_time === null || after_ms === null || after_ms <= 0 ? null : step_time.mean_ms / after_ms;
}

/** What is not worth a sentence. */
const LITTLE = 1.02;

/** The run that has most to gain, of those that are known. */
export function mostToGain(known: ReadonlyMap<string, RowState>): RunRow | null {
  let most: RunRow | null = null;
  for (const state of known.values()) {
    const row = rowOf(state);
    const gain = row && gainOf(row);
    if (gain !== null && gain > Math.max(LITTLE, (most && gainOf(most)) ?? 0)) most = row;
  }
  return most;
}

/** Fewer letters are not worth an ellipsis. */
const WORTH_CUTTING = 8;

/** What all names begin with: that of the first and last in order. */
function commonStart(names: readonly string[]): string {
  const [first = '', ...others] = [...names].sort();
  const last = others.at(-1) ?? '';
  let at = 0;
  while (at < first.length && first[at] === last[at]) at += 1;
  return first.slice(0, at);
}

/** The date that TensorFlow names a session by. */
const DATED = /\/\d{4}(_\d\d){5}$/;

/**
 * Names without what all of them share at an end, up to where a part of a name begins, and without the date of a run
 * that is alone in its folder.
 */
export function shortNames(names: readonly string[]): (name: string) => string {
  const worth = (length: number) => (length >= WORTH_CUTTING ? length : 0);
  const folderOf = (name: string) => name.replace(DATED, '');
  const alone = new Map<string, boolean>();
  for (const folder of names.map(folderOf)) alone.set(folder, !alone.has(folder));
  const undated = (name: string) => (alone.get(folderOf(name)) ? folderOf(name) : name);
  const all = names.map(undated);
  const head = worth(commonStart(all).search(/[^/_.-]*$/));
  const reversed = all.map((name) => [...name.slice(head)].reverse().join(''));
  const tail = worth(commonStart(reversed).lastIndexOf('/') + 1);
  return (name) => (head ? '…' : '') + undated(name).slice(head, undated(name).length - tail);
}

/** Names of hosts: the port or domain that all have goes, too. */
export function shortHosts(hosts: readonly string[]): (host: string) => string {
  const short = shortNames(hosts);
  const shared =
    commonStart(hosts.map((host) => [...host].reverse().join(''))).match(/.*[._:]/)?.[0].length ?? 0;
  return (host) => short(host).slice(0, -shared || undefined) || host;
}

/** A point of the chart: places are shares of its width and height. */
interface Point {
  row: RunRow;
  x: number;
  y: number;
}

interface Level {
  x: number;
  width: number;
  y: number;
  ms: number;
}

/** The step times of a history from 0 to the longest, and the level between its changes. */
export function chart(history: History): { points: Point[]; levels: Level[] } {
  const steps = history.rows.map((row) => row.step_time?.mean_ms ?? 0);
  const top_ms = Math.max(...steps, 1e-9) * 1.2;
  const at = (index: number) => (index + 0.5) / Math.max(1, steps.length);
  const points = history.rows.map((row, index) => ({ row, x: at(index), y: (steps[index] ?? 0) / top_ms }));
  const starts = history.changes.map((change) => history.rows.findIndex((row) => row.run === change.run));
  const places = [0, ...starts, steps.length];
  const levels = places.slice(0, -1).map((start, index) => {
    const end = places[index + 1] ?? steps.length;
    const level = median(steps.slice(start, end));
    return { x: start / steps.length, width: (end - start) / steps.length, y: level / top_ms, ms: level };
  });
  return { points, levels: steps.length === 0 ? [] : levels };
}

/** Captures of a side; more make a verdict no surer. */
const MOST_OF_A_SIDE = 12;

/** The runs around a change, those next to it first: back to the change before it, and up to the one behind it. */
export function sidesAt({ rows, changes }: History, at: number): Address {
  const names = rows.map(({ run }) => run);
  const [start = 0, place = 0, end] = [-1, 0, 1].map((by) => {
    const change = changes[at + by];
    return change && names.indexOf(change.run);
  });
  return comparisonOf(
    names.slice(Math.max(start, place - MOST_OF_A_SIDE), place).reverse(),
    names.slice(place, end).slice(0, MOST_OF_A_SIDE),
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
}
