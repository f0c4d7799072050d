import * as fs from 'node:fs';
import * as path from 'node:path';

import { textOf, type Disk } from '../document/disk';

const MOST_PACKAGES = 2000;

/**
 * Returns the packages of a file's monorepo by name, from the nearest list of workspaces above it.
 * The list is in a package.json or a pnpm-workspace.yaml.
 */
export function workspacePackages(from: string, disk: Disk): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const root of disk.above(from)) {
    const patterns = patternsIn(root, disk);
    if (patterns.length === 0) continue;
    for (const folder of patterns.flatMap((pattern) => foldersOf(root, pattern))) {
      const name = disk.manifest(folder)?.name;
      if (typeof name === 'string' && !found.has(name)) found.set(name, folder);
      if (found.size >= MOST_PACKAGES) break;
    }
    break;
  }
  return found;
}

function patternsIn(root: string, disk: Disk): string[] {
  const { workspaces } = disk.manifest(root) ?? {};
  const named: unknown = Array.isArray(workspaces)
    ? workspaces
    : Reflect.get(Object(workspaces), 'packages');
  if (Array.isArray(named)) return named.filter((one) => typeof one === 'string');
  const pnpm = path.join(root, 'pnpm-workspace.yaml');
  const text = disk.isFile(pnpm) ? textOf(pnpm, 100_000) : null;
  const list =
    /^packages:[^\n]*\n((?:[ \t]*(?:-[^\n]*|#[^\n]*)?\n?)*)/m.exec(text ?? '')?.[1] ?? '';
  return [...list.matchAll(/^[ \t]*-[ \t]*["']?([^"'#\n]+?)["']?[ \t]*(?:#.*)?$/gm)].map(
    ([, pattern]) => pattern!,
  );
}

/** Returns the folders that match a pattern: `*` is one folder, `**` up to two levels or none. */
function foldersOf(root: string, pattern: string): string[] {
  if (pattern.startsWith('!')) return [];
  let folders = [root];
  for (const part of pattern.split('/').filter((each) => each !== '' && each !== '.')) {
    if (part === '**') {
      const one = folders.flatMap(inside);
      folders = [...folders, ...one, ...one.flatMap(inside)];
    } else if (part.includes('*')) {
      const named = new RegExp(`^${part.split('*').map(escaped).join('.*')}$`);
      folders = folders.flatMap(inside).filter((folder) => named.test(path.basename(folder)));
    } else folders = folders.map((folder) => path.join(folder, part));
    folders = folders.slice(0, MOST_PACKAGES);
  }
  return folders;
}

function inside(folder: string): string[] {
  try {
    return fs
      .readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
      .map((entry) => path.join(folder, entry.name));
  } catch {
    return [];
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
