// The code of a fix with the names of this run in its comments, and its one line that makes the difference, for a card.
import type { CheckResult } from '../api/report.gen';
import { literal } from '../text/escapes';

/** Lines that only lead to what is done. */
const LEADS = /^\s*(#|$|def |for |while |with |if |return |class |import |from |\)|\.|[a-z_]+ = \($)/;
const MARKED =
  /profile_batch|profiler\.(experimental\.)?(start|trace)|steps_per_execution|jit_compile|prefetch|set_global_policy|gpu_private|device_put|bfloat16|Strategy|AUTOTUNE/;

/** Whether a line says by itself what to do: many fixes are a few lines that only tell it together. */
export function isTelling(line: string): boolean {
  return MARKED.test(line);
}

/** Without its comment; null where the code has no such line. */
export function keyLine(code: string): string | null {
  const lines = code.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const line = lines.find((one) => MARKED.test(one)) ?? lines.find((one) => !LEADS.test(one)) ?? lines[0];
  return line === undefined ? null : line.replace(/\s+#.*$/, '').trim();
}

const PLACE = /\{\{ ([a-z-]+)(?::([a-z]+))? \}\}/g;
const COMMENT = /[ \t]*#[^#\n]*\{\{ [a-z:-]+ \}\}.*/;
const LONGEST = 80;

/** As text/snippets.py: a comment that lacks its name is left out, and its line if it is empty. */
export function named(code: string, args: CheckResult['args']): string {
  return code
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

function nameOf(arg: string, kind: string, args: CheckResult['args']): string {
  const told = args[arg];
  if (told === undefined || (kind !== '' && args['kind']?.value !== kind)) return '';
  const name = String(told.value).trim();
  return name === '' ? '' : literal(name, LONGEST);
}
