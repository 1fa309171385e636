// Where things lie on the canvas, in CSS pixels: a ruler, a strip for the marks, then the lanes.
import type { Timeline } from '../api/report.gen';
import { depths } from '../model/timeline';

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

export function layOut(timeline: Timeline): Layout {
  let top = RULER + STRIP + GAP;
  const lanes = timeline.lanes.map((lane) => {
    const rows = depths(lane).map((depth) => Math.min(depth, MAX_ROWS - 1));
    const height = (Math.max(0, ...rows) + 1) * ROW;
    const box = { top, height, rows };
    top += height + GAP;
    return box;
  });
  return { height: top, lanes };
}
