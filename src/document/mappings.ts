const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES: ReadonlyMap<string, number> = new Map(Array.from(DIGITS, (digit, i) => [digit, i]));

/**
 * Returns the problem of a source map's `mappings`, or null. They are checked here because their
 * reader decodes lazily, and would fail far from the place of the map.
 */
export function mappingsProblem(
  mappings: string,
  sourceCount: number,
  nameCount: number,
): string | null {
  let source = 0;
  let line = 0;
  let column = 0;
  let name = 0;
  let generatedColumn = 0;
  for (const segment of mappings.split(/,|(;)/)) {
    // a semicolon ends a line, and columns begin anew
    if (segment === ';') generatedColumn = 0;
    if (!segment || segment === ';') continue;
    const fields = decodeSegment(segment);
    if (!fields || ![1, 4, 5].includes(fields.length)) {
      return `The mappings of the source map cannot be decoded at "${segment.slice(0, 20)}".`;
    }
    generatedColumn += fields[0] ?? 0;
    source += fields[1] ?? 0;
    line += fields[2] ?? 0;
    column += fields[3] ?? 0;
    name += fields[4] ?? 0;
    const outside =
      (fields.length > 1 && (source < 0 || source >= sourceCount)) ||
      (fields.length > 4 && (name < 0 || name >= nameCount));
    if (Math.min(generatedColumn, line, column) < 0) {
      return 'The mappings of the source map lead to a place before the first line or column.';
    }
    if (outside)
      return 'The mappings of the source map name a source or a name that is not listed.';
  }
  return null;
}

/** Decodes Base64 VLQ numbers; null if they are broken. */
function decodeSegment(segment: string): number[] | null {
  const fields: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = VALUES.get(digit);
    if (bits === undefined || shift > 30) return null;
    value += (bits & 31) * 2 ** shift;
    shift += 5;
    if (bits & 32) continue;
    fields.push(value % 2 === 1 ? -Math.floor(value / 2) : value / 2);
    value = 0;
    shift = 0;
  }
  return shift === 0 ? fields : null;
}
