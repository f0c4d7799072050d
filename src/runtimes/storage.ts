import { homedir } from 'node:os';
import * as path from 'node:path';

/** Names another folder for all that the terminal fetches and keeps. */
export const DATA_VARIABLE = 'ASYNC_SCORE_DATA';
/** Names another folder for the Nodes alone. */
export const STORAGE_VARIABLE = 'ASYNC_SCORE_RUNTIMES';

/** The user's own folder; without one, as in some containers, the current one stands for it. */
export function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return process.cwd();
  }
}

/** Folders of what the terminal fetches and keeps. */
export interface TerminalFolders {
  /** Nodes. */
  runtimes: string;
  /** What Nodes said of themselves. */
  answers: string;
  /** Libraries of the gallery. */
  libraries: string;
  /** What was measured of the gallery. */
  results: string;
  /** What was found of the functions of projects. */
  functions: string;
  /** Scores of each function, one after the other. */
  history: string;
}

/** They stand where the platform keeps a user's data. */
export function terminalFolders(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
  home: string = homeFolder(),
): TerminalFolders {
  const data = env[DATA_VARIABLE] || path.join(dataFolder(env, platform, home), 'async-score');
  return {
    runtimes: env[STORAGE_VARIABLE] || path.join(data, 'runtimes'),
    answers: path.join(data, 'answers'),
    libraries: path.join(data, 'libraries'),
    results: path.join(data, 'results'),
    functions: path.join(data, 'functions'),
    history: path.join(data, 'history'),
  };
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
