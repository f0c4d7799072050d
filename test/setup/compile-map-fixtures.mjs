// Compiles test/fixtures/sourceMaps/upload.js with Babel and swc, which the project does not need:
// `node test/setup/compile-map-fixtures.mjs FOLDER`. FOLDER has @babel/core, @babel/preset-env and
// @swc/core installed. The output names the tool and its version.

import * as fs from 'node:fs';
import * as path from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const FIXTURES = fileURLToPath(new URL('../fixtures/sourceMaps/', import.meta.url));
const SOURCE = 'upload.js';

const load = createRequire(path.join(path.resolve(process.argv[2] ?? '.'), 'package.json'));

function write(name, { code, map }, tool) {
  const json = typeof map === 'string' ? JSON.parse(map) : map;
  const shown = { version: 3, x_tool: tool, ...json, file: name, sources: [SOURCE] };
  fs.writeFileSync(path.join(FIXTURES, `${name}.map`), `${JSON.stringify(shown)}\n`);
  const end = `//# sourceMappingURL=${name}.map\n`;
  fs.writeFileSync(path.join(FIXTURES, name), `${code.trimEnd()}\n${end}`);
  console.log(`${name}: ${tool}`);
}

const text = fs.readFileSync(path.join(FIXTURES, SOURCE), 'utf8');

const babel = load('@babel/core');
const presets = [[load.resolve('@babel/preset-env'), { targets: 'ie 11' }]];
const shared = { filename: SOURCE, babelrc: false, configFile: false, sourceMaps: true, presets };
write('upload.babel.js', babel.transformSync(text, shared), `Babel ${babel.version}`);

const swc = load('@swc/core');
const options = { filename: SOURCE, swcrc: false, sourceMaps: true, jsc: { target: 'es2015' } };
write(
  'upload.swc.js',
  swc.transformSync(text, { ...options, inlineSourcesContent: true, module: { type: 'commonjs' } }),
  `swc ${swc.version}`,
);
