// The history of a run's program, asked for anew as more runs become known.
import type { Told } from '../api/client';
import type { History } from '../api/report.gen';
import { Feed } from './load';

/** Not asked for more often than this while rows come in. */
const REST_MS = 500;

export class PastFeed extends Feed<History> {
  private run = '';

  /** The history of this run; `known` is how many rows there are to make it of. */
  show(run: string, told: Told, known: number): void {
    const same = run === this.run;
    const again = same && this.found.peek().state === 'ready';
    this.run = run;
    void this.ask(
      [run, told, known],
      async (signal, onProgress) => {
        if (again) await new Promise((resolve) => setTimeout(resolve, REST_MS));
        signal.throwIfAborted();
        return this.client.history(run, told, onProgress, signal);
      },
      same,
    );
  }
}
