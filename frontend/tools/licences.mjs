import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RULE = '-'.repeat(80);
const HEAD = `TensorBoard GPU Advisor is under the Apache License, Version 2.0 (LICENSE).
Its tab holds code of others, under their own licences:
`;

/** The folder of the package that a module belongs to, as "…/node_modules/@scope/name"; undefined for our own. */
function packageOf(module) {
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1];
}

/** What a package says of itself, and the text of its licence. */
function notice(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = join(folder, 'LICENSE');
  const by = typeof author === 'string' ? author : author?.name;
  const text = existsSync(file)
    ? readFileSync(file, 'utf8').trim()
    : `Copyright ${by ?? 'its contributors'}. Licensed under ${license}: https://spdx.org/licenses/${license}.html`;
  return `${RULE}\n${name} ${version} (${license})\n\n${text}\n`;
}

/** A plugin of Vite: licences of all that is in the bundle are in THIRD_PARTY.txt beside it, which the bundle names. */
export function licences() {
  return {
    name: 'licences',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const folders = chunks.flatMap((chunk) => Object.keys(chunk.modules)).map(packageOf);
      const used = [...new Set(folders.filter((folder) => folder !== undefined))].sort();
      const text = [HEAD, ...used.map(notice)].join('\n');
      if (text.includes('*/')) throw new Error('a licence would end the comment that it stands in');
      // Nothing shakes this bundle again, so that it needs no marks of what is pure; one may be all that parts two words.
      const code = (chunk) =>
        chunk.code.replaceAll(/(?<=[\w$])\/\* @__PURE__ \*\/ /g, ' ').replaceAll('/* @__PURE__ */ ', '');
      for (const chunk of chunks)
        chunk.code = `/*! Code of others in here: THIRD_PARTY.txt */\n${code(chunk)}`;
      this.emitFile({ type: 'asset', fileName: 'THIRD_PARTY.txt', source: text });
    },
  };
}
