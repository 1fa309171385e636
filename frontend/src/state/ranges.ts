// The part of a finding's timeline that is seen: at first the report's excerpt, then any range, fetched as one moves.
import { batch, signal } from '@preact/signals';
import type { Answer, RangeQuery } from '../api/client';
import type { Problem, Timeline, TimelineRange } from '../api/report.gen';
import { fromExcerpt, fromRange, holds, type Picture } from '../model/picture';
import { same, union, type View } from '../model/timeline';

export type Ask = (query: RangeQuery, signal: AbortSignal) => Promise<Answer<TimelineRange>>;

/** What is asked for besides the time; the excerpt shows the first choice of the analysis. */
export interface Target {
  host: string;
  gpu: number;
  step: string;
}

/** How long a hand rests before the range is fetched. */
const REST_MS = 80;
/** So much is fetched on either side of what is seen, in parts of it, for the next small move. */
const MARGIN = 0.5;
const USUAL_WIDTH = 1024;
const MOST_WIDTH = 4096;

export class RangeFeed {
  readonly picture;
  readonly view;
  readonly state = signal<'excerpt' | 'loading' | 'ready' | 'problem'>('excerpt');
  readonly problem = signal<Problem | null>(null);
  /** The view that one comes back to. */
  home: View;
  width = USUAL_WIDTH;
  private work = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Without `ask` there is nothing but the excerpt. */
  constructor(
    private readonly ask: Ask | null,
    private readonly excerpt: Timeline,
    private readonly target: Target,
  ) {
    const first = fromExcerpt(excerpt);
    this.picture = signal<Picture>(first);
    this.view = signal<View>(first.range);
    this.home = first.range;
  }

  /** The part of the time in which one can move. */
  get limits(): View {
    return this.picture.value.limits;
  }

  /** Whether it begins at a step, and not at the worst instance. */
  get atStep(): boolean {
    return this.target.step !== '';
  }

  start(): void {
    const { host, gpu, step } = this.target;
    const shown = host === this.excerpt.host && gpu === this.excerpt.gpu && step === '';
    void this.fetch(shown ? this.view.value : null);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.work.abort();
  }

  /** Shows a part of the time, and fetches what is missing once it rests. */
  show(view: View): void {
    const isAsked = this.problem.value === null && same(this.view.value, view);
    this.view.value = view;
    // At the ends of the capture a move changes nothing, nor does zooming out of all of it.
    if (this.ask === null || isAsked || holds(this.picture.value, view)) return;
    // From now on what is drawn is not what was asked for.
    this.state.value = 'loading';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.fetch(this.view.value), REST_MS);
  }

  /** Null asks for the place where the target is best looked at. The newest question wins. */
  private async fetch(view: View | null): Promise<void> {
    if (this.ask === null) return;
    this.work.abort();
    const work = new AbortController();
    this.work = work;
    this.state.value = 'loading';
    try {
      const answer = await this.ask(this.query(view), work.signal);
      if (!work.signal.aborted) this.arrive(answer, view === null);
    } catch (error) {
      // Whoever stopped it asked for something newer.
      if (!work.signal.aborted) throw error;
    }
  }

  private query(view: View | null): RangeQuery {
    const width = Math.min(Math.round(this.width * (1 + 2 * MARGIN)), MOST_WIDTH);
    if (view === null) return { ...this.target, width };
    const margin = (view.end_us - view.start_us) * MARGIN;
    return { ...this.target, width, start_us: view.start_us - margin, end_us: view.end_us + margin };
  }

  private arrive(answer: Answer<TimelineRange>, isHome: boolean): void {
    batch(() => {
      this.state.value = answer.ok ? 'ready' : 'problem';
      this.problem.value = answer.ok ? null : answer.problem;
      if (!answer.ok) return;
      const picture = fromRange(answer.value);
      if (isHome) this.view.value = this.home = picture.range;
      // The excerpt has air around what it shows, even at the ends of the capture.
      this.picture.value = { ...picture, limits: union(picture.limits, this.home) };
    });
  }
}
