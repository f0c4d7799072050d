import * as path from 'node:path';
import type { RuntimeEnvironment } from '../runtimes/find';
import { homeFolder, terminalFolders } from '../runtimes/storage';

/**
 * Where the editor looks for Nodes.
 *
 * @param storage the folder that the editor keeps for the extension
 */
export function runtimeEnvironment(storage: string): RuntimeEnvironment {
  const { env, platform, execPath } = process;
  const { runtimes, answers } = terminalFolders(env);
  return {
    env,
    platform,
    home: homeFolder(),
    // what the terminal fetched serves the editor as well
    storage: [path.join(storage, 'runtimes'), runtimes],
    answers,
    own: { path: execPath, source: 'editor' },
    wantedBy: 'setting',
    prefer: 'PATH',
  };
}
