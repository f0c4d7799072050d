/**
 * Packages that do no I/O of their own, and that come along with the runner: what a project asks of one that it has not
 * installed is what that does, and need not be made up.
 */

import * as path from 'node:path';

import type { Disk } from './disk';

/** By what a specifier begins with, the file below the folder of those that come along. */
const FILES: ReadonlyMap<string, string> = new Map([
  ['lodash', 'lodash/lodash.min.js'],
  ['lodash-es', 'lodash/lodash.min.js'],
  ['async', 'async3/dist/async.js'],
  ['async-es', 'async3/dist/async.js'],
  ['bluebird', 'bluebird/js/release/bluebird.js'],
  ['p-limit', 'p-limit/index.js'],
  ['p-map', 'p-map/index.js'],
  ['p-queue', 'p-queue/dist/index.js'],
  ['p-retry', 'p-retry/index.js'],
]);

export interface ComesAlong {
  /** As npm knows it. */
  name: string;
  file: string;
  /** Of what `import map from 'lodash/map'` asks for; null: all of it. */
  part: string | null;
}

/** Null where none that comes along is meant, or it does not. */
export function comesAlong(specifier: string, folder: string, disk: Disk): ComesAlong | null {
  const [, name = '', part = null] = /^([\w-]+)(?:[./](\w+)(?:\.js)?)?$/.exec(specifier) ?? [];
  const found = FILES.get(name);
  // `lodash/fp` takes its arguments in another order
  if (found === undefined || part === 'fp') return null;
  const file = path.join(folder, found);
  return disk.isFile(file) ? { name: specifier.replace(/\/.*/, ''), file, part } : null;
}

/** Code of a module that gives a part: `lodash.clonedeep` is `cloneDeep`. */
export function codeOfPart(file: string, part: string): string {
  return [
    `var whole = require(${JSON.stringify(file)});`,
    'module.exports = whole[Object.keys(whole).filter(function (name) {',
    `  return name.toLowerCase() === ${JSON.stringify(part.toLowerCase())};`,
    '})[0]];',
  ].join('\n');
}
