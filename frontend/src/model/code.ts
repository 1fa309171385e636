// The code of a fix with the names of this run in its comments, and what of a line a fix changes.
import type { CheckResult } from '../api/report.gen';
import { literal } from '../text/escapes';

/** A line after a fix, in parts: what was there before stands at its ends. */
export function changed(before: string, after: string): { head: string; added: string; tail: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const cut = after.length - end;
  return { head: after.slice(0, start), added: after.slice(start, cut), tail: after.slice(cut) };
}

const PLACE = /\{\{ ([a-z-]+)(?::([a-z]+))? \}\}/g;
const COMMENT = /[ \t]*#[^#\n]*\{\{ [a-z:-]+ \}\}.*/;
const LONGEST = 80;

/** As text/snippets.py: a comment that lacks its name is left out, and its line if it is empty. */
export function named(code: string, args: CheckResult['args']): string {
  return withStep(code, args)
    .split('\n')
    .flatMap((line) => {
      const comment = line.search(COMMENT);
      if (comment < 0) return [line];
      const places = [...line.matchAll(PLACE)];
      const names = places.map(([, arg = '', kind = '']) => nameOf(arg, kind, args));
      if (names.every((name) => name !== '')) return [line.replace(PLACE, () => names.shift() ?? '')];
      return comment > 0 ? [line.slice(0, comment)] : [];
    })
    .join('\n');
}

/** With the name of the user's own step, unless the code uses that name for something else. */
function withStep(code: string, args: CheckResult['args']): string {
  const name = String(args['step-function']?.value ?? '');
  const isFree = literal(name, LONGEST) === name && !new RegExp(`\\b${name}\\b`).test(code);
  return isFree ? code.replace(/\btrain_step\b/g, name) : code;
}

function nameOf(arg: string, kind: string, args: CheckResult['args']): string {
  const quantity = args[arg];
  if (quantity === undefined || (kind !== '' && args['kind']?.value !== kind)) return '';
  const name = String(quantity.value).trim();
  return name === '' ? '' : literal(name, LONGEST);
}
