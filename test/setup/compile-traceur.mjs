// Compiles a program of generators to ES5 by Traceur, as the study of 2013 did. The compiler and
// its runtime are one package, which is among the libraries of the patterns.

import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';

const RUNTIME = "require('traceur/bin/traceur-runtime');\n";

/** Compiled form of `from`, named `to`, and its map: texts by name. */
export function compileByTraceur(folder, from, to) {
  const { NodeCompiler } = createRequire(path.join(folder, 'package.json'))('traceur');
  const source = fs.readFileSync(path.join(folder, from), 'utf8');
  const compiler = new NodeCompiler({ script: true, sourceMaps: 'memory' });
  const code = compiler.compile(source, from, to);
  const map = JSON.parse(compiler.getSourceMap());
  return {
    [to]: `${RUNTIME}${code.trim()}\n//# sourceMappingURL=${to}.map\n`,
    [`${to}.map`]: `${JSON.stringify({
      ...map,
      file: to,
      sources: [from],
      sourcesContent: [source],
      mappings: movedDown(map.mappings),
    })}\n`,
  };
}

/** Moves the map down by the line that loads the runtime. */
function movedDown(mappings) {
  return `;${mappings}`;
}
