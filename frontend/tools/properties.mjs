/** What `src/timeline/draw.ts` asks the page for by its name. */
const ASKED = /^--(?:cat-|lane|(?:ink|line|muted|page)$)/;
/** Longer than the names that the minifier gives: `--n` is less by one there. */
const DECLARED = /(?<=[{;}])--[a-z][a-z0-9-]{3,}(?=:)/g;

/** A plugin of Vite: custom properties of the style sheets are one or two letters long, as names of code are. */
export function properties() {
  return {
    name: 'properties',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle).filter((part) => part.type === 'chunk')) {
        const names = [...new Set(chunk.code.match(DECLARED))].filter((name) => !ASKED.test(name)).sort();
        const short = new Map(names.map((name, at) => [name, `--${at.toString(36).padStart(2, 'p')}`]));
        chunk.code = chunk.code.replaceAll(/--[a-z][a-z0-9-]{3,}/g, (name) => short.get(name) ?? name);
      }
    },
  };
}
