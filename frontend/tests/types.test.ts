// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generate, TYPES } from '../tools/types.mjs';

it('has the types of the committed schema: run `make generated`', async () => {
  expect(await readFile(TYPES, 'utf8')).toBe(await generate());
});
