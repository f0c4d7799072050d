/** Words for stack traces, and for what makes them longer. */

import { listed, shortenMiddle } from '../../document/words';
import type { Failure } from '../../failure';
import type {
  IoBoundary,
  LongStackTrial,
  Making,
  Price,
  PriceRatio,
  Site,
  StackTraces,
  UnreachedSite,
} from '../../probe/debuggability';
import { gradedSites, isGraded } from '../../probe/grade';
import { BOUNDARIES } from '../../probe/operationWords';
import type { RealIo } from '../../runtimes/realIo';
import type { RuntimeInfo } from '../../runtimes/runtime';
import type { RuntimeScore } from '../report';
import type { Units } from '../units';
import { STACK_TRACE_MEANINGS } from './labels';
import { whyAbsent } from './measured';
import { causeWords, failureSentence, stackMeaning, worstSite } from './score';

/** Meaning of each boundary. */
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

export const TRIAL_KINDS: Readonly<Record<LongStackTrial['kind'], string>> = {
  switch: 'long-stack switch',
  flag: 'flag of the runtime',
  companion: 'native companion',
  helper: 'helper of Async Score, not counted in the grade',
};

/** `brings back 1 of 4 lost sites`, or why it could not be tried */
export function broughtWords({ brings, of, failure }: LongStackTrial, units: Units): string {
  if (failure) return `could not be tried to the end: ${within(failureSentence(failure, units))}`;
  const sites = units.counted(of, 'lost site');
  if (brings === 0) return `brings back none of ${sites}`;
  const all = brings === of ? 'all' : units.count(brings);
  return of === 1 ? 'brings back the only lost site' : `brings back ${all} of ${sites}`;
}

/**
 * `a call takes 1.4× the time (1.3–1.5×), 2.1× the CPU time (2–2.2×)`, or why that is not known:
 * `its price was not measured: add --price to async-score score`
 */
export function priceWords(price: Price | Failure, units: Units): string {
  if (price.state !== 'scored') return whyNoPrice(price, units);
  return `a call takes ${pricesWords(price, units)}`;
}

/** `1.4× the time (1.3–1.5×), 2.1× the CPU time (2–2.2×)` */
export function pricesWords({ time, cpu, memory }: Price, units: Units): string {
  const parts = [
    ratioWords(time, 'time', units),
    ratioWords(cpu, 'CPU time', units),
    ratioWords(memory, 'memory', units),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function whyNoPrice(why: Failure, units: Units): string {
  const { code, message, remedy } = why.reason;
  if (code !== 'notAsked') return `its price is not known: ${within(failureSentence(why, units))}`;
  return [message, ...(remedy === undefined ? [] : [remedy])].map(within).join(': ');
}

/** A sentence as part of another one. */
function within(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

function ratioWords(ratio: PriceRatio | null, of: string, units: Units): string | null {
  if (ratio === null) return null;
  const interval = units.ratioInterval(ratio.low, ratio.high);
  return `${units.ratio(ratio.median)} the ${of} (${interval})`;
}

type Version = Pick<RuntimeInfo, 'version'>;

/**
 * `On Node 24.21.0 the errors of fs.promises.readFile/stat name your callers; those of
 * util.promisify(fs.readFile) do not.`; else why that is not known. Null for a subject that awaits
 * nothing: to callbacks it makes no difference.
 */
export function realIoSentence(
  { boundaries, realIo, sites }: Pick<StackTraces, 'boundaries' | 'realIo' | 'sites'>,
  { version }: Version,
): string | null {
  if (boundaries.some(({ boundary }) => boundary === 'promise'))
    return makingSentence(sites, version);
  if (!boundaries.some(({ boundary }) => boundary === 'promisified' || boundary === 'async')) {
    return null;
  }
  if ('state' in realIo) return whyAbsent(realIo);
  const { kept, lost } = byFate(realIo);
  const on = `On Node ${version}`;
  if (realIo.length === 0) return null;
  if (kept.length === 0) {
    return `${on} no error of the runtime's own I/O names your callers: ${listed(lost)}.`;
  }
  const keep = `${on} the errors of ${listed(kept)} name your callers`;
  return lost.length === 0 ? `${keep}.` : `${keep}; those of ${listed(lost)} do not.`;
}

/**
 * Of the operations of a person's own function: `On Node 24.21.0 the errors of `fetch` name your
 * callers. Whether those of `db.find` do depends on how it is made: …`
 */
function makingSentence(sites: readonly Site[], version: string): string {
  const of = (making: Making) => {
    const names = sites.flatMap((site) => (site.making === making ? [site.operation] : []));
    return [...new Set(names)].map((name) => `\`${shortenMiddle(name, MOST_NAME_LENGTH)}\``);
  };
  const [kept, lost, unknown] = [of('async'), of('promisified'), of('unknown')];
  const on = `On Node ${version} the errors of`;
  const those = kept.length > 0 ? 'Those of' : on;
  return [
    ...(kept.length > 0 ? [`${on} ${listed(kept)} name your callers.`] : []),
    ...(lost.length > 0
      ? [`${those} ${listed(lost)} do not${kept.length > 0 ? '' : ' name your callers'}.`]
      : []),
    ...(unknown.length > 0
      ? [
          `Whether those of ${listed(unknown)} name your callers depends on how ${unknown.length > 1 ? 'they are' : 'it is'} made: an async function's do, those of a promise around a callback do not.`,
        ]
      : []),
  ].join(' ');
}

const MOST_NAME_LENGTH = 40;

/**
 * Where the runtimes of a report differ, a sentence an API or group of them:
 * `fs.promises.readFile keeps your callers on Node 24.21.0 and loses them on 26.10.0.`
 */
export function realIoDifferences(
  scores: readonly Pick<RuntimeScore, 'runtime' | 'debuggability'>[],
): string[] {
  const known = scores.flatMap(({ runtime, debuggability }) =>
    debuggability.state === 'scored' ? told(runtime, debuggability.stackTraces.realIo) : [],
  );
  const groups = new Map<string, string[]>();
  for (const api of apisOf(known)) {
    const fate = fateOf(api, known);
    if (fate !== null) groups.set(fate, [...(groups.get(fate) ?? []), api]);
  }
  return [...groups].map(([fate, apis]) => {
    const isOne = apis.length === 1;
    const [keeps, loses] = isOne ? ['keeps', 'loses'] : ['keep', 'lose'];
    return `${listed(apis)} ${fate.replace('KEEP', keeps ?? '').replace('LOSE', loses ?? '')}.`;
  });
}

interface Told {
  version: string;
  realIo: readonly RealIo[];
}

function told({ version }: Version, realIo: readonly RealIo[] | Failure): Told[] {
  return 'state' in realIo ? [] : [{ version, realIo }];
}

function apisOf(known: readonly Told[]): string[] {
  return [...new Set(known.flatMap(({ realIo }) => realIo.map(({ api }) => api)))];
}

/** `KEEP your callers on Node 24.21.0 and LOSE them on 26.10.0`, or null where no two differ. */
function fateOf(api: string, known: readonly Told[]): string | null {
  const on = (keeps: boolean) =>
    known.flatMap(({ version, realIo }) =>
      realIo.some((each) => each.api === api && each.keeps === keeps) ? [version] : [],
    );
  const [kept, lost] = [on(true), on(false)];
  if (kept.length === 0 || lost.length === 0) return null;
  return `KEEP your callers on Node ${listed(kept)} and LOSE them on ${listed(lost)}`;
}

function byFate(realIo: readonly RealIo[]): { kept: string[]; lost: string[] } {
  const of = (keeps: boolean) =>
    grouped(
      realIo.filter((each) => each.keeps === keeps).map(({ api }) => api),
      realIo.map(({ api }) => api),
    );
  return { kept: of(true), lost: of(false) };
}

const MEMBER = /^([\w./]+)\.(\w+)$/;

/** More of them are too many to be read, where they are all that were asked. */
const MOST_NAMES = 4;

/**
 * `fs.promises.readFile`, `fs.promises.stat` as one: `fs.promises.readFile/stat`; `fs.promises.*` where
 * they are all of many.
 */
function grouped(apis: readonly string[], all: readonly string[]): string[] {
  const [groups, whole] = [membersOf(apis), membersOf(all)];
  return [...groups].map(([module, names]) => {
    if (names.length === 0) return module;
    const isAll = names.length > MOST_NAMES && names.length === whole.get(module)?.length;
    return `${module}.${isAll ? '*' : names.join('/')}`;
  });
}

function membersOf(apis: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const api of apis) {
    const [, module = api, name] = MEMBER.exec(api) ?? [];
    groups.set(module, [...(groups.get(module) ?? []), ...(name === undefined ? [] : [name])]);
  }
  return groups;
}
