import type { RuntimeInfo } from '../runtimes/runtime';

/** Variables that a Node needs to start, or a library may read; the child gets no others. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'SystemDrive',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'PATHEXT',
  'LD_LIBRARY_PATH',
];

/** Variable in all processes of one run, by which leftover ones are found. */
export const RUN_MARK = 'ASYNC_SCORE_RUN';

/**
 * Environment of a child: a short list of names, the mark of its run and, for an editor's binary,
 * the variable that makes it run as Node.
 */
export function childEnvironment(
  parent: NodeJS.ProcessEnv,
  runtime: RuntimeInfo,
  runId: string,
): NodeJS.ProcessEnv {
  const passedOn = Object.entries(parent).filter(([name]) => PASSED_ON.includes(name));
  return {
    ...Object.fromEntries(passedOn),
    ...(runtime.capabilities.electron ? { ELECTRON_RUN_AS_NODE: '1' } : {}),
    [RUN_MARK]: runId,
  };
}
