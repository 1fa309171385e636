// What the profile does not hold, typed by whoever knows it; it stands in the address, so that a link has it too.
import type { Report } from '../api/report.gen';
import { Block } from './Block';
import { useStore, useWords } from './context';

const FIELDS = [
  { name: 'parameters', min: '1', max: '1e14', step: '1' },
  { name: 'bandwidth', min: '0.001', max: '1e6', step: 'any' },
  { name: 'examples', min: '1', max: '1e9', step: '1' },
] as const;

export function TellForm({ report }: { report: Report }) {
  const store = useStore();
  const { t } = useWords();
  if (store.offline) return null;
  const tell = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const typed = FIELDS.map(({ name }) => [name, String(form.get(name) ?? '')]);
    store.tell(Object.fromEntries(typed.filter(([, value]) => value !== '')));
  };
  const { parameters, gb_per_s: bandwidth, examples } = report.given;
  const given = { parameters, bandwidth, examples };
  return (
    <Block title={t('given-title')}>
      <p class="muted">{t('given-about')}</p>
      <form class="tell" onSubmit={tell}>
        {FIELDS.map(({ name, ...limits }) => (
          <label key={name}>
            <span>{t(`given-${name}`)}</span>
            <input type="number" name={name} {...limits} defaultValue={String(given[name] ?? '')} />
          </label>
        ))}
        <button type="submit" class="button">
          {t('given-apply')}
        </button>
      </form>
    </Block>
  );
}
