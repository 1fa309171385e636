import { describe, expect, it } from 'vitest';
import { keyLine, named } from './code';

describe('the line of a fix', () => {
  it('is the one that makes the difference', () => {
    expect(keyLine('model.compile(optimizer, loss, steps_per_execution=10)\nmodel.fit(dataset)\n')).toBe(
      'model.compile(optimizer, loss, steps_per_execution=10)',
    );
    expect(keyLine('dataset = (\n    a\n    .prefetch(tf.data.AUTOTUNE)\n)\n')).toBe(
      '.prefetch(tf.data.AUTOTUNE)',
    );
  });
  it('has no comment', () => {
    expect(keyLine('# why\nx = 1  # because\n')).toBe('x = 1');
  });
  it('is missing where there is no code', () => {
    expect(keyLine('# nothing\n\n')).toBeNull();
  });
});

describe('names in code', () => {
  const code = 'a = 1  # here: {{ stage:map }}\n# slowest: {{ culprit }}\nb = 2\n';
  it('stand in their comments', () => {
    const args = {
      stage: { value: 'Map', unit: 'text' },
      kind: { value: 'map', unit: 'text' },
      culprit: { value: 'Iterator', unit: 'text' },
    } as const;
    expect(named(code, args)).toBe('a = 1  # here: Map\n# slowest: Iterator\nb = 2\n');
  });
  it('leave nothing behind where they are not told', () => {
    expect(named(code, {})).toBe('a = 1\nb = 2\n');
  });
  it('cannot leave their comment', () => {
    const culprit = { value: 'x\nimport os\u2028y', unit: 'text' } as const;
    expect(named('# {{ culprit }}\n', { culprit })).toBe('# "x\\nimport os\\u2028y"\n');
  });
});
