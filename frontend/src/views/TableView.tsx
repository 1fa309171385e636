// A table of evidence: worst rows first, sortable, the first few shown at once.
import { useState } from 'preact/hooks';
import type { Table } from '../api/report.gen';
import { columnFormat } from '../text/numbers';
import { Block } from './Block';
import { useWords } from './context';

const FEW_ROWS = 6;

interface Sort {
  column: number;
  descending: boolean;
}

export function TableView({ table }: { table: Table }) {
  const { t, q } = useWords();
  const [all, setAll] = useState(false);
  const [sort, setSort] = useState<Sort | null>(null);
  const rows = sortRows(table.rows, sort);
  const few = rows.length > FEW_ROWS + 1 && !all;
  const shown = few ? rows.slice(0, FEW_ROWS) : rows;
  const counts = { shown: q(shown.length, 'count'), total: q(table.total_rows, 'count') };
  return (
    <Block title={t(`table-${table.id}`)}>
      <div class="table-scroll">
        <table class="data">
          <Head table={table} sort={sort} setSort={setSort} />
          <Body table={table} rows={shown} />
        </table>
      </div>
      {rows.length > FEW_ROWS + 1 && (
        <button type="button" class="button quiet" onClick={() => setAll(!all)}>
          {all ? t('ui-table-fewer') : t('ui-table-more', { shown: q(rows.length, 'count') })}
        </button>
      )}
      {shown.length < table.total_rows && <span class="muted table-cut">{t('ui-table-cut', counts)}</span>}
    </Block>
  );
}

function sortRows(rows: Table['rows'], sort: Sort | null): Table['rows'] {
  if (sort === null) return rows;
  const way = sort.descending ? -1 : 1;
  const key = (row: Table['rows'][number]) => row[sort.column] ?? '';
  return rows.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    if (typeof left === 'number' && typeof right === 'number') return way * (left - right);
    return way * String(left).localeCompare(String(right));
  });
}

function Head({ table, sort, setSort }: { table: Table; sort: Sort | null; setSort: (sort: Sort) => void }) {
  const { t, catalog } = useWords();
  return (
    <thead>
      <tr>
        {table.columns.map((column, i) => {
          const name = t(`column-${column.id}`);
          const { symbol } = columnFormat(valuesOf(table, i), column.unit, catalog.language);
          const mine = sort?.column === i ? sort : null;
          // Numbers are most telling from the largest one, names from A.
          const next = { column: i, descending: mine ? !mine.descending : column.unit !== 'text' };
          return (
            <th
              key={column.id}
              scope="col"
              class={column.unit === 'text' ? 'text' : 'number'}
              aria-sort={mine ? (mine.descending ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                title={t('ui-table-sort', { column: name })}
                onClick={() => setSort(next)}
              >
                {name}
                {symbol && <span class="unit"> ({symbol})</span>}
                {mine && <span aria-hidden="true">{mine.descending ? ' ↓' : ' ↑'}</span>}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Body({ table, rows }: { table: Table; rows: Table['rows'] }) {
  const { catalog } = useWords();
  const formats = table.columns.map((column, i) =>
    columnFormat(valuesOf(table, i), column.unit, catalog.language),
  );
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={JSON.stringify(row)}>
          {table.columns.map((column, i) => {
            const value = row[i] ?? '';
            const text = formats[i]?.cell(value) ?? String(value);
            return column.unit === 'text' ? (
              <td key={column.id} class="text" title={text}>
                <span>{text}</span>
              </td>
            ) : (
              <td key={column.id} class="number">
                {text}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

function valuesOf(table: Table, column: number): (number | string)[] {
  return table.rows.map((row) => row[column] ?? '');
}
