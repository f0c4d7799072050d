import * as fs from 'node:fs';
import * as path from 'node:path';

/** Where the files are that Async Score reads while it runs. */
export interface Installation {
  version: string;
  /** Folder of bench-runner. */
  runnerFolder: string;
  /** Folder of the programs that run beside. */
  programFolder: string;
}

/**
 * The nearest folder above `from` that holds bench-runner: bundled code stands one folder below
 * it, compiled code two. Throws where there is none.
 */
export function findInstallation(from: string): Installation {
  for (let folder = from; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const runnerFolder = path.join(folder, 'bench-runner');
    if (fs.existsSync(path.join(runnerFolder, 'main.js'))) {
      const version = versionIn(path.join(folder, 'package.json'));
      return { version, runnerFolder, programFolder: programsBeside(from) };
    }
  }
  throw new Error(`No folder bench-runner was found above ${from}: install Async Score again.`);
}

/** What is bundled stands side by side; what is compiled as its sources do. */
function programsBeside(from: string): string {
  const compiled = path.join(from, 'processes');
  return fs.existsSync(compiled) ? compiled : from;
}

function versionIn(file: string): string {
  const parsed: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (typeof parsed === 'object' && parsed !== null && 'version' in parsed) {
    return String(parsed.version);
  }
  throw new Error(`${file} names no version.`);
}
