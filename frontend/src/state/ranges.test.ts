import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok, problem, range, sample } from '../../tests/support';
import type { Answer, RangeQuery } from '../api/client';
import type { Timeline, TimelineRange } from '../api/report.gen';
import { zoom } from '../model/timeline';
import { type Ask, RangeFeed, type Target } from './ranges';

function excerpt(): Timeline {
  const evidence = sample('all-failed').checks.flatMap((check) => check.evidence);
  const found = evidence.find((one) => one.type === 'timeline');
  if (found?.type !== 'timeline') throw new Error('the sample has no timeline');
  return found;
}

const EXCERPT = excerpt();
const HERE: Target = { host: EXCERPT.host, gpu: EXCERPT.gpu, step: '' };

/** Notes what is asked, and answers when the test says so. */
class Server {
  asked: { query: RangeQuery; signal: AbortSignal; answer: (found: Answer<TimelineRange>) => void }[] = [];
  readonly ask: Ask = (query, signal) =>
    new Promise((resolve) => this.asked.push({ query, signal, answer: resolve }));

  async answer(at: number, found: Answer<TimelineRange>): Promise<void> {
    this.asked[at]?.answer(found);
    await Promise.resolve();
    await Promise.resolve();
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a timeline that is fetched as one moves', () => {
  it('shows the excerpt first and asks for more than is seen', async () => {
    const server = new Server();
    const feed = new RangeFeed(server.ask, EXCERPT, HERE);
    feed.start();
    expect(feed.picture.value.lanes.map((lane) => lane.label)).toEqual(
      EXCERPT.lanes.map(({ label }) => label),
    );
    expect(server.asked[0]?.query).toMatchObject({ gpu: 0, start_us: 10, end_us: 290, width: 2048 });
    await server.answer(0, ok(range(server.asked[0]?.query)));
    expect(feed.state.value).toBe('ready');
    expect(feed.view.value).toEqual({ start_us: 80, end_us: 220 });
    expect(feed.limits).toEqual({ start_us: 0, end_us: 1000 });
    expect(feed.picture.value.lanes.map((lane) => lane.label)).toEqual(['python', 'Stream #1']);
  });

  it('asks once for many moves, and the newest question wins', async () => {
    const server = new Server();
    const feed = new RangeFeed(server.ask, EXCERPT, HERE);
    feed.start();
    await server.answer(0, ok(range(server.asked[0]?.query)));
    for (const factor of [0.9, 0.8, 0.7]) feed.show(zoom(feed.view.value, feed.limits, factor, 150));
    expect(server.asked).toHaveLength(1);
    expect(feed.state.value).toBe('loading');
    vi.runAllTimers();
    expect(server.asked).toHaveLength(2);
    feed.show({ start_us: 400, end_us: 500 });
    vi.runAllTimers();
    expect(server.asked).toHaveLength(3);
    expect(server.asked[1]?.signal.aborted).toBe(true);
    await server.answer(2, ok(range(server.asked[2]?.query)));
    await server.answer(1, ok(range(server.asked[1]?.query)));
    expect(feed.picture.value.range).toEqual({ start_us: 350, end_us: 550 });
  });

  it('asks nothing when a move changes nothing, as at the ends of the capture', async () => {
    const server = new Server();
    const feed = new RangeFeed(server.ask, EXCERPT, HERE);
    feed.start();
    await server.answer(0, ok(range(server.asked[0]?.query)));
    const out = () => {
      feed.show(zoom(feed.view.value, feed.limits, 1 / 100, 150));
      vi.runAllTimers();
    };
    out();
    expect(server.asked).toHaveLength(2);
    out(); // not answered yet
    expect(server.asked).toHaveLength(2);
    await server.answer(1, ok(range(server.asked[1]?.query)));
    expect(feed.view.value).toEqual(feed.limits);
    out();
    out();
    expect(feed.state.value).toBe('ready');
    expect(server.asked).toHaveLength(2);
    feed.show(zoom(feed.view.value, feed.limits, 1.01, 150));
    vi.runAllTimers();
    expect(server.asked).toHaveLength(3);
    await server.answer(2, problem('internal'));
    feed.show(feed.view.value); // what failed can be tried again
    vi.runAllTimers();
    expect(server.asked).toHaveLength(4);
  });

  it('asks nothing when all that could be seen is here', async () => {
    const server = new Server();
    const feed = new RangeFeed(server.ask, EXCERPT, HERE);
    feed.start();
    const found = range(server.asked[0]?.query);
    const lanes = found.lanes.map((lane) => ({ ...lane, count: [1, 1] }));
    await server.answer(0, ok({ ...found, lanes }));
    feed.show({ start_us: 100, end_us: 120 });
    vi.runAllTimers();
    expect(server.asked).toHaveLength(1);
  });

  it('lets the server choose the place on another GPU or step', async () => {
    for (const target of [
      { ...HERE, gpu: 1 },
      { ...HERE, step: '9' },
    ]) {
      const server = new Server();
      const feed = new RangeFeed(server.ask, EXCERPT, target);
      feed.start();
      expect(server.asked[0]?.query).toMatchObject(target);
      expect(server.asked[0]?.query).not.toHaveProperty('start_us');
      await server.answer(0, ok(range({ ...target, start_us: 500, end_us: 700 })));
      expect(feed.view.value).toEqual({ start_us: 500, end_us: 700 });
      expect(feed.home).toEqual(feed.view.value);
      expect(feed.picture.value).toMatchObject({ gpu: target.gpu, step: target.step });
    }
  });

  it('keeps the excerpt and says why when there is no answer', async () => {
    const server = new Server();
    const feed = new RangeFeed(server.ask, EXCERPT, HERE);
    feed.start();
    await server.answer(0, problem('timeline-not-kept', { folder: '/cache' }));
    expect(feed.state.value).toBe('problem');
    expect(feed.problem.value?.code).toBe('timeline-not-kept');
    expect(feed.limits).toEqual({ start_us: 80, end_us: 220 });
  });

  it('has nothing but the excerpt without a server', () => {
    const feed = new RangeFeed(null, EXCERPT, HERE);
    feed.start();
    feed.show({ start_us: 100, end_us: 120 });
    vi.runAllTimers();
    expect(feed.state.value).toBe('excerpt');
  });

  it('stops asking when it is closed', () => {
    const server = new Server();
    const feed = new RangeFeed(server.ask, EXCERPT, HERE);
    feed.start();
    feed.show({ start_us: 100, end_us: 120 });
    feed.stop();
    vi.runAllTimers();
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.signal.aborted).toBe(true);
  });
});
