import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import {
  CAPABILITIES_PROGRAM,
  CAPABILITY_NAMES,
  capabilities,
  type Capabilities,
  type Capability,
  parseCapabilities,
} from '../src/runtimes/capabilities';
import type { RuntimeInfo } from '../src/runtimes/runtime';
import { isNightly } from './nightly';
import runtimes from './setup/runtimes.json';

/** The Node versions that the runner is tested under; `npm test` fetches them. */
export const RUNTIME_VERSIONS: readonly string[] = runtimes.versions;

/** By day, the oldest, the first with ES6, and the newest. */
export const TESTED_VERSIONS = RUNTIME_VERSIONS.filter(
  (_, at) => isNightly || at < 2 || at === RUNTIME_VERSIONS.length - 1,
);

/** The era's, which runs all rows of 2013, and by night the newest: the stacks of all patterns are held there. */
export const STACK_VERSIONS = isNightly ? ['5.12.0', '26.10.0'] : ['5.12.0'];

/** Enough for what no Node between them does otherwise. */
export const OLDEST_AND_NEWEST = [0, -1].flatMap((at) => RUNTIME_VERSIONS.at(at) ?? []);

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

/** The fetched Node of that version, with what it can do. */
export function fetchedRuntime(version: string): RuntimeInfo {
  const file = runtimePath(version);
  return { ...aRuntime(version), path: file, source: 'option', capabilities: askedAt(file) };
}

/** A Node answers the same each time, so each is started once in a process of tests. */
const asked = new Map<string, Capabilities>();

/** What the Node at that path, started with these flags, says that it can do. */
export function askedAt(file: string, flags: readonly string[] = []): Capabilities {
  const script = `console.log(JSON.stringify(${CAPABILITIES_PROGRAM}))`;
  const args = ['--expose-gc', ...flags, '-e', script];
  const key = JSON.stringify([file, args]);
  const known = asked.get(key);
  if (known) return known;
  const answer = parseCapabilities(JSON.parse(execFileSync(file, args, { encoding: 'utf8' })));
  asked.set(key, answer);
  return answer;
}

/** What no Node of these days is: an editor's, and one without async frames in its stacks. */
const UNUSUAL: readonly Capability[] = ['electron', 'asyncStackTracesFlag'];

/** A Node that need not exist, for what only reads about it; it can do everything. */
export function aRuntime(version = '24.21.0', change: Partial<RuntimeInfo> = {}): RuntimeInfo {
  const known = CAPABILITY_NAMES.filter((name) => !UNUSUAL.includes(name));
  return {
    version,
    v8: '13.6.233.17-node.37',
    arch: 'x64',
    path: '/usr/bin/node',
    source: 'PATH',
    flags: [],
    capabilities: capabilities(...known),
    ...change,
  };
}
