import type { ProbeResult } from '../../bench-runner/protocol/probe';
import { readNoMapFile } from '../document/mapReader';
import { failure, type Failure } from '../failure';
import type { Executor } from '../harness/executor';
import type { Compiler } from '../modules/setUp/setUp';
import type { RuntimeInfo } from '../runtimes/runtime';
import { runProbes } from '../harness/probeJob';
import { checkPlaces, judgePrinted, type CheckedPlace } from './checks';
import { gradeMaps } from './grade';
import { mapFound } from './mapState';
import { reportedPlaces, type ReportedPlace } from './reportedPlaces';
import type { Printed, SourceMaps } from './sourceMaps';
import { withInlineMap } from './toolOutput';
import { MapChain } from './mapChain';
import { compiledWay, nameOfWay, probedWay, refusal, RUNS_SOURCE, setUpFor } from './way';
import type { NotGone, SourceMapPlan, Way, WayRun } from './way';
import { evidenceOf } from './words';

const FLAG = '--enable-source-maps';

/**
 * Throws in the code as it really runs, and compares reported places with the calls in the source,
 * both through the map and as the runtime prints them.
 */
export async function gradeWay(
  plan: SourceMapPlan,
  result: ProbeResult,
  executor: Executor,
  signal: AbortSignal,
): Promise<SourceMaps> {
  const { way: gone, result: seen } = await wayRun(plan, result, executor, signal);
  const chain = new MapChain(gone.document, gone.written, plan.readMap ?? readNoMapFile);
  try {
    const way = await withReadableMap(gone, chain);
    const checked = await checkPlaces(way, placesOf(seen, way), chain);
    const flagged = await flaggedRun(plan, way, checked, executor, signal);
    return sourceMaps(plan, way, checked, flagged);
  } finally {
    await chain.dispose();
  }
}

/** Removes a map that the map library rejects, though it parsed. */
async function withReadableMap(way: Way, chain: MapChain): Promise<Way> {
  const problem = way.map === null ? null : await chain.refusalOf(way.map);
  if (problem === null) return way;
  return { ...way, map: null, form: null, mapProblem: problem, mapState: 'malformed' };
}

/** Returns the way the file is run, with a run of it; if that fails, the way that was probed. */
async function wayRun(
  plan: SourceMapPlan,
  result: ProbeResult,
  executor: Executor,
  signal: AbortSignal,
): Promise<WayRun> {
  // the runtime stripped the types, so that is the way that was probed
  const setUp = plan.runnable.madeBy?.by === 'typeStripping' ? null : setUpFor(plan);
  if (setUp === null) return { way: probedWay(plan), result };
  const way = await compiledOrStripped(plan, setUp, signal);
  if (!('by' in way)) return { way: probedWay(plan, way.problem), result };
  const run = await runOf(plan, way.code, plan.runtime, executor, signal);
  if (run.state === 'completed') return { way, result: run };
  const why = `its output did not run here: ${run.reason.message}`;
  return { way: probedWay(plan, refusal(setUp, why)), result };
}

/** Tries Node's type stripping if a tool only checks types or skips the file. */
async function compiledOrStripped(
  plan: SourceMapPlan,
  setUp: Compiler,
  signal: AbortSignal,
): Promise<Way | NotGone> {
  const way = await compiledWay(plan, setUp, signal);
  const isLeft = !('by' in way) && LEFT_AS_IT_IS.includes(way.code);
  const strips = plan.runtime.capabilities.typeStripping;
  if (!isLeft || !strips || !plan.document.language.startsWith('typescript')) return way;
  const itself = { by: 'typeStripping', namedIn: null, config: null } as const;
  return compiledWay(plan, { ...setUp, ...itself }, signal);
}

const LEFT_AS_IT_IS: readonly string[] = ['emitsNothing', 'leftOut'] satisfies NotGone['code'][];

/** Runs the code and records its operations; makes nothing fail. */
export async function runOf(
  plan: SourceMapPlan,
  code: string,
  runtime: RuntimeInfo,
  executor: Executor,
  signal: AbortSignal,
): Promise<ProbeResult | Failure> {
  const { program, timeoutMs, ioMs } = plan;
  const options = { boundary: 'promisified', longStacks: 'off', timeoutMs, ioMs } as const;
  const run = await runProbes(
    { ...program, code },
    { ...options, modes: [], tellsNotRun: false },
    executor,
    runtime,
    signal,
  );
  return run.result;
}

function placesOf({ operations }: ProbeResult, { document }: Way, sources: string[] = []) {
  return reportedPlaces(operations, document.file, (file) => sources.includes(file));
}

async function flaggedRun(
  plan: SourceMapPlan,
  way: Way,
  checked: readonly CheckedPlace[],
  executor: Executor,
  signal: AbortSignal,
): Promise<Printed | Failure> {
  const { runtime } = plan;
  const unwanted = plan.levelsOnly ? LEVELS_ONLY : whyNotFlagged(way, runtime);
  if (unwanted !== null) return unwanted;
  // a compiled file names its own map, which the runtime finds where it is
  const code = way.written && way.map !== null ? withInlineMap(way.code, way.map) : way.code;
  const flagged = { ...runtime, flags: [...runtime.flags, FLAG] };
  const result = await runOf(plan, code, flagged, executor, signal);
  if (result.state !== 'completed') return result;
  const sources = checked.map(({ sourceFile }) => sourceFile);
  return judgePrinted(checked, placesOf(result, way, sources), way.document.file);
}

const LEVELS_ONLY = failure('skipped', 'notAsked', 'Of many functions the levels are asked for.');

function whyNotFlagged(way: Way, runtime: RuntimeInfo): Failure | null {
  if (RUNS_SOURCE.includes(way.by)) {
    return failure('skipped', 'notAsked', 'What runs is the source: there is no map to read.');
  }
  if (!runtime.capabilities.sourceMapsFlag) {
    return failure('skipped', 'runtimeLacks', `${nameOfWay(runtime)} has no ${FLAG}.`, {
      needed: `a Node that has ${FLAG}`,
      remedy: 'Pick another runtime to see what it prints with the flag.',
    });
  }
  // the runtime would open a map that we do not
  if (way.mapState === 'outside' || way.mapState === 'tooLarge') {
    return failure('skipped', 'notAsked', way.mapProblem ?? 'The map is not to be opened.');
  }
  if (way.map !== null || way.by === 'compiledAhead') return null;
  return failure('skipped', 'notAsked', 'No map is made, so there is none to read.');
}

function sourceMaps(
  plan: SourceMapPlan,
  way: Way,
  checked: readonly CheckedPlace[],
  flagged: Printed | Failure,
): SourceMaps {
  const checks = checked.map(({ check }) => check);
  const without = judgePrinted(checked, unmapped(checked), way.document.file);
  const map = mapFound(way, checked);
  const { by, tool, namedIn, problem, targets } = way;
  const runsSource = RUNS_SOURCE.includes(by) || isModuleAsWritten(way);
  const grade = gradeMaps({
    runsSource,
    map: map.state,
    targets,
    unmapped: without.places.map(({ verdict }) => verdict),
  });
  const printed = { without, with: flagged };
  return {
    ...grade,
    ran: RAN[by] ?? 'transpiled',
    // the map of a module's CommonJS form does not belong to the way it is run
    hasMap: way.map !== null && by !== 'typeStripping',
    evidence: evidenceOf(way, { checks, map, printed }, nameOfWay(plan.runtime)),
    checks,
    way: { by, tool, namedIn, problem, targets },
    map,
    printed,
  };
}

/** Reported places without a map. */
function unmapped(checked: readonly CheckedPlace[]): Pick<ReportedPlace, 'id' | 'at'>[] {
  return checked.map(({ id, check }) => ({ id, at: check.reported }));
}

const RAN: Readonly<Partial<Record<Way['by'], SourceMaps['ran']>>> = {
  nothing: 'asWritten',
  compiledAhead: 'compiledFile',
};

/** True for an ES module that was probed in CommonJS form, but runs as a module. */
function isModuleAsWritten({ by, targets }: Way): boolean {
  return by === 'own' && targets.every(({ runsAsWritten }) => runsAsWritten);
}
