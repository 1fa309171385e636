// The GPUs of a run compared: which one limits the step, where the step of each goes, skew, collectives.
import type { GpuBreakdown, LimitingGpu, Report, SeveralGpus } from '../api/report.gen';
import { isAt, type Matrix, matrixOf } from '../model/gpus';
import { columnFormat, counted } from '../text/numbers';
import { Part } from './Bar';
import { useWords } from './context';
import { Fleet } from './Fleet';
import { usePlaceName } from './Place';
import { Heads, ofNumbers, useFew } from './Table';
import { TableView } from './TableView';

const FEW_GPUS = 8;

export function SeveralGpusView({ report, several }: { report: Report; several: SeveralGpus }) {
  const { t, q } = useWords();
  const counts = { shown: q(report.gpu_breakdowns.length, 'count'), total: q(several.gpus, 'count') };
  return (
    <section class="gpus" aria-labelledby="gpus-title">
      <h2 id="gpus-title">{t('several-title')}</h2>
      {several.one_gpu_first && (
        <p class="first-advice">
          {t('several-one-gpu-first', {
            one: { value: several.one_gpu_ms, unit: 'ms' },
            several: { value: several.several_ms, unit: 'ms' },
          })}
        </p>
      )}
      <p>{t(`several-${several.limiting.reason}`, several.limiting.args)}</p>
      <p class="muted">{t('several-counted', several.limiting.args)}</p>
      <Fleet fleet={several.fleet} step_ms={report.step_time?.mean_ms ?? 0} />
      <MatrixView report={report} several={several} />
      {report.gpu_breakdowns.length < several.gpus && <p class="muted">{t('several-left-out', counts)}</p>}
      {several.missing.map((reason) => (
        <p key={reason} class="muted">
          {t(`reason-${reason}`)}
        </p>
      ))}
      <details class="gpu-tables">
        <summary>{t('several-more')}</summary>
        {several.tables.map((table) => (
          <TableView key={table.id} table={table} />
        ))}
      </details>
    </section>
  );
}

function MatrixView({ report, several }: { report: Report; several: SeveralGpus }) {
  const { t, catalog } = useWords();
  const matrix = matrixOf(report.gpu_breakdowns, several);
  const format = columnFormat(matrix.values, 'ms', catalog.language);
  const [rows, more] = useFew(matrix.rows, FEW_GPUS);
  return (
    <>
      <div class="table-scroll">
        <table class="data matrix">
          <caption>
            {t('table-gpu-matrix')} <span class="muted">({format.symbol})</span>
          </caption>
          <Heads
            of={[t('column-gpu'), ...matrix.categories.map((one) => ofNumbers(<Part category={one} />))]}
          />
          <tbody>
            {rows.map(({ gpu, cells }) => (
              <tr key={`${gpu.host} ${gpu.gpu}`}>
                <th scope="row">
                  <GpuName gpu={gpu} limiting={several.limiting} />
                </th>
                <Cells cells={cells} cell={format.cell} />
              </tr>
            ))}
          </tbody>
          <Ranges matrix={matrix} several={several} cell={format.cell} />
        </table>
      </div>
      {more}
    </>
  );
}

function GpuName({ gpu, limiting }: { gpu: GpuBreakdown; limiting: LimitingGpu }) {
  const { t } = useWords();
  const name = usePlaceName();
  const marked = limiting.reason !== 'even' && isAt(gpu, limiting);
  return (
    <>
      {name(gpu)} {marked && <span class="tag">{t('several-limits')}</span>}
    </>
  );
}

function Cells({ cells, cell }: { cells: readonly number[]; cell: (value: number) => string }) {
  return (
    <>
      {cells.map((value, i) => (
        <td key={i} class="number">
          {cell(value)}
        </td>
      ))}
    </>
  );
}

/** What is lowest, mean and highest over all GPUs, those without a row included. */
function Ranges({
  matrix,
  several,
  cell,
}: {
  matrix: Matrix;
  several: SeveralGpus;
  cell: (value: number) => string;
}) {
  const { t } = useWords();
  const gpus = counted(several.gpus);
  return (
    <tfoot>
      {(['lowest', 'mean', 'highest'] as const).map((name) => (
        <tr key={name}>
          <th scope="row">{t(`several-${name}`, { gpus })}</th>
          <Cells cells={matrix[name]} cell={cell} />
        </tr>
      ))}
    </tfoot>
  );
}
