import { createPathsMatcher, getTsconfig } from 'get-tsconfig';
import type { PathsMatcher, TsConfigResult } from 'get-tsconfig';
import * as path from 'node:path';

import type { EmitOptions } from '../document/emitOptions';
import { textOf } from './disk';

/** What the configurations of TypeScript above a project's files say, each read once. */
export class TypeScriptProjects {
  private readonly found = new Map<string, Project | null>();
  // shared by all that is read: the library keeps what it looked at
  private readonly cache = new Looked();

  /** Absolute paths that a specifier may mean in a file, best first: those of `paths` and `baseUrl`. */
  aliased(specifier: string, from: string): string[] {
    const project = this.project(path.dirname(from));
    if (!project?.matches) return [];
    try {
      return project.matches(specifier);
    } catch {
      return [];
    }
  }

  /** What the nearest configuration says of emitting; nothing where there is none, or none to read. */
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

  /** That configuration, with what it extends, has a file's types checked and no code made of it. */
  emitsNothing(from: string, config: string | null): boolean {
    const found = this.project(path.dirname(from))?.config;
    if (!found || config === null || path.resolve(found.path) !== config) return false;
    const { noEmit, emitDeclarationOnly } = found.config.compilerOptions ?? {};
    return noEmit === true || emitDeclarationOnly === true;
  }

  /** The nearest configuration, with what it extends; null where there is none, or none to read. */
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
        // it is there and cannot be read, or extends what is not there: as if it were not
      }
    }
    return null;
  }
}

/**
 * What the library has looked at: it asks here before it reads, so that what could be read for ever is
 * never opened, whoever extends it.
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
