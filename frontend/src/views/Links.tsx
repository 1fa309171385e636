// Pages of the Profile tab for the same run and host.
import type { Link } from '../api/report.gen';
import { hasRange, profileUrl, tensorboardRoot } from '../model/links';
import { messageId } from '../text/catalog';
import { columnFormat } from '../text/numbers';
import { Block } from './Block';
import { CopyButton } from './Copy';
import { useStore, useWords } from './context';
import { Icon } from './Icon';

const INSTALL = 'pip install tensorboard-plugin-profile';

export function Links({ links, run }: { links: readonly Link[]; run: string }) {
  const store = useStore();
  const { t } = useWords();
  if (links.length === 0) return null;
  if (store.offline) return <Names links={links} />;
  const runs = store.runs.value;
  const installed = runs.state === 'ready' && runs.value.profile_plugin;
  return <Block title={t('ui-links')}>{installed ? <Pages links={links} run={run} /> : <Install />}</Block>;
}

/** What to open, where no link can. */
function Names({ links }: { links: readonly Link[] }) {
  const { t } = useWords();
  return (
    <Block title={t('ui-links')}>
      <p class="muted">{t('ui-links-offline')}</p>
      <ul class="links">
        {links.map((link) => (
          <li key={JSON.stringify(link)}>
            <LinkName link={link} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Pages({ links, run }: { links: readonly Link[]; run: string }) {
  const { t, catalog } = useWords();
  const root = tensorboardRoot(document.baseURI);
  const needInternet = links.some((link) => link.tool !== 'trace_viewer');
  return (
    <>
      <ul class="links">
        {links.map((link) => {
          const hint = catalog.find(`ui-tool-${messageId(link.tool)}-hint`);
          return (
            <li key={JSON.stringify(link)}>
              <a
                href={profileUrl(root, run, link)}
                target="_blank"
                rel="noopener noreferrer"
                data-tool={link.tool}
              >
                <LinkName link={link} />
                <Icon name="out" />
                <span class="visually-hidden">({t('ui-new-tab')})</span>
              </a>
              {hint !== null && <div class="muted">{hint}</div>}
            </li>
          );
        })}
      </ul>
      {needInternet && <p class="muted">{t('ui-links-internet')}</p>}
    </>
  );
}

function LinkName({ link }: { link: Link }) {
  const { t, catalog } = useWords();
  const id = `ui-tool-${messageId(link.tool)}`;
  if (!hasRange(link)) return <>{t(id)}</>;
  // Three digits would not tell the ends apart late in a long capture.
  const { cell, symbol } = columnFormat([link.start_ms, link.end_ms], 'ms', catalog.language);
  const say = (ms: number) => `${cell(ms)} ${symbol}`;
  return <>{t(`${id}-range`, { start: say(link.start_ms), end: say(link.end_ms) })}</>;
}

function Install() {
  const { t } = useWords();
  return (
    <>
      <p>{t('ui-links-install')}</p>
      <div class="code">
        <pre>{INSTALL}</pre>
        <CopyButton quiet label={t('ui-copy')} text={() => INSTALL} />
      </div>
    </>
  );
}
