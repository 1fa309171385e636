import { describe, expect, it } from 'vitest';
import { keyLine, named } from './code';

describe('the line of a fix', () => {
  it('is the one that makes the difference', () => {
    expect(keyLine('model.compile(optimizer, loss, steps_per_execution=10)\nmodel.fit(dataset)\n')).toBe(
      'model.compile(optimizer, loss, steps_per_execution=10)',
    );
  });
  it('has no comment', () => {
    expect(keyLine('# why\nx = tf.function(x, jit_compile=True)  # because\n')).toBe(
      'x = tf.function(x, jit_compile=True)',
    );
  });
  it('is missing where no line can stand alone', () => {
    expect(keyLine('# nothing\n\n')).toBeNull();
    expect(keyLine('dataset = (\n    a\n    .prefetch(tf.data.AUTOTUNE)\n)\n')).toBeNull();
    expect(keyLine('strategy = tf.distribute.MirroredStrategy(\n    a\n)\n')).toBeNull();
    expect(keyLine('@tf.function(jit_compile=True)\ndef step(x):\n    return x\n')).toBeNull();
    expect(keyLine('batches = iter(batches)\nbatch = jax.device_put(next(batches))\n')).toBeNull();
  });
  it('is a whole statement of every fix that shows one', () => {
    const files = import.meta.glob<string>('../../../tb_gpu_advisor/snippets/*/*.txt', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const shown = Object.values(files).flatMap((code) => keyLine(named(code, {})) ?? []);
    expect(shown.length).toBeGreaterThan(20);
    for (const line of shown) {
      expect(line).toMatch(/^[A-Za-z].*[^:(,]$/);
      expect(line.split(/[([{]/).length).toBe(line.split(/[)\]}]/).length);
    }
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
