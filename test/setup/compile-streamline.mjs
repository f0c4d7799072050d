// Compiles a program of Streamline to callbacks, with the lines kept and a map that leads back.

import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import jsTokens from 'js-tokens';
import { SourceMapConsumer, SourceMapGenerator } from 'source-map';

/**
 * Streamline either keeps the lines or makes a map, and stacks name the right lines only where it
 * keeps them. Both outputs are the same tokens, so the map of the one is moved onto the other.
 */
export async function compileStreamline(folder, from, to) {
  const source = fs.readFileSync(path.join(folder, from), 'utf8');
  const require = createRequire(path.join(folder, 'package.json'));
  const { transform } = require('streamline/lib/callbacks/transform');

  const kept = transform(source, { sourceName: from, lines: 'preserve' });
  const mapped = transform(source, { sourceName: from, lines: 'sourcemap' });
  const { code, map } = mapped.toStringWithSourceMap({ file: to });
  return {
    [to]: `${kept.trim()}\n//# sourceMappingURL=${to}.map\n`,
    [`${to}.map`]: `${await moveMap(map.toString(), code, kept.trim(), source)}\n`,
  };
}

/** `code` has the map; `moved` is the same code with its white space elsewhere. */
async function moveMap(map, code, moved, source) {
  const consumer = await new SourceMapConsumer(map);
  const generator = new SourceMapGenerator({ file: consumer.file });
  const places = placesOf(moved);
  placesOf(code).forEach(({ value, line, column }, i) => {
    const place = places[i];
    if (place?.value !== value) throw new Error(`Token ${i} is ${value} in one output only.`);
    const written = consumer.originalPositionFor({ line, column });
    const isFirst = places[i - 1]?.line !== place.line;
    // what the compiler adds has no place in its map, but stands on the line that it was made of
    if (written.line === null && !isFirst) return;
    generator.addMapping({
      generated: { line: place.line, column: place.column },
      original: { line: written.line ?? place.line, column: written.column ?? 0 },
      source: consumer.sources[0],
    });
  });
  generator.setSourceContent(consumer.sources[0], source);
  consumer.destroy();
  return generator.toString();
}

/** The tokens of a program with their places: lines from 1, columns from 0. */
function placesOf(code) {
  const places = [];
  let line = 1;
  let column = 0;
  for (const { type, value } of jsTokens(code)) {
    if (!/^(WhiteSpace|LineTerminatorSequence)$/.test(type)) places.push({ value, line, column });
    const lines = value.split('\n');
    line += lines.length - 1;
    column = lines.length > 1 ? lines.at(-1).length : column + value.length;
  }
  return places;
}
