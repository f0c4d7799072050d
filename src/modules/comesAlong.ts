/**
 * Packages without I/O that are bundled with the runner. For a project that has not installed them
 * they are used instead of invented values.
 */

import * as path from 'node:path';

import type { Disk } from '../document/disk';
import { SHIPPED } from '../models/shipped';

export interface ComesAlong {
  /** Package name on npm. */
  name: string;
  file: string;
  /** Part that is imported, as by `import map from 'lodash/map'`; null: the whole package. */
  part: string | null;
}

/** Returns the bundled package for a specifier; null if there is none. */
export function comesAlong(specifier: string, folder: string, disk: Disk): ComesAlong | null {
  const [, name = '', part = null] = /^([\w-]+)(?:[./](\w+)(?:\.js)?)?$/.exec(specifier) ?? [];
  const found = fileOf(name);
  // functions of `lodash/fp` take their arguments in another order
  if (found === undefined || part === 'fp') return null;
  const file = path.join(folder, found);
  return disk.isFile(file) ? { name: specifier.replace(/\/.*/, ''), file, part } : null;
}

/** Returns the file of a bundled package, relative to the folder of these. */
function fileOf(name: string): string | undefined {
  const effects = SHIPPED.packages.at(`"${name}"`);
  return effects.flatMap((each) =>
    typeof each === 'object' && 'comesAlong' in each ? [each.comesAlong] : [],
  )[0];
}

/** Returns the code of a module for one part: `lodash.clonedeep` is `cloneDeep`. */
export function codeOfPart(file: string, part: string): string {
  return [
    `var whole = require(${JSON.stringify(file)});`,
    'module.exports = whole[Object.keys(whole).filter(function (name) {',
    `  return name.toLowerCase() === ${JSON.stringify(part.toLowerCase())};`,
    '})[0]];',
  ].join('\n');
}
