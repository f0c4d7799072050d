import { compare, Range, validRange } from 'semver';
import type { RuntimeInfo } from './runtime';

/** Meaning of a text such as `20`, `>=18 <21` or `lts/iron`. */
export type VersionRange =
  | { kind: 'range'; range: Range }
  /** A long-term support line; `null` means any of them. */
  | { kind: 'lts'; line: string | null };

const VERSION = /^v?\d+(\.\d+){0,2}(-[\w.-]+)?$/;
/** Names of the newest installed version in version managers. */
const NEWEST = new Set(['node', 'latest', 'current', 'stable']);

/** Parses a version, whole or in part, or a long-term support line; null for other texts. */
export function parseVersion(text: string): VersionRange | null {
  if (VERSION.test(text)) return rangeOf(text);
  const [, line] = /^lts(?:\/(\*|[a-z]+))?$/i.exec(text) ?? [];
  if (line === undefined) return text.toLowerCase() === 'lts' ? { kind: 'lts', line: null } : null;
  return { kind: 'lts', line: line === '*' ? null : line.toLowerCase() };
}

/** Parses the text of a version file or `engines.node`; null if it names no version. */
export function parseVersionRange(text: string): VersionRange | null {
  return parseVersion(text) ?? rangeOf(NEWEST.has(text.toLowerCase()) ? '*' : text);
}

function rangeOf(text: string): VersionRange | null {
  const options = { includePrerelease: true };
  if (text.trim() === '' || validRange(text, options) === null) return null;
  return { kind: 'range', range: new Range(text, options) };
}

export function satisfies({ version, lts }: RuntimeInfo, asked: VersionRange): boolean {
  if (asked.kind === 'range') return asked.range.test(version);
  return lts !== undefined && (asked.line === null || asked.line === lts.toLowerCase());
}

/** Newest runtime that satisfies a range; of several builds of it, the first. */
export function newest(runtimes: readonly RuntimeInfo[], asked: VersionRange): RuntimeInfo | null {
  let best: RuntimeInfo | null = null;
  for (const runtime of runtimes) {
    if (!satisfies(runtime, asked)) continue;
    if (best === null || compare(runtime.version, best.version) > 0) best = runtime;
  }
  return best;
}
