import * as path from 'node:path';

import { builtIn } from './builtins';
import { fileAt } from './candidates';
import type { Disk } from './disk';
import { findPackage, internalTarget, packageAt, partsOf } from './packages';
import type { FoundPackage } from './packages';
import { sourceOf } from './sourceOf';
import type { TypeScriptProjects } from './tsconfig';
import { workspacePackages } from './workspaces';

/** What a specifier in a file of the project leads to. */
export type Resolved =
  | { to: 'project'; file: string }
  | { to: 'package'; found: FoundPackage & { file: string } }
  | { to: 'builtIn'; is: 'doesIo' | 'ofHost' | 'pure' }
  /** A package that is there, or a link to one, without the file that was asked for. */
  | { to: 'notBuilt'; found: FoundPackage }
  | { to: 'nothing' };

const NOTHING: Resolved = { to: 'nothing' };

/** Finds what the specifiers of a project mean, as its tools and Node would. */
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
    // a package may have the name of a built-in module without `node:`, and is never found then
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
      // `paths` may name declarations alone
      if (file !== null && !/\.d\.[cm]?ts$/.test(file) && !isOfPackage(file)) {
        return { to: 'project', file: this.disk.realPath(file) };
      }
    }
    return null;
  }

  private internal(specifier: string, from: string): Resolved {
    const target = internalTarget(specifier, from, this.disk);
    // Node takes no second # for a target, which could lead back
    if (target === null || target.startsWith('#')) return NOTHING;
    if (!path.isAbsolute(target)) return this.resolve(target, from);
    const found = this.atPath(target, from);
    if (found.to !== 'nothing') return found;
    const source = sourceOf(target, this.disk, false);
    return source === null ? NOTHING : { to: 'project', file: source };
  }

  /** A package whose folder, links followed, is not below a node_modules is one of the project. */
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

  /** A package of the monorepo that nobody has linked. */
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

/** It is a file of an installed package, and none of the project. */
export function isOfPackage(file: string): boolean {
  return /[\\/]node_modules[\\/]/.test(file);
}

export function isTypeScript(file: string): boolean {
  return /\.[cm]?tsx?$/i.test(file);
}
