// A titled part of a finding.
import type { ComponentChildren } from 'preact';

export function Block({ title, children }: { title: string | null; children: ComponentChildren }) {
  return (
    <div class="block">
      {title !== null && <h5>{title}</h5>}
      {children}
    </div>
  );
}
