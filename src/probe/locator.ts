import { access } from 'node:fs/promises';
import { SourceMapConsumer, type BasicSourceMapConsumer } from 'source-map';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { linesOf } from '../document/lines';
import type { Runnable } from '../document/runnable';
import type { SourceMap } from '../document/sourceMap';
import { sourcePath } from '../document/sourcePath';

/** Maps positions of the code that ran back to the source as written. */
export interface Locator {
  /** Null where the map has no such position. `name` is the identifier in the map. */
  locate(line: number, column: number): (SourcePosition & { name: string | null }) | null;
  /** A line of a source (1-based), or null where its text is missing. */
  lineOf(file: string, line: number): string | null;
  /** Frees the map's memory. */
  dispose(): void;
}

/**
 * Creates the locator for the code that ran of a document. A compiled file whose sources are
 * missing is its own source, as in a package that ships only its maps.
 */
export async function locatorOf(
  { file, text }: SubjectDocument,
  { map, ran }: Pick<Runnable, 'map' | 'ran'>,
): Promise<Locator> {
  if (map === null) return identityLocator(file, text);
  return ran === 'compiledFile' ? compiledLocator(file, map, text) : mapLocator(file, map, text);
}

/** Uses the map of a compiled file, if any of its sources exists. */
export async function compiledLocator(
  file: string,
  map: SourceMap,
  text: string,
): Promise<Locator> {
  const locator = await mapLocator(file, map, text);
  if (await locator.hasSources()) return locator;
  locator.dispose();
  return identityLocator(file, text);
}

/** Creates the locator of code that runs as written. */
export function identityLocator(file: string, text: string): Locator {
  const lines = linesOf(text);
  return {
    locate: (line, column) => ({ file, line, column, name: null }),
    lineOf: (wanted, line) => (wanted === file ? (lines[line - 1] ?? null) : null),
    dispose: () => {},
  };
}

/**
 * Creates the locator of code with a source map. `documentText` replaces the content of `file`,
 * which may be unsaved.
 */
export async function mapLocator(
  file: string,
  map: SourceMap,
  documentText: string,
): Promise<Locator & { hasSources(): Promise<boolean> }> {
  const consumer: BasicSourceMapConsumer = (await new SourceMapConsumer(
    map,
  )) as BasicSourceMapConsumer;
  const sources = new Map<string, string>();
  const texts = new Map<string, string[]>();

  function fileOf(source: string): string {
    const resolved = sourcePath(source, file);
    sources.set(resolved, source);
    return resolved;
  }

  /** Returns the lines of a source, split once for all frames. */
  function linesOfSource(wanted: string): string[] {
    const known = texts.get(wanted);
    const text = known ? null : textOf(wanted);
    if (text === null) return known ?? [];
    const lines = linesOf(text);
    texts.set(wanted, lines);
    return lines;
  }

  function textOf(wanted: string): string | null {
    if (wanted === file) return documentText;
    const source = sources.get(wanted);
    return source === undefined ? null : consumer.sourceContentFor(source, true);
  }

  return {
    locate(line, column) {
      // V8 counts columns from 1, source maps from 0
      const found = consumer.originalPositionFor({ line, column: Math.max(0, column - 1) });
      if (found.source === null || found.line === null) return null;
      return {
        file: fileOf(found.source),
        line: found.line,
        column: (found.column ?? 0) + 1,
        name: found.name ?? null,
      };
    },
    lineOf: (wanted, line) => linesOfSource(wanted)[line - 1] ?? null,
    async hasSources() {
      const named = consumer.sources.slice(0, MOST_LOOKED_AT);
      for (const source of named) {
        const isThere = fileOf(source) === file || consumer.sourceContentFor(source, true) !== null;
        if (isThere || (await exists(fileOf(source)))) return true;
      }
      return named.length < consumer.sources.length;
    },
    dispose: () => consumer.destroy(),
  };
}

/**
 * Limit of sources looked up per bundle: if all of these are missing, others are taken to exist.
 */
const MOST_LOOKED_AT = 100;

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
