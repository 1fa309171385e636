// The steps of one GPU, fetched when somebody looks at one of them.
import type { GpuSteps } from '../api/report.gen';
import type { Place } from '../model/gpus';
import { Feed } from './load';

export class StepsFeed extends Feed<GpuSteps> {
  /** Brings the steps in line with a run and GPU. */
  show(run: string, modified_s: number, { host, gpu }: Place): void {
    void this.ask([run, modified_s, host, gpu], (signal) => this.client.steps(run, host, gpu, signal));
  }
}
