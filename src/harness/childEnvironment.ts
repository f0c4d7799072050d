import type { RuntimeInfo } from '../runtimes/runtime';

/** What a Node needs to start and a library may ask for; nothing else of ours reaches the child. */
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

/** Name of the variable that all processes of one run carry, so that none is left behind. */
export const RUN_MARK = 'ASYNC_SCORE_RUN';

/**
 * The environment of a child: a short list of names, the mark of its run, and for an editor's
 * binary the variable that makes it behave as Node.
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
