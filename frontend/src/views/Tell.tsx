// What the profile does not hold, typed by whoever knows it; it stands in the address, so that a link has it too.
import type { Report } from '../api/report.gen';
import { Block } from './Block';
import { useStore, useWords } from './context';

export function TellForm({ report }: { report: Report }) {
  const store = useStore();
  const { t } = useWords();
  if (store.offline) return null;
  const tell = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const typed = (['parameters', 'bandwidth'] as const).map((name) => [name, String(form.get(name) ?? '')]);
    store.tell(Object.fromEntries(typed.filter(([, value]) => value !== '')));
  };
  const { parameters, gb_per_s: bandwidth } = report.given;
  return (
    <Block title={t('given-title')}>
      <p class="muted">{t('given-about')}</p>
      <form class="tell" onSubmit={tell}>
        <label>
          <span>{t('given-parameters')}</span>
          <input
            type="number"
            name="parameters"
            min="1"
            max="1e14"
            step="1"
            defaultValue={shown(parameters)}
          />
        </label>
        <label>
          <span>{t('given-bandwidth')}</span>
          <input
            type="number"
            name="bandwidth"
            min="0.001"
            max="1e6"
            step="any"
            defaultValue={shown(bandwidth)}
          />
        </label>
        <button type="submit" class="button">
          {t('given-apply')}
        </button>
      </form>
    </Block>
  );
}

function shown(value: number | null): string {
  return value === null ? '' : String(value);
}
