import { describe, expect, it } from 'vitest';
import { changed, named } from './code';

describe('a line that a fix changes', () => {
  it('is shown in parts, of which the middle one is new', () => {
    expect(changed('.map(f)', '.map(f, num_parallel_calls=N)')).toEqual({
      head: '.map(f',
      added: ', num_parallel_calls=N',
      tail: ')',
    });
    expect(changed('', 'x = 1')).toEqual({ head: '', added: 'x = 1', tail: '' });
    expect(changed('aa', 'aaa')).toEqual({ head: 'aa', added: 'a', tail: '' });
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
  it('leave nothing behind where they are not known', () => {
    expect(named(code, {})).toBe('a = 1\nb = 2\n');
  });
  it('are those of the step', () => {
    const step = (value: string) => ({ 'step-function': { value, unit: 'text' } }) as const;
    const steps = 'train_step = tf.function(train_step)\nx = 1\n';
    expect(named(steps, step('my_step'))).toBe('my_step = tf.function(my_step)\nx = 1\n');
    for (const other of ['x', 'a.b', 'a\nimport os', '']) expect(named(steps, step(other))).toBe(steps);
  });
  it('cannot leave their comment', () => {
    const culprit = { value: 'x\nimport os\u2028y', unit: 'text' } as const;
    expect(named('# {{ culprit }}\n', { culprit })).toBe('# "x\\nimport os\\u2028y"\n');
  });
});
