import { execFile } from 'node:child_process';
import { failure, type Failure } from '../failure';
import type { RuntimeInfo, RuntimeSource } from './runtime';

const PATIENCE_MS = 5000;
const ASK = 'JSON.stringify({node: process.versions.node, v8: process.versions.v8})';

/**
 * Asks a binary what it is, by running it once. A binary that does not answer as a Node does is a
 * `brokenRuntime`.
 */
export async function inspectRuntime(candidate: {
  path: string;
  source: RuntimeSource;
}): Promise<RuntimeInfo | Failure> {
  // the own binary of the terminal is running right now: it needs no asking
  if (candidate.source === 'process' && candidate.path === process.execPath) {
    return { ...candidate, version: process.versions.node, v8: process.versions.v8, flags: [] };
  }
  const answer = await ask(candidate.path);
  const versions = answer.error === null ? parse(answer.stdout) : null;
  if (versions === null) {
    return failure('failed', 'brokenRuntime', `${candidate.path} did not answer as Node does.`, {
      found: answer.error ?? answer.stdout.slice(0, 200),
      needed: 'a Node binary of version 0.10 or later',
      remedy: 'Command "Pick Node runtime…", setting asyncScore.runtime, or option --runtime.',
    });
  }
  return { ...candidate, version: versions.node, v8: versions.v8, flags: [] };
}

function ask(file: string): Promise<{ error: string | null; stdout: string }> {
  return new Promise((resolve) => {
    execFile(
      file,
      ['-p', ASK],
      {
        timeout: PATIENCE_MS,
        // what is not a Node need not listen to anything milder
        killSignal: 'SIGKILL',
        windowsHide: true,
        // an editor's binary is Node only with this variable; a Node ignores it
        env: { PATH: process.env['PATH'], ELECTRON_RUN_AS_NODE: '1' },
      },
      (error, stdout) => resolve({ error: error ? error.message : null, stdout }),
    );
  });
}

function parse(stdout: string): { node: string; v8: string } | null {
  try {
    const value: unknown = JSON.parse(stdout);
    return isVersions(value) ? value : null;
  } catch {
    return null;
  }
}

function isVersions(value: unknown): value is { node: string; v8: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'node' in value &&
    typeof value.node === 'string' &&
    'v8' in value &&
    typeof value.v8 === 'string'
  );
}
