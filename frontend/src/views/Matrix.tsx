// Up to six runs compared: their steps over one axis, and every finding of one of them in all.
import type { RunRow } from '../api/report.gen';
import type { Address } from '../model/address';
import { linesOf, type Matrix, partLines } from '../model/matrix';
import { messageId } from '../text/catalog';
import { counted } from '../text/numbers';
import { useNames, useStepFormat, useStore, useWords } from './context';
import { Go } from './Go';
import { SideBySide, Unlike } from './SideBySide';

export function MatrixView({ matrix }: { matrix: Matrix }) {
  const { t } = useWords();
  const nameOf = useNames();
  const { rows, comparisons } = matrix;
  const { say } = useStepFormat(Math.max(...rows.map(({ step_time }) => step_time?.mean_ms ?? 0)));
  const baseline = rows[0]?.run ?? '';
  const sides = rows.map((row, i) => ({
    key: row.run,
    head: <Head run={row.run} rows={rows} />,
    name: nameOf(row.run),
    title: row.run,
    parts: row.breakdown,
    // Of another program, or of another work in a step, a difference says nothing.
    compared:
      i > 0 && comparisons[i - 1]?.verdict !== 'not_comparable' && comparisons[i - 1]?.per !== 'unknown',
  }));
  return (
    <section class="compare" aria-labelledby="matrix-title">
      <h1 id="matrix-title">
        {t('side-title', { runs: counted(rows.length - 1), baseline: nameOf(baseline) })}
      </h1>
      <Unlike
        of={comparisons.map(({ unlike, candidate }) => ({ unlike, run: candidate.runs.map(nameOf).join() }))}
      />
      <SideBySide
        sides={sides}
        findings={linesOf(matrix)}
        parts={partLines(rows)}
        toOf={(i, finding, { change }) =>
          ({ run: sides[i]?.key, ...(change !== null && { compare: baseline }), finding }) as Address
        }
        say={say}
      >
        <Steps matrix={matrix} say={say} />
      </SideBySide>
    </section>
  );
}

function Head({ run, rows }: { run: string; rows: readonly RunRow[] }) {
  const store = useStore();
  const { t } = useWords();
  const pin = () => store.compareRuns([run, ...rows.map((row) => row.run).filter((one) => one !== run)]);
  return (
    <>
      <Go to={{ run }}>{useNames()(run)}</Go>
      {run === rows[0]?.run ? (
        <span class="pinned">{t('runs-baseline')}</span>
      ) : (
        !store.offline && (
          <button type="button" class="button quiet" onClick={pin}>
            {t('matrix-pin')}
          </button>
        )
      )}
    </>
  );
}

function Steps({ matrix: { rows, comparisons }, say }: { matrix: Matrix; say: (ms: number) => string }) {
  const { t, q } = useWords();
  const [baseline] = rows;
  return (
    <tbody>
      <tr>
        <th scope="row">{t('side-step')}</th>
        {rows.map(({ run, step_time }) => (
          <td key={run} class="number">
            <strong>{step_time ? say(step_time.mean_ms) : '–'}</strong>
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">{t('side-verdict')}</th>
        <td />
        {comparisons.map(({ candidate, verdict, per, delta_share }) => (
          <td key={candidate.runs[0]} class={`number ${verdict}`}>
            <Go to={{ run: candidate.runs[0] ?? '', compare: baseline?.run ?? '' }}>
              {t(`side-verdict-${per === 'unknown' ? 'work-unknown' : messageId(verdict)}`, {
                share: q(Math.abs(delta_share), 'share'),
              })}
            </Go>
          </td>
        ))}
      </tr>
    </tbody>
  );
}
