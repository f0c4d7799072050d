// Compiles a program of Streamline with unchanged lines and a map.

import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { SourceMapConsumer } from 'source-map';

import { namesOf, withMapByNames } from './map-by-names.mjs';

/**
 * Compiles to callbacks. Streamline either keeps the lines or makes a map, and stacks name the
 * right lines only if it keeps them. So the lines are kept, and the map consists of names on the
 * same line in both. Names on other lines, in the heads of functions, are found by the map of the
 * other form.
 */
export async function compileStreamline(folder, from, to) {
  const { source, transform } = load(folder, from, 'callbacks');
  const kept = transform(source, { sourceName: from, lines: 'preserve' }).trim();
  const moved = transform(source, { sourceName: from, lines: 'sourcemap' });
  const { code, map } = moved.toStringWithSourceMap({ file: to });
  const placeIn = await placesByMap(map.toString(), code, namesOf(source));
  return withMapByNames(source, kept, placeIn, { from, to });
}

/** Compiles to fibers. All lines are kept; Streamline's own map has no calls that wait. */
export function compileStreamlineToFibers(folder, from, to) {
  const { source, transform } = load(folder, from, 'fibers');
  const { code } = transform(source, { sourceName: from }).toStringWithSourceMap({ file: to });
  return withMapByNames(source, code.trim(), [], { from, to });
}

function load(folder, from, mode) {
  const require = createRequire(path.join(folder, 'package.json'));
  const { transform } = require(`streamline/lib/${mode}/transform`);
  return { source: fs.readFileSync(path.join(folder, from), 'utf8'), transform };
}

/** Position of each name of `code` according to the map; null if the name is not there. */
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
