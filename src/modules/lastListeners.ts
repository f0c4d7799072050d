import * as path from 'node:path';

import type { Disk } from '../document/disk';
import { languageOf } from '../document/document';
import { projectFoldersAbove } from '../document/projectFolder';
import { isOfTests } from '../document/sourceFiles';
import { specifiersIn } from '../document/specifiers';
import { fileAt } from './candidates';

/** Event of the process for an error that nobody handled. */
export type LastEvent = 'unhandledRejection' | 'uncaughtException';

/** Limit of files of a program that are looked through for a listener. */
const MOST_FILES = 80;
const MOST_BYTES = 300_000;
/** Limit of characters of a listener that are read. */
const LISTENER_LENGTH = 1500;

/** Entry points of a package whose package.json names none, or names what is built of them. */
const USUAL = ['index', 'main', 'server', 'app'];
const USUAL_FOLDERS = ['', 'src', 'server', 'bin', 'app', 'lib'];

const LISTENS =
  /\bprocess\s*\.\s*(?:on|once|addListener|prependListener)\s*\(\s*['"`](unhandledRejection|uncaughtException)['"`]\s*,(?:\s*([\w$.]+)\s*[,)])?/g;
const ENDS_PROCESS = /\bprocess\s*\.\s*(?:exit|kill|abort)\s*\(|\bthrow\b/;

/** Finds listeners that keep a process running after an error that nobody handled. Never throws. */
export class LastListeners {
  private readonly known = new Map<string, ReadonlySet<LastEvent>>();

  constructor(private readonly disk: Disk) {}

  /** Returns the events that the program of a file listens to, without ending the process. */
  of(file: string): ReadonlySet<LastEvent> {
    const folders = projectFoldersAbove(file).filter((each) => this.disk.manifest(each) !== null);
    return new Set(folders.flatMap((folder) => [...this.inPackage(folder)]));
  }

  private inPackage(folder: string): ReadonlySet<LastEvent> {
    const known = this.known.get(folder) ?? this.eventsIn(this.entriesOf(folder));
    this.known.set(folder, known);
    return known;
  }

  /**
   * Returns the files that a package starts by: those of its scripts, its `main` and its `bin`. A
   * test listens for itself alone.
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

  private eventsIn(entries: readonly string[]): ReadonlySet<LastEvent> {
    const found = new Set<LastEvent>();
    const files = new Set(entries);
    for (const file of files) {
      const text = this.disk.text(file, MOST_BYTES) ?? '';
      for (const match of text.matchAll(LISTENS)) {
        const [all, event, name] = match;
        const listener = name ? bodyOf(name, text) : text.slice(match.index + all.length);
        if (!ENDS_PROCESS.test(firstBlock(listener))) found.add(event as LastEvent);
      }
      for (const specifier of specifiersIn(text).filter((each) => each.startsWith('.'))) {
        const imported = this.fileAt(path.resolve(path.dirname(file), specifier));
        if (imported !== null && files.size < MOST_FILES) files.add(imported);
      }
    }
    return found;
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

/** Returns the text from where a function of that name is declared; empty if it is imported. */
function bodyOf(name: string, text: string): string {
  const declared = new RegExp(`(?:function\\s+|\\b)${name.replace(/[.$]/g, '\\$&')}\\s*[=(]`);
  const at = text.search(declared);
  return at < 0 ? '' : text.slice(at);
}

/** Returns the text up to the end of its first block in braces. */
function firstBlock(text: string): string {
  let depth = 0;
  for (let at = 0; at < Math.min(text.length, LISTENER_LENGTH); at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return text.slice(0, at);
    else if (text[at] === ';' && depth === 0) return text.slice(0, at);
  }
  return text.slice(0, LISTENER_LENGTH);
}
