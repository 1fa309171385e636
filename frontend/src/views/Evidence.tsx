// What a finding shows for itself besides its picture. A kind that this tab does not know is shown as it came.
import type { CheckResult } from '../api/report.gen';
import { Block } from './Block';
import { useWords } from './context';
import { TableView } from './TableView';

export function EvidenceView({ evidence }: { evidence: CheckResult['evidence'][number] }) {
  const { t } = useWords();
  if (evidence.type === 'table') return <TableView table={evidence} />;
  return (
    <Block title={t('ui-evidence')}>
      <p class="muted">{t('ui-unknown-evidence')}</p>
      <pre class="raw">{JSON.stringify(evidence, null, 1)}</pre>
    </Block>
  );
}
