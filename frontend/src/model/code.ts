// The one line of a fix that makes the difference, for a card.

/** Lines that only lead to what is done. */
const LEADS = /^\s*(#|$|def |for |while |with |if |return |class |import |from |\)|\.|[a-z_]+ = \($)/;
const MARKED =
  /steps_per_execution|jit_compile|prefetch|set_global_policy|gpu_private|device_put|bfloat16|Strategy|AUTOTUNE/;

/** Without its comment; null where the code has no such line. */
export function keyLine(code: string): string | null {
  const lines = code.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const line = lines.find((one) => MARKED.test(one)) ?? lines.find((one) => !LEADS.test(one)) ?? lines[0];
  return line === undefined ? null : line.replace(/\s+#.*$/, '').trim();
}
