// The mathematics of a timeline: what part of it is seen, where a moment lies, what lies under a point.
import type { Lane, Timeline } from '../api/report.gen';

/** The part of the time axis that is seen, in microseconds. */
export interface View {
  start_us: number;
  end_us: number;
}

/** A span by its place: lane and position in the lane's columns. */
export interface SpanRef {
  lane: number;
  index: number;
}

export interface Span {
  /** Empty for several spans that are shown as one. */
  name: string;
  start_us: number;
  dur_us: number;
  count: number;
  covered_us: number;
}

/** Narrower views show nothing that the profiler could have measured. */
const MIN_WIDTH_US = 0.1;

export function wholeView(timeline: Timeline): View {
  return { start_us: timeline.start_us, end_us: timeline.start_us + timeline.dur_us };
}

export function toX(view: View, width: number, us: number): number {
  return ((us - view.start_us) / (view.end_us - view.start_us)) * width;
}

export function toUs(view: View, width: number, x: number): number {
  return view.start_us + (x / width) * (view.end_us - view.start_us);
}

/** Zooms by `factor` (> 1 shows less) so that the moment `at_us` stays where it is. */
export function zoom(view: View, whole: View, factor: number, at_us: number): View {
  const seen = view.end_us - view.start_us;
  const width = Math.max(MIN_WIDTH_US, seen / factor);
  const start = at_us - ((at_us - view.start_us) / seen) * width;
  return inside({ start_us: start, end_us: start + width }, whole);
}

export function pan(view: View, whole: View, by_us: number): View {
  return inside({ start_us: view.start_us + by_us, end_us: view.end_us + by_us }, whole);
}

/** A view that shows an interval with some air, e.g. the span that was selected. */
export function reveal(view: View, whole: View, span: { start_us: number; dur_us: number }): View {
  const end = span.start_us + span.dur_us;
  if (span.start_us >= view.start_us && end <= view.end_us) return view;
  const width = Math.max(view.end_us - view.start_us, span.dur_us * 1.2);
  const start = span.start_us + span.dur_us / 2 - width / 2;
  return inside({ start_us: start, end_us: start + width }, whole);
}

/** A view with an interval in its middle, which takes half of it. */
export function around(span: { start_us: number; dur_us: number }): View {
  const margin = Math.max(span.dur_us, MIN_WIDTH_US) / 2;
  return { start_us: span.start_us - margin, end_us: span.start_us + span.dur_us + margin };
}

export function union(a: View, b: View): View {
  return { start_us: Math.min(a.start_us, b.start_us), end_us: Math.max(a.end_us, b.end_us) };
}

/** Whether both show the same, but for what arithmetic rounds. */
export function same(a: View, b: View): boolean {
  const apart = Math.abs(a.start_us - b.start_us) + Math.abs(a.end_us - b.end_us);
  return apart < 1e-6 * (a.end_us - a.start_us);
}

export function inside(view: View, whole: View): View {
  const width = Math.min(view.end_us - view.start_us, whole.end_us - whole.start_us);
  const start = Math.min(Math.max(view.start_us, whole.start_us), whole.end_us - width);
  return { start_us: start, end_us: start + width };
}

/** Round moments to write on the axis, at most one per `minGap` pixels. */
export function ticks(view: View, width: number, minGap: number): number[] {
  const seen = view.end_us - view.start_us;
  const least = (seen * minGap) / Math.max(width, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (least <= power ? 1 : least <= 2 * power ? 2 : least <= 5 * power ? 5 : 10);
  const first = Math.ceil(view.start_us / step);
  const last = Math.floor(view.end_us / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step);
}

/** A span of a lane; the columns have the same length. */
export function spanAt(lane: Lane, index: number): Span {
  return {
    name: lane.names[lane.name[index] ?? -1] ?? '',
    start_us: lane.start_us[index] ?? 0,
    dur_us: lane.dur_us[index] ?? 0,
    count: lane.count[index] ?? 1,
    covered_us: lane.covered_us[index] ?? 0,
  };
}

/** The shortest span under a moment, of those that `among` lets pass: nested calls lie on their callers. */
export function hit(
  lane: Pick<Lane, 'start_us' | 'dur_us'>,
  us: number,
  slack_us: number,
  among: (index: number) => boolean = () => true,
): number | null {
  let index: number | null = null;
  let shortest = Number.POSITIVE_INFINITY;
  lane.start_us.forEach((start, i) => {
    const dur = lane.dur_us[i] ?? 0;
    if (us >= start - slack_us && us <= start + dur + slack_us && dur < shortest && among(i)) {
      shortest = dur;
      index = i;
    }
  });
  return index;
}

/** The span after (or before) another one in the order of lanes and time; from nothing, the first one. */
export function neighbour(
  lanes: readonly Pick<Lane, 'start_us'>[],
  from: SpanRef | null,
  by: 1 | -1,
): SpanRef | null {
  const all = lanes.flatMap((lane, i) => lane.start_us.map((_, index) => ({ lane: i, index })));
  if (!all.length) return null;
  if (from === null) return all[0] ?? null;
  const here = all.findIndex((ref) => ref.lane === from.lane && ref.index === from.index);
  return all[Math.min(Math.max(here + by, 0), all.length - 1)] ?? null;
}
