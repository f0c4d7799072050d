import { lineAt, startsOfLines } from '../document/lines';
import type { Fix, FixPlace } from './fix';
import type { FixKind } from './fixTitle';

/** Creates the fix that changes some places at once. */
export function fixOf(kind: FixKind, places: readonly FixPlace[], text: string): Fix {
  const [only] = places;
  const alone = places.length === 1 && only ? only : null;
  const lineStarts = startsOfLines(text);
  return {
    id: alone ? `${kind} ${alone.start}` : `${kind} all`,
    kind,
    code: alone ? onOneLine(text.slice(alone.start, alone.end)) : '',
    count: places.length,
    edits: [...new Set(places.flatMap(({ edits }) => edits))].sort(
      (a, b) => a.start - b.start || a.end - b.end,
    ),
    lines: places.map(({ start, end }) => ({
      from: lineAt(lineStarts, start),
      to: lineAt(lineStarts, Math.max(start, end - 1)),
    })),
  };
}

/** Joins the lines of code, and removes the end of its statement. */
function onOneLine(code: string): string {
  return code
    .replace(/,?\s*\n\s*(?=[)\]])/g, '')
    .replace(/\s*\n\s*(?=\??\.)|(?<=[([])\s*\n\s*/g, '')
    .replace(/\s+/g, ' ')
    .replace(/;$/, '');
}
