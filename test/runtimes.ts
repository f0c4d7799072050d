import * as fs from 'node:fs';
import * as path from 'node:path';

import runtimes from './setup/runtimes.json';

/** The Node versions that the runner is tested under; `npm test` fetches them. */
export const RUNTIME_VERSIONS: readonly string[] = runtimes.versions;

/**
 * The Node binary of that version. Throws where it has not been fetched.
 * It stands where `test/setup/runtimes.mjs` puts it.
 */
export function runtimePath(version: string): string {
  const project = path.resolve(__dirname, '../..');
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const file = path.join(project, '.cache/runtimes', version, 'node_modules', name, binary);
  if (!fs.existsSync(file)) {
    throw new Error(`No Node ${version} at ${file}: run "node test/setup/runtimes.mjs" first.`);
  }
  return file;
}
