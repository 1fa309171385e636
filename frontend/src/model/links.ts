// Addresses of Profile pages. The run and host come from the report, the place of TensorBoard from our own
// base address (`<prefix>/data/plugin/gpu_advisor/`), so that they work under `--path_prefix`.
import type { Link } from '../api/report.gen';

/** TensorBoard's root for a page whose base address is that of a plugin. */
export function tensorboardRoot(baseUri: string): URL {
  return new URL('../../../', baseUri);
}

/** A time range can only be shown by the trace viewer's bare page. */
export function hasRange(link: Link): link is Link & { start_ms: number; end_ms: number } {
  return link.tool === 'trace_viewer' && link.start_ms !== null && link.end_ms !== null;
}

/** Where a link leads. */
export function profileUrl(root: URL, run: string, link: Link): string {
  return hasRange(link) ? rangeUrl(root, run, link) : pageUrl(root, run, link);
}

/** Where a finding's timeline can be saved as a picture; `baseUri` is our own. */
export function pictureUrl(baseUri: string, of: Record<string, string>): string {
  const url = new URL('picture', baseUri);
  url.search = query(of);
  return url.href;
}

function pageUrl(root: URL, run: string, link: Link): string {
  const url = new URL(root);
  url.search = query({ tag: tagOf(link), run, ...hostOf(link) });
  url.hash = 'profile';
  return url.href;
}

/** The Profile tab drops a time range, so this opens the viewer alone, on the data of one host. */
function rangeUrl(root: URL, run: string, link: Link & { start_ms: number; end_ms: number }): string {
  const url = new URL('data/plugin/profile/trace_viewer_index.html', root);
  // The viewer resolves this against the origin: it has to start with the prefix.
  const data = new URL('data/plugin/profile/data', root).pathname;
  url.search = query({
    is_streaming: 'true',
    is_oss: 'true',
    source_code_service: 'false',
    view_start: milliseconds(link.start_ms),
    view_end: milliseconds(link.end_ms),
    trace_data_url: `${data}?${query({ run, tag: tagOf(link), host: link.host })}`,
  });
  return url.href;
}

/** To the nanosecond: sums of floats carry digits that mean nothing. */
function milliseconds(ms: number): string {
  return String(Number(ms.toFixed(6)));
}

function tagOf(link: Link): string {
  return link.tool === 'trace_viewer' ? 'trace_viewer@' : link.tool;
}

/** Newer Profile plugins read `hosts` for the trace viewer, older ones `host`. */
function hostOf(link: Link): Record<string, string> {
  return link.tool === 'trace_viewer' ? { host: link.host, hosts: link.host } : { host: link.host };
}

function query(values: Record<string, string>): string {
  const pairs = Object.entries(values).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return pairs.join('&');
}
