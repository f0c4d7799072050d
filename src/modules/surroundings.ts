import * as path from 'node:path';
import { parseEnv } from 'node:util';

import { projectFoldersAbove } from '../document/projectFolder';
import { Disk, textOf } from '../document/disk';

const MOST_BYTES = 256 * 1024;

/** Folder, environment and options of a process with a project's own modules and services. */
export interface FoundSurroundings {
  /** Absolute path of the working folder, that of the package. */
  folder: string;
  /** Variables of the project's `.env`. Values are for the child alone. */
  env: Record<string, string>;
  /** Options of Node. */
  flags: string[];
}

/** Reads the nearest package.json, and the nearest `.env` in the same project; nothing else. */
export function surroundingsOf(file: string): FoundSurroundings {
  const disk = new Disk();
  const folders = projectFoldersAbove(file);
  const folder = folders.find((each) => disk.manifest(each) !== null) ?? folders[0]!;
  const envFile = folders.map((each) => path.join(each, '.env')).find((each) => disk.isFile(each));
  return { folder, env: envFile === undefined ? {} : environmentIn(envFile), flags: [] };
}

function environmentIn(file: string): Record<string, string> {
  const text = textOf(file, MOST_BYTES);
  if (text === null) return {};
  const entries = Object.entries(parseEnv(text));
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
