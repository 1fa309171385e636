// The step as the address supposes it; what was there stays until the next answer has come.
import type { Told } from '../api/client';
import type { RunInfo, WhatIf } from '../api/report.gen';
import type { Supposed } from '../model/address';
import { Feed } from './load';

export class WhatIfFeed extends Feed<WhatIf> {
  private run = '';

  show({ run, modified_s }: RunInfo, supposed: Supposed, told: Told): void {
    const same = run === this.run;
    this.run = run;
    void this.ask(
      [run, modified_s, supposed, told],
      (signal) => this.client.whatIf(run, supposed, told, signal),
      same,
    );
  }
}
