import * as path from 'node:path';

import type { MapReader } from '../../document/mapReader';
import { recordIn, recordOf } from './looseJson';
import { commandsOf } from './scripts';
import type { FoundFile, SetUpFiles } from './setUp';

const BABEL_CONFIGS = [
  ...['.babelrc', '.babelrc.json', '.babelrc.js', '.babelrc.cjs', '.babelrc.mjs', '.babelrc.cts'],
  ...['js', 'cjs', 'mjs', 'json', 'cts'].map((end) => `babel.config.${end}`),
];

/** Finds the files that show a project's set-up, in the folders from a file up to the root. */
export function setUpFilesOf(file: string, readText: MapReader): SetUpFiles {
  const nearest = (names: readonly string[]) => find(file, names, readText);
  const packageJson = nearest(['package.json']);
  return {
    packageJson,
    tsconfig: nearest(['tsconfig.json']),
    projects: packageJson ? projectsOf(packageJson, file, readText) : [],
    babel: nearest(BABEL_CONFIGS),
    swcrc: nearest(['.swcrc']),
    browserslist: nearest(['.browserslistrc', 'browserslist']),
  };
}

/**
 * Returns the configurations that scripts name by `tsc --project`: a file, or a folder with a
 * tsconfig.json.
 */
function projectsOf(packageJson: FoundFile, file: string, readText: MapReader): FoundFile[] {
  const scripts = recordIn(recordOf(packageJson.text), 'scripts');
  return commandsOf(scripts).flatMap(({ project }) => {
    if (project === null) return [];
    const named = path.resolve(path.dirname(packageJson.file), project);
    const candidates = [named, path.join(named, 'tsconfig.json')];
    for (const candidate of candidates) {
      const { text } = readText(candidate, file);
      if (text !== null) return { file: candidate, text };
    }
    return [];
  });
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
