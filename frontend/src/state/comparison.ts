// Two runs beside each other, fetched when the address names both.
import type { Told } from '../api/client';
import type { Comparison, RunInfo } from '../api/report.gen';
import { Feed } from './load';

export class ComparisonFeed extends Feed<Comparison> {
  /** Brings the comparison in line with two runs; those that were written again are compared again. */
  show(before: RunInfo | null, after: RunInfo | null, told: Told): void {
    if (before === null || after === null) this.clear();
    else {
      const sides = { baseline: before.run, candidate: after.run };
      void this.ask([sides, before.modified_s, after.modified_s, told], (signal, onProgress) =>
        this.client.compare(sides, told, onProgress, signal),
      );
    }
  }
}
