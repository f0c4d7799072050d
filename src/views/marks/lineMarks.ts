import type { Site, StackTraces, UnreachedSite } from '../../probe/debuggability';
import { lineWord, markKind, NOT_REACHED, type MarkKind } from '../../report/editorWords';

/** What stands beside one line. */
export interface LineMark {
  /** 1-based. */
  line: number;
  kind: MarkKind;
  word: string;
  /** The line when it was scored, trimmed: of another one nothing is known. */
  code: string;
  /** The one that decides first, then the others of the line. */
  sites: Site[];
  unreached: UnreachedSite[];
}

/**
 * One mark for each line of a file with call sites on it. Of several on a line, the worst at the
 * boundary that the headline holds for decides.
 */
export function lineMarks(stackTraces: StackTraces, file: string): LineMark[] {
  const lines = new Map<number, { sites: Site[]; unreached: UnreachedSite[] }>();
  const at = (line: number) => {
    const known = lines.get(line) ?? { sites: [], unreached: [] };
    lines.set(line, known);
    return known;
  };
  for (const site of stackTraces.sites) {
    if (site.at?.file === file) at(site.at.line).sites.push(site);
  }
  for (const one of stackTraces.unreached) {
    if (one.at.file === file) at(one.at.line).unreached.push(one);
  }
  return [...lines]
    .map(([line, { sites, unreached }]) => lineMark(line, inOrder(sites, stackTraces), unreached))
    .sort((a, b) => a.line - b.line);
}

function lineMark(line: number, sites: Site[], unreached: UnreachedSite[]): LineMark {
  const [first] = sites;
  const code = first?.code ?? unreached[0]?.code ?? '';
  const shown = first
    ? { kind: markKind(first), word: lineWord(first) }
    : { kind: 'unreached' as const, word: NOT_REACHED };
  return { line, ...shown, code, sites, unreached };
}

function inOrder(sites: readonly Site[], { boundary, boundaries }: StackTraces): Site[] {
  const order = [
    ...new Set([
      boundary,
      ...boundaries.map((one) => one.boundary),
      ...sites.map((site) => site.boundary),
    ]),
  ];
  const place = (site: Site) => order.indexOf(site.boundary);
  return [...sites].sort((a, b) => place(a) - place(b) || a.level - b.level);
}
