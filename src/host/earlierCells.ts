/** Matches a declaration at the start of a line: in nearly all cells, it is at the top level. */
const DECLARED = /^(?:export\s+)?(?:async\s+)?(?:const|let|var|class|function\s*\*?)\s+([\w$]+)/gm;

/**
 * Appends the declarations of earlier cells to a cell, so that its positions do not change.
 * Functions find them there, as they are called after the whole text has run. Cells whose names are
 * declared again later are left out.
 *
 * @param earlier texts of the cells above, in order
 */
export function afterCell(text: string, earlier: readonly string[]): string {
  const taken = new Set(namesIn(text));
  const kept: string[] = [];
  for (const cell of [...earlier].reverse()) {
    const names = namesIn(cell);
    if (names.some((name) => taken.has(name))) continue;
    for (const name of names) taken.add(name);
    kept.unshift(cell);
  }
  return [text, ...kept].join('\n');
}

function namesIn(text: string): string[] {
  return [...text.matchAll(DECLARED)].map(([, name]) => name ?? '');
}
