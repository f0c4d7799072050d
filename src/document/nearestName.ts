/** Returns the name, of at least one, that is nearest to a misspelt one. */
export function nearestOf(written: string, names: readonly string[]): string {
  const distances = names.map((name) => ({ name, far: distance(written, name) }));
  return distances.reduce((best, one) => (one.far < best.far ? one : best)).name;
}

/** Counts letters to add, remove or change (Levenshtein distance). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min(
          (row[j] ?? 0) + Number(letter !== other),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
