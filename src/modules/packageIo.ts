import * as path from 'node:path';

import { MOST_FILE_BYTES } from './bounds';
import { builtIn } from './builtins';
import { textOf, type Disk } from '../document/disk';
import { named } from '../models/shipped';
import { findPackage, type FoundPackage } from './packages';
import { fileAt } from './candidates';
import { specifiersIn } from '../document/specifiers';

/** Matches comments on lines of their own, which may contain examples. */
const COMMENTS = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*$)/gm;
/** Limits of a package's size; the rest of a larger one is not searched. */
const MOST_FILES = 400;
const MOST_BYTES = 4 * 1024 * 1024;

/** Reason why the files of a package cannot run here: they do I/O, or render components. */
export type ReachedBy = 'doesIo' | 'draws';

/** Determines whether files of packages import a module that does I/O, or renders components. */
export class PackageIo {
  /** Results by file; null while a file is being searched, which ends cycles. */
  private readonly known = new Map<string, ReachedBy | null>();
  private readonly lookedAt = new Map<string, { files: number; bytes: number }>();

  constructor(private readonly disk: Disk) {}

  /** @param file that an import of the package resolves to */
  reaches({ name, file, folder }: InstalledFile): ReachedBy | null {
    return isDrawing(name) ? 'draws' : this.reachedFrom(file, folder);
  }

  private reachedFrom(file: string, folder: string): ReachedBy | null {
    const known = this.known.get(file);
    if (known !== undefined) return known;
    this.known.set(file, null);
    const reached = this.look(file, folder);
    this.known.set(file, reached);
    return reached;
  }

  private look(file: string, folder: string): ReachedBy | null {
    const seen = this.lookedAt.get(folder) ?? { files: 0, bytes: 0 };
    this.lookedAt.set(folder, seen);
    seen.files += 1;
    if (!/\.[cm]?js$/i.test(file)) return /\.node$/i.test(file) ? 'doesIo' : null;
    if (seen.files > MOST_FILES || seen.bytes > MOST_BYTES) return null;
    const text = textOf(file, MOST_FILE_BYTES);
    if (text === null) return null;
    seen.bytes += text.length;
    const specifiers = specifiersIn(text.replace(COMMENTS, ''));
    if (specifiers.some((each) => builtIn(each) === 'doesIo')) return 'doesIo';
    for (const each of specifiers) {
      const reached = this.reachedBy(each, file, folder);
      if (reached) return reached;
    }
    return null;
  }

  private reachedBy(specifier: string, from: string, folder: string): ReachedBy | null {
    if (specifier.startsWith('.')) {
      const inside = fileAt(path.resolve(path.dirname(from), specifier), this.disk, false);
      return inside === null ? null : this.reachedFrom(inside, folder);
    }
    if (specifier.startsWith('#') || builtIn(specifier) !== null) return null;
    const found = findPackage(specifier, from, this.disk);
    if (found === null || found.file === null) return null;
    return this.reaches({ ...found, file: found.file });
  }
}

type InstalledFile = Pick<FoundPackage, 'name' | 'folder'> & { file: string };

function isDrawing(name: string): boolean {
  return (
    named('drawing').test(name) ||
    named('drawsPage').test(name) ||
    named('drawsElsewhere').test(name)
  );
}
