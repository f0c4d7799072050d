import type { Edit } from './fix';

/** Applies edits to a text. They must be in its order and must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, text: inserted } of edits) {
    parts.push(text.slice(from, start), inserted);
    from = end;
  }
  return parts.join('') + text.slice(from);
}
