import * as path from 'node:path';
import { resolveExports, resolveImports, type PathConditions } from 'resolve-pkg-maps';

import { fileAt } from './candidates';
import type { Disk, PackageJson } from '../document/disk';

/** Installed package, with the file that a specifier resolves to. */
export interface FoundPackage {
  name: string;
  /** Folder of the package, links followed. */
  folder: string;
  /** Absolute path of the file; null if it does not exist. */
  file: string | null;
  /** Missing file: a path in the folder. */
  lacks?: string;
  /** True if only `import` resolves to the file, not `require`. */
  importOnly: boolean;
}

/** Splits a specifier of a package: `@a/b/c` is `@a/b` and `./c`. */
export function partsOf(specifier: string): { name: string; subpath: string } | null {
  const [, name, rest] = /^((?:@[^/]+\/)?[^./@#\\][^/\\]*)(.*)$/.exec(specifier) ?? [];
  if (name === undefined || name.includes(':')) return null;
  return { name, subpath: rest === '' || rest === undefined ? '.' : `.${rest}` };
}

const REQUIRED = ['node', 'require', 'module-sync', 'default'];
const IMPORTED = ['node', 'import', 'module-sync', 'default'];

/**
 * Finds a package as Node does: in node_modules of the folders above a file, or by the package's
 * own name.
 */
export function findPackage(specifier: string, from: string, disk: Disk): FoundPackage | null {
  const parts = partsOf(specifier);
  if (parts === null) return null;
  const { name, subpath } = parts;
  const own = disk.packageFolder(from);
  const manifest = own === null ? null : disk.manifest(own);
  if (own !== null && manifest?.name === name && manifest.exports !== undefined) {
    return packageAt(own, name, subpath, disk);
  }
  for (const above of disk.above(from)) {
    if (path.basename(above) === 'node_modules') continue;
    const folder = path.join(above, 'node_modules', name);
    if (disk.isFolder(folder)) return packageAt(disk.realPath(folder), name, subpath, disk);
  }
  return null;
}

/** Resolves a subpath in a package's folder. */
export function packageAt(folder: string, name: string, subpath: string, disk: Disk): FoundPackage {
  const manifest = disk.manifest(folder) ?? {};
  const found = (target: string | null, importOnly = false): FoundPackage => {
    const file = target === null ? null : fileAt(path.resolve(folder, target), disk, false);
    const lacks = file === null ? { lacks: target ?? subpath } : {};
    return {
      name,
      folder,
      file: file === null ? null : disk.realPath(file),
      importOnly,
      ...lacks,
    };
  };
  if (manifest.exports === undefined) return found(subpath === '.' ? mainOf(manifest) : subpath);
  const required = exported(manifest, subpath, REQUIRED);
  if (required !== null) return found(required);
  const imported = exported(manifest, subpath, IMPORTED);
  return found(imported, imported !== null);
}

/** Returns the target of a specifier that begins with #: a path or another specifier. */
export function internalTarget(specifier: string, from: string, disk: Disk): string | null {
  const folder = disk.packageFolder(from);
  const imports = folder === null ? undefined : disk.manifest(folder)?.imports;
  if (folder === null || typeof imports !== 'object' || imports === null) return null;
  try {
    const targets = resolveImports({ ...imports }, specifier, IMPORTED);
    const [target] = targets;
    if (target === undefined) return null;
    return target.startsWith('.') ? path.resolve(folder, target) : target;
  } catch {
    return null;
  }
}

function mainOf({ main }: PackageJson): string {
  return typeof main === 'string' && main !== '' ? main : '.';
}

function exported({ exports }: PackageJson, subpath: string, conditions: string[]): string | null {
  try {
    const request = subpath === '.' ? '' : subpath.slice(2);
    const [first] = resolveExports(exports as PathConditions, request, conditions);
    return first ?? null;
  } catch {
    return null;
  }
}

/** True if Node loads the file as an ES module. */
export function isEsModule(file: string, disk: Disk): boolean {
  if (/\.mjs$/i.test(file)) return true;
  if (!/\.js$/i.test(file)) return false;
  const folder = disk.packageFolder(file);
  return folder !== null && disk.manifest(folder)?.type === 'module';
}
