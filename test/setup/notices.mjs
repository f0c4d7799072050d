// Makes the notices of third-party code in the package, from the source maps of its bundles.

import * as fs from 'node:fs';
import * as path from 'node:path';

import { root } from './project.mjs';

/** Bundles in the packages, for the editor or the terminal. */
const BUNDLES = [
  ...['extension', 'core', 'load', 'panel', 'gallery'],
  ...['cli', 'library', 'terminal', 'mcp'],
];

const NAME = 'THIRD-PARTY-NOTICES.txt';

const OF_BUNDLES = 'It is bundled in dist/.';
const OF_PATTERNS = 'Helpers that it writes into what it compiles stand in bench-runner/patterns/.';

/** Packages that generate code in the bundles: webpack's runtime, and the checks of results. */
const WRITERS = ['node_modules/webpack', 'node_modules/@exodus/schemasafe'];

const REGENERATOR = `MIT License

Copyright (c) 2014-present, Facebook, Inc.

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute,
sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial
portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES
OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** Writes the notices beside the bundles. Throws if a package does not state its license. */
export function writeNotices() {
  const notices = [...bundledPackages().map(noticeOf), ...compilers()];
  const head =
    'Async Score is under the license in LICENSE. It holds code of others, under theirs:';
  fs.writeFileSync(
    path.join(root, 'dist', NAME),
    [head, ...notices].join(`\n\n${'-'.repeat(80)}\n\n`),
  );
}

/** Folders of the packages with modules in the bundles. */
function bundledPackages() {
  const sources = BUNDLES.flatMap((name) => {
    const map = fs.readFileSync(path.join(root, 'dist', `${name}.js.map`), 'utf8');
    return JSON.parse(map).sources;
  });
  const folders = sources.flatMap(
    (source) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? [],
  );
  return [...new Set([...folders.map((folder) => path.normalize(folder)), ...WRITERS])].sort();
}

function noticeOf(folder) {
  return notice({ ...about(folder), where: OF_BUNDLES });
}

/** Compilers that add code to the compiled patterns. The patterns pin their versions. */
function compilers() {
  const apache = about('node_modules/typescript').text;
  return [
    { ...about('node_modules/typescript'), name: 'typescript' },
    { ...about('node_modules/@babel/types'), name: '@babel/helpers' },
    { name: 'regenerator', license: 'MIT', text: REGENERATOR },
    { ...about('node_modules/esbuild'), name: 'esbuild' },
    {
      name: '@swc/helpers',
      license: 'Apache-2.0',
      text: `Copyright SWC contributors\n\n${apache}`,
    },
  ].map((each) => notice({ ...each, version: undefined, where: OF_PATTERNS }));
}

function about(folder) {
  const from = path.join(root, folder);
  const { name, version, license, author, maintainers } = JSON.parse(
    fs.readFileSync(path.join(from, 'package.json'), 'utf8'),
  );
  const files = fs.readdirSync(from).filter((file) => /^(licen[cs]e|notice)\b/i.test(file));
  const texts = files.map((file) => fs.readFileSync(path.join(from, file), 'utf8').trim());
  if (texts.length === 0) texts.push(...withoutFile(name, license, author ?? maintainers?.[0]));
  return { name, version, license, text: texts.join('\n\n') };
}

/** Packages with the text of a license that others name without its text. */
const TEXTS = {
  'Apache-2.0': 'node_modules/typescript',
  'BSD-2-Clause': 'node_modules/estraverse',
  MIT: 'node_modules/commander',
};

/** Notice of a package that names its license without its text. */
function withoutFile(name, license, author) {
  if (!TEXTS[license]) throw new Error(`${name} (${license}) holds no text of its license.`);
  const others = /^(?:\(The MIT License\)|Copyright .*)\n+/gm;
  return [`Copyright ${author?.name ?? author}`, about(TEXTS[license]).text.replace(others, '')];
}

function notice({ name, version, license, where, text }) {
  return `${[name, version].filter(Boolean).join(' ')} (${license})\n${where}\n\n${text}`;
}
