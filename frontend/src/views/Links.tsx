// Pages of the Profile tab for the same run and host.
import { useEffect } from 'preact/hooks';
import type { Link } from '../api/report.gen';
import {
  hasRange,
  type Nowhere,
  type ProfilePages,
  profileTarget,
  type Target,
  tensorboardRoot,
} from '../model/links';
import { loaded } from '../state/load';
import { messageId } from '../text/catalog';
import { columnFormat, sayIn } from '../text/numbers';
import { Block } from './Block';
import { CopyButton } from './Copy';
import { useStore, useWords } from './context';
import { Icon } from './Icon';

export function Links({ links, run }: { links: readonly Link[]; run: string }) {
  const { t } = useWords();
  if (links.length === 0) return null;
  return (
    <Block title={t('ui-links')}>
      <Content links={links} run={run} />
    </Block>
  );
}

function Content({ links, run }: { links: readonly Link[]; run: string }) {
  const store = useStore();
  const { t } = useWords();
  const here = loaded(store.runs.value);
  usePages(run);
  if (store.offline) return <Names links={links} say={t('ui-links-offline')} />;
  if (here === null) return null;
  if (!here.profile_plugin) return <Install commands={here.profile_install} />;
  const version = here.profile_version;
  const pages = store.profile.pages.value;
  if (pages === null) return <Names links={links} say="" />;
  if (pages.state === 'hidden') return <Names links={links} say={t('ui-links-hidden', { version })} />;
  if (pages.state === 'silent') return <Names links={links} say={t('ui-links-silent', { run })} />;
  return <Pages links={links} run={run} pages={{ version, tools: pages.tools }} />;
}

/** Asks what pages there are of a run; whether there is a plugin to ask. */
function usePages(run: string): boolean {
  const store = useStore();
  const there = loaded(store.runs.value)?.profile_plugin === true && !store.offline;
  useEffect(() => {
    if (there) store.profile.show(run);
  }, [store, there, run]);
  return there;
}

/** What to open, where no link can. */
function Names({ links, say }: { links: readonly Link[]; say: string }) {
  if (links.length === 0) return null;
  return (
    <>
      {say !== '' && <p class="muted">{say}</p>}
      <ul class="links">
        {links.map((link) => (
          <li key={JSON.stringify(link)}>
            <LinkName link={link} ranged={hasRange(link)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Pages({ links, run, pages }: { links: readonly Link[]; run: string; pages: ProfilePages }) {
  const { t } = useWords();
  const root = tensorboardRoot(document.baseURI);
  const { version } = pages;
  const targets = links.map((link) => ({ link, target: profileTarget(root, run, link, pages) }));
  const left = (why: Nowhere) => targets.filter(({ target }) => target === why).map(({ link }) => link);
  const opened = targets.flatMap(({ link, target }) =>
    typeof target === 'object' ? [{ link, target }] : [],
  );
  const needInternet = opened.some(({ link }) => link.tool !== 'trace_viewer');
  return (
    <>
      {opened.length > 0 && (
        <ul class="links">
          {opened.map(({ link, target }) => (
            <PageLink key={JSON.stringify(link)} link={link} target={target} />
          ))}
        </ul>
      )}
      {needInternet && <p class="muted">{t('ui-links-internet')}</p>}
      <Names links={left('unaddressed')} say={t('ui-links-unaddressed', { version, run })} />
      <Names links={left('missing')} say={t('ui-links-missing', { version })} />
    </>
  );
}

function PageLink({ link, target }: { link: Link; target: Target }) {
  const { t, catalog } = useWords();
  const hint = catalog.find(`ui-tool-${messageId(link.tool)}-hint`);
  return (
    <li>
      <a href={target.href} target="_blank" rel="noopener noreferrer" data-tool={link.tool}>
        <LinkName link={link} ranged={target.ranged} />
        <Icon name="out" />
        <span class="visually-hidden">{t('ui-new-tab')}</span>
      </a>
      {hint !== null && <div class="muted">{hint}</div>}
    </li>
  );
}

/** To one moment in the trace viewer, where the Profile plugin has one for this run. */
export function TraceLink({ link, run }: { link: Link; run: string }) {
  const store = useStore();
  const { t } = useWords();
  const here = loaded(store.runs.value);
  const there = usePages(run);
  const pages = store.profile.pages.value;
  if (!there || here === null || pages?.state !== 'listed') return null;
  const installed = { version: here.profile_version, tools: pages.tools };
  const target = profileTarget(tensorboardRoot(document.baseURI), run, link, installed);
  if (typeof target !== 'object') return null;
  return (
    <a class="button trace" href={target.href} target="_blank" rel="noopener noreferrer">
      {t('ui-trace')} <Icon name="out" />
      <span class="visually-hidden">{t('ui-new-tab')}</span>
    </a>
  );
}

function LinkName({ link, ranged }: { link: Link; ranged: boolean }) {
  const { t, catalog } = useWords();
  const id = `ui-tool-${messageId(link.tool)}`;
  if (!ranged || !hasRange(link)) return <>{t(id)}</>;
  // Three digits would not tell the ends apart late in a long capture.
  const format = columnFormat([link.start_ms, link.end_ms], 'ms', catalog.language);
  return <>{t(`${id}-range`, { start: sayIn(format, link.start_ms), end: sayIn(format, link.end_ms) })}</>;
}

function Install({ commands }: { commands: readonly string[] }) {
  const { t } = useWords();
  const code = commands.join('\n');
  if (commands.length === 0) return <p class="install">{t('ui-links-none-fits')}</p>;
  return (
    <>
      <p>{t('ui-links-install')}</p>
      <div class="code install">
        <pre>{code}</pre>
        <CopyButton quiet label={t('ui-copy')} text={() => code} />
      </div>
    </>
  );
}
