// Two runs beside each other, fetched when the address names both.
import { signal } from '@preact/signals';
import type { Client, Told } from '../api/client';
import type { Comparison, RunInfo, Running } from '../api/report.gen';
import { LOADING, type Load, loadOf } from './load';

export class ComparisonFeed {
  readonly comparison = signal<Load<Comparison>>(LOADING);
  /** What it shows or loads: the runs as they were written, and what had been told. */
  private shown = '';
  private work = new AbortController();

  constructor(private readonly client: Client) {}

  /** Brings the comparison in line with two runs; those that were written again are compared again. */
  show(before: RunInfo | null, after: RunInfo | null, told: Told): void {
    if (before === null || after === null) {
      this.work.abort();
      this.shown = '';
      this.comparison.value = LOADING;
      return;
    }
    const key = JSON.stringify([before.run, before.modified_s, after.run, after.modified_s, told]);
    if (key === this.shown && this.comparison.peek().state !== 'problem') return;
    this.shown = key;
    void this.load(before.run, after.run, told);
  }

  private async load(baseline: string, candidate: string, told: Told): Promise<void> {
    this.work.abort();
    const work = new AbortController();
    this.work = work;
    this.comparison.value = LOADING;
    const onProgress = (progress: Running) => {
      this.comparison.value = { state: 'running', progress };
    };
    try {
      const answer = await this.client.compare({ baseline, candidate }, told, onProgress, work.signal);
      if (!work.signal.aborted) this.comparison.value = loadOf(answer);
    } catch (error) {
      if (!work.signal.aborted) throw error;
    }
  }
}
