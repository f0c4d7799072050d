import * as path from 'node:path';

import type { ProbeResult } from '../../bench-runner/protocol/probe';
import type { CompiledVariant, SubjectDocument } from '../document/document';
import type { MapReader, UnreadWhy } from '../document/mapReader';
import type { Runnable } from '../document/runnable';
import { sourceMappingUrl, type SourceMap } from '../document/sourceMap';
import type { Program } from '../harness/benchJob';
import type { Keeper } from '../harness/keeping/keeper';
import { setUpFilesOf } from '../modules/setUp/findSetUp';
import { setUpOf, type Compiler, type SetUp } from '../modules/setUp/setUp';
import type { RuntimeInfo } from '../runtimes/runtime';
import { compile, type CompiledByTool, type NotCompiled } from './compileWithTool';
import { needsOf } from './editions';
import type { MapFound, SourceMapTarget, WayItRuns } from './sourceMaps';
import { judgeTarget, namedTarget } from './targets';
import { toolOutput } from './toolOutput';

/** Subject of the source map check. */
export interface SourceMapPlan {
  document: SubjectDocument;
  runnable: Runnable;
  program: Program;
  /**
   * Text of a tool's input, and the code appended to its output; by default those of the document.
   */
  toCompile?: { text: string; reach: string };
  runtime: RuntimeInfo;
  timeoutMs: number;
  /** Time of an I/O operation in timed calls, in milliseconds; by default the usual one. */
  ioMs?: number;
  /** Folder of bench-runner. */
  runnerFolder: string;
  /** Watches a compiler; by default nothing does. */
  keeper?: Keeper;
  /** Reads named maps and configuration files; by default none of them is read. */
  readMap?: MapReader;
  /** Form of the document for older engines, if there is one. */
  variant?: CompiledVariant | null;
  /** True to skip the runtime's own flag. */
  levelsOnly?: true;
}

/** Code that runs, and its origin. */
export interface Way extends WayItRuns {
  /**
   * CommonJS, which runs under the file of `document`. To call a user's function, it ends with code
   * that passes the function to the child.
   */
  code: string;
  /** Source of `code`, or the compiled document itself. */
  document: SubjectDocument;
  /** True if a person wrote `document`. */
  written: boolean;
  map: SourceMap | null;
  form: MapFound['form'];
  /** Reason why a named or made map is missing. */
  mapProblem: string | null;
  mapState: UnreadWhy | null;
  /** Targets that the tool was configured for. */
  compiledTo: string[];
  /** Targets that only a database of engines can resolve. */
  unread: string[];
}

/** Returns the way without a compiler: what was probed. */
export function probedWay(plan: SourceMapPlan, problem: string | null = null): Way {
  const { document, runnable, program, runtime } = plan;
  const { ran, map, mapProblem, mapState, madeBy } = runnable;
  const by = madeBy?.by === 'typeStripping' ? madeBy.by : PROBED_BY[ran];
  const isInline = /^data:/i.test(sourceMappingUrl(document.text) ?? '');
  const needs = by === 'own' ? needsOf(document) : null;
  const runsAsWritten = needs === null ? RUNS_SOURCE.includes(by) : !needs.types && !needs.jsx;
  return {
    by,
    tool: by === 'typeStripping' ? (madeBy?.tool ?? '') : '',
    namedIn: null,
    problem,
    targets: [{ name: nameOfWay(runtime), runsAsWritten }],
    code: program.code,
    document,
    written: by !== 'compiledAhead',
    map,
    form: by !== 'compiledAhead' || map === null ? null : isInline ? 'inline' : 'external',
    mapProblem: mapProblem ?? null,
    mapState: mapState ?? null,
    compiledTo: [],
    unread: [],
  };
}

const PROBED_BY = {
  asWritten: 'nothing',
  compiledFile: 'compiledAhead',
  transpiled: 'own',
} as const;

/** Ways that run the source itself, except for its types. */
export const RUNS_SOURCE: readonly Way['by'][] = ['nothing', 'typeStripping'];

/** Returns the document's compiler, or null if nothing compiles it. */
export function setUpFor(plan: SourceMapPlan): Compiler | null {
  const { document, runnable, runtime, readMap } = plan;
  // compiled files, and gallery members with a variant, carry this information themselves
  if (!readMap || runnable.ran === 'compiledFile' || plan.variant) return null;
  const found = setUpFilesOf(document.file, readMap);
  const { by, ...rest } = setUpOf(document, found, runtime.capabilities);
  return by === null ? null : { by, ...rest };
}

/** Reason why a way was not used. */
export interface NotGone {
  code: NotCompiled['code'];
  /** Reason in one sentence. */
  problem: string;
}

/** Returns the way through the project's tool, or why it failed. */
export async function compiledWay(
  plan: SourceMapPlan,
  setUp: Compiler,
  signal: AbortSignal,
): Promise<Way | NotGone> {
  const { runtime } = plan;
  if (setUp.by === 'typeStripping' && !runtime.capabilities.typeStripping) {
    return notGone(setUp, `${nameOfWay(runtime)} takes no types out`);
  }
  const { document, toCompile = { text: document.text, reach: '' } } = plan;
  const { text, reach } = toCompile;
  const compiled = await compile({ ...document, text }, setUp, plan, signal);
  if (compiled.state === 'failed') return notGone(setUp, compiled.message, compiled.code);
  try {
    const { code, map, mapProblem } = await toolOutput(document, compiled);
    const named = targetNames(setUp, compiled);
    const itself = { name: nameOfWay(runtime), runsAsWritten: true };
    return {
      by: setUp.by,
      tool: compiled.tool,
      namedIn: setUp.namedIn,
      problem: null,
      targets: setUp.by === 'typeStripping' ? [itself] : targetsOf(plan, named),
      code: code + reach,
      document,
      written: true,
      map,
      form: map === null || compiled.maps === 'off' ? null : compiled.maps,
      mapProblem,
      mapState: mapProblem === null ? null : 'malformed',
      compiledTo: compiled.targets,
      unread: named.filter((name) => namedTarget(name) === null),
    };
  } catch (error) {
    return notGone(setUp, error instanceof Error ? error.message : String(error));
  }
}

const TOOLS = {
  typescript: 'TypeScript',
  babel: 'Babel',
  esbuild: 'esbuild',
  swc: 'swc',
  typeStripping: "Node's type stripping",
} as const;

/** Explains in one sentence why the configured tool was not used. */
export function refusal({ by, namedIn }: Compiler, why: string) {
  const told = namedIn === null ? '' : ` (${path.basename(namedIn)})`;
  return `${TOOLS[by]}${told} was to compile the file, but ${why.replace(/\.$/, '')}.`;
}

function notGone(setUp: Compiler, why: string, code: NotGone['code'] = 'other'): NotGone {
  return { code, problem: refusal(setUp, why) };
}

/**
 * Targets of a compile: the runtime for type stripping; Babel itself reads the package's targets.
 */
function targetNames({ by, targets }: SetUp, compiled: CompiledByTool): string[] {
  if (by === 'typeStripping') return [];
  const isWhole = by === 'babel' && compiled.targets.length > 0;
  return isWhole ? compiled.targets : [...compiled.targets, ...targets];
}

function targetsOf(
  { document, runtime }: SourceMapPlan,
  names: readonly string[],
): SourceMapTarget[] {
  const needs = needsOf(document);
  const named = names.flatMap((name) => namedTarget(name) ?? []);
  if (named.length > 0) return named.map((target) => judgeTarget(target, needs));
  const runsAsWritten = needs !== null && !needs.types && !needs.jsx;
  return [{ name: nameOfWay(runtime), runsAsWritten }];
}

export function nameOfWay({ version }: RuntimeInfo): string {
  return `Node ${version}`;
}

/** Way with its run. */
export interface WayRun {
  way: Way;
  result: ProbeResult;
}
