// What of the server's `share` is the view that an address shows.
import { type Address, columnsOf, givenIn, sidesOf } from './address';

/** The query that names a view and how it is looked at; `run` is the one that is shown. */
export function viewQuery(address: Address, run: string, language: string): string {
  const { page, compare } = address;
  const sides = !page && compare ? sidesOf(address) : [];
  const columns = page === 'matrix' ? columnsOf(address) : [run];
  const pairs = [
    ...(!page || page === 'matrix' ? [] : [['page', page]]),
    ...(page === 'runs' || sides.length > 0 ? [] : columns.map((one) => ['run', one])),
    ...sides.flatMap((side, i) => side.map((one) => ['ab'[i], one])),
    ...Object.entries(givenIn(address)),
    ['lang', language],
    ['view', JSON.stringify(address)],
  ];
  return pairs.map(([key = '', value = '']) => `${key}=${encodeURIComponent(value)}`).join('&');
}
