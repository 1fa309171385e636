// The step as the address supposes it, after each of the ticked fixes; what was there stays until new answers have come.
import type { Told } from '../api/client';
import type { RunInfo, WhatIf } from '../api/report.gen';
import type { Supposed } from '../model/address';
import { Feed } from './load';

export class WhatIfFeed extends Feed<readonly WhatIf[]> {
  private run = '';

  show({ run, modified_s }: RunInfo, supposed: readonly Supposed[], told: Told): void {
    const same = run === this.run;
    this.run = run;
    void this.ask(
      [run, modified_s, supposed, told],
      async (signal) => {
        const answers = await Promise.all(supposed.map((one) => this.client.whatIf(run, one, told, signal)));
        const values = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
        return answers.find((answer) => !answer.ok) ?? { ok: true, value: values };
      },
      same,
    );
  }
}
