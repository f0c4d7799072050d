import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameOwner } from './profile';
import type { CallFrame } from './rawProfile';

/** Owner of a frame, and its package, as its name and its file show. */
export interface Owned {
  owner: FrameOwner;
  package?: string;
}

export interface OwnerRules {
  /** Folder of bench-runner; the gallery's programs in it are subjects. */
  runnerFolder: string;
  /** Folders of the profiler's own frames. */
  profilerFolders: readonly string[];
}

const SPECIAL: Readonly<Record<string, FrameOwner>> = {
  '(idle)': 'idle',
  '(garbage collector)': 'gc',
};

/** @param file absolute path of the frame, or null if it is in no file */
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

/** Absolute path of a frame's URL, or null if it has none, as `node:timers`. */
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

/** True for code that was compiled from a text; it has no file. */
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
