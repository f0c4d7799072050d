import * as path from 'node:path';
import type { RuntimeEnvironment } from '../runtimes/find';
import { homeFolder, terminalFolders } from '../runtimes/storage';

/**
 * Places where the editor looks for Nodes.
 *
 * @param storage folder that the editor provides for the extension
 */
export function runtimeEnvironment(storage: string): RuntimeEnvironment {
  const { env, platform, execPath } = process;
  const { runtimes, answers } = terminalFolders(env);
  return {
    env,
    platform,
    home: homeFolder(),
    // the editor also uses what the terminal installed
    storage: [path.join(storage, 'runtimes'), runtimes],
    answers,
    own: { path: execPath, source: 'editor' },
    wantedBy: 'setting',
    prefer: 'PATH',
  };
}
