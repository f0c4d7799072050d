// Makes the map of a compiled file with unchanged lines from names on the same line in both.

import jsTokens from 'js-tokens';
import { SourceMapGenerator } from 'source-map';

/**
 * Returns a compiled file with unchanged lines, and its map: texts by name. `placeIn`: for names of
 * `kept`, their position in the source if it is on another line.
 */
export function withMapByNames(source, kept, placeIn, { from, to }) {
  const generator = new SourceMapGenerator({ file: to });
  const written = new Map(namesOf(source).map((name) => [keyOf(name), name]));
  const names = namesOf(kept);
  names.forEach((name, i) => {
    const isFirst = names[i - 1]?.line !== name.line;
    const lineStart = isFirst ? { line: name.line, column: 0 } : null;
    const original = written.get(keyOf(name)) ?? placeIn[i] ?? lineStart;
    if (original === null) return;
    const { line, column } = original;
    generator.addMapping({ generated: name, original: { line, column }, source: from });
  });
  generator.setSourceContent(from, source);
  return {
    [to]: `${kept}\n//# sourceMappingURL=${to}.map\n`,
    [`${to}.map`]: `${generator.toString()}\n`,
  };
}

function keyOf({ value, line, nth }) {
  return `${value} ${line} ${nth}`;
}

/** Names and literals with their line (from 1), column (from 0) and number on the line. */
export function namesOf(code) {
  const names = [];
  let line = 1;
  let column = 0;
  for (const { type, value } of jsTokens(code)) {
    if (/^(IdentifierName|StringLiteral|NumericLiteral)$/.test(type)) {
      const alike = names.filter((name) => name.line === line && name.value === value);
      names.push({ value, line, column, nth: alike.length });
    }
    const lines = value.split('\n');
    line += lines.length - 1;
    column = lines.length > 1 ? lines.at(-1).length : column + value.length;
  }
  return names;
}
