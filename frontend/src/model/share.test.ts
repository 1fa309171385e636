import { expect, test } from 'vitest';
import type { Address } from './address';
import { viewQuery } from './share';

/** The query, of which the end says how the view is looked at. */
function named(address: Address, run: string, language = 'en'): string {
  const looks = `&view=${encodeURIComponent(JSON.stringify(address))}`;
  const query = viewQuery(address, run, language);
  expect(query.endsWith(looks)).toBe(true);
  return query.slice(0, -looks.length);
}

test('a view is named by its page and its runs, the baseline first', () => {
  expect(named({ run: 'a/b', finding: 'x', open: 'list' }, 'a/b')).toBe('run=a%2Fb&lang=en');
  expect(named({ run: 'a', compare: 'b', bandwidth: '40' }, 'a', 'ja')).toBe('a=b&b=a&bandwidth=40&lang=ja');
  const several = { run: 'c', runs: 'd', compare: 'a\nb' };
  expect(named(several, 'c')).toBe('a=a&a=b&b=c&b=d&lang=en');
  const matrix = { page: 'matrix', compare: 'a', runs: 'b\nc' };
  expect(named(matrix, 'newest')).toBe('run=a&run=b&run=c&lang=en');
  expect(named({ page: 'history', run: 'a' }, 'a')).toBe('page=history&run=a&lang=en');
  expect(named({ page: 'runs', find: 'v100' }, 'newest')).toBe('page=runs&lang=en');
});
