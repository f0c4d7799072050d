import { decode, type SourceMapMappings } from '@jridgewell/sourcemap-codec';

import type { PreparedCall } from '../calling/preparedCall';
import type { SourcePosition } from '../document/document';
import { isInProjectOf } from '../document/projectFolder';
import type { SourceMap } from '../document/sourceMap';
import { sourcePath } from '../document/sourcePath';

/** The other files of a subject's project, and their positions in the sources. */
export interface ProjectFrames {
  has(file: string): boolean;
  /** Null where the map of a file has no such position. */
  locate(file: string, line: number, column: number): SourcePosition | null;
}

export function projectOf({ document, own: { source } }: PreparedCall): ProjectFrames {
  const known = new Map<string, boolean>();
  const isOwn = (file: string) =>
    (source?.mapOf(file) ?? null) !== null ||
    (!/[\\/]node_modules[\\/]/.test(file) && isInProjectOf(file, document.file));

  return {
    has(file) {
      const found = known.get(file) ?? isOwn(file);
      known.set(file, found);
      return found;
    },
    locate(file, line, column) {
      const map = source?.mapOf(file) ?? null;
      return map === null ? { file, line, column } : located(map, file, line, column);
    },
  };
}

const decoded = new WeakMap<SourceMap, SourceMapMappings>();

/** Returns the position of the nearest mapping to the left, on the same line. */
function located(
  map: SourceMap,
  file: string,
  line: number,
  column: number,
): SourcePosition | null {
  if (!('mappings' in map)) return null;
  const lines = decoded.get(map) ?? decode(map.mappings);
  decoded.set(map, lines);
  // V8 counts columns from 1, source maps from 0
  const found = (lines[line - 1] ?? []).filter(([at]) => at <= Math.max(0, column - 1)).at(-1);
  if (!found || found.length === 1) return null;
  const source = map.sources[found[1]];
  return source === undefined
    ? null
    : { file: sourcePath(source, file), line: found[2] + 1, column: found[3] + 1 };
}
