import * as fs from 'node:fs';
import * as path from 'node:path';

/** Looks at the disk, each place once. A link leads to what it names. Never throws. */
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

  /** The folder's package.json; null where there is none, or none that can be read. */
  manifest(folder: string): PackageJson | null {
    const file = path.join(folder, 'package.json');
    const known = this.records.get(file);
    if (known !== undefined) return known;
    const read = this.isFile(file) ? parsed(textOf(file, MOST_MANIFEST_BYTES)) : null;
    this.records.set(file, read);
    return read;
  }

  /** The text of a file of at most so many bytes, or null where it cannot be had. */
  text(file: string, mostBytes: number): string | null {
    const known = this.texts.get(file);
    if (known !== undefined) return known.length <= mostBytes ? known : null;
    const read = textOf(file, mostBytes);
    if (read !== null) this.texts.set(file, read);
    return read;
  }

  /** A path with its links followed, or as it is where it is not there. */
  realPath(file: string): string {
    const known = this.realPaths.get(file);
    if (known !== undefined) return known;
    const real = realPathOrNull(file);
    this.realPaths.set(file, real);
    return real;
  }

  /** The folders that hold a file, the nearest first. */
  above(file: string): string[] {
    const folders = [path.dirname(file)];
    while (path.dirname(folders.at(-1)!) !== folders.at(-1)) {
      folders.push(path.dirname(folders.at(-1)!));
    }
    return folders;
  }

  /** The nearest folder with a package.json, or null. */
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
    // a link that leads to itself, or a folder that may not be read
    return null;
  }
}

/** What is read of a package.json: whatever stands in it. */
export type PackageJson = Readonly<Record<string, unknown>>;

const MOST_MANIFEST_BYTES = 1024 * 1024;

/** The text of a regular file of at most so many bytes, or null where it cannot be had. */
export function textOf(file: string, mostBytes: number): string | null {
  try {
    const stats = fs.statSync(file);
    // a device has no size and no end, and a pipe waits for whoever writes to it
    if (!stats.isFile() || stats.size > mostBytes) return null;
    return fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return null;
  }
}

/** A path with its links followed, or as it is where it is not there. */
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
