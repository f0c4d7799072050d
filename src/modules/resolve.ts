import * as path from 'node:path';

import { builtIn } from './builtins';
import { fileAt } from './candidates';
import type { Disk } from '../document/disk';
import { findPackage, internalTarget, packageAt, partsOf } from './packages';
import type { FoundPackage } from './packages';
import { sourceOf } from './sourceOf';
import type { TypeScriptProjects } from './tsconfig';
import { workspacePackages } from './workspaces';

/** Target of a specifier in a project's file. */
export type Resolved =
  | { to: 'project'; file: string }
  | { to: 'package'; found: FoundPackage & { file: string } }
  | { to: 'builtIn'; is: 'doesIo' | 'ofHost' | 'pure' }
  /** Existing or linked package without the requested file. */
  | { to: 'notBuilt'; found: FoundPackage }
  | { to: 'nothing' };

const NOTHING: Resolved = { to: 'nothing' };

/** Resolves the specifiers of a project, as its tools and Node do. */
export class Resolver {
  private readonly workspaces = new Map<string, ReadonlyMap<string, string>>();
  private readonly known = new Map<string, Resolved>();

  constructor(
    private readonly disk: Disk,
    private readonly projects: TypeScriptProjects,
  ) {}

  resolve(specifier: string, from: string): Resolved {
    const key = `${from}\0${specifier}`;
    const known = this.known.get(key) ?? this.resolved(specifier, from);
    this.known.set(key, known);
    return known;
  }

  private resolved(specifier: string, from: string): Resolved {
    const bare = specifier.replace(/[?#].*$/, '') || specifier;
    const isPath = /^\.{0,2}\/|^\.{1,2}$/.test(bare) || path.isAbsolute(bare);
    if (isPath) return this.atPath(path.resolve(path.dirname(from), bare), from);
    if (bare.startsWith('file:')) return NOTHING;
    const aliased = this.aliased(specifier, from);
    if (aliased) return aliased;
    if (specifier.startsWith('#')) return this.internal(specifier, from);
    const is = builtIn(specifier);
    // `node:` is optional, so a package with the name of a built-in module is never found
    if (is === 'doesIo' || is === 'pure') return { to: 'builtIn', is };
    const found = findPackage(specifier, from, this.disk);
    if (found) return this.ofPackage(found, specifier);
    if (is === 'ofHost') return { to: 'builtIn', is };
    return this.ofWorkspace(specifier, from);
  }

  private atPath(target: string, from: string): Resolved {
    const file = fileAt(target, this.disk, isTypeScript(from));
    return file === null ? NOTHING : { to: 'project', file: this.disk.realPath(file) };
  }

  private aliased(specifier: string, from: string): Resolved | null {
    for (const target of this.projects.aliased(specifier, from)) {
      const file = fileAt(target, this.disk, isTypeScript(from));
      // `paths` may lead to declarations only
      if (file !== null && !/\.d\.[cm]?ts$/.test(file) && !isOfPackage(file)) {
        return { to: 'project', file: this.disk.realPath(file) };
      }
    }
    return null;
  }

  private internal(specifier: string, from: string): Resolved {
    const target = internalTarget(specifier, from, this.disk);
    // Node allows no second # as a target, which could form a cycle
    if (target === null || target.startsWith('#')) return NOTHING;
    if (!path.isAbsolute(target)) return this.resolve(target, from);
    const found = this.atPath(target, from);
    if (found.to !== 'nothing') return found;
    const source = sourceOf(target, this.disk, false);
    return source === null ? NOTHING : { to: 'project', file: source };
  }

  /**
   * Resolves a package; one whose folder, links followed, is outside node_modules belongs to the
   * project.
   */
  private ofPackage(found: FoundPackage, specifier: string): Resolved {
    const { file, folder, lacks } = found;
    if (isOfPackage(path.join(folder, '.'))) {
      return file === null
        ? { to: 'notBuilt', found }
        : { to: 'package', found: { ...found, file } };
    }
    if (file !== null) return { to: 'project', file };
    const isMain = partsOf(specifier)?.subpath === '.';
    const source = sourceOf(path.resolve(folder, lacks ?? '.'), this.disk, isMain);
    return source === null ? { to: 'notBuilt', found } : { to: 'project', file: source };
  }

  /** Resolves a package of the monorepo that is not linked. */
  private ofWorkspace(specifier: string, from: string): Resolved {
    const parts = partsOf(specifier);
    if (parts === null) return NOTHING;
    const folder = this.workspacesAround(from).get(parts.name);
    if (folder === undefined) return NOTHING;
    const found = packageAt(this.disk.realPath(folder), parts.name, parts.subpath, this.disk);
    return this.ofPackage(found, specifier);
  }

  private workspacesAround(from: string): ReadonlyMap<string, string> {
    const around = this.disk.packageFolder(from) ?? path.dirname(from);
    const known = this.workspaces.get(around) ?? workspacePackages(from, this.disk);
    this.workspaces.set(around, known);
    return known;
  }
}

/** True for a file of an installed package, outside the project. */
export function isOfPackage(file: string): boolean {
  return /[\\/]node_modules[\\/]/.test(file);
}

export function isTypeScript(file: string): boolean {
  return /\.[cm]?tsx?$/i.test(file);
}
