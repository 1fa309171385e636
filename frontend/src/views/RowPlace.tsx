// Where in the user's program a row is: what it is called, then the file.
import type { Place } from '../api/report.gen';
import { useWords } from './context';

/** With `say` a place that is not known is said. */
export function RowPlace({ place, say = false }: { place: Place | null; say?: boolean }) {
  const { t, catalog } = useWords();
  if (place === null) return say && <code>{t('ui-place-unknown')}</code>;
  const file = place.file?.split(/[\\/]/).at(-1) ?? '';
  const at = place.line === null ? file : `${file}:${place.line}`;
  const whole = [place.name, place.layer, place.stage, place.file].filter(Boolean);
  const name = place.kind === 'calls' ? t('place-calls', { name: place.name }) : place.name;
  return <code title={whole.join('\n')}>{catalog.listed([name, at].filter(Boolean))}</code>;
}
