// What tables share: the heads of their columns, and a box that scrolls.
import type { ComponentChildren } from 'preact';

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

/** What scrolls must be reached with the keys. */
export function Scrolled({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section class="table-scroll tall" tabIndex={0} aria-label={name}>
      {children}
    </section>
  );
}
