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
import { textTraits, type TextTraits } from './textTraits';
import { transpile } from './transpile';

/** Form of a document that runs. */
export interface Runnable {
  /** CommonJS source. */
  code: string;
  /** Source map from `code` to the source; null if their positions are equal. */
  map: SourceMap | null;
  /** Origin of `code`. `compiledFile`: the document is a tool's output and names its source map. */
  ran: 'asWritten' | 'transpiled' | 'compiledFile';
  /** Reason why `code` cannot run. */
  problem?: DocumentProblem;
  /** Reason why the named map is missing, in one sentence. */
  mapProblem?: string;
  /** Reason why the named map is missing, as a code. */
  mapState?: UnreadWhy;
  /** Set if the code has a top-level await: it runs as the body of an async function. */
  awaits?: true;
  /** Set if TypeScript must compile the code first. */
  needsTypeScript?: true;
  /** Tool that removed the types or compiled the code, if not our own small compiler. */
  madeBy?: MadeBy;
  /** Reason why a runtime with type stripping did not strip these types, in one sentence. */
  notStripped?: string;
}

/**
 * Tool that made the code. `typeStripping`: a runtime removed the types, and kept every other
 * character in its place.
 */
export interface MadeBy {
  by: 'typeStripping' | 'typescript';
  /** Name and version: `Node 24.21.0`, `TypeScript 5.9.3`. */
  tool: string;
  /** Place of TypeScript; null: our own, or another tool. */
  toolOf?: 'project' | 'editor' | null;
}

/** Facts about the project of a document. */
export interface RunnableOptions {
  emit?: EmitOptions;
  /** True if the child resolves `import()` like other imports; left out: the runtime does. */
  plannedImports?: boolean;
  /** Text for a CommonJS module without types: every character in its place. */
  stripped?: string;
}

/**
 * Returns the code that the child runs. CommonJS runs character for character; only a hashbang
 * becomes a comment and a byte order mark is removed, as in Node. ES modules, TypeScript and JSX
 * are transpiled to CommonJS, which is run and measured; its positions are mapped back. Never
 * throws.
 */
export function toRunnable(
  document: SubjectDocument,
  readMap: MapReader = readNoMapFile,
  { emit, plannedImports = false, stripped }: RunnableOptions = {},
): Runnable {
  const traits = textTraits(document);
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

/** Returns the text of a document for a CommonJS module: see `moduleForm`. */
export function moduleText(
  document: SubjectDocument,
  { module }: Pick<TextTraits, 'module'>,
  plannedImports: boolean,
): string {
  const bare = hashbangAsComment(document.text).replace(/^\uFEFF/, '');
  return moduleForm(document, bare, module, plannedImports);
}

type Compiled = Pick<Runnable, 'ran' | 'map' | 'mapProblem' | 'mapState'>;

/**
 * Returns the map that a compiled file names; undefined if it names none. A compiled ES module is
 * transpiled as well, which may shift columns on lines with imports and exports; its own map is
 * used, since it leads to the source.
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

/** Returns the map that a file's last line names, or null if it names none. */
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
