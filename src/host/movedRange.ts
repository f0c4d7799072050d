/** Offsets of a part of a text, the second one behind its last character. */
export interface TextRange {
  start: number;
  end: number;
}

/** One edit, as an editor tells it. */
export interface TextChange {
  rangeOffset: number;
  rangeLength: number;
  text: string;
}

/**
 * Where a part of a text is after an edit. What is written right before or behind it is none of it;
 * null where all of it gave way to something else.
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
