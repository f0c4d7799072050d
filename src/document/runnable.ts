import * as path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { SubjectDocument } from './document';
import type { EmitOptions } from './emitOptions';
import { hashbangAsComment } from './hashbang';
import { MAX_MAP_BYTES, readNoMapFile, tooLarge } from './mapReader';
import type { MapReader, UnreadMap, UnreadWhy } from './mapReader';
import type { DocumentProblem } from './problem';
import { moduleForm } from './moduleForm';
import { parseSourceMap, sourceMappingUrl } from './sourceMap';
import type { SourceMap } from './sourceMap';
import { traitsOf, type Traits } from './traits';
import { transpile } from './transpile';

/** The form of a document that runs. */
export interface Runnable {
  /** CommonJS source. */
  code: string;
  /** Leads from positions in `code` back to the source as written; null where they are the same. */
  map: SourceMap | null;
  /** `compiledFile`: the document itself is a tool's output and names its source map. */
  ran: 'asWritten' | 'transpiled' | 'compiledFile';
  /** Why `code` cannot run. */
  problem?: DocumentProblem;
  /** Why the map that the file names is not there, in one sentence. */
  mapProblem?: string;
  /** The same in a word. */
  mapState?: UnreadWhy;
  /** It awaits at its top level: it is to run as the body of an async function. */
  awaits?: true;
  /** It cannot run before TypeScript has compiled it. */
  needsTypeScript?: true;
  /** What took the types out, or compiled it, where that was not our own small compiler. */
  madeBy?: MadeBy;
  /** Why the runtime, which takes out types, did not take out these, in one sentence. */
  notStripped?: string;
}

/** `typeStripping`: a runtime took the types out, and left every other character in its place. */
export interface MadeBy {
  by: 'typeStripping' | 'typescript';
  /** Such as `Node 24.21.0`, `TypeScript 5.9.3`. */
  tool: string;
  /** Where TypeScript was found; null: beside us, or it is no tool. */
  toolOf?: 'project' | 'editor' | null;
}

/** What is known of the project that a document belongs to. */
export interface RunnableOptions {
  emit?: EmitOptions;
  /** `import()` is met by the child as other imports are; left out: the runtime meets it. */
  plannedImports?: boolean;
  /** The text as a CommonJS module can hold it, without its types: every character in its place. */
  stripped?: string;
}

/**
 * What the child runs. A CommonJS file runs as written, character for character; only a hashbang
 * turns into a comment of the same length and a byte order mark goes, as they do in Node. ES
 * modules, TypeScript and JSX are transpiled to CommonJS, and that form is what runs and is
 * measured: its positions are mapped back. Never throws.
 */
export function toRunnable(
  document: SubjectDocument,
  readMap: MapReader = readNoMapFile,
  { emit, plannedImports = false, stripped }: RunnableOptions = {},
): Runnable {
  const traits = traitsOf(document);
  const text = stripped ?? moduleText(document, traits, plannedImports);
  const isJavaScript = document.language.startsWith('javascript');
  const more = {
    ...(traits.awaits ? { awaits: true as const } : {}),
    ...(traits.compiled ? { needsTypeScript: true as const } : {}),
  };
  const named = isJavaScript ? compiledWith(document, readMap) : undefined;
  if ((isJavaScript || stripped !== undefined) && !traits.module && !traits.jsx) {
    return { code: text, ran: 'asWritten', map: null, ...more, ...named };
  }
  const transpiled = transpile(document, text, traits, emit);
  if (transpiled.state === 'failed') {
    const problem = traits.compiled ? {} : { problem: transpiled.problem };
    return { code: text, ran: 'transpiled', map: null, ...more, ...problem };
  }
  const { code, map } = transpiled;
  return { code, ran: 'transpiled', map, ...more, ...named };
}

/** The text of a document as a CommonJS module can hold it: see `moduleForm`. */
export function moduleText(
  document: SubjectDocument,
  { module }: Pick<Traits, 'module'>,
  plannedImports: boolean,
): string {
  const bare = hashbangAsComment(document.text).replace(/^\uFEFF/, '');
  return moduleForm(document, bare, module, plannedImports);
}

type Compiled = Pick<Runnable, 'ran' | 'map' | 'mapProblem' | 'mapState'>;

/**
 * The map that a compiled file names, or undefined where it names none. A compiled ES module is
 * transpiled on top, which keeps lines but can shift columns on lines with imports and exports; its
 * own map stands, since it leads to the lines that a person wrote.
 */
function compiledWith(document: SubjectDocument, readMap: MapReader): Compiled | undefined {
  const read = namedMap(document.file, document.text, readMap);
  if (read === null) return undefined;
  const compiled = { ran: 'compiledFile', map: read.map } as const;
  if (read.problem === null) return compiled;
  return { ...compiled, mapProblem: read.problem, mapState: read.why };
}

export type NamedMap =
  | { map: SourceMap; problem: null; why?: undefined }
  | { map: null; problem: string; why: UnreadWhy };

/** The map that a file's last line names, or null where it names none. */
export function namedMap(file: string, text: string, readMap: MapReader): NamedMap | null {
  const url = sourceMappingUrl(text);
  if (url === null) return null;
  const json = mapText(file, url, readMap);
  if (json.text === null) return unread(json);
  const bytes = Buffer.byteLength(json.text);
  if (bytes > MAX_MAP_BYTES) {
    return unread(tooLarge(`The source map of ${file}`, bytes));
  }
  const { map, problem } = parseSourceMap(json.text);
  return problem === null ? { map, problem: null } : { map: null, problem, why: 'malformed' };
}

function unread({ problem, why }: UnreadMap): NamedMap {
  return { map: null, problem, why: why ?? 'missing' };
}

function mapText(file: string, url: string, readMap: MapReader): ReturnType<MapReader> {
  try {
    if (/^data:/i.test(url)) return { text: dataUriText(url), problem: null };
    if (/^file:/i.test(url)) return readMap(fileURLToPath(url), file);
    if (/^[a-z][a-z0-9+.-]+:/i.test(url)) {
      const problem = `The source map is at ${url}, and nothing is downloaded.`;
      return { text: null, problem, why: 'outside' };
    }
    return readMap(path.resolve(path.dirname(file), decodeURIComponent(url)), file);
  } catch {
    const shown = url.length > 60 ? `${url.slice(0, 60)}…` : url;
    const problem = `The address of the source map cannot be read: ${shown}`;
    return { text: null, problem, why: /^data:/i.test(url) ? 'malformed' : 'missing' };
  }
}

function dataUriText(url: string): string {
  const comma = url.indexOf(',');
  if (comma < 0) throw new URIError('no data');
  const body = url.slice(comma + 1);
  if (!/;base64$/i.test(url.slice(0, comma))) return decodeURIComponent(body);
  return Buffer.from(decodeURIComponent(body), 'base64').toString('utf8');
}
