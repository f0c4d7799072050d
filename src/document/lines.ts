const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

/**
 * Returns the offsets of line starts. Line ends are those of the language (line feed, carriage
 * return, both, U+2028, U+2029), as runtimes count them in stack traces.
 */
export function startsOfLines(text: string): number[] {
  const starts = [0];
  for (const end of text.matchAll(new RegExp(LINE_END, 'g')))
    starts.push(end.index + end[0].length);
  return starts;
}

/** Returns the lines of a text, without their ends. */
export function linesOf(text: string): string[] {
  return text.split(LINE_END);
}

/** Returns the first line of a message. */
export function firstLine(text: string): string {
  return text.split('\n', 1)[0]!;
}

/** Returns the 1-based line of an offset. */
export function lineAt(starts: readonly number[], offset: number): number {
  return firstAtLeast(starts, offset + 1);
}

/** Returns the index of the first ascending number that is at least the limit, or their count. */
export function firstAtLeast(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! >= limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
