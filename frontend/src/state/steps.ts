// The steps of one GPU, fetched when somebody looks at one of them.
import { signal } from '@preact/signals';
import type { Client } from '../api/client';
import type { GpuSteps } from '../api/report.gen';
import type { Place } from '../model/gpus';
import { LOADING, type Load, loadOf } from './load';

export class StepsFeed {
  readonly steps = signal<Load<GpuSteps>>(LOADING);
  private shown = '';
  private work = new AbortController();

  constructor(private readonly client: Client) {}

  /** Brings the steps in line with a run and GPU. */
  show(run: string, modified_s: number, place: Place): void {
    const key = JSON.stringify([run, modified_s, place.host, place.gpu]);
    if (key === this.shown && this.steps.peek().state !== 'problem') return;
    this.shown = key;
    void this.load(run, place);
  }

  private async load(run: string, { host, gpu }: Place): Promise<void> {
    this.work.abort();
    const work = new AbortController();
    this.work = work;
    this.steps.value = LOADING;
    try {
      const answer = await this.client.steps(run, host, gpu, work.signal);
      if (work.signal.aborted) return;
      this.steps.value = loadOf(answer);
    } catch (error) {
      // Whoever stopped it asked for another GPU.
      if (!work.signal.aborted) throw error;
    }
  }
}
