// Where a step goes: one bar, or a thin one for each of several GPUs, and what its parts are called.
import type { ClaimedTime, GpuBreakdown, Part, Report } from '../api/report.gen';
import { groupsOf, isAt } from '../model/gpus';
import { lengths, looksOf as looks, type Shown, shownOf } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { Swatch } from './Bar';
import { isWholeAnswer } from './Busy';
import { useStepFormat, useStore, useWords } from './context';
import { usePlaceName } from './Place';

/** As many fit on a first screen; the others are in the step's details. */
const MOST_BARS = 8;
/** Two steps that differ by less are written the same. */
const SAME_STEP = 0.01;
/** Of what rows claim of the computing; more of them begin again. */
const SHADES = 3;

export function StepBar({ report }: { report: Report }) {
  const { t } = useWords();
  const { parts } = useParts(report);
  if (parts.length === 0) return null;
  return (
    <section class="step" aria-label={t('ui-breakdown')}>
      {isOfSeveral(report) ? <GpuBars report={report} /> : <PartsBar parts={parts} report={report} />}
      <Legend report={report} />
    </section>
  );
}

function isOfSeveral(report: Report): boolean {
  return report.gpu_breakdowns.length > 1;
}

/** Hosts of a capture of one step may differ so much that their mean is another step than the page is about. */
function isOfMean({ breakdown, ledger }: Report): boolean {
  const mean_ms = breakdown.reduce((sum, { ms_per_step }) => sum + ms_per_step, 0);
  const today_ms = ledger.today_ms ?? 0;
  return Math.abs(mean_ms - today_ms) <= SAME_STEP * today_ms;
}

function unclaimed(parts: readonly Part[]): ClaimedTime[] {
  return parts.map(({ category, ms_per_step }) => ({ part: category, row: null, ms: ms_per_step }));
}

/** What the checks about computing are about. */
const COMPUTED: Record<string, string> = {
  'tensor-cores-unused': 'ui-compute-products',
  'half-precision-fallback': 'ui-compute-products',
  'unfused-elementwise': 'ui-compute-elementwise',
  'xla-off': 'ui-compute-elementwise',
};

interface Parts {
  parts: readonly ClaimedTime[];
  /** What a part is called; of what is computed what a row is about, where it is drawn by rows. */
  nameOf: (id: Shown['id'], row: number | null) => string;
  /** The classes of a part; what is computed has a shade for each row that claims some of it. */
  looksOf: (id: Shown['id'], row: number | null) => string;
}

/** The parts that the bar of a step is drawn of: of one GPU by the rows that claim them. */
export function useParts(report: Report): Parts {
  const { t } = useWords();
  const { bar, rows } = report.ledger;
  const parts = isOfSeveral(report) && isOfMean(report) ? unclaimed(report.breakdown) : bar;
  const claims = parts.flatMap(({ part, row }) => (part === 'compute' && row !== null ? [row] : []));
  return {
    parts,
    nameOf: (id, row) => {
      if (id === 'other') return t('ui-part-other');
      if (id !== 'compute' || claims.length === 0) return t(`category-${messageId(id)}`);
      const { checks = [] } = rows[row ?? -1] ?? {};
      const known = checks.find((check) => check in COMPUTED);
      if (known !== undefined) return t(COMPUTED[known] ?? '');
      return t(checks[0] ? `${checks[0]}.title` : 'ui-compute-rest');
    },
    looksOf: (id, row) => {
      const shade = id === 'compute' && row !== null ? claims.indexOf(row) : -1;
      return shade < 0 ? looks(id) : `${looks(id)} claimed-${shade % SHADES}`;
    },
  };
}

function PartsBar({ parts, report }: { parts: readonly ClaimedTime[]; report: Report }) {
  const { catalog } = useWords();
  const { nameOf, looksOf } = useParts(report);
  const format = useStepFormat(report.ledger.today_ms);
  const say = ({ id, row, ms }: Shown) => `${nameOf(id, row)} ${format.say(ms)}`;
  const pieces = shownOf(parts).map((shown) => ({ ...shown, text: say(shown) }));
  return (
    <div class="bar" role="img" aria-label={catalog.listed(pieces.map(({ text }) => text))}>
      {pieces.map(({ id, row, ms, text }) => (
        <span
          key={`${id} ${row}`}
          class={`segment ${looksOf(id, row)}`}
          style={{ flexGrow: ms }}
          title={text}
        />
      ))}
    </div>
  );
}

/** The one that the others wait for first; those that look the same are one bar. */
function GpuBars({ report }: { report: Report }) {
  const { t, q } = useWords();
  const nameOf = usePlaceName();
  const limiting = report.several_gpus?.limiting;
  const isLate = (gpu: GpuBreakdown) =>
    limiting !== undefined && limiting.reason !== 'even' && isAt(gpu, limiting);
  const ofGpus = (late: boolean) => groupsOf(report.gpu_breakdowns.filter((gpu) => isLate(gpu) === late));
  const groups = [...ofGpus(true), ...ofGpus(false)].slice(0, MOST_BARS);
  const drawn = groups.flat().length;
  const long = lengths(groups.map(([gpu]) => gpu?.breakdown ?? []));
  const total = report.several_gpus?.gpus ?? report.gpu_breakdowns.length;
  return (
    <>
      <dl class="gpu-bars">
        {groups.map(
          ([gpu, ...same], i) =>
            gpu && (
              <div key={`${gpu.host} ${gpu.gpu}`} class={isLate(gpu) ? 'late' : ''}>
                <dt title={isLate(gpu) ? t('several-limits') : undefined}>{nameOf(gpu, same.at(-1)?.gpu)}</dt>
                <dd style={{ width: `${(long[i] ?? 0) * 100}%` }}>
                  <PartsBar parts={unclaimed(gpu.breakdown)} report={report} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {drawn < total && (
        <p class="muted small more-gpus">
          {t('ui-gpus-shown', { shown: q(drawn, 'count'), total: q(total, 'count') })}
        </p>
      )}
    </>
  );
}

function Legend({ report }: { report: Report }) {
  const { t, catalog } = useWords();
  const store = useStore();
  const placeName = usePlaceName();
  const limiting = report.several_gpus?.limiting;
  const { parts, nameOf, looksOf } = useParts(report);
  const { busy, today_ms } = report.ledger;
  const format = useStepFormat(today_ms);
  const gpus = report.several_gpus?.gpus ?? 1;
  const open = store.address.value.open === 'ops';
  return (
    <ul class="legend">
      {shownOf(parts).map((shown) => (
        <li key={`${shown.id} ${shown.row}`}>
          <Swatch looks={looksOf(shown.id, shown.row)} />
          <span>{nameOf(shown.id, shown.row)}</span> <strong class="number">{format.cell(shown.ms)}</strong>
          {shown.id === 'compute' && shown.row === null && busy.length > 0 && !isWholeAnswer(report) && (
            <button
              type="button"
              class="link"
              aria-expanded={open}
              onClick={() => store.choose('open', open ? null : 'ops')}
            >
              {t('ui-by-op')}
            </button>
          )}
        </li>
      ))}
      <li class="muted">
        {gpus > 1 && isOfMean(report)
          ? t('ui-legend-unit', { unit: format.symbol })
          : catalog.listed([format.symbol, ...(limiting ? [placeName(limiting)] : [])])}
      </li>
    </ul>
  );
}
