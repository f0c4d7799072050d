// Compiles a program of Streamline, with the lines kept and a map that leads back.

import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import jsTokens from 'js-tokens';
import { SourceMapConsumer, SourceMapGenerator } from 'source-map';

/**
 * To callbacks. Streamline either keeps the lines or makes a map, and stacks name the right lines
 * only where it keeps them. So the lines are kept, and the map is made of names that stand on the
 * same line in both; what was moved off its line, the heads of functions, is found by the map of the
 * other form.
 */
export async function compileStreamline(folder, from, to) {
  const { source, transform } = load(folder, from, 'callbacks');
  const kept = transform(source, { sourceName: from, lines: 'preserve' }).trim();
  const moved = transform(source, { sourceName: from, lines: 'sourcemap' });
  const { code, map } = moved.toStringWithSourceMap({ file: to });
  const placeIn = await placesByMap(map.toString(), code, namesOf(source));
  return withMap(source, kept, placeIn, { from, to });
}

/** To fibers. All lines are kept; the map that Streamline makes leaves out the calls that wait. */
export function compileStreamlineToFibers(folder, from, to) {
  const { source, transform } = load(folder, from, 'fibers');
  const { code } = transform(source, { sourceName: from }).toStringWithSourceMap({ file: to });
  return withMap(source, code.trim(), [], { from, to });
}

function load(folder, from, mode) {
  const require = createRequire(path.join(folder, 'package.json'));
  const { transform } = require(`streamline/lib/${mode}/transform`);
  return { source: fs.readFileSync(path.join(folder, from), 'utf8'), transform };
}

/** `placeIn`: for names of `kept`, where they were written if that is on another line. */
function withMap(source, kept, placeIn, { from, to }) {
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

/** For each name of `code` where the map says that it was written, or null where it is not there. */
async function placesByMap(map, code, written) {
  const isWritten = ({ value, line, column }) =>
    written.some((name) => name.value === value && name.line === line && name.column === column);
  return SourceMapConsumer.with(map, null, (consumer) =>
    namesOf(code).map(({ value, line, column }) => {
      const place = { value, ...consumer.originalPositionFor({ line, column }) };
      return isWritten(place) ? place : null;
    }),
  );
}

function keyOf({ value, line, nth }) {
  return `${value} ${line} ${nth}`;
}

/** Names and literals with their lines (from 1), columns (from 0) and their number on the line. */
function namesOf(code) {
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
