import { describe, expect, it } from 'vitest';
import { sample } from '../../tests/support';
import type { Timeline } from '../api/report.gen';
import { around, hit, neighbour, pan, reveal, ticks, toUs, toX, union, wholeView, zoom } from './timeline';

function theTimeline(): Timeline {
  const evidence = sample('all-failed').checks.flatMap((check) => check.evidence);
  const found = evidence.find((one) => one.type === 'timeline');
  if (found?.type !== 'timeline') throw new Error('the sample has no timeline');
  return found;
}

const TIMELINE = theTimeline();
const WHOLE = wholeView(TIMELINE);
const [HOST_LANE] = TIMELINE.lanes;
if (HOST_LANE === undefined) throw new Error('the sample has no lane');

describe('a view', () => {
  it('maps time to pixels and back', () => {
    expect(WHOLE).toEqual({ start_us: 80, end_us: 220 });
    expect(toX(WHOLE, 700, 150)).toBe(350);
    expect(toUs(WHOLE, 700, toX(WHOLE, 700, 123.25))).toBeCloseTo(123.25);
  });

  it('zooms around a moment that stays where it is', () => {
    const near = zoom(WHOLE, WHOLE, 2, 115);
    expect(near.end_us - near.start_us).toBe(70);
    expect(toX(near, 700, 115)).toBeCloseTo(toX(WHOLE, 700, 115));
  });

  it('never leaves the whole, and never shows nothing', () => {
    expect(zoom(WHOLE, WHOLE, 0.1, 100)).toEqual(WHOLE);
    expect(pan(zoom(WHOLE, WHOLE, 2, 80), WHOLE, -1000)).toEqual({ start_us: 80, end_us: 150 });
    expect(pan(zoom(WHOLE, WHOLE, 2, 80), WHOLE, 1000)).toEqual({ start_us: 150, end_us: 220 });
    const closest = zoom(WHOLE, WHOLE, 1e12, 100);
    expect(closest.end_us - closest.start_us).toBeGreaterThan(0);
  });

  it('moves to a span only if it is not seen', () => {
    const near = { start_us: 80, end_us: 100 };
    expect(reveal(near, WHOLE, { start_us: 85, dur_us: 5 })).toBe(near);
    const moved = reveal(near, WHOLE, { start_us: 150, dur_us: 4 });
    expect(moved.start_us).toBeLessThan(150);
    expect(moved.end_us).toBeGreaterThan(154);
    expect(moved.end_us - moved.start_us).toBe(20);
  });
});

describe('an instance', () => {
  it('takes half of the view around it', () => {
    expect(around({ start_us: 100, dur_us: 40 })).toEqual({ start_us: 80, end_us: 160 });
  });

  it('can be reached together with where one was', () => {
    expect(union({ start_us: 5, end_us: 9 }, { start_us: 7, end_us: 20 })).toEqual({
      start_us: 5,
      end_us: 20,
    });
  });
});

describe('ticks', () => {
  it('are round, inside the view, and as far apart as asked', () => {
    expect(ticks(WHOLE, 700, 90)).toEqual([80, 100, 120, 140, 160, 180, 200, 220]);
    for (const width of [50, 333, 1200]) {
      const marks = ticks({ start_us: 0.13, end_us: 7.77 }, width, 90);
      const gaps = marks
        .slice(1)
        .map((mark, i) => toX({ start_us: 0, end_us: 7.64 }, width, mark - (marks[i] ?? 0)));
      expect(Math.min(...gaps, Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(89.9);
    }
  });
});

describe('spans', () => {
  it('are hit by the innermost first, and only within their row if that is asked', () => {
    expect(hit(HOST_LANE, 115, 0)).toBe(1);
    expect(hit(HOST_LANE, 115, 0, (i) => i === 0)).toBe(0);
    expect(hit(HOST_LANE, 99, 0)).toBeNull();
    expect(hit(HOST_LANE, 99, 2)).toBe(0);
  });

  it('follow each other through the lanes, empty ones included, and stop at the ends', () => {
    const { lanes } = TIMELINE;
    expect(neighbour(lanes, null, 1)).toEqual({ lane: 0, index: 0 });
    expect(neighbour(lanes, { lane: 0, index: 2 }, 1)).toEqual({ lane: 1, index: 0 });
    expect(neighbour(lanes, { lane: 0, index: 0 }, -1)).toEqual({ lane: 0, index: 0 });
    expect(neighbour(lanes, { lane: 2, index: 1 }, 1)).toEqual({ lane: 2, index: 1 });
    expect(neighbour([], null, 1)).toBeNull();
  });
});
