import type { ProbeResult } from '../../bench-runner/protocol/probe';
import type { OtherEnds } from '../../bench-runner/protocol/search';
import { modelsOf } from '../document/modelsOf';
import { failure, type Failure } from '../failure';
import type { Executor } from '../harness/executor';
import { longStackFlags } from '../runtimes/longStackFlags';
import { toCompile } from './compiledCall';
import { linesOfCalls } from './callLines';
import type {
  Debuggability,
  Frame,
  GradedDebuggability,
  LongStackTrial,
  Site,
} from './debuggability';
import { twiceBy } from './boundaryRuns';
import { readStack, type StackReader } from './frames';
import { PlacedCalls } from './placedCalls';
import { sitesByOperationStyle } from './operationStyle';
import { isFailure, probeBoundaries, type Boundaries, type BoundariesPlan } from './boundaries';
import { waitsOf } from './order/waitsOf';
import { gradeStacks } from './grade';
import { locatorOf } from './locator';
import { withProjectReleases } from './projectReleases';
import { branchScenariosOf } from './branchScenarios';
import { probeBoundary, type BoundaryProbes } from './probeBoundary';
import { gradeSourceMaps } from '../source-maps/gradeSourceMaps';
import type { SourceMaps } from '../source-maps/sourceMaps';
import type { SourceMapPlan } from '../source-maps/way';
import { nothingFailsLater, toldNobody } from './waits/nothingFailsLater';
import { unreachedWaits } from './waits/unreachedWaits';
import { projectOf } from './projectFrames';
import { trialsAt } from './stackTrials';
import { unreachedSites } from './unreached';

/**
 * The program to probe; `runnerFolder` is the folder of bench-runner, whose frames are the
 * harness's.
 */
export interface ProbePlan extends SourceMapPlan, BoundariesPlan {
  /** Runs the calls of other scenarios; null where there is none. Left out: none are run. */
  otherEnds?: () => Promise<OtherEnds | null>;
}

export interface ProbeProgress {
  done: number;
  total: number;
}

/**
 * Probes a program at every boundary it can have, and grades the result. A subject that takes
 * callbacks has one boundary, one that takes promises has two. Never rejects.
 */
export async function probeProgram(
  plan: ProbePlan,
  executor: Executor,
  onProgress: (progress: ProbeProgress) => void,
  signal: AbortSignal,
): Promise<Debuggability> {
  const reader = await createReader(plan);
  const probe = (boundary: 'promisified' | 'async') =>
    probeBoundary(
      { ...plan, longStackFlags: longStackFlags(plan.runtime) },
      boundary,
      reader,
      executor,
      signal,
    );
  try {
    onProgress({ done: 0, total: 2 });
    const plain = await probe('promisified');
    if ('state' in plain) return plain;
    onProgress({ done: 1, total: 2 });
    // in parallel with the other probes, which mostly wait
    const ends = plan.otherEnds?.() ?? null;
    const [boundaries, sourceMaps] = await Promise.all([
      probeBoundaries(plan, plain, probe),
      plain.sites.length > 0 ? mapsOf(plan, plain.result, executor, signal) : null,
    ]);
    if (isFailure(boundaries)) return boundaries;
    return debuggability(plan, { ...boundaries, sourceMaps, ends: await ends }, reader);
  } finally {
    reader.locator.dispose();
  }
}

function mapsOf(
  { call, ...plan }: ProbePlan,
  result: ProbeResult,
  executor: Executor,
  signal: AbortSignal,
): Promise<SourceMaps> {
  const own = call ? { ...plan, toCompile: toCompile(call) } : plan;
  return gradeSourceMaps(own, result, executor, signal);
}

async function createReader(plan: ProbePlan): Promise<StackReader> {
  const { program, runnerFolder, call } = plan;
  const locator = await locatorOf(plan.document, plan.runnable);
  const linesOfCall = linesOfCalls(plan.document);
  const models = modelsOf(plan.document);
  const reader = { subjectFile: program.file, runnerFolder, locator, linesOfCall, models };
  return call ? { ...reader, project: projectOf(call) } : reader;
}

/** Removes sites that use callbacks, which are the same at both boundaries. */
function onlyAsync(probes: BoundaryProbes): BoundaryProbes {
  return { ...probes, sites: probes.sites.filter(({ boundary }) => boundary === 'async') };
}

interface Probed extends Boundaries {
  /** Null where there is no site. */
  sourceMaps: SourceMaps | null;
  ends: OtherEnds | null;
}

function debuggability(
  plan: ProbePlan,
  { first, second, realIo, sourceMaps, ends }: Probed,
  reader: StackReader,
): Debuggability {
  const probed = second === null || isFailure(second) ? [first] : [first, onlyAsync(second)];
  const { document, runnable, call, runtime } = plan;
  const all = probed.flatMap((one) => one.sites);
  const sites = call
    ? sitesByOperationStyle(
        all.filter((site) => !isBegunByNode(site)),
        call.document,
        realIo,
      )
    : all;
  const graded = gradeStacks(sites);
  const { recorded, neverRan } = first.result;
  const { own, sideEffects, work, operations } = recorded;
  if (graded === null || sourceMaps === null) {
    if (call && sites.length > 0 && sites.every(wasTried)) return toldNobody(call, sites);
    if (sites.length > 0) return nothingProbed();
    const operations = own?.inventions.filter(({ waits }) => waits) ?? [];
    const names = operations.map(({ name }) => name);
    return call
      ? nothingFailsLater(call, all.length > 0, names)
      : { ...noSites(), ...(sideEffects ? { sideEffects } : {}) };
  }
  const isCompiled = runnable.ran === 'compiledFile' && runnable.map !== null;
  // a runtime without async functions has no such boundary
  const isLost = isFailure(second) && second.reason.code !== 'runtimeLacks';
  const tried = together(probed.flatMap(({ trials }) => trials));
  const stackTraces = {
    ...graded,
    ...(call ? { sites: withProjectReleases(graded.sites, call.document) } : {}),
    ...(isLost ? { unprobed: { boundary: 'async' as const, failure: second } } : {}),
    errors: first.result.errors,
    unreached: call
      ? unreachedWaits(call, { sites, neverRan, locator: reader.locator })
      : unreachedSites(document, sites, isCompiled ? reader.locator : null),
    trials: call ? trialsAt(graded.sites, tried) : tried,
    realIo,
  };
  return {
    state: 'scored',
    stackTraces,
    sourceMaps,
    total: stackTraces.level + sourceMaps.level,
    best: stackTraces.best + sourceMaps.level,
    undisturbed: { result: work.result, operations },
    ...twiceBy(new PlacedCalls(first.result, reader).usuallyTwice),
    ...calledAgain(first.result, reader),
    ...(call ? { waits: waitsOf(call, first.result, reader) } : {}),
    ...(call && ends
      ? { otherWays: branchScenariosOf(call, ends, reader, runtime.capabilities) }
      : {}),
    ...(own ? { neverRan } : {}),
    ...(own ? { own } : {}),
    ...(sideEffects ? { sideEffects } : {}),
  };
}

function calledAgain(
  { calledAgainAt }: ProbeResult,
  reader: StackReader,
): Pick<GradedDebuggability, 'calledAgainAt'> {
  const frames = calledAgainAt === null ? [] : readStack(calledAgainAt, reader);
  const at = frames.find(({ owner }) => owner === 'subject')?.at;
  return at ? { calledAgainAt: at } : {};
}

/**
 * True if a stream of Node, or the caller of an iterator, begins the operation: no code called it,
 * so no stack could name a call.
 */
function isBegunByNode({ at, probes }: Site): boolean {
  return at === null && probes.every(({ wanted }) => wanted.every(isOfNobody));
}

/** True if its probe was run, with any outcome. */
function wasTried({ probes }: Site): boolean {
  return probes.some(({ mode, outcome }) => mode === 'passed' && outcome !== 'notRun');
}

function isOfNobody({ owner }: Frame): boolean {
  return owner === 'node' || owner === 'harness';
}

/** Merges the trials of several boundaries by their names. */
function together(trials: BoundaryProbes['trials']): LongStackTrial[] {
  const byName = new Map<string, LongStackTrial>();
  for (const { kind, name, brings, of, failure: why } of trials) {
    const known = byName.get(name);
    const sum = { brings: brings + (known?.brings ?? 0), of: of + (known?.of ?? 0) };
    const price = sum.brings > 0 ? PRICE_NOT_ASKED : NOT_WORTH_A_PRICE;
    const because = why ?? known?.failure;
    byName.set(name, { kind, name, ...sum, ...(because ? { failure: because } : {}), price });
  }
  return [...byName.values()];
}

const PRICE_NOT_ASKED = failure('skipped', 'notAsked', 'Its price was not measured.', {
  remedy: 'Add --price to async-score score.',
});
const NOT_WORTH_A_PRICE = failure(
  'skipped',
  'notAsked',
  'It brings nothing back, so its price was not measured.',
);

function nothingProbed(): Failure {
  return failure(
    'failed',
    'nothingMeasured',
    'No call site could be probed in the time there was.',
    {
      remedy: 'Allow more time: asyncScore.timeoutSeconds (--timeout).',
    },
  );
}

function noSites(): Failure {
  return failure('skipped', 'noSites', 'The function called none of the faked I/O operations.', {
    needed: 'calls to db, blobManager, File, FileVersion, Version or self, which are globals',
    remedy: 'Let the function use the faked I/O instead of one of its own.',
  });
}
