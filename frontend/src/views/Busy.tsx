// Where the GPU's time goes: its kernels by the op that launched them.
import type { BusyOp, Report } from '../api/report.gen';
import { isBusy } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { counted } from '../text/numbers';
import { withoutNamespaces } from '../text/signatures';
import { useStepFormat, useStore, useWords } from './context';
import { Name } from './Name';
import { Heads, ofNumbers } from './Table';

/** As many are most of the time; the others, and more of each, stand there once they are asked for. */
const FEW = 5;

/** A GPU that works less of the step waits, and that is the question. */
const BUSY = 0.5;

/** A busy GPU's time is the whole answer, so it stands on the page. */
export function isWholeAnswer({ ledger }: Report): boolean {
  const works = ledger.bar.reduce((sum, { part, ms }) => sum + (isBusy(part) ? ms : 0), 0);
  const isBusyGpu = works >= BUSY * (ledger.today_ms ?? 0);
  return isBusyGpu && ledger.rows.every(({ part }) => part === 'compute');
}

export function Busy({ report }: { report: Report }) {
  const { t } = useWords();
  const store = useStore();
  const { busy, today_ms } = report.ledger;
  const format = useStepFormat(today_ms);
  const open = store.address.value.open === 'ops';
  if (busy.length === 0 || !(open || isWholeAnswer(report))) return null;
  const shown = open ? busy : busy.slice(0, FEW);
  const heads = [
    t('column-op'),
    { text: <span class="visually-hidden">{t('ui-busy-share')}</span>, kind: 'length' },
    ofNumbers(format.symbol),
    ...(open ? [ofNumbers(t('ui-busy-share')), ofNumbers(t('ui-busy-launches'))] : []),
    ...['column-precision', 'ui-busy-tensor-cores', 'ui-busy-limit'].map((id) => t(id)),
  ];
  return (
    <section class="busy-ops" aria-labelledby="busy-title">
      <h2 id="busy-title">
        {t('ui-busy-title')} <span class="muted">{t('ui-busy-about')}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keys */}
      <section class="table-scroll" tabIndex={0} aria-label={t('ui-busy-title')}>
        <table class="data">
          <Heads of={heads} />
          <tbody>
            {shown.map((one) => (
              <Op
                key={`${one.op} ${one.layer} ${one.precision} ${one.tensor_cores}`}
                one={one}
                say={format.cell}
                whole={open}
              />
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < busy.length && (
        <button type="button" class="link" onClick={() => store.choose('open', 'ops')}>
          {t('ui-busy-rest', { count: counted(busy.length - shown.length) })}
        </button>
      )}
    </section>
  );
}

function Op({ one, say, whole }: { one: BusyOp; say: (ms: number) => string; whole: boolean }) {
  const { t, q } = useWords();
  const name = one.layer ? `${one.layer}/${one.op}` : one.op;
  return (
    <tr>
      <td class="text">
        {whole ? <Name text={name} /> : <code title={name}>{withoutNamespaces(name)}</code>}
      </td>
      <td class="length">
        <span class="mini compute" style={{ width: `${one.share * 100}%` }} aria-hidden="true" />
      </td>
      <td class="number">{say(one.ms)}</td>
      {whole && (
        <>
          <td class="number">{q(one.share, 'share')}</td>
          <td class="number">{q(one.launches, 'count')}</td>
        </>
      )}
      <td class="text short">{t(`precision-${one.precision}`)}</td>
      <td class="text short">
        {one.tensor_cores === 'not_applicable' ? '–' : t(`tensor-cores-${messageId(one.tensor_cores)}`)}
      </td>
      <td class="text short">{t(`kernel-limit-${one.limit}`)}</td>
    </tr>
  );
}
