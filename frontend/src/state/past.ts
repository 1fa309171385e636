// The history of a run's program, asked for anew as more runs become known.
import { signal } from '@preact/signals';
import type { Client, Told } from '../api/client';
import type { History } from '../api/report.gen';
import { LOADING, type Load, loadOf } from './load';

/** Not asked for more often than this while rows come in. */
const REST_MS = 500;

export class PastFeed {
  readonly history = signal<Load<History>>(LOADING);
  private shown = '';
  private run = '';
  private work = new AbortController();

  constructor(private readonly client: Client) {}

  /** The history of this run; `known` is how many rows there are to make it of. */
  show(run: string, told: Told, known: number): void {
    const key = JSON.stringify([run, told, known]);
    if (key === this.shown) return;
    this.shown = key;
    if (run !== this.run) this.history.value = LOADING;
    this.run = run;
    void this.load(run, told);
  }

  private async load(run: string, told: Told): Promise<void> {
    const again = this.history.peek().state === 'ready';
    this.work.abort();
    const work = new AbortController();
    this.work = work;
    try {
      if (again) await new Promise((resolve) => setTimeout(resolve, REST_MS));
      if (work.signal.aborted) return;
      const answer = await this.client.history(
        run,
        told,
        (progress) => {
          if (this.history.peek().state !== 'ready') this.history.value = { state: 'running', progress };
        },
        work.signal,
      );
      if (!work.signal.aborted) this.history.value = loadOf(answer);
    } catch (error) {
      if (!work.signal.aborted) throw error;
    }
  }
}
