// Who a finding is about: the rows of its evidence that name somebody.
import type { CheckResult, Table } from '../api/report.gen';

interface Cell {
  column: Table['columns'][number];
  value: string | number;
}

export interface Culprit {
  /** The column that names it. */
  column: string;
  name: string;
  /** What the same row measures of it: the time lost, or how often it was launched. */
  measured: Cell | null;
  /** The thread on which it was seen, empty where the row tells none. */
  thread: string;
}

/** Columns that name somebody, the most telling one first; those around a gap only tell where. */
const NAMES = ['host-event', 'stage', 'op', 'kernel', 'path', 'collective', 'after', 'thread'] as const;
const UNNAMED: ReadonlySet<string> = new Set(['', '–', '?']);
const TIMES: ReadonlySet<string> = new Set(['ms', 'us', 's']);
/** Times that are not lost: when it was, and the gap of which it is a part. */
const NOT_LOST: ReadonlySet<string> = new Set(['at', 'gap', 'mean']);
/** The table of a host that is late with launches: of how many ops, not of how long they run. */
const OPS = 'ops';

/** Of the first one's amount, or of a loss that the host's events explain: who has less has hardly a part in it. */
const LEAST = 0.05;

/** The first rows of the table that names somebody best. */
export function culprits(check: CheckResult, atMost = 3): Culprit[] {
  const tables = check.evidence.filter((one) => one.type === 'table');
  for (const wanted of NAMES)
    for (const table of tables) {
      const named = rowsOf(table, wanted, atMost);
      const whole = wanted === 'host-event' ? check.loss_ms : 0;
      const least = LEAST * Math.max(amount(named[0]), whole ?? 0);
      const part = named.filter((one) => amount(one) >= least);
      if (part.length > 0) return part;
    }
  return [];
}

const amount = (one: Culprit | undefined): number => Number(one?.measured?.value ?? 0);

function rowsOf(table: Table, wanted: string, atMost: number): Culprit[] {
  const at = table.columns.findIndex((column) => column.id === wanted);
  if (at < 0 || table.id === 'links') return [];
  const thread = table.columns.findIndex((column) => column.id === 'thread');
  const seen = new Set<string>();
  return table.rows.flatMap((row) => {
    const name = String(row[at] ?? '');
    if (UNNAMED.has(name) || seen.has(name) || seen.size === atMost) return [];
    seen.add(name);
    return [
      {
        column: wanted,
        name,
        measured: most(table, row),
        thread: thread === at ? '' : String(row[thread] ?? ''),
      },
    ];
  });
}

/** The longest of the times that a row tells as lost, or how many launches it is about. */
function most(table: Table, row: Table['rows'][number]): Cell | null {
  let largest: Cell | null = null;
  table.columns.forEach((column, i) => {
    const value = row[i];
    const fits =
      table.id === OPS ? column.unit === 'count' : TIMES.has(column.unit) && !NOT_LOST.has(column.id);
    if (fits && typeof value === 'number' && value > Number((largest as Cell | null)?.value ?? 0))
      largest = { column, value };
  });
  return largest;
}
