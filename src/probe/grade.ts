import type { ConsequenceKind, Thrown } from './consequence';
import type { CallbackMisuse, IoBoundary, Level, Probe, Site, StackTraces } from './debuggability';

const LEVELS: Readonly<Record<Probe['named'], Level>> = {
  own: 5,
  finalCallback: 4,
  switch: 3,
  companion: 2,
  no: 1,
};

/**
 * Returns the level of a site: that of the error that its operation passes on, as in the 2013
 * study. The thrown modes do not count, because every stack has a synchronous throw. A subject's
 * own operation that takes no error can only throw. An event can only bring a bad answer.
 */
export function siteLevel(probes: readonly Probe[], lapses: readonly CallbackMisuse[] = []): Level {
  const thrown = takesNoError({ probes }) ? thrownByAnswer(lapses) : null;
  if (thrown) return thrown.error.at ? LEVELS.own : LEVELS.no;
  const counts = countingProbe(probes);
  return counts ? LEVELS[counts.named] : 1;
}

/** Returns what the code throws for a bad answer; null: nothing. */
function thrownByAnswer(lapses: readonly CallbackMisuse[]): Thrown | null {
  return lapses.find(({ thrown }) => thrown)?.thrown ?? null;
}

/** True for an operation that passes no error, such as a timer: only a probe made it throw. */
export function takesNoError({ probes }: { probes: readonly Probe[] }): boolean {
  return probes.some(({ mode, outcome }) => mode === 'passed' && outcome === 'unfailable');
}

/** Returns the probe that decides the level and the consequence of a site. */
export function countingProbe(probes: readonly Probe[]): Probe | undefined {
  const passed = probes.find(({ mode }) => mode === 'passed');
  return passed?.outcome === 'unfailable'
    ? probes.find(({ mode }) => mode === 'thrownLater')
    : passed;
}

type Graded = Pick<StackTraces, 'level' | 'boundary' | 'worst' | 'best' | 'boundaries' | 'sites'>;

/**
 * Grades the sites of all boundaries. The headline is the boundary of callbacks, or of promises
 * around them, as most I/O libraries have: the one with more sites.
 */
export function gradeStacks(sites: Site[]): Graded | null {
  const graded = gradedSites(sites);
  const boundaries = [...new Set(graded.map(({ boundary }) => boundary))];
  const count = (of: IoBoundary) => graded.filter(({ boundary }) => boundary === of).length;
  const usual = boundaries.filter((boundary) => boundary !== 'async');
  const most = Math.max(...usual.map(count));
  const headline = usual.find((boundary) => count(boundary) === most) ?? boundaries[0];
  if (headline === undefined) return null;
  // sites whose error reaches nobody count for no headline, but are shown
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
 * Returns the sites that count for a level: their error reaches somebody who may read its stack.
 * Where there is none, all sites count. Reads of a stream count only where the code makes no call
 * of I/O itself.
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

/** Properties that decide if a site counts; an operation of a run has no probes of its own. */
interface Counted extends Partial<Pick<Site, 'boundary' | 'probes' | 'lapses'>> {
  reached: { by: string };
}

/**
 * True if a site can count for a level. It cannot if it takes a failure to reach it, since its
 * probe is a second failure. Nor can a site without a probe, an event whose data is never bad, or a
 * timer that the call completes without.
 */
export function isGraded({ reached, boundary, probes = [], lapses = [] }: Counted): boolean {
  const passed = probes.find(({ mode }) => mode === 'passed')?.outcome;
  const mayFail =
    boundary === 'timer' || passed !== 'unfailable' || thrownByAnswer(lapses) !== null;
  const isRun = passed !== 'notRun' && mayFail;
  const isNeedless =
    boundary === 'timer' &&
    lapses.some(({ mode, outcome }) => mode === 'neverCalled' && outcome === 'completed');
  return reached.by !== 'failure' && isRun && !isNeedless;
}

/**
 * True if no trial brings the stack back, at the headline's boundary. A site does not count if a
 * failure or a stream reaches it, or if its level depends on the operation's style.
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
