import { homedir } from 'node:os';
import * as path from 'node:path';

/** Names another folder for the Nodes that the terminal fetches. */
export const STORAGE_VARIABLE = 'ASYNC_SCORE_RUNTIMES';

/** The folder that the terminal fetches Nodes into: where the platform keeps a user's data. */
export function terminalStorage(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  return (
    env[STORAGE_VARIABLE] || path.join(dataFolder(env, platform, home), 'async-score/runtimes')
  );
}

function dataFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home: string): string {
  switch (platform) {
    case 'win32':
      return env['LOCALAPPDATA'] || path.join(home, 'AppData/Local');
    case 'darwin':
      return path.join(home, 'Library/Application Support');
    default:
      return env['XDG_DATA_HOME'] || path.join(home, '.local/share');
  }
}
