import { expect, test } from 'vitest';
import { viewQuery } from './share';

test('a view is named by its page and its runs, the baseline first', () => {
  expect(viewQuery({ run: 'a/b', finding: 'x' }, 'a/b', 'en')).toBe('run=a%2Fb&lang=en');
  expect(viewQuery({ run: 'a', compare: 'b', bandwidth: '40' }, 'a', 'ja')).toBe(
    'a=b&b=a&bandwidth=40&lang=ja',
  );
  const several = { run: 'c', runs: 'd', compare: 'a\nb' };
  expect(viewQuery(several, 'c', 'en')).toBe('a=a&a=b&b=c&b=d&lang=en');
  const matrix = { page: 'matrix', compare: 'a', runs: 'b\nc' };
  expect(viewQuery(matrix, 'newest', 'en')).toBe('run=a&run=b&run=c&lang=en');
  expect(viewQuery({ page: 'history', run: 'a' }, 'a', 'en')).toBe('page=history&run=a&lang=en');
  expect(viewQuery({ page: 'runs' }, 'newest', 'en')).toBe('page=runs&lang=en');
});
