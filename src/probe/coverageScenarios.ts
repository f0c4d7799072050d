import type { CodePart } from '../../bench-runner/protocol/recording';
import type { CallDifference } from '../calling/preparedCall';
import type { SourcePosition } from '../document/document';
import { isInside } from '../document/range';
import type { GradedDebuggability, Site, StackTraces, UnreachedSite } from './debuggability';
import { gradeStacks } from './grade';
import { trialsAt } from './stackTrials';

/** What probes of another call showed, and how that call differs from the main one. */
export interface CoverageScenario {
  differs: CallDifference;
  seen: GradedDebuggability;
}

/**
 * Adds the sites that only these other calls reach. The end of the call and its waits stay those of
 * the main call.
 */
export function withCoverageScenarios(
  main: GradedDebuggability,
  ways: readonly CoverageScenario[],
): GradedDebuggability {
  return ways.reduce(withWay, main);
}

function withWay(
  main: GradedDebuggability,
  { differs, seen }: CoverageScenario,
): GradedDebuggability {
  const { stackTraces, neverRan } = main;
  const more = sitesOfScenarios(main, seen);
  const sites = [...stackTraces.sites, ...more.map((site) => reachedBy(site, differs))];
  const graded = gradeStacks(sites);
  if (more.length === 0 || graded === null) return main;
  return {
    ...main,
    stackTraces: {
      ...stackTraces,
      ...graded,
      unreached: unreachedInBoth(stackTraces.unreached, seen.stackTraces.unreached),
      trials: trialsAt(
        sites,
        bothOf(stackTraces.trials, seen.stackTraces.trials, ({ name }) => name),
      ),
      realIo: realIoOf(stackTraces.realIo, seen.stackTraces.realIo),
    },
    total: graded.level + main.sourceMaps.level,
    best: graded.best + main.sourceMaps.level,
    ...(neverRan && seen.neverRan ? { neverRan: inBoth(neverRan, seen.neverRan) } : {}),
  };
}

/** Returns the sites at places that the main call does not reach. */
export function sitesOfScenarios(main: GradedDebuggability, seen: GradedDebuggability): Site[] {
  const known = new Set(main.stackTraces.sites.map(({ at }) => at && placeOf({ at })));
  return seen.stackTraces.sites.filter(({ at }) => at && !known.has(placeOf({ at })));
}

export function unreachedInBoth(
  some: readonly UnreachedSite[],
  others: readonly UnreachedSite[],
): UnreachedSite[] {
  const left = new Map(others.map((each) => [placeOf(each), each]));
  return some.flatMap((each) => {
    const there = left.get(placeOf(each));
    // one of the two has run it
    return there ? [each.why === 'notRun' ? there : each] : [];
  });
}

function realIoOf(main: StackTraces['realIo'], other: StackTraces['realIo']) {
  // the runtime was not asked, or gave no answer
  if ('state' in main || 'state' in other) return main;
  return bothOf(main, other, ({ api }) => api);
}

function bothOf<Each>(
  some: readonly Each[],
  others: readonly Each[],
  nameOf: (each: Each) => string,
): Each[] {
  const known = new Set(some.map(nameOf));
  return [...some, ...others.filter((each) => !known.has(nameOf(each)))];
}

/** Marks a site as reached by another call, unless it took a failure or an event to reach it. */
function reachedBy(site: Site, differs: CallDifference): Site {
  return site.reached.by === 'call' ? { ...site, reached: { by: 'way', differs } } : site;
}

function placeOf({ at }: { at: SourcePosition }): string {
  return [at.file, at.line, at.column].join();
}

/** Returns the parts that lie in both lists. Parts are nested or apart, never overlapping. */
export function inBoth(some: readonly CodePart[], others: readonly CodePart[]): CodePart[] {
  const within = (parts: readonly CodePart[], around: readonly CodePart[]) =>
    parts.filter((part) => around.some((each) => isInside(part, each)));
  const all = [...within(some, others), ...within(others, some)];
  return all.filter(
    (part, i) => all.findIndex(({ start, end }) => start === part.start && end === part.end) === i,
  );
}
