import * as path from 'node:path';

import { MOST_FILE_BYTES } from './bounds';
import { builtIn } from './builtins';
import { textOf, type Disk } from '../document/disk';
import { findPackage } from './packages';
import { fileAt } from './candidates';
import { specifiersIn } from '../document/specifiers';

/** Matches comments on lines of their own, which may contain examples. */
const COMMENTS = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*$)/gm;
/** Limits of a package's size; the rest of a larger one is not searched. */
const MOST_FILES = 400;
const MOST_BYTES = 4 * 1024 * 1024;

/** Determines whether files of packages import a module of Node that does I/O. */
export class PackageIo {
  /** Results by file; false while a file is being searched, which ends cycles. */
  private readonly known = new Map<string, boolean>();
  private readonly lookedAt = new Map<string, { files: number; bytes: number }>();

  constructor(private readonly disk: Disk) {}

  /** @param file that an import of the package resolves to */
  doesIo(file: string, folder: string): boolean {
    const known = this.known.get(file);
    if (known !== undefined) return known;
    this.known.set(file, false);
    const does = this.look(file, folder);
    this.known.set(file, does);
    return does;
  }

  private look(file: string, folder: string): boolean {
    const seen = this.lookedAt.get(folder) ?? { files: 0, bytes: 0 };
    this.lookedAt.set(folder, seen);
    seen.files += 1;
    if (!/\.[cm]?js$/i.test(file)) return /\.node$/i.test(file);
    if (seen.files > MOST_FILES || seen.bytes > MOST_BYTES) return false;
    const text = textOf(file, MOST_FILE_BYTES);
    if (text === null) return false;
    seen.bytes += text.length;
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
