// How far something is that was asked for, and asking for it.
import { signal } from '@preact/signals';
import type { Answer, Client } from '../api/client';
import type { Problem, Running } from '../api/report.gen';

export type Load<T> =
  | { state: 'loading' }
  | { state: 'running'; progress: Running }
  | { state: 'stopped' }
  | { state: 'ready'; value: T }
  | { state: 'problem'; problem: Problem };

export const LOADING = { state: 'loading' } as const;

export function loadOf<T>(answer: Answer<T>): Load<T> {
  return answer.ok ? { state: 'ready', value: answer.value } : { state: 'problem', problem: answer.problem };
}

/** What was asked for, null until it is there. */
export function loaded<T>(load: Load<T>): T | null {
  return load.state === 'ready' ? load.value : null;
}

/** Something that is asked for anew when what it stands for changes; the newest question wins. */
export abstract class Feed<T> {
  readonly found = signal<Load<T>>(LOADING);
  private shown = '';
  private work = new AbortController();

  constructor(protected readonly client: Client) {}

  /** Asks, unless `key` is what is shown or asked for; with `keep` what was there stays until the answer has come. */
  protected async ask(
    key: unknown,
    question: (signal: AbortSignal, onProgress: (progress: Running) => void) => Promise<Answer<T>>,
    keep = false,
  ): Promise<void> {
    const asked = JSON.stringify(key);
    if (asked === this.shown && this.found.peek().state !== 'problem') return;
    this.shown = asked;
    this.work.abort();
    this.work = new AbortController();
    const { signal } = this.work;
    const kept = () => keep && loaded(this.found.peek()) !== null;
    if (!kept()) this.found.value = LOADING;
    try {
      const answer = await question(signal, (progress) => {
        if (!kept()) this.found.value = { state: 'running', progress };
      });
      if (!signal.aborted) this.found.value = loadOf(answer);
    } catch (error) {
      // Whoever stopped it asked for something else.
      if (!signal.aborted) throw error;
    }
  }

  /** Nothing is asked for any more; `load` stands there, as the answer to `key`. */
  protected put(load: Load<T>, key: unknown): void {
    this.work.abort();
    this.shown = JSON.stringify(key);
    this.found.value = load;
  }

  /** Nothing is asked for. */
  protected clear(): void {
    this.put(LOADING, null);
  }
}
