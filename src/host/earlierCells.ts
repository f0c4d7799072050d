/** What a line declares at its beginning, so that it is of the top level in all but odd cells. */
const DECLARED = /^(?:export\s+)?(?:async\s+)?(?:const|let|var|class|function\s*\*?)\s+([\w$]+)/gm;

/**
 * The text of a cell with what the cells above it declare, which stands behind it so that every
 * position of the cell stays: functions find it all the same, for they are called once all of it
 * has run. A cell that declares a name which a later one declares again is left out.
 *
 * @param earlier the texts of the cells above, in their order
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
