import type { Units } from './units';

/** A stack that overflowed has thousands of lines, all alike. */
const MOST_LINES = 24;
/** The message of an error may have megabytes in a line. */
const MOST_IN_LINE = 2000;

/** The first lines of a stack as it was printed, and how many more there are. */
export function boundedStack(stack: string, units: Units): string {
  const lines = stack
    .trimEnd()
    .split('\n')
    .map((line) => (line.length > MOST_IN_LINE ? `${line.slice(0, MOST_IN_LINE)} …` : line));
  // what is left out would take as much room as the line that says so
  if (lines.length <= MOST_LINES + 1) return lines.join('\n');
  const more = units.counted(lines.length - MOST_LINES, 'more line');
  return [...lines.slice(0, MOST_LINES), `    … ${more}`].join('\n');
}
