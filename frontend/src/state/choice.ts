// The runs that were chosen to be put side by side; the first is the baseline.
import { signal } from '@preact/signals';

/** More columns are no table that a person reads. */
const MOST_CHOSEN = 6;

export class Choice {
  readonly runs = signal<readonly string[]>([]);

  get isFull(): boolean {
    return this.runs.value.length >= MOST_CHOSEN;
  }

  /** Takes a run in or out. */
  toggle(run: string): void {
    const others = this.runs.value.filter((one) => one !== run);
    if (others.length < this.runs.value.length) this.runs.value = others;
    else if (!this.isFull) this.runs.value = [...others, run];
  }

  /** Makes a run the baseline. */
  pin(run: string): void {
    this.runs.value = [run, ...this.runs.value.filter((one) => one !== run)];
  }

  clear(): void {
    this.runs.value = [];
  }
}
