// Where things lie on the canvas, in CSS pixels: a ruler, a strip for the marks, then the lanes.
import type { Lane } from '../api/report.gen';
import { laneKey, type Picture } from '../model/picture';
import type { View } from '../model/timeline';

export const RULER = 20;
export const STRIP = 16;
export const ROW = 16;
const GAP = 6;
/** Deeper calls than this are drawn on the last row: the picture shows waiting, not a call stack. */
const MAX_ROWS = 6;

export interface LaneBox {
  top: number;
  height: number;
  /** Row of each span, from the outermost call down. */
  rows: number[];
}

export interface Layout {
  height: number;
  lanes: LaneBox[];
}

/**
 * `known` remembers the height of each lane, so that lanes do not jump when another range has fewer rows. A lane
 * without a span in what is `seen` is folded: its box has no height.
 */
export function layOut(picture: Picture, known: Map<string, number> = new Map(), seen?: View): Layout {
  let top = RULER + STRIP + GAP;
  const lanes = picture.lanes.map((lane) => {
    if (isEmpty(lane, seen ?? picture.range)) return { top, height: 0, rows: [] };
    const rows = lane.row.map((row) => Math.min(row, MAX_ROWS - 1));
    const key = laneKey(lane);
    const number = rows.reduce((most, row) => Math.max(most, row + 1), known.get(key) ?? 1);
    known.set(key, number);
    const box = { top, height: number * ROW, rows };
    top += box.height + GAP;
    return box;
  });
  return { height: top, lanes };
}

function isEmpty(lane: Lane, { start_us, end_us }: View): boolean {
  return !lane.start_us.some((start, i) => start < end_us && start + (lane.dur_us[i] ?? 0) > start_us);
}
