import type { ListedFunction } from './listings';
import type { Failure } from '../failure';
import type { RuntimeInfo } from '../runtimes/runtime';
import { type FunctionRow, type Reach, rowOfFailure, rowOfFindings } from './fileScore';
import type { Race } from '../probe/twoAtOnce/race';
import { type Finding, markOf } from '../rules/finding';
import type { CostOfChange, TimedFunction, WaitsOfCall } from './projectTimes';
import type { Machine } from './report';

/** `project --json`. */
export interface PrintedProject extends ProjectScore {
  /** Of all its functions, in their order; what is found of several stands here once. */
  findings: Finding[];
}

/** The functions of a folder, each with what becomes of its failures. */
export interface ProjectScore {
  schema: string;
  /** Absolute path of the folder; all files are named from there, with slashes. */
  folder: string;
  runtime: RuntimeInfo;
  /** In the order of the files' names and of their texts. */
  functions: ProjectFunction[];
  /** Files and folders that could not be read. */
  unread: (Failure & { file: string })[];
  /** Which part of the functions this is, where they are shared among several machines. */
  shard?: Shard;
  measured: ProjectProvenance;
  /** Only what is other than it was at a revision is scored. Left out: everything is. */
  changes?: Changes;
  /** What the configuration asks for, and whether it is so. Left out: it asks for nothing. */
  gate?: GateVerdict;
}

export interface Changes {
  since: { name: string; commit: string };
  /** Files that could not be read as they were then. Left out: all could. */
  unreadThen?: (Failure & { file: string })[];
  functions: ChangedFunction[];
}

/** A function whose text, or what it leads to, differs. */
export interface ChangedFunction extends Pick<ListedFunction, 'path' | 'line'> {
  file: string;
  isNew: boolean;
  /** What it was named by, where that was something else. */
  was?: string;
  /** Findings that it did not have, and those that it has no more. */
  appeared: Finding[];
  ended: Finding[];
  /** Why nothing is known of what it was. Left out: it is known, or it is new. */
  unknownThen?: Failure;
  /** What it costs against what it cost, both timed in the same rounds. Left out: nobody asked, or it is new. */
  cost?: CostOfChange;
}

export interface Shard {
  /** 1-based. */
  index: number;
  of: number;
}

export interface ProjectProvenance {
  /** Version of Async Score. */
  by: string;
  startedAt: string;
  durationMs: number;
  /** Functions that were run, and those whose result was kept from an earlier time. */
  ran: number;
  kept: number;
  /** Functions that were timed, but for those whose time was kept. Left out: no time is told. */
  timed?: number;
  /** Whose times they are. Left out: no time is told, or they are of several shards. */
  machine?: Machine;
  /** Functions that are not done: it was cancelled. */
  left: number;
}

export type ProjectFunction = ProjectPlace & (ProbedFunction | Failure) & TimedFunction;

export interface ProjectPlace extends Pick<ListedFunction, 'path' | 'line' | 'endLine' | 'tokens'> {
  file: string;
}

export interface ProbedFunction {
  state: 'scored';
  /** The worst first, as their rules have them; files are named from the folder. */
  findings: Finding[];
  /** Those of functions that it calls, where they are told. Left out: none. */
  findingsOfCalls?: Finding[];
  /** What two calls at once do to each other. Left out: nothing. */
  races?: Race[];
  /** How many more comments in the text switch off. */
  ignored: number;
  debuggability: BriefDebuggability | Failure;
  /** Left out: not known. */
  waits?: WaitsOfCall;
}

/** Levels of 1 to 5, and their sum. */
export interface BriefDebuggability {
  state: 'scored';
  stackTraces: number;
  sourceMaps: number;
  total: number;
  /** Calls of I/O that were made to fail. */
  sites: number;
  /** Their lines. */
  lines: number[];
  /** How many calls of I/O that is, of those in the text. */
  reach: Reach;
}

/** Whether a project is as its configuration asks. */
export interface GateVerdict {
  passed: boolean;
  /** Why it did not, a sentence each. */
  reasons: GateReason[];
  /** Findings that the baseline knows, and that fail nothing. */
  known: number;
  /** Entries of the baseline that nothing matches any more. */
  ended: number;
  /** It asks for nothing slower, and nothing was compared. Left out: it is not so. */
  nothingCompared?: true;
}

export interface GateReason {
  code: 'finding' | 'unscored' | 'debuggability' | 'slower';
  message: string;
  file: string;
  line: number;
}

/** What a table tells of a function of a project. */
export interface ProjectRow extends FunctionRow {
  file: string;
  /** Null: not known. */
  waits: WaitsOfCall | null;
}

export function rowOfProject(one: ProjectFunction): ProjectRow {
  const { file, path, line, tokens, cpu = NOT_TIMED } = one;
  const cpuUs = cpu.state === 'scored' ? cpu.medianUs : cpu;
  const about = { file, path, line, tokens, cpuUs };
  if (one.state !== 'scored') return { ...about, waits: null, ...rowOfFailure(one) };
  const { debuggability, waits = null } = one;
  const unknown = debuggability.state === 'scored' ? null : debuggability;
  const reach = debuggability.state === 'scored' ? debuggability.reach : null;
  return { ...about, waits, ...rowOfFindings(one, markOf), unknown, reach };
}

const NOT_TIMED: Failure = {
  state: 'skipped',
  reason: { code: 'notAsked', message: 'Nobody asked for its time.' },
};

/** All findings, in the order of the functions. */
export function findingsOfProject({ functions }: Pick<ProjectScore, 'functions'>): Finding[] {
  return functions.flatMap((one) => (one.state === 'scored' ? one.findings : []));
}

/** Why nothing came of a function that does something which could fail; null: something did. */
export function notScoredBecause(one: ProjectFunction): Failure | null {
  const known = one.state === 'scored' ? one.debuggability : one;
  return known.state === 'scored' || known.state === 'skipped' ? null : known;
}
