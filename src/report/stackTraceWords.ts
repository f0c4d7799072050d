/** Sentences for the grade of the stack traces; panel and pages share them. */

import type { IoBoundary, Site, StackTraces, UnreachedSite } from '../probe/debuggability';
import { gradedSites, isGraded } from '../probe/grade';
import { stackMeaning } from './gradeWords';
import { BOUNDARIES } from '../probe/operationWords';
import { STACK_TRACE_MEANINGS } from './labels';
import type { Units } from './units';
import { causeWords, worstSite } from './words';

/** What an I/O operation of the boundary is. */
const BOUNDARY_SENSES: Readonly<Record<IoBoundary, string>> = {
  callback: 'the error comes out of the event loop, as that of a socket or a driver does',
  promisified: 'as util.promisify makes them',
  async: 'the error is thrown inside an async function that the file awaits',
  timer: 'the I/O that the file fakes itself, as the programs of 2013 do',
  promise: 'each as its operation makes it',
};

/** `the median of 7 sites with promises around callbacks`; with one site, that it is the only one. */
export function medianWords(stackTraces: StackTraces, units: Units): string {
  const { boundary } = stackTraces;
  const counted = gradedSites(sitesAt(stackTraces, boundary)).length;
  const at = `with ${BOUNDARIES[boundary]}`;
  return counted === 1
    ? `the only site ${at}`
    : `the median of ${units.counted(counted, 'site')} ${at}`;
}

/** The site that is graded lowest, where that is lower than the median. */
export function worseThanMedian(stackTraces: StackTraces): Site | null {
  const worst = worstSite(stackTraces);
  return worst !== null && worst.level < stackTraces.level ? worst : null;
}

/** The boundaries at which the subject was probed, that of the grade first. */
export function inOrder({ boundary: graded, boundaries }: StackTraces): StackTraces['boundaries'] {
  const others = boundaries.filter(({ boundary }) => boundary !== graded);
  return [...boundaries.filter(({ boundary }) => boundary === graded), ...others];
}

/**
 * What an operation of the boundary is, and what a person sees there: `With promises around
 * callbacks (…): no stack names the failing call.`
 */
export function boundarySentence(
  { boundary, level }: StackTraces['boundaries'][number],
  stackTraces: Pick<StackTraces, 'boundary' | 'level' | 'best' | 'sites'>,
): string {
  const what = `With ${BOUNDARIES[boundary]} (${BOUNDARY_SENSES[boundary]})`;
  if (boundary === stackTraces.boundary) {
    return `${what}: ${stackMeaning(stackTraces)}${causeWords(stackTraces)}.`;
  }
  return `${what}: ${STACK_TRACE_MEANINGS[level]} (${level} of 5, not in the score).`;
}

/** `2 calls stand in branches that no run reached`, or null where all were reached. */
export function unreachedWords({ unreached }: StackTraces, units: Units): string | null {
  const idle = unreached.filter(({ why }) => why === 'noIo').length;
  const left = unreached.length - idle;
  const stand = left === 1 ? 'stands in a branch' : 'stand in branches';
  const parts = [
    ...(left > 0 ? [`${units.counted(left, 'call')} ${stand} that no run reached`] : []),
    ...(idle > 0
      ? [`${units.counted(idle, 'call')} ${idle === 1 ? 'waits' : 'wait'} for no I/O`]
      : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/** Why nothing was made to fail there, or null where that is not known. */
export function unreachedBecause({ why }: UnreachedSite): string | null {
  return why === undefined ? null : UNREACHED[why];
}

const UNREACHED: Readonly<Record<NonNullable<UnreachedSite['why']>, string>> = {
  notRun: 'did not run',
  noIo: 'waits for no I/O',
};

/** Why some rows are not in the grade, or null where all are. */
export function notCountedWords(sites: readonly Site[], units: Units): string | null {
  const shown = sites.filter((site) => !isGraded(site)).length;
  if (shown === 0) return null;
  const said =
    shown === 1
      ? 'is reached only after another failure'
      : 'are reached only after another failure';
  return `${units.counted(shown, 'site')} ${said}: shown, but not in the grade.`;
}

export function sitesAt({ sites }: StackTraces, boundary: IoBoundary): Site[] {
  return sites.filter((site) => site.boundary === boundary);
}
