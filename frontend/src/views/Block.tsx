// A titled part of a finding, and what must be known before anything below it is believed.
import type { ComponentChildren } from 'preact';

export function Block({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="block">
      {title && <h5>{title}</h5>}
      {children}
    </div>
  );
}

/** A line for each thing that must be known first. */
export function Banner({ title = '', lines }: { title?: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section class="banner" role="alert">
      {title && <strong>{title}</strong>}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
