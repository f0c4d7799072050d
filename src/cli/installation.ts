import * as fs from 'node:fs';
import * as path from 'node:path';

/** Folders of the installed files that Async Score needs at run time. */
export interface Installation {
  version: string;
  /** Folder of bench-runner. */
  runnerFolder: string;
  /** Folder of the programs that run in other processes. */
  programFolder: string;
}

/**
 * Finds the nearest folder above `from` that contains bench-runner: one level up from bundled code,
 * two from compiled code. Throws if there is none.
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

/**
 * Returns the folder of the programs: bundles are side by side, compiled files keep their folders.
 */
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
