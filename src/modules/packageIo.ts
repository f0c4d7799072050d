import * as path from 'node:path';

import type { Bounds } from './bounds';
import { MOST_FILE_BYTES } from './bounds';
import { builtIn } from './builtins';
import { textOf, type Disk } from './disk';
import { findPackage } from './packages';
import { fileAt } from './candidates';
import { specifiersIn } from './specifiers';

/** Comments that stand on lines of their own, where examples are shown. */
const COMMENTS = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*$)/gm;
/** A larger package is not looked through. */
const MOST_FILES = 400;

/** Tells of packages whether their files ask for a module of Node that does I/O. */
export class PackageIo {
  /** By file; one that is being looked at counts as not, for those that lead back to it. */
  private readonly known = new Map<string, boolean>();
  private readonly filesOf = new Map<string, number>();

  constructor(
    private readonly disk: Disk,
    private readonly bounds: Bounds,
  ) {}

  /** @param file what an import of the package leads to */
  doesIo(file: string, folder: string): boolean {
    const known = this.known.get(file);
    if (known !== undefined) return known;
    this.known.set(file, false);
    const does = this.look(file, folder);
    this.known.set(file, does);
    return does;
  }

  private look(file: string, folder: string): boolean {
    const files = (this.filesOf.get(folder) ?? 0) + 1;
    this.filesOf.set(folder, files);
    if (!/\.[cm]?js$/i.test(file)) return /\.node$/i.test(file);
    if (files > MOST_FILES || !this.bounds.allow()) return false;
    const text = textOf(file, MOST_FILE_BYTES);
    if (text === null) return false;
    this.bounds.count(text);
    const specifiers = specifiersIn(text.replace(COMMENTS, ''));
    if (specifiers.some((each) => builtIn(each) === 'doesIo')) return true;
    return specifiers.some((each) => this.leadsToIo(each, file, folder));
  }

  private leadsToIo(specifier: string, from: string, folder: string): boolean {
    if (specifier.startsWith('.')) {
      const inside = fileAt(path.resolve(path.dirname(from), specifier), this.disk, false);
      return inside !== null && this.doesIo(inside, folder);
    }
    if (specifier.startsWith('#') || builtIn(specifier) !== null) return false;
    const found = findPackage(specifier, from, this.disk);
    return found !== null && found.file !== null && this.doesIo(found.file, found.folder);
  }
}
