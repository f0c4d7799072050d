import type { ProbeResult } from '../../bench-runner/protocol';
import type { SubjectDocument } from '../document/document';
import type { Runnable } from '../document/runnable';
import { failure, type Failure } from '../failure';
import type { Program } from '../harness/benchJob';
import type { Executor } from '../harness/executor';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { Debuggability, Site } from './debuggability';
import { sitesOf, type SwitchedRun } from './evidence';
import type { StackReader } from './frames';
import { gradeStacks } from './grade';
import { identityLocator, mapLocator, type Locator } from './locate';
import { runProbes, type ProbeRun } from './probeJob';
import { callSites } from './sites';
import { gradeSourceMaps } from './sourceMaps';

export interface ProbePlan {
  document: SubjectDocument;
  runnable: Runnable;
  program: Program;
  runtime: RuntimeInfo;
  timeoutMs: number;
  /** Folder of bench-runner, whose frames are not the subject's. */
  runnerFolder: string;
}

export interface ProbeProgress {
  done: number;
  total: number;
}

type Boundary = 'promisified' | 'async';

/**
 * Probes a program at every I/O boundary that it can be given and grades what was seen. A subject
 * that takes callbacks has one boundary, one that takes promises has two. Never rejects.
 */
export async function probeProgram(
  plan: ProbePlan,
  executor: Executor,
  onProgress: (progress: ProbeProgress) => void,
  signal: AbortSignal,
): Promise<Debuggability> {
  const locator = await createLocator(plan);
  const reader = { subjectFile: plan.program.file, runnerFolder: plan.runnerFolder, locator };
  try {
    onProgress({ done: 0, total: 2 });
    const first = await probeBoundary(plan, 'promisified', reader, executor, signal);
    if ('state' in first) return first;
    onProgress({ done: 1, total: 2 });
    const second = first.takesPromises
      ? await probeBoundary(plan, 'async', reader, executor, signal)
      : null;
    // a runtime without async functions has no such boundary
    const more = second === null || 'state' in second ? [] : second.sites;
    return debuggability(plan, first.result, [...first.sites, ...more], reader);
  } finally {
    locator.dispose();
  }
}

async function createLocator({ document, runnable }: ProbePlan): Promise<Locator> {
  if (runnable.map === null) return identityLocator(document.file, runnable.code);
  return mapLocator(document.file, runnable.map, document.text);
}

interface BoundaryProbes {
  result: ProbeResult;
  sites: Site[];
  takesPromises: boolean;
}

async function probeBoundary(
  plan: ProbePlan,
  boundary: Boundary,
  reader: StackReader,
  executor: Executor,
  signal: AbortSignal,
): Promise<BoundaryProbes | Failure> {
  const run = (longStackSupport: boolean): Promise<ProbeRun> =>
    runProbes(
      plan.program,
      { boundary, longStackSupport, timeoutMs: plan.timeoutMs },
      executor,
      plan.runtime,
      signal,
    );
  const { result, crashed } = await run(false);
  if (result.state !== 'completed') return result;
  const plain = sitesOf({ result, crashed }, null, reader);
  const name = switchesOf(result, plan.program.code);
  const couldChange = name !== '' && plain.some(({ level }) => level < 3);
  const switched = couldChange ? await switchedRun(name, run) : null;
  return {
    result,
    sites: switched === null ? plain : sitesOf({ result, crashed }, switched, reader),
    takesPromises: result.operations.some((operation) => operation.boundary === boundary),
  };
}

/** The long-stack switches that there are: of the libraries loaded, and of the 2013 convention. */
function switchesOf({ switches }: ProbeResult, code: string): string {
  const asked = /\blongStackSupport\b/.test(code) ? ['global.longStackSupport'] : [];
  return [...switches, ...asked].join(', ');
}

async function switchedRun(
  name: string,
  run: (longStackSupport: boolean) => Promise<ProbeRun>,
): Promise<SwitchedRun | null> {
  const { result } = await run(true);
  return result.state === 'completed' ? { result, name } : null;
}

function debuggability(
  plan: ProbePlan,
  result: ProbeResult,
  sites: Site[],
  reader: StackReader,
): Debuggability {
  const stackTraces = gradeStacks(sites);
  if (stackTraces === null) return noSites();
  const places = callSites(result, reader).flatMap(({ wanted }) => {
    const [line, column] =
      wanted
        .find(({ key }) => key !== null)
        ?.key?.split(':')
        .map(Number) ?? [];
    return line && column ? [{ file: plan.program.file, line, column }] : [];
  });
  const sourceMaps = gradeSourceMaps(plan.runnable, plan.document.language, places, reader.locator);
  return { state: 'scored', stackTraces, sourceMaps, total: stackTraces.level + sourceMaps.level };
}

function noSites(): Failure {
  return failure('skipped', 'noSites', 'The function called none of the faked I/O operations.', {
    needed: 'calls to db, blobManager, File, FileVersion, Version or self, which are globals',
    remedy: 'Let the function use the faked I/O instead of one of its own.',
  });
}
