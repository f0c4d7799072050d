import { access } from 'node:fs/promises';
import { SourceMapConsumer, type BasicSourceMapConsumer } from 'source-map';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { linesOf } from '../document/lines';
import type { Runnable } from '../document/runnable';
import type { SourceMap } from '../document/sourceMap';
import { sourcePath } from '../document/sourcePath';

/** Leads from positions of the code that ran back to the source as written. */
export interface Locator {
  /** Null where the map does not know the place. `name` is the identifier that the map gives. */
  locate(line: number, column: number): (SourcePosition & { name: string | null }) | null;
  /** A line of a source (1-based), or null where its text is not to be had. */
  lineOf(file: string, line: number): string | null;
  /** Frees the map's memory. */
  dispose(): void;
}

/**
 * For what ran of a document. Where the sources of a compiled file are nowhere, as in a package that
 * ships its maps alone, its own lines are those that a person can open.
 */
export async function locatorOf(
  { file, text }: SubjectDocument,
  { map, ran }: Pick<Runnable, 'map' | 'ran'>,
): Promise<Locator> {
  if (map === null) return identityLocator(file, text);
  return ran === 'compiledFile' ? compiledLocator(file, map, text) : mapLocator(file, map, text);
}

/** By the map of a compiled file, if there is any of its sources. */
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

/** For code that runs as written. */
export function identityLocator(file: string, text: string): Locator {
  const lines = linesOf(text);
  return {
    locate: (line, column) => ({ file, line, column, name: null }),
    lineOf: (wanted, line) => (wanted === file ? (lines[line - 1] ?? null) : null),
    dispose: () => {},
  };
}

/**
 * For code with a source map. `documentText` stands for `file` itself, so that an unsaved text is
 * shown as it is in the editor.
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

  /** Cut into lines once, however many frames lead there. */
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

/** Sources of a bundle; where all of so many are missing, the others are taken to be there. */
const MOST_LOOKED_AT = 100;

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
