// What tables share: the heads of their columns, and few of many rows at first.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from './context';

export interface Head {
  text: ComponentChildren;
  /** The class of its column. */
  kind?: string;
  unit?: string;
  /** Of the whole table. */
  width?: string | undefined;
  /** Orders the rows by this column; `down` where they are ordered by it. */
  by?: () => void;
  down?: boolean | undefined;
}

/** A number's column, with its unit where there is one. */
export function ofNumbers(text: ComponentChildren, unit = ''): Head {
  return { text, kind: 'number', unit };
}

/** The rows that are shown, and the button that shows all of more than `few`, or fewer again. */
export function useFew<T>(rows: readonly T[], few: number): [readonly T[], ComponentChildren] {
  const { t, q } = useWords();
  const [all, setAll] = useState(false);
  if (rows.length <= few + 1) return [rows, null];
  return [
    all ? rows : rows.slice(0, few),
    <button key="few" type="button" class="button quiet" onClick={() => setAll(!all)}>
      {all ? t('ui-table-fewer') : t('ui-table-more', { shown: q(rows.length, 'count') })}
    </button>,
  ];
}

export function Heads({ of }: { of: readonly (Head | string)[] }) {
  return (
    <thead>
      <tr>
        {of
          .map((one): Head => (typeof one === 'string' ? { text: one } : one))
          .map(({ kind, width, by, down, ...head }, i) => (
            <th
              key={i}
              scope="col"
              class={kind}
              style={{ width }}
              aria-sort={by && (down === undefined ? 'none' : down ? 'descending' : 'ascending')}
            >
              {by ? (
                <button type="button" onClick={by}>
                  <Label {...head} />
                  {down !== undefined && <span aria-hidden="true">{down ? ' ↓' : ' ↑'}</span>}
                </button>
              ) : (
                <Label {...head} />
              )}
            </th>
          ))}
      </tr>
    </thead>
  );
}

function Label({ text, unit }: Pick<Head, 'text' | 'unit'>) {
  return (
    <>
      {text}
      {unit && <span class="unit"> ({unit})</span>}
    </>
  );
}
