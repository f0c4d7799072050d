import * as fs from 'node:fs';
import * as path from 'node:path';

/** Reads the disk, each place once. Links are followed. Never throws. */
export class Disk {
  private readonly kinds = new Map<string, 'file' | 'folder' | null>();
  private readonly records = new Map<string, PackageJson | null>();
  private readonly texts = new Map<string, string>();
  private readonly realPaths = new Map<string, string>();

  isFile(file: string): boolean {
    return this.kind(file) === 'file';
  }

  isFolder(folder: string): boolean {
    return this.kind(folder) === 'folder';
  }

  /** Returns the folder's package.json; null if it is missing or cannot be read. */
  manifest(folder: string): PackageJson | null {
    const file = path.join(folder, 'package.json');
    const known = this.records.get(file);
    if (known !== undefined) return known;
    const read = this.isFile(file) ? parsed(textOf(file, MOST_MANIFEST_BYTES)) : null;
    this.records.set(file, read);
    return read;
  }

  /** Returns the text of a file up to a size, or null if it cannot be read. */
  text(file: string, mostBytes: number): string | null {
    const known = this.texts.get(file);
    if (known !== undefined) return known.length <= mostBytes ? known : null;
    const read = textOf(file, mostBytes);
    if (read !== null) this.texts.set(file, read);
    return read;
  }

  /** Returns a path with its links followed, or unchanged if it does not exist. */
  realPath(file: string): string {
    const known = this.realPaths.get(file);
    if (known !== undefined) return known;
    const real = realPathOrNull(file);
    this.realPaths.set(file, real);
    return real;
  }

  /** Returns the folders above a file, the nearest first. */
  above(file: string): string[] {
    const folders = [path.dirname(file)];
    while (path.dirname(folders.at(-1)!) !== folders.at(-1)) {
      folders.push(path.dirname(folders.at(-1)!));
    }
    return folders;
  }

  /** Returns the nearest folder with a package.json, or null. */
  packageFolder(file: string): string | null {
    return this.above(file).find((folder) => this.manifest(folder) !== null) ?? null;
  }

  private kind(place: string): 'file' | 'folder' | null {
    const known = this.kinds.get(place);
    if (known !== undefined) return known;
    const kind = kindOf(place);
    this.kinds.set(place, kind);
    return kind;
  }
}

function kindOf(place: string): 'file' | 'folder' | null {
  try {
    const stats = fs.statSync(place, { throwIfNoEntry: false });
    return stats?.isFile() ? 'file' : stats?.isDirectory() ? 'folder' : null;
  } catch {
    // a link to itself, or an unreadable folder
    return null;
  }
}

/** Content of a package.json, unchecked. */
export type PackageJson = Readonly<Record<string, unknown>>;

const MOST_MANIFEST_BYTES = 1024 * 1024;

/** Returns the text of a regular file up to a size, or null if it cannot be read. */
export function textOf(file: string, mostBytes: number): string | null {
  try {
    const stats = fs.statSync(file);
    // a device has no size and no end, and reading a pipe blocks until there is a writer
    if (!stats.isFile() || stats.size > mostBytes) return null;
    return fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return null;
  }
}

/** Returns a path with its links followed, or unchanged if it does not exist. */
export function realPathOrNull(file: string): string {
  try {
    return fs.realpathSync(file);
  } catch {
    return file;
  }
}

function parsed(text: string | null): PackageJson | null {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    return typeof read === 'object' && read !== null ? { ...read } : null;
  } catch {
    return null;
  }
}
