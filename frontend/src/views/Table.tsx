// What tables share: the heads of their columns, and a box that scrolls.
import type { ComponentChildren } from 'preact';

export interface Head {
  text: ComponentChildren;
  /** The class of its column. */
  kind?: string;
  unit?: string;
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
          .map(({ text, kind, unit }, i) => (
            <th key={i} scope="col" class={kind}>
              {text}
              {unit && <span class="unit"> ({unit})</span>}
            </th>
          ))}
      </tr>
    </thead>
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
