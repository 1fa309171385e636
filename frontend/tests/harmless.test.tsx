// Names of others on a page: text that cannot turn what stands around it.
import { describe, expect, it } from 'vitest';
import type { Report } from '../src/api/report.gen';
import { client, FakeHost, sample, showApp } from './support';

const SAMPLE = sample('all-failed');
const HOSTILE = 'a\u202eowned\u2066\u200bb';

function hostile<T>(value: T): T {
  if (typeof value === 'string') return (value.includes('/') ? `${value}${HOSTILE}` : value) as T;
  if (Array.isArray(value)) return value.map(hostile) as T;
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hostile(one)])) as T;
  }
  return value;
}

describe('names that turn the reading direction', () => {
  it('are shown without what does', async () => {
    const report: Report = { ...hostile(SAMPLE), run: `train/${HOSTILE}` };
    await showApp(new FakeHost({ run: report.run }), client(report));
    expect(document.body.textContent).toContain('a\ufffdowned\ufffd\ufffdb');
    expect(document.body.innerHTML.replace(/ (value|href)="[^"]*"/g, '')).not.toMatch(/\p{Cf}/u);
  });
});
