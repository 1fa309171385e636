import { describe, expect, it } from 'vitest';
import cases from '../../../tests/escapes/literal_cases.json';
import { literal, oneLine } from './escapes';

describe('names of others', () => {
  it('are one line that is read as it stands', () => {
    expect(oneLine('a\u202eb\u2028c\x1b[2J\ud800\u0085')).toBe('a\ufffdb c\ufffd[2J\ufffd ');
    expect(oneLine('日本語 – µs')).toBe('日本語 – µs');
  });
  it('are identifiers or quoted literals in code, as in Python', () => {
    for (const [name = '', written] of cases) expect(literal(name, 80)).toBe(written);
  });
});
