// How names of others are written for who reads the tab or pastes from it: the twin of tb_gpu_advisor/escapes.py.

/** What ends a line, steers, turns the reading direction, cannot be seen, or is no character. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/u;
const ALL_UNSAFE = new RegExp(UNSAFE, 'gu');
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The text as one line that a person reads as it stands. */
export function oneLine(text: string): string {
  return UNSAFE.test(text)
    ? text.replace(ALL_UNSAFE, (c) => (/\p{White_Space}/u.test(c) ? ' ' : '\ufffd'))
    : text;
}

/** The name in Python code: as it is where it is an identifier, else quoted; cut to so many characters. */
export function literal(text: string, longest: number): string {
  const letters = [...text];
  if (letters.length <= longest && IDENTIFIER.test(text)) return text;
  const cut = letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`;
  const quoted = cut
    .replace(/[\\"]/g, '\\$&')
    .replace(ALL_UNSAFE, escaped)
    .replaceAll('##', '#\\x23')
    // Python reads the encoding of a file from a comment in its first two lines, quoted or not.
    .replace(/(?<=coding)[:=]/g, (sign) => `\\x${hex(sign, 2)}`);
  return `"${quoted}"`;
}

function escaped(character: string): string {
  const known = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  return code < 0x100
    ? `\\x${hex(character, 2)}`
    : code < 0x10000
      ? `\\u${hex(character, 4)}`
      : `\\U${hex(character, 8)}`;
}

function hex(character: string, digits: number): string {
  return (character.codePointAt(0) ?? 0).toString(16).padStart(digits, '0');
}
