// A table of evidence: worst rows first, sortable, the first few shown at once.
import { useMemo, useState } from 'preact/hooks';
import type { Table } from '../api/report.gen';
import { type ColumnFormat, columnFormat, signed } from '../text/numbers';
import { Block } from './Block';
import { useWords } from './context';
import { Name } from './Name';
import { Heads, useFew } from './Table';

const FEW_ROWS = 6;
/** Of its cell, in percent: the number stands next to it. */
const BAR = 60;
/** The column of a comparison's tables that holds changes. */
const DIFFERENCE = 'difference';
const COMPARED: ReadonlySet<string> = new Set(['was', 'is', DIFFERENCE]);
/** Longer names share the width that short columns leave. */
const SHORT_NAME = 14;

interface Sort {
  column: number;
  down: boolean;
}

/** Rows are chosen, of which one is, and a bar says how much each loses. */
interface Pick {
  at: number;
  choose: (at: number) => void;
  look: string;
}

/** One without an id has no title. */
export function TableView({ table, pick }: { table: Table; pick?: Pick }) {
  const { t, q, catalog } = useWords();
  const columns = useMemo(() => columnViews(table, catalog.language), [table, catalog]);
  const [sort, setSort] = useState<Sort | null>(null);
  const [shown, more] = useFew(sortRows(table.rows, sort), FEW_ROWS);
  const heads = columns.map(({ id, kind, width, format }, column) => {
    const down = sort?.column === column ? sort.down : undefined;
    // Numbers are most telling from the largest one, names from A.
    const by = () => setSort({ column, down: down === undefined ? kind === 'number' : !down });
    return { text: t(`column-${id}`), kind, unit: format.symbol, width, by, down };
  });
  const about = catalog.find(`table-${table.id}.about`);
  const counts = { shown: q(shown.length, 'count'), total: q(table.total_rows, 'count') };
  return (
    <Block title={table.id && t(`table-${table.id}`)}>
      {about !== null && <p class="muted">{about}</p>}
      <div class="table-scroll">
        <table class="data">
          <Heads of={heads} />
          <Body columns={columns} rows={shown} all={table.rows} pick={pick} />
        </table>
      </div>
      {more}
      {shown.length < table.total_rows && <span class="muted small">{t('ui-table-cut', counts)}</span>}
    </Block>
  );
}

function sortRows(rows: Table['rows'], sort: Sort | null): Table['rows'] {
  if (sort === null) return rows;
  const way = sort.down ? -1 : 1;
  const key = (row: Table['rows'][number]) => row[sort.column] ?? '';
  return rows.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    if (typeof left === 'number' && typeof right === 'number') return way * (left - right);
    return way * String(left).localeCompare(String(right));
  });
}

interface ColumnView {
  id: string;
  unit: string;
  kind: 'number' | 'text' | 'short text';
  /** Without one it has what it needs. */
  width: string | undefined;
  format: ColumnFormat;
}

function columnViews(table: Table, language: string): ColumnView[] {
  // What is before, after and between is compared along the row: all in one unit.
  const compared = table.columns.flatMap(({ id }, i) =>
    COMPARED.has(id) ? table.rows.map((row) => row[i] ?? 0) : [],
  );
  const columns = table.columns.map(({ id, unit }, i) => {
    const values = table.rows.map((row) => row[i] ?? '');
    const short = values.every((value) => String(value).length <= SHORT_NAME);
    const kind: ColumnView['kind'] = unit !== 'text' ? 'number' : short ? 'short text' : 'text';
    const format = columnFormat(COMPARED.has(id) ? compared : values, unit, language);
    return { id, unit, kind, format: id === DIFFERENCE ? withSigns(format) : format };
  });
  const long = columns.filter((column) => column.kind === 'text').length;
  return columns.map((one) => ({ ...one, width: one.kind === 'text' ? `${100 / long}%` : undefined }));
}

/** Changes show which way they go; sorted, they go from the largest gain to the largest loss or back. */
function withSigns({ symbol, cell }: ColumnFormat): ColumnFormat {
  return { symbol, cell: (value) => (typeof value === 'number' ? signed(cell(value), value) : cell(value)) };
}

/** Less time is good. */
export function wayOf(value: unknown): string {
  return typeof value !== 'number' || value === 0 ? '' : value < 0 ? ' less' : ' more';
}

interface BodyProps {
  columns: readonly ColumnView[];
  rows: readonly Table['rows'][number][];
  all: Table['rows'];
  pick: Pick | undefined;
}

function Body({ columns, rows, all, pick }: BodyProps) {
  const lost = columns.findIndex(({ id }) => id === 'lost');
  const most = Math.max(...all.map((row) => Number(row[lost])));
  return (
    <tbody class={pick && 'pick'}>
      {rows.map((row) => {
        const at = all.indexOf(row);
        const cells = columns.map(({ id, kind, format }, column) => {
          const text = format.cell(row[column] ?? '');
          return (
            <td key={id} class={kind + (id === DIFFERENCE ? wayOf(row[column]) : '')}>
              {pick && column === lost && (
                <span class={pick.look} style={{ width: `${(BAR * Number(row[column])) / most}%` }} />
              )}
              {/* The keys' way to press the row. */}
              {pick && column === 0 ? (
                <button type="button" class="link">
                  {text}
                </button>
              ) : kind === 'text' ? (
                <Name text={text} />
              ) : (
                text
              )}
            </td>
          );
        });
        return (
          <tr key={at} aria-current={pick && pick.at === at} onClick={pick && (() => pick.choose(at))}>
            {cells}
          </tr>
        );
      })}
    </tbody>
  );
}
