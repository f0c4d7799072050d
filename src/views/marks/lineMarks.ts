import type { Site, StackTraces, UnreachedSite } from '../../probe/debuggability';
import { lineWord, markKind, type MarkKind, NOT_REACHED } from '../../report/messages/site';
import { visible } from '../../document/visible';
import { FAILING_CALL } from '../../rules/breach';
import { isTold, markWithFix, type Finding } from '../../rules/finding';

/** Mark of a line. */
export interface LineMark {
  /** 1-based. */
  line: number;
  kind: MarkKind;
  word: string;
  /** Trimmed text of the line when it was scored; null if unknown, as no call was probed there. */
  code: string | null;
  /** Findings on the line, the worst first. */
  findings: Finding[];
  /** Sites on the line; the first one decides the mark. */
  sites: Site[];
  unreached: UnreachedSite[];
}

/** Kinds about the failure of the line; the other kinds are about its stack only. */
const HAPPENS: ReadonlySet<MarkKind> = new Set(['error', 'warning', 'information', 'noted']);

const ALARMS: ReadonlySet<MarkKind> = new Set(['error', 'warning']);

/**
 * Word at the end of the line, such as `⚠ ends the process`; null: none.
 *
 * @param stacks true to describe kept and lost stacks too
 */
export function wordAtEnd({ kind, word }: LineMark, stacks: boolean): string | null {
  if (!stacks && !HAPPENS.has(kind)) return null;
  return ALARMS.has(kind) ? `⚠ ${word}` : word;
}

type OnLine = Pick<LineMark, 'sites' | 'unreached' | 'findings'>;

/**
 * Returns a mark for each line of a file with findings or call sites. The worst finding decides, or
 * else the worst call at the boundary of the headline.
 */
export function lineMarks(
  stackTraces: StackTraces,
  findings: readonly Finding[],
  file: string,
): LineMark[] {
  const lines = new Map<number, OnLine>();
  const at = (line: number) => {
    const known = lines.get(line) ?? { sites: [], unreached: [], findings: [] };
    lines.set(line, known);
    return known;
  };
  for (const site of stackTraces.sites) {
    if (site.at?.file === file) at(site.at.line).sites.push(site);
  }
  for (const one of stackTraces.unreached) {
    if (one.at.file === file) at(one.at.line).unreached.push(one);
  }
  for (const finding of findings.filter(isTold)) {
    const failing = finding.related.filter(({ message }) => message === FAILING_CALL);
    const places = [finding, ...failing].filter((place) => place.file === file);
    for (const line of new Set(places.map((place) => place.line))) at(line).findings.push(finding);
  }
  return [...lines]
    .map(([line, found]) => lineMark(line, { ...found, sites: inOrder(found.sites, stackTraces) }))
    .sort((a, b) => a.line - b.line);
}

function lineMark(line: number, found: OnLine): LineMark {
  const code = found.sites[0]?.code ?? found.unreached[0]?.code ?? null;
  return { line, ...shown(found), code, ...found };
}

function shown({ findings: [finding], sites: [site] }: OnLine): Pick<LineMark, 'kind' | 'word'> {
  if (finding && finding.severity !== 'hint')
    return { kind: finding.severity, word: visible(markWithFix(finding)) };
  return site
    ? { kind: markKind(site), word: lineWord(site) }
    : { kind: 'unreached', word: NOT_REACHED };
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
