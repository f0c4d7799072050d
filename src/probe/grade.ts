import type { ConsequenceKind } from './consequence';
import type { IoBoundary, Level, Probe, Site, StackTraces } from './debuggability';

const LEVELS: Readonly<Record<Probe['named'], Level>> = {
  own: 5,
  finalCallback: 4,
  switch: 3,
  companion: 2,
  no: 1,
};

/**
 * The level of a site is that of an error which its I/O operation passes on, as in the 2013 study.
 * The thrown modes are evidence beside it: a synchronous throw is in every stack. An operation of
 * the subject's own that takes no error can only be seen to throw.
 */
export function siteLevel(probes: readonly Probe[]): Level {
  const counts = countingProbe(probes);
  return counts ? LEVELS[counts.named] : 1;
}

/** The probe that tells the level and the consequence of a site. */
export function countingProbe(probes: readonly Probe[]): Probe | undefined {
  const passed = probes.find(({ mode }) => mode === 'passed');
  return passed?.outcome === 'unfailable'
    ? probes.find(({ mode }) => mode === 'thrownLater')
    : passed;
}

type Graded = Pick<StackTraces, 'level' | 'boundary' | 'worst' | 'best' | 'boundaries' | 'sites'>;

/**
 * Grades the sites of all boundaries. The headline is callbacks or promises around them, which is
 * what most I/O libraries are: whichever has more sites.
 */
export function gradeStacks(sites: Site[]): Graded | null {
  const graded = gradedSites(sites);
  const boundaries = [...new Set(graded.map(({ boundary }) => boundary))];
  const count = (of: IoBoundary) => graded.filter(({ boundary }) => boundary === of).length;
  const usual = boundaries.filter((boundary) => boundary !== 'async');
  const most = Math.max(...usual.map(count));
  const headline = usual.find((boundary) => count(boundary) === most) ?? boundaries[0];
  if (headline === undefined) return null;
  // where an error comes to nobody it counts for no headline, and is shown all the same
  const shown = new Set([...boundaries, ...sites.filter(isGraded).map((each) => each.boundary)]);
  const ifAsync = sites.map((site) => ({ ...site, level: site.otherwise ?? site.level }));
  return {
    ...gradeBoundary(sites, headline),
    best: gradeBoundary(ifAsync, headline).level,
    boundaries: [...shown].map((boundary) => gradeBoundary(sites, boundary)),
    sites,
  };
}

/**
 * The sites that count for a level: those whose error comes to somebody, who may read its stack. Where
 * there are none, all; and what streams ask for only where the code asks for nothing itself.
 */
export function gradedSites(sites: readonly Site[]): Site[] {
  const all = sites.filter(isGraded);
  const asked = all.filter(({ reached }) => reached.by !== 'event');
  const graded = asked.length > 0 ? asked : all;
  const arriving = graded.filter(arrives);
  return arriving.length > 0 ? arriving : graded;
}

const ARRIVES_NOWHERE: ReadonlySet<ConsequenceKind> = new Set([
  'recovered',
  'fallback',
  'hidden',
  'exits',
]);

function arrives({ consequence }: Site): boolean {
  return consequence === null || !ARRIVES_NOWHERE.has(consequence.kind);
}

/** What tells whether a site counts; an operation of a run has no probes of its own. */
interface Counted extends Partial<Pick<Site, 'boundary' | 'probes' | 'lapses'>> {
  reached: { by: string };
}

/**
 * The probe of a site that only a failure leads to is a second failure; of one that was not probed, or
 * that the call did not come to any more, nothing is known; and a timer without which the call completes all the same is no I/O of it.
 */
export function isGraded({ reached, boundary, probes = [], lapses = [] }: Counted): boolean {
  const passed = probes.find(({ mode }) => mode === 'passed')?.outcome;
  const isRun = passed !== 'notRun' && (boundary === 'timer' || passed !== 'unfailable');
  const isNeedless =
    boundary === 'timer' &&
    lapses.some(({ mode, outcome }) => mode === 'neverCalled' && outcome === 'completed');
  return reached.by !== 'failure' && isRun && !isNeedless;
}

/**
 * Whether nothing that was tried brings the stack back, at the boundary that the headline holds for;
 * what only a failure leads to does not count there, nor what a stream asks for, nor what hangs on how
 * its operation is made.
 */
export function losesStack(site: Site, { boundary }: Pick<StackTraces, 'boundary'>): boolean {
  const isSure = site.level === 1 && site.otherwise === undefined;
  const isCalled = site.reached.by !== 'failure' && site.reached.by !== 'event';
  return site.boundary === boundary && isCalled && isSure;
}

function gradeBoundary(
  sites: readonly Site[],
  boundary: IoBoundary,
): { boundary: IoBoundary; level: Level; worst: Level } {
  const levels = gradedSites(sites.filter((site) => site.boundary === boundary))
    .map(({ level }) => level)
    .sort((a, b) => a - b);
  const lowerMiddle = levels[Math.floor((levels.length - 1) / 2)];
  return { boundary, level: lowerMiddle ?? 1, worst: levels[0] ?? 1 };
}
