// Writes src/api/report.gen.ts from docs/schema/report.schema.json, which tools/gen_schema.py makes from wire/.
import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const SCHEMA = new URL('../../docs/schema/report.schema.json', import.meta.url);
export const TYPES = new URL('../src/api/report.gen.ts', import.meta.url);

/** The text of the generated module. */
export async function generate() {
  const schema = JSON.parse(await readFile(SCHEMA, 'utf8'));
  return compile(schema, 'Wire', {
    bannerComment: '// Generated from tb_gpu_advisor/wire/: run `npm run types`. Do not edit.',
    // A report of the same schema may carry fields that this frontend does not know; it does not read them.
    additionalProperties: false,
    style: { printWidth: 110, singleQuote: true },
  });
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  await writeFile(TYPES, await generate());
}
