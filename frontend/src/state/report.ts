// The report of a run, fetched when the run is chosen or was written again.
import { signal } from '@preact/signals';
import type { Client, Told } from '../api/client';
import type { Report, RunInfo, Running } from '../api/report.gen';
import { LOADING, type Load, loadOf } from './load';

export class ReportFeed {
  readonly report = signal<Load<Report>>(LOADING);
  /** The run that `report` shows or loads, and what had been told for it. */
  private loaded: RunInfo | null = null;
  private told: Told = {};
  private work = new AbortController();

  constructor(private readonly client: Client) {}

  /** Brings the report in line with a run, null for none; `atHand` is its report if it came already. */
  show(info: RunInfo | null, told: Told, atHand: Report | null): void {
    if (info === null) {
      this.work.abort();
      this.loaded = null;
      this.report.value = LOADING;
      return;
    }
    const same = this.loaded?.run === info.run;
    const asked = JSON.stringify(this.told) === JSON.stringify(told);
    const fresh = same && asked && this.loaded?.modified_s === info.modified_s;
    if (fresh && this.report.value.state !== 'problem') return;
    this.loaded = info;
    this.told = told;
    if (atHand?.run === info.run) this.report.value = { state: 'ready', value: atHand };
    else void this.load(info.run, same && asked);
  }

  /** Stops an analysis: here at once, and on the server unless somebody else waits for it. */
  stop(): void {
    this.work.abort();
    if (this.loaded !== null) void this.client.stop(this.loaded.run);
    this.report.value = { state: 'stopped' };
  }

  restart(): void {
    if (this.loaded !== null) void this.load(this.loaded.run, false);
  }

  /** `keep` leaves the report that is shown until the new one is there. */
  private async load(run: string, keep: boolean): Promise<void> {
    this.work.abort();
    const work = new AbortController();
    this.work = work;
    const kept = () => keep && this.report.value.state === 'ready';
    if (!kept()) this.report.value = LOADING;
    const onProgress = (progress: Running) => {
      if (!kept()) this.report.value = { state: 'running', progress };
    };
    try {
      const answer = await this.client.report(run, this.told, onProgress, work.signal);
      if (!work.signal.aborted) this.report.value = loadOf(answer);
    } catch (error) {
      // Whoever stopped it has said what to show instead.
      if (!work.signal.aborted) throw error;
    }
  }
}
