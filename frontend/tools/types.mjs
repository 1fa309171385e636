// Writes src/api/report.gen.ts from docs/schema/report.schema.json, which tools/gen_schema.py makes from wire/.
import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const SCHEMA = new URL('../../docs/schema/report.schema.json', import.meta.url);
export const TYPES = new URL('../src/api/report.gen.ts', import.meta.url);

/** What programs read, and the tab does not. */
const OTHERS = ['Comparisons', 'Calibration'];

/** The text of the generated module. What each type means is said in wire/, and in the schema. */
export async function generate() {
  const schema = JSON.parse(await readFile(SCHEMA, 'utf8'), (key, value) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  );
  schema.anyOf = schema.anyOf.filter(({ $ref }) => !OTHERS.some((name) => $ref.endsWith(`/${name}`)));
  const text = await compile(schema, 'Wire', {
    bannerComment: '// Generated from tb_gpu_advisor/wire/: run `npm run types`. Do not edit.',
    // A report of the same schema may carry fields that this frontend does not know; it does not read them.
    additionalProperties: false,
    style: { printWidth: 110, singleQuote: true },
  });
  return tersely(named(text, 'Category', 'compute'));
}

/** Unions of literals, `member` among them, are one type. */
function named(text, name, member) {
  const ofCategories = new RegExp(
    `(?:\\((?=\\n))?(?:\\n +\\| '\\w+')*\\n +\\| '${member}'(?:\\n +\\| '\\w+')*(?:\\n +\\))?`,
    'g',
  );
  const [found = ''] = text.match(ofCategories) ?? [];
  const members = (union) => union.match(/'\w+'/g)?.join();
  const alias = `export type ${name} =${found.replace(/\n +/g, '\n  ')};\n`;
  const rest = text
    .replace(ofCategories, (union) => (members(union) === members(found) ? ` ${name}` : union))
    .replace(/: {2,}/g, ': ')
    .replace(/\n +\| +(\w+)\n +\| null/g, ' $1 | null');
  return rest.replace('\n\n', `\n\n${alias}\n`);
}

/** What fits on a line is on one. */
function tersely(text) {
  return text.replace(/\{\s+\[k: string\]: ([^;{}]+);\s+\}/g, 'Record<string, $1>');
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  await writeFile(TYPES, await generate());
}
