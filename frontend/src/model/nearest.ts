// What somebody may have meant by a name that is not there.

/** Up to `count` of `names`, the most similar first. */
export function nearest(name: string, names: readonly string[], count = 3): string[] {
  const scored = names.map((candidate) => ({ candidate, far: distance(name, candidate) }));
  // Stable: names equally far keep their order, which is newest first for runs.
  scored.sort((a, b) => a.far - b.far);
  return scored.slice(0, count).map(({ candidate }) => candidate);
}

/** Edits needed to turn one name into another (Levenshtein). */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i++) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const swap = (above[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      row.push(Math.min(swap, (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    above = row;
  }
  return above[b.length] ?? 0;
}
