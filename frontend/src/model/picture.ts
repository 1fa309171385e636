// What a timeline draws, whether it comes from the excerpt in the report or from a range that was asked for.
import type { Category, Instance, Lane, StepSpan, Timeline, TimelineRange } from '../api/report.gen';
import { type SpanRef, type View, wholeView } from './timeline';

/** Of the longest instance: what is shorter cannot be seen next to it. */
const LEAST = 0.02;

export interface Picture {
  host: string;
  gpu: number;
  step: string;
  category: Category | null;
  /** The part of the time whose spans are here. */
  range: View;
  /** The part of the time that can be asked for. */
  limits: View;
  lanes: readonly Lane[];
  marks: Lane | null;
  droppedLanes: number;
  steps: readonly StepSpan[];
  instances: readonly Instance[];
}

export function fromExcerpt(timeline: Timeline): Picture {
  const whole = wholeView(timeline);
  const [first] = timeline.marks;
  return {
    host: timeline.host,
    gpu: timeline.gpu,
    step: timeline.step,
    category: first?.category ?? null,
    range: whole,
    limits: whole,
    lanes: timeline.lanes,
    marks: {
      kind: 'idle',
      label: '',
      gpu: timeline.gpu,
      rows: 1,
      names: [],
      name: timeline.marks.map(() => -1),
      row: timeline.marks.map(() => 0),
      start_us: timeline.marks.map((mark) => mark.start_us),
      dur_us: timeline.marks.map((mark) => mark.dur_us),
      count: timeline.marks.map(() => 1),
      covered_us: timeline.marks.map((mark) => mark.dur_us),
      dropped: 0,
    },
    droppedLanes: 0,
    steps: [],
    instances: [],
  };
}

export function fromRange(timeline: TimelineRange): Picture {
  return {
    host: timeline.host,
    gpu: timeline.gpu,
    step: timeline.step,
    category: timeline.category,
    range: { start_us: timeline.start_us, end_us: timeline.end_us },
    limits: { start_us: timeline.first_us, end_us: timeline.last_us },
    lanes: timeline.lanes,
    marks: timeline.marks,
    droppedLanes: timeline.dropped_lanes,
    steps: timeline.steps,
    instances: worthSeeing(timeline.instances),
  };
}

/** How long an instance is: what is lost, but a kernel that could be faster is not lost whole. */
export function timeOf({ category }: Picture, { dur_us, lost_us }: Instance): number {
  return category === 'compute' ? dur_us : lost_us;
}

/** Without those that are nothing next to the longest one. */
function worthSeeing(instances: readonly Instance[]): readonly Instance[] {
  const longest = Math.max(...instances.map(({ lost_us }) => lost_us));
  return instances.filter(({ lost_us }) => lost_us >= LEAST * longest);
}

/** Whether all that a view could show is here, each span by itself. */
export function holds(picture: Picture, view: View): boolean {
  const inside = picture.range.start_us <= view.start_us && picture.range.end_us >= view.end_us;
  return inside && picture.lanes.every((lane) => lane.count.every((count) => count === 1));
}

/** What tells a lane from others, in every range. */
export function laneKey(lane: Lane): string {
  return JSON.stringify([lane.kind, lane.gpu, lane.label]);
}

/** The same span in another picture, null if it is not there by itself. */
export function sameSpan(from: Picture, ref: SpanRef | null, to: Picture): SpanRef | null {
  const old = ref && from.lanes[ref.lane];
  if (!old) return null;
  const lane = to.lanes.findIndex((one) => laneKey(one) === laneKey(old));
  const target = to.lanes[lane];
  if (!target) return null;
  const [start, dur] = [old.start_us[ref.index], old.dur_us[ref.index]];
  const index = target.start_us.findIndex((at, i) => at === start && target.dur_us[i] === dur);
  return index < 0 ? null : { lane, index };
}

/** The step in which a moment lies. */
export function stepAt(picture: Picture, us: number): string | null {
  return picture.steps.find((one) => us >= one.start_us && us < one.start_us + one.dur_us)?.step ?? null;
}
