import type { Debuggability } from '../../probe/debuggability';
import type { SourcePosition, SubjectDocument } from '../../document/document';
import { linesOf } from '../../document/lines';

type Scored = Debuggability & { state: 'scored' };

/** Restores the lines of the source: an extracted function has other words on its first line. */
export function asWritten(debuggability: Scored, { file, text }: SubjectDocument): Scored {
  const lines = linesOf(text);
  const withLine = <Each extends { at: SourcePosition | null; code: string }>(each: Each): Each => {
    const line = each.at?.file === file ? lines[each.at.line - 1] : undefined;
    return line === undefined ? each : { ...each, code: line.trim() };
  };
  const { sites, unreached } = debuggability.stackTraces;
  return {
    ...debuggability,
    stackTraces: {
      ...debuggability.stackTraces,
      sites: sites.map(withLine),
      unreached: unreached.map(withLine),
    },
  };
}
