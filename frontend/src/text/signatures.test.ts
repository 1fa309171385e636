import { expect, it } from 'vitest';
import table from '../../../tests/text/signature_cases.json';
import { withoutNamespaces } from './signatures';

it.each(table.cases as [string, string][])('calls %s %s, as Python does', (name, shown) => {
  expect(withoutNamespaces(name)).toBe(shown);
});
