// What the tab shows, as it stands in TensorBoard's address: `#gpu_advisor&p.gpu_advisor.run=…`.
//
// The grammar is TensorBoard's: pairs joined by "&", the one part without "=" names the tab. It throws on a
// stray "%" and takes any part without "=" for the tab, so keys and values are always encoded. The keys of
// other plugins are theirs: they are kept as they were.

export const PLUGIN = 'gpu_advisor';
const PREFIX = `p.${PLUGIN}.`;
const KEYS = [
  'page',
  'run',
  'runs',
  'find',
  'sort',
  'finding',
  'compare',
  'gpu',
  'step',
  'instance',
  'open',
  'fixes',
  'batch',
  'gpus',
  'parameters',
  'bandwidth',
  'examples',
  'lang',
] as const;

export type Key = (typeof KEYS)[number];
export type Address = Readonly<Partial<Record<Key, string>>>;

export interface Supposed {
  fix: readonly string[];
  batch?: string;
  gpus?: string;
}

interface Hash {
  tab: string;
  pairs: readonly (readonly [string, string])[];
}

/** The tab that a hash names, "" if none. */
export function tabOf(hash: string): string {
  return parse(hash).tab;
}

/** Our part of a hash; what cannot be read is as good as not there. */
export function readAddress(hash: string): Address {
  const known = new Set<string>(KEYS.map((key) => PREFIX + key));
  const pairs = parse(hash).pairs.filter(([key, value]) => known.has(key) && value !== '');
  return Object.fromEntries(pairs.map(([key, value]) => [key.slice(PREFIX.length), value]));
}

/** The hash that shows an address, with what others keep in `hash`. */
export function writeAddress(hash: string, address: Address): string {
  const others = parse(hash).pairs.filter(([key]) => !key.startsWith(PREFIX));
  return print({ tab: PLUGIN, pairs: [...others, ...pairsOf(address)] });
}

/** The link to give away: nothing in it but the place and what it shows. */
export function shareLink(href: string, address: Address): string {
  const url = new URL(href);
  // TensorBoard keeps the theme there, and the Profile tab its run.
  url.search = '';
  url.hash = print({ tab: PLUGIN, pairs: pairsOf(address) });
  return url.href;
}

export function sameAddress(a: Address, b: Address): boolean {
  return KEYS.every((key) => a[key] === b[key]);
}

export function isEmpty(address: Address): boolean {
  return KEYS.every((key) => address[key] === undefined);
}

function pairsOf(address: Address): [string, string][] {
  return KEYS.flatMap((key) => {
    const value = address[key];
    return value === undefined || value === '' ? [] : [[PREFIX + key, value] as [string, string]];
  });
}

function parse(hash: string): Hash {
  let tab = '';
  const pairs: (readonly [string, string])[] = [];
  for (const part of hash.replace(/^#/, '').split('&')) {
    const [key, value, more] = part.split('=');
    if (key === undefined || key === '' || more !== undefined) continue;
    if (value === undefined) tab = key;
    else pairs.push(...decoded(key, value));
  }
  return { tab, pairs };
}

function decoded(key: string, value: string): [string, string][] {
  try {
    return [[decodeURIComponent(key), decodeURIComponent(value)]];
  } catch {
    return [];
  }
}

function print(hash: Hash): string {
  const pairs = hash.pairs.map(([key, value]) => `&${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  return `#${hash.tab}${pairs.join('')}`;
}

/** These parts of an address, as far as it has them. */
function some<K extends Key>(address: Address, ...keys: readonly K[]): Pick<Address, K> {
  const pairs = keys.filter((key) => address[key]).map((key) => [key, address[key]]);
  return Object.fromEntries(pairs) as Pick<Address, K>;
}

/** What an address tells of the model and the machine. */
export function givenIn(address: Address): Pick<Address, 'parameters' | 'bandwidth' | 'examples'> {
  return some(address, 'parameters', 'bandwidth', 'examples');
}

/** What an address says of the reader and the model, whatever it shows. */
export function kept(address: Address): Address {
  return some(address, 'lang', 'parameters', 'bandwidth', 'examples');
}

/** A page of many runs, searched and sorted as before. */
export function pageOf(address: Address, page: 'runs' | 'history', run?: string): Address {
  return { page, ...(run !== undefined && { run }), ...some(address, 'lang', 'find', 'sort') };
}

/** Whether an address supposes something, or is about to: what is then chosen is shown. */
export function supposes({ open, fixes, batch, gpus }: Address): boolean {
  return open === 'suppose' || [fixes, batch, gpus].some((one) => one !== undefined);
}

/** Whether an address names nothing of a run: then the tab opens on its home. */
export function isHome(address: Address): boolean {
  return sameAddress(address, some(address, 'lang', 'find', 'sort', 'parameters', 'bandwidth', 'examples'));
}

/** Runs that are compared, the first of which is the baseline. No name of a run holds a line's end. */
export function matrixOf([compare, ...others]: readonly string[]): Address {
  return { page: 'matrix', ...(compare && { compare }), runs: others.join('\n') };
}

/** Names of runs in one value, of which each has a line; the first stands for the others. */
export function linesOf(...values: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(values.flatMap((value) => value?.split('\n') ?? []))].filter(Boolean);
}

/** The runs that an address compares, the baseline first. */
export function columnsOf({ compare, runs }: Address): readonly string[] {
  return linesOf(compare, runs);
}

/** A comparison of several captures a side: those of the baseline are in `compare`, more of `run` in `runs`. */
export function sidesOf({
  compare,
  run,
  runs,
}: Address): [baseline: readonly string[], candidate: readonly string[]] {
  return [linesOf(compare), linesOf(run, runs)];
}

/** The address that compares two sides. */
export function comparisonOf(baseline: readonly string[], [run = '', ...more]: readonly string[]): Address {
  return { run, compare: baseline.join('\n'), ...(more.length > 0 && { runs: more.join('\n') }) };
}

/** Another run; the baseline stays unless it is this one. */
export function runOf(address: Address, run: string): Address {
  return { run, ...(address.compare !== run && some(address, 'compare')), ...some(address, 'lang') };
}
