// Rows of many runs: those on the screen first, then the newest, and of the others as many as somebody asks for.
import { batch, signal } from '@preact/signals';
import type { Client, Given } from '../api/client';
import type { Problem, RunInfo, RunRow } from '../api/report.gen';
import type { RowState } from '../model/runs';

/** As many are read unasked, so that a short list is searched and ordered whole. Our default: some screens of rows. */
export const UNASKED = 60;
/** Runs asked for at a time. */
const AT_ONCE = 20;
const WAIT_MS = 300;

export class RowsFeed {
  readonly known = signal<ReadonlyMap<string, RowState>>(new Map());
  /** How many of the newest are read without being looked at. */
  readonly ahead = signal(UNASKED);
  private runs: readonly RunInfo[] = [];
  private seen: readonly string[] = [];
  private given: Given = {};
  private work: AbortController | null = null;

  constructor(private readonly client: Client) {
    // A page that travels has them all.
    if (client.offline) this.ahead.value = Infinity;
  }

  /** Brings the rows in line with the list of runs; those of files that were written again are read again. */
  show(runs: readonly RunInfo[], given: Given): void {
    const same = new Map(this.runs.map((info) => [info.run, info.modified_s]));
    const asked = JSON.stringify(given) === JSON.stringify(this.given);
    const kept = runs.filter((info) => asked && same.get(info.run) === info.modified_s);
    this.known.value = new Map(kept.map(({ run }) => [run, this.known.peek().get(run) ?? null]));
    this.runs = runs;
    this.given = given;
    this.start();
  }

  /** What is on the screen comes first. */
  look(runs: readonly string[]): void {
    this.seen = runs;
    this.start();
  }

  read(newest = UNASKED): void {
    this.ahead.value = newest;
    this.start();
  }

  /** Nobody looks any more. */
  stop(): void {
    this.work?.abort();
    this.work = null;
  }

  private start(): void {
    if (this.work === null && this.next().length > 0) void this.ask();
  }

  private next(): string[] {
    const ahead = this.runs.slice(0, this.ahead.peek()).map((info) => info.run);
    const unknown = (run: string) => !this.known.peek().get(run);
    return [...new Set([...this.seen.filter(unknown), ...ahead.filter(unknown)])].slice(0, AT_ONCE);
  }

  private async ask(): Promise<void> {
    const work = new AbortController();
    this.work = work;
    try {
      for (let runs = this.next(); runs.length > 0; runs = this.next()) {
        const answer = await this.client.rows(runs, this.given, work.signal);
        if (!answer.ok) return;
        batch(() => this.take(answer.value));
        const { running } = answer.value;
        // Nothing comes of asking again for what is not read.
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
