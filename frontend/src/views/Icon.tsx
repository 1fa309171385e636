// Small drawings. A status has a shape of its own, so that colour only repeats what the shape says; the
// status' name stands next to it or is its accessible name.
import type { Status } from '../model/checklist';

const SHAPES: Record<Status, preact.JSX.Element> = {
  // An octagon with a mark: stop and look.
  failed: (
    <>
      <path class="fill" d="M5 1h6l4 4v6l-4 4H5l-4-4V5z" />
      <path class="ink" d="M8 4v4.6M8 11v1" />
    </>
  ),
  passed: (
    <>
      <circle class="line" cx="8" cy="8" r="6.5" />
      <path class="line" d="M5 8.2l2.2 2.2L11 6.2" />
    </>
  ),
  not_applicable: (
    <>
      <circle class="line" cx="8" cy="8" r="6.5" />
      <path class="line" d="M5 8h6" />
    </>
  ),
  no_data: (
    <>
      <circle class="line" cx="8" cy="8" r="6.5" stroke-dasharray="2.4 2" />
      <path class="line" d="M6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.8.6-.8 1.2M8 11v.6" />
    </>
  ),
  // A triangle: something is wrong with us, not with the run.
  error: (
    <>
      <path class="fill" d="M8 1l7.5 14H.5z" />
      <path class="ink" d="M8 6v4M8 12v1" />
    </>
  ),
};

export function StatusIcon({ status }: { status: Status }) {
  return (
    <svg class={`status-icon ${status}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {SHAPES[status]}
    </svg>
  );
}

const PATHS = {
  chevron: 'M6 3.5l4.5 4.5L6 12.5',
  copy: 'M5.5 5.5h8v8h-8zM3 10.5H2.5v-8h8V3',
  link: 'M6.5 9.5l3-3M7 4.5l1.6-1.6a2.8 2.8 0 0 1 4 4L11 8.5M9 11.5l-1.6 1.6a2.8 2.8 0 0 1-4-4L5 7.5',
  out: 'M6.5 3.5h-4v10h10v-4M9 2.5h4.5V7M13 3L7.5 8.5',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  next: 'M5 3.5l4.5 4.5L5 12.5M11.5 3.5v9',
  previous: 'M11 3.5L6.5 8l4.5 4.5M4.5 3.5v9',
  fit: 'M2 5V2h3M11 2h3v3M14 11v3h-3M5 14H2v-3',
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path class="line" d={PATHS[name]} />
    </svg>
  );
}
