import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameOwner } from './profile';
import type { CallFrame } from './rawProfile';

/** Whose a frame is, and what it is in, as far as its name and its file tell. */
export interface Owned {
  owner: FrameOwner;
  package?: string;
}

export interface OwnerRules {
  /** Folder of bench-runner; the gallery's programs in it are subjects. */
  runnerFolder: string;
  /** Folders whose frames belong to the profiler itself. */
  profilerFolders: readonly string[];
}

const SPECIAL: Readonly<Record<string, FrameOwner>> = {
  '(idle)': 'idle',
  '(garbage collector)': 'gc',
};

/** @param file absolute path of the frame, or null where it is in no file */
export function ownerOf(frame: CallFrame, file: string | null, rules: OwnerRules): Owned {
  if (frame.url === '') return { owner: SPECIAL[frame.functionName] ?? 'native' };
  if (file === null) return { owner: isEvaluated(frame.url) ? 'subject' : 'node' };
  if (rules.profilerFolders.some((folder) => isInside(file, folder))) return { owner: 'runner' };
  const name = packageOf(file);
  if (name !== null) return { owner: 'library', package: name };
  if (!isInside(file, rules.runnerFolder)) return { owner: 'subject' };
  const [place] = path.relative(rules.runnerFolder, file).split(path.sep);
  if (place === 'patterns') return { owner: 'subject' };
  return { owner: place === 'fakes' || place === 'inventing' ? 'fakes' : 'runner' };
}

/** The absolute path that a frame's URL means, or null where it means none, as `node:timers`. */
export function fileOf(url: string): string | null {
  if (url.startsWith('file:')) return pathOf(url);
  return path.isAbsolute(url) ? url : null;
}

function pathOf(url: string): string | null {
  try {
    return fileURLToPath(url);
  } catch {
    return null;
  }
}

/** Code that somebody made of a text; it has no file. */
function isEvaluated(url: string): boolean {
  return url.startsWith('evalmachine');
}

function packageOf(file: string): string | null {
  const [, ...inside] = file.split(/[\\/]node_modules[\\/]/);
  const parts = inside.pop()?.split(/[\\/]/);
  if (!parts) return null;
  return parts[0]?.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? null);
}

function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return !relative.startsWith('..') && !path.isAbsolute(relative);
}
