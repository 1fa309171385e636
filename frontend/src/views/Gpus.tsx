// The GPUs of a run beside each other: which one limits the step, where the step of each goes, skew, collectives.
import { useState } from 'preact/hooks';
import type { GpuBreakdown, LimitingGpu, Report, SeveralGpus } from '../api/report.gen';
import { isLimiting, type Matrix, matrixOf } from '../model/gpus';
import { isBusy } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { columnFormat } from '../text/numbers';
import { useWords } from './context';
import { Fleet } from './Fleet';
import { TableView } from './TableView';
import { StackedBar } from './Waterfall';

const FEW_GPUS = 8;

export function SeveralGpusView({ report, found }: { report: Report; found: SeveralGpus }) {
  const { t, q } = useWords();
  const counts = { shown: q(report.gpu_breakdowns.length, 'count'), total: q(found.gpus, 'count') };
  return (
    <section class="gpus" aria-labelledby="gpus-title">
      <h2 id="gpus-title">{t('several-title')}</h2>
      <p>{t(`several-${found.limiting.reason}`, found.limiting.args)}</p>
      <p class="muted">{t('several-counted', found.limiting.args)}</p>
      <Fleet fleet={found.fleet} step_ms={report.step_time?.mean_ms ?? 0} />
      <LimitingAndMean report={report} found={found} />
      <MatrixView report={report} found={found} />
      {report.gpu_breakdowns.length < found.gpus && <p class="muted">{t('several-left-out', counts)}</p>}
      {found.missing.map((reason) => (
        <p key={reason} class="muted">
          {t(`reason-${reason}`)}
        </p>
      ))}
      <details class="gpu-tables">
        <summary>{t('several-more')}</summary>
        {found.tables.map((table) => (
          <TableView key={table.id} table={table} />
        ))}
      </details>
    </section>
  );
}

function useGpuName(report: Report): (gpu: { host: string; gpu: number }) => string {
  const { t } = useWords();
  const message = report.hosts.length > 1 ? 'several-gpu-host' : 'several-gpu';
  return ({ host, gpu }) => t(message, { gpu: String(gpu), host });
}

/** The step of the GPU that limits it above the mean of all. */
function LimitingAndMean({ report, found }: { report: Report; found: SeveralGpus }) {
  const { t } = useWords();
  const name = useGpuName(report);
  const one = report.gpu_breakdowns.find((gpu) => isLimiting(gpu, found.limiting));
  if (one === undefined || found.limiting.reason === 'even') return null;
  const gpus = { value: found.gpus, unit: 'count' } as const;
  return (
    <div class="limiting">
      <span>{name(one)}</span>
      <StackedBar parts={one.breakdown} />
      <span>{t('several-mean', { gpus })}</span>
      <StackedBar parts={report.breakdown} />
    </div>
  );
}

function MatrixView({ report, found }: { report: Report; found: SeveralGpus }) {
  const { t, q, catalog } = useWords();
  const [all, setAll] = useState(false);
  const matrix = matrixOf(report.gpu_breakdowns, found);
  const format = columnFormat(matrix.values, 'ms', catalog.language);
  const many = matrix.rows.length > FEW_GPUS + 1;
  const rows = many && !all ? matrix.rows.slice(0, FEW_GPUS) : matrix.rows;
  return (
    <>
      <div class="table-scroll">
        <table class="data matrix">
          <caption>
            {t('table-gpu-matrix')} <span class="muted">({format.symbol})</span>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('column-gpu')}</th>
              {matrix.categories.map((category) => (
                <th key={category} scope="col" class="number">
                  <span
                    class={`swatch ${isBusy(category) ? 'busy' : 'idle'} ${category}`}
                    aria-hidden="true"
                  />{' '}
                  {t(`category-${messageId(category)}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ gpu, cells }) => (
              <tr key={`${gpu.host} ${gpu.gpu}`}>
                <th scope="row">
                  <GpuName gpu={gpu} limiting={found.limiting} report={report} />
                </th>
                <Cells cells={cells} cell={format.cell} />
              </tr>
            ))}
          </tbody>
          <Ranges matrix={matrix} found={found} cell={format.cell} />
        </table>
      </div>
      {many && (
        <button type="button" class="button quiet" onClick={() => setAll(!all)}>
          {all ? t('ui-table-fewer') : t('ui-table-more', { shown: q(matrix.rows.length, 'count') })}
        </button>
      )}
    </>
  );
}

function GpuName({ gpu, limiting, report }: { gpu: GpuBreakdown; limiting: LimitingGpu; report: Report }) {
  const { t } = useWords();
  const name = useGpuName(report);
  const marked = limiting.reason !== 'even' && isLimiting(gpu, limiting);
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
  found,
  cell,
}: {
  matrix: Matrix;
  found: SeveralGpus;
  cell: (value: number) => string;
}) {
  const { t } = useWords();
  const gpus = { value: found.gpus, unit: 'count' } as const;
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
