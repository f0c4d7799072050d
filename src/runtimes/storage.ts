import { homedir } from 'node:os';
import * as path from 'node:path';

/** Variable with another folder for all that the terminal fetches and keeps. */
export const DATA_VARIABLE = 'ASYNC_SCORE_DATA';
/** Variable with another folder for the Nodes alone. */
export const STORAGE_VARIABLE = 'ASYNC_SCORE_RUNTIMES';

/** The user's home folder; the current folder if there is none, as in some containers. */
export function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return process.cwd();
  }
}

/** Folders for data that the terminal fetches and keeps. */
export interface TerminalFolders {
  /** Nodes. */
  runtimes: string;
  /** Answers of Nodes about themselves. */
  answers: string;
  /** Libraries of the gallery. */
  libraries: string;
  /** Results of the gallery. */
  results: string;
  /** Results of the functions of projects. */
  functions: string;
  /** Earlier scores of each function. */
  history: string;
}

/** Folders at the platform's place for a user's data. */
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
