// What of the server's `share` is the view that an address shows.
import { type Address, columnsOf, toldIn } from './address';

/** The query that names a view; `run` is the one that is shown. */
export function viewQuery(address: Address, run: string, language: string): string {
  const { page, compare } = address;
  const beside = page === 'matrix' ? columnsOf(address) : compare === undefined ? [run] : [compare, run];
  const pairs = [
    ...(page === undefined || page === 'matrix' ? [] : [['page', page]]),
    ...(page === 'runs' ? [] : beside.map((one) => ['run', one])),
    ...Object.entries(toldIn(address)),
    ['lang', language],
  ];
  return pairs.map(([key = '', value = '']) => `${key}=${encodeURIComponent(value)}`).join('&');
}
