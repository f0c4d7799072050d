import type { RawIndexMap, RawSourceMap } from 'source-map';

import { linesOf } from './lines';
import { mappingsProblem } from './mappings';

/** Source map of version 3, as the package `source-map` reads it. */
export type SourceMap = RawSourceMap | RawIndexMap;

export type ParsedMap = { map: SourceMap; problem: null } | { map: null; problem: string };

/**
 * Returns the URL of the map that a generated file's last lines name, or null. Only blank lines and
 * comments may follow, so that a similar string does not count.
 */
export function sourceMappingUrl(text: string): string | null {
  const lines = linesOf(text);
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i]!.trim();
    const named = /^\/[/*][#@]\s*sourceMappingURL=([^\s'"]+?)\s*(?:\*\/)?$/.exec(line);
    if (named) return named[1]!;
    if (line !== '' && !line.startsWith('//')) return trailingUrl(line);
  }
  return null;
}

/** Returns the URL of a comment behind the last statement, on its line, as some tools write it. */
function trailingUrl(line: string): string | null {
  // only the last comment of a long line may name a map
  const start = Math.max(line.lastIndexOf('//#'), line.lastIndexOf('//@'));
  const before = line.slice(0, Math.max(0, start)).trimEnd();
  if (!/[;})]/.test(before.slice(-1))) return null;
  return /^\/\/[#@]\s*sourceMappingURL=([^\s'"`]+)$/.exec(line.slice(start))?.[1] ?? null;
}

/** Parses the JSON of a map. Never throws: the problem is stated in a sentence. */
export function parseSourceMap(text: string): ParsedMap {
  let value: unknown;
  try {
    // a first line of ")]}'" protects maps from being loaded as scripts
    value = JSON.parse(text.replace(/^\uFEFF/, '').replace(/^\)\]\}'?[^\n]*\n/, ''));
  } catch {
    return { map: null, problem: 'The source map is not JSON.' };
  }
  const problem = whatIsWrong(value);
  return problem ? { map: null, problem } : { map: value as SourceMap, problem: null };
}

function whatIsWrong(value: unknown): string | null {
  if (!isRecord(value)) return 'The source map is not a JSON object.';
  const problem = wrongVersion(value);
  if (problem) return problem;
  return 'sections' in value ? wrongSections(value.sections) : wrongMappings(value);
}

function wrongVersion({ version }: MapRecord): string | null {
  // some tools write the version as a text
  if (version === 3 || version === '3') return null;
  return `The source map has version ${JSON.stringify(version)}; version 3 is needed.`;
}

function wrongSections(sections: unknown): string | null {
  if (!Array.isArray(sections)) return 'The sections of the source map are not a list.';
  let before = { line: 0, column: 0 };
  for (const section of sections) {
    const offset = isRecord(section) ? offsetOf(section.offset) : null;
    if (!isRecord(section) || !offset || !isRecord(section.map)) {
      return 'A section of the source map has no offset or no map in it.';
    }
    if (offset.line < before.line || (offset.line === before.line && offset.column < before.column))
      return 'The sections of the source map are not in order.';
    before = offset;
    const problem = wrongVersion(section.map) ?? wrongMappings(section.map);
    if (problem) return problem;
  }
  return null;
}

function offsetOf(value: unknown): { line: number; column: number } | null {
  if (!isRecord(value)) return null;
  const { line, column } = value;
  return Number.isInteger(line) && Number.isInteger(column)
    ? { line: Number(line), column: Number(column) }
    : null;
}

type MapRecord = Record<string, unknown>;

function wrongMappings(map: MapRecord): string | null {
  if (!isListOfStrings(map.sources)) return 'The source map names no list of sources.';
  if (map.names !== undefined && !isListOfStrings(map.names)) {
    return 'The names of the source map are not a list of texts.';
  }
  const { sourceRoot } = map;
  if (sourceRoot !== undefined && sourceRoot !== null && typeof sourceRoot !== 'string') {
    return 'The root of the sources is not a text.';
  }
  const unreadable = map.sources.find((source) => !isAddress(source, sourceRoot ?? ''));
  if (unreadable !== undefined) {
    return `The source map names a source by an address that cannot be read: ${unreadable}`;
  }
  if (typeof map.mappings !== 'string') return 'The source map has no mappings.';
  return mappingsProblem(map.mappings, map.sources.length, map.names?.length ?? 0);
}

/** True for a URL that `source-map` can join with the root; it fails on others. */
function isAddress(source: string | null, root: string): boolean {
  const own = source ?? '';
  if (!parses(own) || !parses(root)) return false;
  const base = HAS_SCHEME.test(root) ? root : new URL(root, ANY_HOST).href;
  // below a root, a leading slash of a source is ignored
  const within = root === '' ? own : own.replace(/^\/(?!\/)/, '');
  return HAS_SCHEME.test(own) || (parses(within) && URL.canParse(within.replace(/#.*$/, ''), base));
}

const ANY_HOST = 'http://host/';
const HAS_SCHEME = /^[a-z0-9+\-.]+:/i;

function parses(address: string): boolean {
  return URL.canParse(address, HAS_SCHEME.test(address) ? undefined : ANY_HOST);
}

function isListOfStrings(value: unknown): value is string[] {
  // a source is null if the tool did not know its name
  return Array.isArray(value) && value.every((item) => typeof item === 'string' || item === null);
}

function isRecord(value: unknown): value is MapRecord {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
