/**
 * Packages that do no I/O of their own, and that come along with the runner: what a project asks of one that it has not
 * installed is what that does, and need not be made up.
 */

import * as path from 'node:path';

import type { Disk } from './disk';
import { SHIPPED } from '../models/shipped';

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
  const found = fileOf(name);
  // `lodash/fp` takes its arguments in another order
  if (found === undefined || part === 'fp') return null;
  const file = path.join(folder, found);
  return disk.isFile(file) ? { name: specifier.replace(/\/.*/, ''), file, part } : null;
}

/** Below the folder of those that come along. */
function fileOf(name: string): string | undefined {
  const effects = SHIPPED.packages.at(`"${name}"`);
  return effects.flatMap((each) =>
    typeof each === 'object' && 'comesAlong' in each ? [each.comesAlong] : [],
  )[0];
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
