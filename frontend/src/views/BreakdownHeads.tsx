// The columns that every table of a step's parts begins with.
import { useWords } from './context';

export function BreakdownHeads() {
  const { t } = useWords();
  return (
    <>
      <th scope="col">{t('ui-breakdown-column-category')}</th>
      <th scope="col">{t('ui-breakdown-column-time')}</th>
      <th scope="col">{t('ui-breakdown-column-share')}</th>
    </>
  );
}
