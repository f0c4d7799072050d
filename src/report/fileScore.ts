import type { Failure } from '../failure';
import type { ListedFunction } from './listings';
import { type Finding, isTold, isUncertain, markWithFix } from '../rules/finding';
import type { GradedDebuggability, UnreachedSite } from '../probe/debuggability';
import { brief } from './projectTimes';
import type { Provenance, Report, ReportedSubject, Warning, WorkloadChoice } from './report';
import type { Complexity } from '../complexity/complexity';
import type { Workload } from '../harness/benchmark';
import type { RuntimeInfo } from '../runtimes/runtime';

/**
 * `score --json` of a file with several functions. Each has the report that it has when it is scored
 * alone, so that whatever reads one reads the other; only the list of the file's functions is not
 * said again in each.
 */
export interface FileScore {
  schema: string;
  subject: ReportedSubject;
  /** Of the whole file. */
  complexity: Complexity;
  runtime: RuntimeInfo;
  /** How those that are timed are called. */
  workload: Pick<Workload, 'parallel' | 'ioMs' | 'mode'>;
  /** In the order of the text; those inside others are part of them. */
  functions: FileFunction[];
  /** What the file is beside them: that was not run. Left out: nothing else. */
  alsoIs?: WorkloadChoice;
  /** Warnings about the user's models, which each function's report has too. Left out: none. */
  warnings?: Warning[];
  measured: Provenance;
}

/** The same with more than one `--runtime`. */
export interface FileScoreList {
  files: FileScore[];
}

export type FileFunction = ListedFunction & (ReportedFunction | Failure);

export interface ReportedFunction {
  /** It was looked into; what could not be had of it is told in its report. */
  state: 'scored';
  report: Report;
}

/** What a page of the file tells of one of its functions. */
export interface FunctionRow extends Pick<ListedFunction, 'path' | 'line' | 'tokens'> {
  /** Why nothing of it ran; null: it was looked into, or will be. */
  notRun: Failure | null;
  /** Why nothing is known of its failures; null: it is known. */
  unknown: Failure | null;
  /** The worst first; lost stacks are counted alone. */
  findings: RowFinding[];
  /** Findings of functions that it calls, which have them in their rows. */
  byItsCalls: Pick<Finding, 'file' | 'line'>[];
  /** Findings that rest on an assumption. */
  hints: number;
  lostStacks: number;
  /** Null: no call ran. */
  reach: Reach | null;
  /** CPU time of a call, or why that is not known. */
  cpuUs: number | Failure;
}

/** How many of a function's calls of I/O were made to fail, `of` those that its text shows. */
export interface Reach {
  reached: number;
  of: number;
}

export interface RowFinding extends Pick<Finding, 'severity' | 'line'> {
  mark: string;
}

/** A file as its page shows it. */
export interface FileSummary extends Omit<FileScore, 'functions' | 'complexity'> {
  /** Of the whole file. */
  tokens: number;
  /** In the order of the text. */
  rows: FunctionRow[];
  /** Functions that have no row, as there are too many. */
  more: number;
}

/** So many functions have a row; nobody reads a table that is longer. */
const MOST_ROWS = 200;

/** Returns what the page of a file shows, without the reports of its functions. */
export function summaryOf({ functions, complexity, ...file }: FileScore): FileSummary {
  const shown = functions.filter(({ state }, index) => state === 'scored' || index < MOST_ROWS);
  const more = functions.length - shown.length;
  return { ...file, tokens: complexity.tokens, rows: shown.map(rowOf), more };
}

function rowOf({ path, line, tokens, ...outcome }: FileFunction): FunctionRow {
  const about = { path, line, tokens };
  if (outcome.state !== 'scored') {
    const failed = rowOfFailure(outcome);
    return { ...about, ...failed, cpuUs: failed.notRun };
  }
  const { debuggability } = outcome.report;
  return {
    ...about,
    ...rowOfFindings(outcome.report, markWithFix),
    unknown: debuggability.state === 'scored' ? null : brief(debuggability),
    reach: debuggability.state === 'scored' ? reachOf(debuggability) : null,
    cpuUs: cpuOf(outcome.report),
  };
}

/** A row of what did not run. */
export function rowOfFailure({ state, reason }: Failure) {
  const notRun = { state, reason };
  return {
    notRun,
    unknown: notRun,
    findings: [],
    byItsCalls: [],
    hints: 0,
    lostStacks: 0,
    reach: null,
  };
}

export function reachOf({ stackTraces }: Pick<GradedDebuggability, 'stackTraces'>): Reach {
  const places = stackTraces.sites.map(({ at, operation }) =>
    at ? `${at.file}:${at.line}:${at.column}` : operation,
  );
  const reached = new Set(places).size;
  return { reached, of: reached + stackTraces.unreached.filter(isNotRun).length };
}

/** Lines of the calls that were made to fail. */
export function linesOfSites({ stackTraces }: Pick<GradedDebuggability, 'stackTraces'>): number[] {
  return [...new Set(stackTraces.sites.flatMap(({ at }) => at?.line ?? []))];
}

function isNotRun({ why }: UnreachedSite): boolean {
  return why === 'notRun';
}

/** A row of what ran. @param mark names a finding */
export function rowOfFindings(
  { findings, findingsOfCalls = [] }: Pick<Report, 'findings' | 'findingsOfCalls'>,
  mark: (finding: Finding) => string,
): Pick<FunctionRow, 'notRun' | 'findings' | 'byItsCalls' | 'hints' | 'lostStacks'> {
  const told = findings.filter(isTold);
  const marked = told.map((one) => ({ severity: one.severity, line: one.line, mark: mark(one) }));
  const lostStacks = findings.filter(({ rule }) => rule === 'stack-lost').length;
  const byItsCalls = findingsOfCalls.filter(isTold).map(({ file, line }) => ({ file, line }));
  const hints = findings.filter(isUncertain).length;
  return { notRun: null, findings: marked, byItsCalls, hints, lostStacks };
}

function cpuOf({ benchmark }: Report): number | Failure {
  if (benchmark.state !== 'scored') return brief(benchmark);
  const { cpuUsPerCall } = benchmark;
  return 'state' in cpuUsPerCall ? cpuUsPerCall : cpuUsPerCall.median;
}
