/** Offsets of a part of a text; `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** Edit, as VS Code reports it. */
export interface TextChange {
  rangeOffset: number;
  rangeLength: number;
  text: string;
}

/**
 * Returns the range after an edit, or null if all of it was replaced. Text inserted at its edges
 * stays outside.
 */
export function movedRange(
  { start, end }: TextRange,
  { rangeOffset, rangeLength, text }: TextChange,
): TextRange | null {
  const editEnd = rangeOffset + rangeLength;
  const grown = text.length - rangeLength;
  if (editEnd <= start) return { start: start + grown, end: end + grown };
  if (rangeOffset >= end) return { start, end };
  if (rangeOffset <= start && editEnd >= end) return null;
  if (rangeOffset < start) return { start: rangeOffset + text.length, end: end + grown };
  return { start, end: editEnd > end ? rangeOffset : end + grown };
}
