// What a finding shows for itself. A kind of evidence that this tab does not know is shown as it came.
import type { Bars, CheckResult } from '../api/report.gen';
import { TimelineView } from '../timeline/TimelineView';
import { Block } from './Block';
import { useWords } from './context';
import { TableView } from './TableView';

type Evidence = CheckResult['evidence'][number];

export function EvidenceView({
  evidence,
  finding,
  run,
}: {
  evidence: Evidence;
  finding: string;
  run: string;
}) {
  switch (evidence.type) {
    case 'table':
      return <TableView table={evidence} />;
    case 'bars':
      return <BarsView bars={evidence} />;
    case 'timeline':
      return <TimelineView timeline={evidence} finding={finding} run={run} />;
    default:
      return <Unknown evidence={evidence} />;
  }
}

/** `never`: the compiler proves that every kind of this version is handled above. */
function Unknown({ evidence }: { evidence: never }) {
  const { t } = useWords();
  return (
    <Block title={t('ui-evidence')}>
      <p class="muted">{t('ui-unknown-evidence')}</p>
      <pre class="raw">{JSON.stringify(evidence, null, 1)}</pre>
    </Block>
  );
}

function BarsView({ bars }: { bars: Bars }) {
  const { t, q } = useWords();
  const largest = Math.max(...bars.bars.map((bar) => bar.value), 0) || 1;
  return (
    <Block title={t(`bars-${bars.id}`)}>
      <table class="bars">
        <tbody>
          {bars.bars.map((bar) => (
            <tr key={bar.id}>
              <th scope="row">{t(`bar-${bar.id}`)}</th>
              <td class="number">{q(bar.value, bars.unit)}</td>
              <td class="track" aria-hidden="true">
                <div style={{ width: `${(bar.value / largest) * 100}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  );
}
