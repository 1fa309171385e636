import { describe, expect, it } from 'vitest';
import { keyLine } from './code';

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
