// Feeds of one question each: a comparison, predictions, the history of a program, the steps of a GPU.
import type { Given } from '../api/client';
import type { Comparison, GpuSteps, History, RunInfo, WhatIf } from '../api/report.gen';
import { type Address, type Supposed, sidesOf } from '../model/address';
import type { Place } from '../model/gpus';
import { Feed } from './load';

/** Two runs compared, or several captures of each. */
export class ComparisonFeed extends Feed<Comparison> {
  /** Brings the comparison in line with an address; null is none. Runs that were `written` again are compared again. */
  show(address: Address | null, written: readonly unknown[], given: Given): void {
    if (address === null) this.clear();
    else {
      const [baseline, candidate] = sidesOf(address);
      const sides = { baseline, candidate };
      void this.ask([sides, written, given], (signal, onProgress) =>
        this.client.compare(sides, given, onProgress, signal),
      );
    }
  }
}

/** The step as the address supposes it, after each of the ticked fixes; what was there stays until new answers have come. */
export class WhatIfFeed extends Feed<readonly WhatIf[]> {
  private run = '';

  show({ run, modified_s }: RunInfo, supposed: readonly Supposed[], given: Given): void {
    const same = run === this.run;
    this.run = run;
    void this.ask(
      [run, modified_s, supposed, given],
      async (signal) => {
        const answers = await Promise.all(supposed.map((one) => this.client.whatIf(run, one, given, signal)));
        const values = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
        return answers.find((answer) => !answer.ok) ?? { ok: true, value: values };
      },
      same,
    );
  }
}

/** Not asked for more often than this while rows come in. */
const REST_MS = 500;

/** The history of a run's program, asked for anew as more runs become known. */
export class PastFeed extends Feed<History> {
  private run = '';

  /** The history of this run; `known` is how many rows there are to make it of. */
  show(run: string, given: Given, known: number): void {
    const same = run === this.run;
    const again = same && this.found.peek().state === 'ready';
    this.run = run;
    void this.ask(
      [run, given, known],
      async (signal, onProgress) => {
        if (again) await new Promise((resolve) => setTimeout(resolve, REST_MS));
        signal.throwIfAborted();
        return this.client.history(run, given, onProgress, signal);
      },
      same,
    );
  }
}

/** The steps of one GPU, fetched when somebody looks at one of them. */
export class StepsFeed extends Feed<GpuSteps> {
  /** Brings the steps in line with a run and GPU. */
  show(run: string, modified_s: number, { host, gpu }: Place): void {
    void this.ask([run, modified_s, host, gpu], (signal) => this.client.steps(run, host, gpu, signal));
  }
}
