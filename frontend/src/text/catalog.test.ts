import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { ftl } from '../../tests/support';
import { Catalog, messageId } from './catalog';

const LANGUAGES = ['en', 'es', 'ja', 'ko', 'pl', 'zh-CN'] as const;

const SOURCE = `
gap = The gap takes { $gap }.
    .title = Gaps
count = { $count-n ->
    [one] one step
   *[other] { $count } steps
}
`;

describe('Catalog', () => {
  it('writes quantities as the language does', () => {
    const catalog = new Catalog('en', [SOURCE]);
    expect(catalog.text('gap', { gap: { value: 1.2345, unit: 'ms' } })).toBe('The gap takes 1.23\u00a0ms.');
  });

  it('chooses the plural by a count and shows it grouped', () => {
    const catalog = new Catalog('en', [SOURCE]);
    expect(catalog.text('count', { count: { value: 1, unit: 'count' } })).toBe('one step');
    expect(catalog.text('count', { count: { value: 1200, unit: 'count' } })).toBe('1,200 steps');
  });

  it('finds attributes, and tells an optional one that is not there', () => {
    const catalog = new Catalog('en', [SOURCE]);
    expect(catalog.text('gap.title')).toBe('Gaps');
    expect(catalog.find('gap.fix')).toBeNull();
    expect(catalog.missing).toEqual([]);
  });

  it('falls back to the language behind, then to the id, which it remembers', () => {
    const catalog = new Catalog('es', ['gap = El hueco: { $gap }.', SOURCE]);
    expect(catalog.text('gap', { gap: { value: 0.5, unit: 'share' } })).toBe(
      'El hueco: 50 %.'.replace(' %', '\u00a0%'),
    );
    expect(catalog.text('gap.title')).toBe('Gaps');
    expect(catalog.text('nothing')).toBe('nothing');
    expect(catalog.missing).toEqual(['nothing']);
  });

  it('joins lists and sentences as the language does', () => {
    expect(new Catalog('es', [SOURCE]).listed(['a', 'b'])).toBe('a, b');
    expect(new Catalog('ja', [SOURCE]).listed(['a', 'b'])).toBe('a、b');
    expect(new Catalog('ja', ['known = { $known }']).text('known', { known: ['a', 'b'] })).toBe('a、b');
    expect(new Catalog('ko', [SOURCE]).sentences(['A.', 'B.'])).toBe('A. B.');
    expect(new Catalog('zh-CN', [SOURCE]).sentences(['A。', 'B。'])).toBe('A。B。');
  });

  it('remembers an argument that was not given', () => {
    const catalog = new Catalog('en', [SOURCE]);
    catalog.text('gap');
    expect(catalog.missing).toHaveLength(1);
  });

  it('reads a message that another one quotes', () => {
    const catalog = new Catalog('en', [`see = See "{ gap.title }".\n${SOURCE}`]);
    expect(catalog.text('see')).toBe('See "Gaps".');
    expect(catalog.missing).toEqual([]);
  });

  it('reads every message of the package', () => {
    const source = ftl();
    const catalog = new Catalog('en', [source]);
    const ids = [...source.matchAll(/^([\w-]+) = *./gm)].map(([, id = '']) => id);
    expect(ids.length).toBeGreaterThan(700);
    expect(ids.filter((id) => catalog.find(id) === null)).toEqual([]);
  });
});

describe('every message of the package', () => {
  // What a message may be given for a variable: its own choices, numbers of several plural forms, and a text.
  const given = (source: string, name: string, draw: number): string | number => {
    const chosen = new RegExp(`\\{ \\$${name} ->((?:.|\\n)*?)\\n +\\}`).exec(source)?.[1] ?? '';
    const keys = [...chosen.matchAll(/\[([\w-]+)\]/g)].map(([, key = '']) => key);
    const numbers = [0, 1, 2, 5, 22, 1234.5];
    if (name.endsWith('-n') || keys.some((key) => /^(\d+|one|few|many)$/.test(key)))
      return numbers[draw % numbers.length] ?? 0;
    return [...keys, 'text'][draw % (keys.length + 1)] ?? '';
  };

  it.each(LANGUAGES)('reads in %s as Fluent itself writes it', (language) => {
    const source = ftl(language);
    const fluent = new FluentBundle(language, { useIsolating: false });
    fluent.addResource(new FluentResource(source));
    const catalog = new Catalog(language, [source]);
    const variables = new Set([...source.matchAll(/\$([\w-]+)/g)].map(([, name = '']) => name));
    let written = 0;
    for (let draw = 0; draw < 6; draw++) {
      const args = Object.fromEntries([...variables].map((name) => [name, given(source, name, draw)]));
      for (const [, id = ''] of source.matchAll(/^([a-z][\w-]*) =/gm)) {
        const { value = null, attributes = {} } = fluent.getMessage(id) ?? {};
        for (const [name, pattern] of Object.entries({ ...attributes, '': value })) {
          if (pattern === null) continue;
          const said = catalog.find(name === '' ? id : `${id}.${name}`, args);
          expect(said).toBe(fluent.formatPattern(pattern, args));
          written += 1;
        }
      }
    }
    expect(written).toBeGreaterThan(6000);
  });
});

describe('messageId', () => {
  it('turns ids of a report into ids of messages', () => {
    expect(messageId('copy_h2d')).toBe('copy-h2d');
    expect(messageId('1.2.1')).toBe('1-2-1');
  });
});
