// Up to six runs beside each other, fetched when the address names them: their rows, and each against the baseline.
import { signal } from '@preact/signals';
import type { Answer, Client, Told } from '../api/client';
import type { Comparison, Problem, RunInfo, Running } from '../api/report.gen';
import type { Matrix } from '../model/matrix';
import { LOADING, type Load } from './load';

const WAIT_MS = 300;

export class MatrixFeed {
  readonly matrix = signal<Load<Matrix>>(LOADING);
  private shown = '';
  private work = new AbortController();

  constructor(private readonly client: Client) {}

  /** Brings the matrix in line with runs, of which the first is the baseline; a name alone is a run that is not there. */
  show(columns: readonly (RunInfo | string)[], told: Told): void {
    const runs = columns.filter((one) => typeof one !== 'string');
    if (runs.length < columns.length) return;
    const key = JSON.stringify([runs.map(({ run, modified_s }) => [run, modified_s]), told]);
    if (key === this.shown && this.matrix.peek().state !== 'problem') return;
    this.shown = key;
    this.work.abort();
    this.work = new AbortController();
    this.matrix.value = LOADING;
    void this.load(
      runs.map(({ run }) => run),
      told,
      this.work.signal,
    );
  }

  private async load(runs: readonly string[], told: Told, signal: AbortSignal): Promise<void> {
    const onProgress = (progress: Running) => {
      this.matrix.value = { state: 'running', progress };
    };
    const [baseline = '', ...others] = runs;
    try {
      const found = await Promise.all(
        others.map((candidate) => this.client.compare({ baseline, candidate }, told, onProgress, signal)),
      );
      const rows = await this.rows(runs, told, signal);
      if (signal.aborted) return;
      const problem = problemOf(found) ?? (rows.ok ? null : rows.problem);
      if (problem !== null) this.matrix.value = { state: 'problem', problem };
      else if (rows.ok)
        this.matrix.value = {
          state: 'ready',
          value: { rows: rows.value, comparisons: found.flatMap((one) => (one.ok ? [one.value] : [])) },
        };
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** The rows of all of them, in their order. */
  private async rows(
    runs: readonly string[],
    told: Told,
    signal: AbortSignal,
  ): Promise<Answer<Matrix['rows']>> {
    while (true) {
      const answer = await this.client.rows(runs, told, true, signal);
      if (!answer.ok) return answer;
      const { rows, problems } = answer.value;
      if (problems[0]) return { ok: false, problem: problems[0].problem };
      const known = runs.flatMap((run) => rows.find((row) => row.run === run) ?? []);
      if (known.length === runs.length) return { ok: true, value: known };
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}

function problemOf(answers: readonly Answer<Comparison>[]): Problem | null {
  const failed = answers.find((answer) => !answer.ok);
  return failed === undefined || failed.ok ? null : failed.problem;
}
