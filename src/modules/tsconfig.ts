import { createPathsMatcher, getTsconfig } from 'get-tsconfig';
import type { PathsMatcher, TsConfigResult } from 'get-tsconfig';
import * as path from 'node:path';

import type { EmitOptions } from '../document/emitOptions';
import { textOf } from '../document/disk';

/** Configurations of TypeScript above a project's files, each read once. */
export class TypeScriptProjects {
  private readonly found = new Map<string, Project | null>();
  // shared by all lookups, as the library caches its reads
  private readonly cache = new Looked();

  /**
   * Returns the absolute paths that a specifier may resolve to by `paths` and `baseUrl`, best
   * first.
   */
  aliased(specifier: string, from: string): string[] {
    const project = this.project(path.dirname(from));
    if (!project?.matches) return [];
    try {
      return project.matches(specifier);
    } catch {
      return [];
    }
  }

  /**
   * Returns the emit options of the nearest configuration; empty if it is missing or unreadable.
   */
  emitOptions(from: string): EmitOptions {
    const options = this.project(path.dirname(from))?.config.config.compilerOptions ?? {};
    const said: EmitOptions = {};
    for (const key of FLAGS) {
      const value = options[key];
      if (typeof value === 'boolean') said[key] = value;
    }
    for (const key of NAMES) {
      const value = options[key];
      if (typeof value === 'string') said[key] = value;
    }
    return said;
  }

  /** True if a configuration, with those it extends, only checks types and emits no code. */
  emitsNothing(from: string, config: string | null): boolean {
    const found = this.project(path.dirname(from))?.config;
    if (!found || config === null || path.resolve(found.path) !== config) return false;
    const { noEmit, emitDeclarationOnly } = found.config.compilerOptions ?? {};
    return noEmit === true || emitDeclarationOnly === true;
  }

  /**
   * Returns the nearest configuration, with those it extends; null if it is missing or unreadable.
   */
  configurationOf(from: string): object | null {
    return this.project(path.dirname(from))?.config.config ?? null;
  }

  private project(folder: string): Project | null {
    const known = this.found.get(folder);
    if (known !== undefined) return known;
    const read = this.read(folder);
    this.found.set(folder, read);
    return read;
  }

  private read(folder: string): Project | null {
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      try {
        const config = getTsconfig(folder, name, this.cache);
        if (config) return { config, matches: createPathsMatcher(config) };
      } catch {
        // an unreadable configuration, or one that extends a missing one, counts as missing
      }
    }
    return null;
  }
}

/**
 * Cache that the library asks before each read. It throws for files that must not be read, such as
 * endless devices, also in extended configurations.
 */
class Looked extends Map<string, never> {
  override get(asked: string): undefined {
    const [, file] = /^readFileSync:(.+):utf-?8$/.exec(asked) ?? [];
    if (file !== undefined && !super.has(asked) && textOf(file, MOST_BYTES) === null) {
      throw new Error(`${file} is no file that can be read.`);
    }
    return super.get(asked);
  }
}

const MOST_BYTES = 1024 * 1024;

const FLAGS = [
  'experimentalDecorators',
  'emitDecoratorMetadata',
  'useDefineForClassFields',
] as const;
const NAMES = ['jsx', 'jsxFactory', 'jsxFragmentFactory', 'jsxImportSource'] as const;

interface Project {
  config: TsConfigResult;
  matches: PathsMatcher | null;
}
