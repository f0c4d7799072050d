import * as path from 'node:path';

import type { MapReader } from '../../document/mapReader';
import type { FoundFile, Surroundings } from './setUp';

const BABEL_CONFIGS = [
  ...['.babelrc', '.babelrc.json', '.babelrc.js', '.babelrc.cjs', '.babelrc.mjs', '.babelrc.cts'],
  ...['js', 'cjs', 'mjs', 'json', 'cts'].map((end) => `babel.config.${end}`),
];

/** Looks through the folders above a file, up to the root of the project, for what tells its set-up. */
export function surroundingsOf(file: string, readText: MapReader): Surroundings {
  const nearest = (names: readonly string[]) => find(file, names, readText);
  return {
    packageJson: nearest(['package.json']),
    tsconfig: nearest(['tsconfig.json']),
    babel: nearest(BABEL_CONFIGS),
    swcrc: nearest(['.swcrc']),
    browserslist: nearest(['.browserslistrc', 'browserslist']),
  };
}

function find(file: string, names: readonly string[], readText: MapReader): FoundFile | null {
  let folder = path.dirname(file);
  for (;;) {
    for (const name of names) {
      const candidate = path.join(folder, name);
      const { text } = readText(candidate, file);
      if (text !== null) return { file: candidate, text };
    }
    const above = path.dirname(folder);
    if (above === folder) return null;
    folder = above;
  }
}
