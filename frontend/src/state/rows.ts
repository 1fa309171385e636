// Rows of many runs: those on the screen are asked for first, then the others, newest first, until somebody pauses it.
import { batch, signal } from '@preact/signals';
import type { Client, Told } from '../api/client';
import type { Problem, RunInfo, RunRow } from '../api/report.gen';
import type { RowState } from '../model/runs';

/** Runs asked for at a time. */
const AT_ONCE = 20;
/** Runs that are read without being looked at. */
const AHEAD = 300;
const WAIT_MS = 300;

export class RowsFeed {
  readonly known = signal<ReadonlyMap<string, RowState>>(new Map());
  readonly paused = signal(false);
  private runs: readonly RunInfo[] = [];
  private seen: readonly string[] = [];
  private told: Told = {};
  private work: AbortController | null = null;

  constructor(private readonly client: Client) {}

  /** Whether some are still to be read that nobody looks at. */
  get reads(): boolean {
    return this.runs.slice(0, AHEAD).some(({ run }) => !this.known.value.get(run));
  }

  /** Brings the rows in line with the list of runs; those of files that were written again are read again. */
  show(runs: readonly RunInfo[], told: Told): void {
    const same = new Map(this.runs.map((info) => [info.run, info.modified_s]));
    const asked = JSON.stringify(told) === JSON.stringify(this.told);
    const kept = runs.filter((info) => asked && same.get(info.run) === info.modified_s);
    this.known.value = new Map(kept.map(({ run }) => [run, this.known.peek().get(run) ?? null]));
    this.runs = runs;
    this.told = told;
    this.start();
  }

  /** What is on the screen comes first. */
  look(runs: readonly string[]): void {
    this.seen = runs;
    this.start();
  }

  pause(paused: boolean): void {
    this.paused.value = paused;
    this.start();
  }

  /** Nobody looks any more. */
  stop(): void {
    this.work?.abort();
    this.work = null;
  }

  private start(): void {
    if (this.work === null && this.next().length > 0) void this.read();
  }

  private next(): string[] {
    const ahead = this.paused.peek() ? [] : this.runs.slice(0, AHEAD).map((info) => info.run);
    const unknown = (run: string) => !this.known.peek().get(run);
    return [...new Set([...this.seen.filter(unknown), ...ahead.filter(unknown)])].slice(0, AT_ONCE);
  }

  private async read(): Promise<void> {
    const work = new AbortController();
    this.work = work;
    try {
      for (let runs = this.next(); runs.length > 0; runs = this.next()) {
        const paused = this.paused.peek();
        const answer = await this.client.rows(runs, this.told, !paused, work.signal);
        if (!answer.ok) return;
        batch(() => this.take(answer.value));
        const { running } = answer.value;
        // Nothing comes of asking again for what nobody reads.
        if (running.length === 0 && !runs.some((run) => this.known.peek().get(run))) return;
        if (running.length > 0) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
        if (work.signal.aborted) return;
      }
    } catch (error) {
      if (!work.signal.aborted) throw error;
    } finally {
      if (this.work === work) this.work = null;
    }
  }

  private take({ rows, problems }: { rows: RunRow[]; problems: { run: string; problem: Problem }[] }): void {
    if (rows.length === 0 && problems.length === 0) return;
    const known = new Map(this.known.peek());
    for (const row of rows) known.set(row.run, { row });
    for (const { run, problem } of problems) known.set(run, { problem });
    this.known.value = known;
  }
}
