import * as path from 'node:path';

import type { Disk } from '../document/disk';
import { languageOf } from '../document/document';
import { projectFoldersAbove } from '../document/projectFolder';
import { isOfTests } from '../document/sourceFiles';
import { specifiersIn } from '../document/specifiers';
import { fileAt } from './candidates';

/** Limit of files of a program that are looked through. */
const MOST_FILES = 80;
const MOST_BYTES = 300_000;

/** Entry points of a package whose package.json names none, or names what is built of them. */
const USUAL = ['index', 'main', 'server', 'app'];
const USUAL_FOLDERS = ['', 'src', 'server', 'bin', 'app', 'lib'];

/** Finds the files that a package starts by, and those that they import. Never throws. */
export class ProgramFiles {
  private readonly known = new Map<string, readonly string[]>();

  constructor(private readonly disk: Disk) {}

  /** Returns the texts of the programs that a file may be part of. */
  textsOf(file: string): string[] {
    const folders = projectFoldersAbove(file).filter((each) => this.disk.manifest(each) !== null);
    return folders.flatMap((folder) => this.inPackage(folder));
  }

  private inPackage(folder: string): readonly string[] {
    const known = this.known.get(folder) ?? this.textsFrom(this.entriesOf(folder));
    this.known.set(folder, known);
    return known;
  }

  /**
   * Returns the files that a package starts by: those of its scripts, its `main` and its `bin`. A
   * test is a program of its own.
   */
  private entriesOf(folder: string): string[] {
    const { main, bin, scripts } = this.disk.manifest(folder) ?? {};
    const named = [main, bin, scripts].flatMap((each): unknown[] =>
      typeof each === 'object' && each !== null ? Object.values(each) : [each],
    );
    const words = named.flatMap((each) => (typeof each === 'string' ? each.split(/[\s"'=]+/) : []));
    const usual = USUAL_FOLDERS.flatMap((each) => USUAL.map((name) => path.join(each, name)));
    const likely = words.filter((word) => /^[\w./\\-]+$/.test(word) && /[./]/.test(word));
    return [...likely, ...usual]
      .filter((each) => !isOfTests(path.normalize(each)))
      .flatMap((each) => this.fileAt(path.resolve(folder, each)) ?? []);
  }

  private textsFrom(entries: readonly string[]): string[] {
    const texts: string[] = [];
    const files = new Set(entries);
    for (const file of files) {
      const text = this.disk.text(file, MOST_BYTES) ?? '';
      texts.push(text);
      for (const specifier of specifiersIn(text).filter((each) => each.startsWith('.'))) {
        const imported = this.fileAt(path.resolve(path.dirname(file), specifier));
        if (imported !== null && files.size < MOST_FILES) files.add(imported);
      }
    }
    return texts;
  }

  /** Returns the source file that a path names, also without its extension or as it is compiled. */
  private fileAt(place: string): string | null {
    if (place.split(path.sep).includes('node_modules')) return null;
    const isCode = (file: string | null) => file !== null && languageOf(file) !== undefined;
    const found = fileAt(place, this.disk, true) ?? fileAt(withoutEnd(place), this.disk, true);
    return isCode(found) ? found : null;
  }
}

function withoutEnd(place: string): string {
  return place.replace(/\.[cm]?jsx?$/, '');
}
