// Up to six runs compared, fetched when the address names them: their rows, and each against the baseline.
import type { Answer, Given } from '../api/client';
import type { RunInfo } from '../api/report.gen';
import type { Matrix } from '../model/matrix';
import { Feed } from './load';

const WAIT_MS = 300;

export class MatrixFeed extends Feed<Matrix> {
  /** Brings the matrix in line with runs, of which the first is the baseline; a name alone is a run that is not there. */
  show(columns: readonly (RunInfo | string)[], given: Given): void {
    const infos = columns.filter((one) => typeof one !== 'string');
    if (infos.length < columns.length) return;
    const runs = infos.map(({ run }) => run);
    const [baseline = '', ...others] = runs;
    void this.ask(
      [infos.map(({ run, modified_s }) => [run, modified_s]), given],
      async (signal, onProgress) => {
        const answers = await Promise.all(
          others.map((other) =>
            this.client.compare({ baseline: [baseline], candidate: [other] }, given, onProgress, signal),
          ),
        );
        const rows = await this.rows(runs, given, signal);
        const failed = [...answers, rows].find((one) => !one.ok);
        if (failed && !failed.ok) return failed;
        const comparisons = answers.flatMap((one) => (one.ok ? [one.value] : []));
        return rows.ok ? { ok: true, value: { rows: rows.value, comparisons } } : rows;
      },
    );
  }

  /** The rows of all of them, in their order. */
  private async rows(
    runs: readonly string[],
    given: Given,
    signal: AbortSignal,
  ): Promise<Answer<Matrix['rows']>> {
    while (true) {
      const answer = await this.client.rows(runs, given, signal);
      if (!answer.ok) return answer;
      const { rows, problems } = answer.value;
      if (problems[0]) return { ok: false, problem: problems[0].problem };
      const known = runs.flatMap((run) => rows.find((row) => row.run === run) ?? []);
      if (known.length === runs.length) return { ok: true, value: known };
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}
