// Two runs beside each other, or several captures of each, fetched when the address names both.
import type { Told } from '../api/client';
import type { Comparison } from '../api/report.gen';
import { type Address, sidesOf } from '../model/address';
import { Feed } from './load';

export class ComparisonFeed extends Feed<Comparison> {
  /** Brings the comparison in line with an address; null is none. Runs that were `written` again are compared again. */
  show(address: Address | null, written: readonly unknown[], told: Told): void {
    if (address === null) this.clear();
    else {
      const [baseline, candidate] = sidesOf(address);
      const sides = { baseline, candidate };
      void this.ask([sides, written, told], (signal, onProgress) =>
        this.client.compare(sides, told, onProgress, signal),
      );
    }
  }
}
