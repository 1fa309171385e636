// Addresses of Profile pages. The run and host come from the report, the place of TensorBoard from our own
// base address (`<prefix>/data/plugin/gpu_advisor/`), so that they work under `--path_prefix`.
import type { Link } from '../api/report.gen';

/** The pages that the installed Profile plugin has for a run, as it names them ("trace_viewer@^"). */
export interface ProfilePages {
  version: string;
  tools: readonly string[];
}

/** Where a link leads, and whether the time range of the finding is what is shown there. */
export interface Target {
  href: string;
  ranged: boolean;
}

/** Why a link leads nowhere: the plugin offers no such page of this run, or has no address for it. */
export type Nowhere = 'missing' | 'unaddressed';

/** The first release whose pages have addresses. */
const ADDRESSES = [2, 15, 2];

/** TensorBoard's root for a page whose base address is that of a plugin. */
export function tensorboardRoot(baseUri: string): URL {
  return new URL('../../../', baseUri);
}

/** A time range can only be shown by the trace viewer. */
export function hasRange(link: Link): link is Link & { start_ms: number; end_ms: number } {
  return link.tool === 'trace_viewer' && link.start_ms !== null && link.end_ms !== null;
}

/** Where a link leads with the installed plugin. */
export function profileTarget(root: URL, run: string, link: Link, pages: ProfilePages): Target | Nowhere {
  // Older releases mark in what form they keep the data of a tool: "@" for parts on demand, "^" for XPlane files.
  const tag = pages.tools.find((tool) => tool.replace(/[@#^]+$/, '') === link.tool);
  if (tag === undefined) return 'missing';
  if (hasRange(link) && tag.includes('@')) return { href: viewerUrl(root, run, link, tag), ranged: true };
  if (hasAddresses(pages.version)) return { href: pageUrl(root, run, link), ranged: false };
  if (link.tool === 'trace_viewer') return { href: viewerUrl(root, run, link, tag), ranged: false };
  return 'unaddressed';
}

function hasAddresses(version: string): boolean {
  const numbers = version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const differs = ADDRESSES.findIndex((least, at) => (numbers[at] ?? 0) !== least);
  return differs < 0 || (numbers[differs] ?? 0) > (ADDRESSES[differs] ?? 0);
}

/** The plugin's own page: TensorBoard up to 2.16 drops what an address asks of a tab. */
function pageUrl(root: URL, run: string, link: Link): string {
  const url = new URL('data/plugin/profile/index.html', root);
  url.search = query({ tool: link.tool, run, ...hostOf(link) });
  return url.href;
}

/** The Profile tab drops a time range, so this opens the viewer alone, on the data of one host. */
function viewerUrl(root: URL, run: string, link: Link, tag: string): string {
  const url = new URL('data/plugin/profile/trace_viewer_index.html', root);
  // The viewer resolves this against the origin: it has to start with the prefix.
  const data = new URL('data/plugin/profile/data', root).pathname;
  const streaming = tag.includes('@');
  url.search = query({
    is_streaming: String(streaming),
    is_oss: 'true',
    source_code_service: 'false',
    ...(streaming && hasRange(link)
      ? { view_start: milliseconds(link.start_ms), view_end: milliseconds(link.end_ms) }
      : {}),
    trace_data_url: `${data}?${query({ run, tag, host: link.host })}`,
  });
  return url.href;
}

/** To the nanosecond: sums of floats carry digits that mean nothing. */
function milliseconds(ms: number): string {
  return String(Number(ms.toFixed(6)));
}

/** Newer Profile plugins read `hosts` for the trace viewer, older ones `host`. */
function hostOf(link: Link): Record<string, string> {
  return link.tool === 'trace_viewer' ? { host: link.host, hosts: link.host } : { host: link.host };
}

function query(values: Record<string, string>): string {
  const pairs = Object.entries(values).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return pairs.join('&');
}
