// The report of a run, fetched when the run is chosen or was written again.
import type { Given } from '../api/client';
import type { Report, RunInfo } from '../api/report.gen';
import { Feed } from './load';

type Question = readonly [run: string, modified_s: number, given: Given];

export class ReportFeed extends Feed<Report> {
  private asked: Question | null = null;

  /** Brings the report in line with a run, null for none; `atHand` is its report if it came already. */
  show(info: RunInfo | null, given: Given, atHand: Report | null): void {
    const before = this.asked;
    this.asked = info && [info.run, info.modified_s, given];
    if (this.asked === null) this.clear();
    else if (atHand !== null && atHand.run === info?.run)
      this.put({ state: 'ready', value: atHand }, this.asked);
    else this.load(this.asked, before);
  }

  /** Stops an analysis: here at once, and on the server unless somebody else waits for it. */
  stop(): void {
    if (this.asked !== null) void this.client.stop(this.asked[0]);
    this.put({ state: 'stopped' }, this.asked);
  }

  restart(): void {
    this.clear();
    if (this.asked !== null) this.load(this.asked, null);
  }

  /** What was shown of the same run, with the same settings, stays until the answer has come. */
  private load(asked: Question, before: Question | null): void {
    const [run, , given] = asked;
    const keep = before?.[0] === run && JSON.stringify(before[2]) === JSON.stringify(given);
    void this.ask(asked, (signal, onProgress) => this.client.report(run, given, onProgress, signal), keep);
  }
}
