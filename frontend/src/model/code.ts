// The code of a fix with the names of this run in its comments, and its one line that makes the difference, for a card.
import type { CheckResult } from '../api/report.gen';
import { literal } from '../text/escapes';

// A line that says by itself what to do: many fixes are a few lines that only tell it together.
const MARKED =
  /profile_batch|profiler\.(experimental\.)?(start|trace)|steps_per_execution|jit_compile|prefetch|set_global_policy|gpu_private|device_put|bfloat16|Strategy|AUTOTUNE/;

/** A line that can stand alone, without its comment; null where the code has none that tells what to do. */
export function keyLine(code: string): string | null {
  const lines = code.split('\n').map((line) => line.replace(/(^|\s+)#.*$/, ''));
  const made = new Set<string>();
  for (const line of lines) {
    const words: string[] = line.match(/\w+/g) ?? [];
    if (isStatement(line) && MARKED.test(line) && !words.some((word) => made.has(word))) return line;
    for (const word of MAKES.exec(line)?.[1]?.match(/\w+/g) ?? []) made.add(word);
  }
  return null;
}

/** Names that a line makes for those below it. */
const MAKES = /^\s*(?:for |def |class )?([\w, ]+?)(?: in | = |\(|:)/;

/** Whether a line is neither part of a statement nor opens or belongs to a block. */
function isStatement(line: string): boolean {
  return /^[a-z]/i.test(line) && !line.endsWith(':') && count(line, /[([{]/g) === count(line, /[)\]}]/g);
}

function count(line: string, what: RegExp): number {
  return line.match(what)?.length ?? 0;
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
  const told = args[arg];
  if (told === undefined || (kind !== '' && args['kind']?.value !== kind)) return '';
  const name = String(told.value).trim();
  return name === '' ? '' : literal(name, LONGEST);
}
