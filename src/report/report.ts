/**
 * The report: one versioned value that holds everything known about a subject. Views draw it and
 * compute nothing. `npm run schema` makes `docs/report.schema.json` of these types; it is
 * shipped.
 */

import type { Invention } from '../../bench-runner/protocol/invention';
import type { CompletesBy } from '../../bench-runner/protocol/job';
import type { Argument } from '../../bench-runner/protocol/own';
import type { OwnRecording, SideEffect } from '../../bench-runner/protocol/recording';
import type { LineRange } from '../document/changedLines';
import type { CallIo } from '../harness/ownProgram';
import type { Finding } from '../rules/finding';
import type { Complexity } from '../complexity/complexity';
import type { Construct } from '../analysis/constructs';
import type { Language, Revision } from '../document/document';
import type { GeneratedBy } from '../document/generatedBy';
import type { FoundKind } from '../document/workloadKind';
import type { Scales } from '../gallery/scales';
import type { Standing } from '../gallery/standing';
import type { Benchmark, WaysOfCalls } from '../harness/benchmark';
import type { Sweep } from '../harness/sweep';
import type { Failure } from '../failure';
import type { Debuggability, IoBoundary } from '../probe/debuggability';
import type { Waits } from '../probe/order/knownWaits';
import type { Profile } from '../profile/profile';
import type { Machine } from '../runtimes/machine';
import type { RuntimeInfo } from '../runtimes/runtime';

/** The version of this format. It changes when a key moves or changes its meaning. */
export const REPORT_SCHEMA = 'async-score/report/2';

export interface Report {
  /** Always `REPORT_SCHEMA` of the version that wrote it. */
  schema: string;
  subject: ReportedSubject;
  runtime: RuntimeInfo;
  machine: Machine;
  complexity: Complexity;
  /** What the file was measured as. */
  workload: WorkloadChoice;
  /** How a function of a person's own was called. */
  call?: ReportedCall;
  benchmark: Benchmark;
  /** Of a function of a person's own: what a call waits for, and in which order it could. */
  waits?: Waits;
  debuggability: Debuggability;
  /** What the probes show the code to get wrong, the worst first. */
  findings: Finding[];
  /** Those of functions that it calls, where they are told. Left out: none. */
  findingsOfCalls?: Finding[];
  /** How many more comments in the text switch off. Left out: none. */
  ignoredFindings?: number;
  /** Where the time goes, once that was asked for. */
  profile?: Profile;
  /** How cost grows with load, where that was asked for. */
  sweeps?: Sweep[];
  /**
   * The same text on several runtimes, measured in the same rounds, where that was asked for. This
   * report's own runtime is among them.
   */
  elsewhere?: RuntimeScore[];
  /** Where the gallery's members stand on the same scales, as far as that is known. */
  gallery: Scales;
  /** Where the subject stands among them. */
  standing?: Standing;
  /** Of a function of a person's own: the members that are made in the same way. */
  relatives?: ReportedRelatives;
  warnings: Warning[];
  measured: Provenance;
}

/** How a function of a person's own was called, and with what. */
export interface ReportedCall {
  /** 1-based line of the function. */
  line: number;
  /** Lines that it has. */
  lines: number;
  /** `invented`: its I/O was made up; `real`: it had its own. */
  io: CallIo;
  /** How its calls end, and what told that; null where no call could be made. */
  completesBy: { kind: CompletesBy; recognisedBy: OwnRecording['recognisedBy'] } | null;
  /** What it threw, in one line, as its code has no way that does not throw. Left out: it has one. */
  threw?: string;
  /**
   * It failed: `met` is told of it until then, or it is `untold`, as its process could not tell any
   * more. Left out: a call came to its end, or none was made.
   */
  failed?: 'met' | 'untold';
  /** It is the second try: the call that its code suggests had failed. Left out: it is that one. */
  otherwise?: ReportedOtherWay;
  /** Loops that nothing in them ends: a call is so many turns of them. Left out: it has none. */
  loops?: { line: number; turns: number }[];
  /** Lines of statements that are left out, as they threw while the file was loaded. Left out: none. */
  notLoaded?: number[];
  /** The form of its file that ran. Left out by earlier versions. */
  form?: ReportedForm;
  /** Its case of the sidecar file; null: none. */
  case: string | null;
  args: ReportedArgument[];
  /** What was made up for it, in the order of its first use. */
  inventions: Invention[];
  /** Parts of it that did not run, in the order of the text; null where it is not known. */
  notRun: NotRun[] | null;
  /** How much of it ran while nothing failed. Left out: it is not known. */
  ran?: RanOfCall;
  /** How many of its calls at once went another way than the first. Left out: it is not known. */
  ways?: WaysOfCalls;
  /**
   * What the constructor of its class threw, in one line: it was called on an object without what that
   * makes. Left out: nothing.
   */
  constructorThrew?: string;
  /** Arguments and globals that a call changed: each call after it met what the one before left. */
  changed: string[];
  /** What it did to the world outside. */
  sideEffects: SideEffect[];
  /** Operations that were still under way when it had told its end. */
  underWayAtEnd: number;
  /** It ends by process.exit(0), which was not carried out. Left out: it does not. */
  exits?: true;
  /** It asks for nothing itself: its timers do, which were let fire at once. Left out: it is not so. */
  timersAreAll?: true;
  /** Files of its project that its imports lead to and that were not loaded. Left out: none. */
  modulesLeftOut?: number;
}

/** Statements of a function that ran in a call, and the lines that it led through. */
export interface RanOfCall {
  statements: number;
  of: number;
  /** Those that ran in any of its calls, with failures and other answers. Left out: it is not known. */
  inAll?: number;
  lines: { from: number; to: number }[];
}

/**
 * How a call differs from the one that the code suggests, by names of parameters; those of a
 * constructor as `constructor.options`.
 */
export interface ReportedOtherWay {
  /** They have no default, and were left out. */
  leftOut: string[];
  /** They have a default, and were given all the same. */
  given: string[];
  /** What else was answered than the code suggests, and with what, in words. */
  answered: { name: string; answer: string }[];
  /** How the first call failed, in one sentence. Left out: it ended well, and reached less of its I/O. */
  firstFailed?: string;
  /** What a handler of a failure asked for was not there in the first call. Left out: it was. */
  forHandlers?: true;
  /**
   * The tag in a comment above the function that makes the call so from the start: it was tried. Left out:
   * none is known.
   */
  keptBy?: string;
}

/** What was made of a text so that it runs. */
export interface ReportedForm {
  /**
   * `nothing`: it ran as written. `compiledAhead`: it is a tool's output, and ran as that.
   * `typeStripping`: the runtime took the types out. `own`: Async Score transpiled it.
   */
  by: 'nothing' | 'compiledAhead' | 'typeStripping' | 'typescript' | 'own';
  /** Such as `Node 24.21.0`, `TypeScript 5.9.3`; empty where there is none. */
  tool: string;
  /** Where that was found; null where it is part of the runtime, or there is none. */
  toolOf: 'project' | 'editor' | null;
  /** Its imports and exports became those of CommonJS. */
  toCommonJs: boolean;
  /** Why the runtime, which takes out types, did not take out these, in one sentence; or null. */
  problem: string | null;
}

export interface ReportedArgument {
  name: string;
  from: Argument['from'];
  /** What it was, in words; null where no call could be made. */
  text: string | null;
}

/** Lines are 1-based. */
export interface NotRun {
  line: number;
  endLine: number;
  /** How many lines are its own: on its first one something else may stand that did run. */
  lines: number;
  /** As much of it as stands on its first line. */
  code: string;
}

/**
 * A function of a person's own beside the members of the gallery that are made in the same way. It
 * does other work than they do, so that only what an I/O operation takes can be read side by side;
 * what is made up for it costs time of its own.
 */
export interface ReportedRelatives {
  /** The construct that the code of all of them is mostly made of. */
  madeOf: Construct;
  /** They tell their end as the function does; where none does, those that tell it otherwise. */
  endsAlike: boolean;
  /** The boundary that all levels are at; null where the function could not be probed. */
  boundary: IoBoundary | null;
  own: FiguresPerOperation;
  /** Fewest tokens first. */
  members: Relative[];
}

/** Null where it is not known. */
export interface FiguresPerOperation {
  /** I/O operations of a call. */
  operations: number | null;
  tokensPerOperation: number | null;
  /** CPU time of a call by its operations. */
  cpuUsPerOperation: number | null;
  /** Of its stack traces. */
  level: number | null;
}

/** A member; all but its tokens is from an earlier run of the gallery on the same runtime. */
export interface Relative extends FiguresPerOperation {
  name: string;
  title: string;
  tokens: number;
  /** ISO 8601; null where nothing is kept of it. */
  measuredAt: string | null;
}

/** Which kind of workload a file was measured under, and why. */
export interface WorkloadChoice extends FoundKind {
  /** `file`: what the file exports and does; `gallery`: the manifest of the gallery. */
  chosenBy: 'file' | 'gallery' | 'person';
}

/** What one runtime made of the subject. */
export interface RuntimeScore {
  runtime: RuntimeInfo;
  benchmark: Benchmark;
  debuggability: Debuggability;
  warnings: Warning[];
}

export interface ReportedSubject {
  /** Absolute path, or the name of an untitled editor. */
  file: string;
  /** The function that is scored, when it is not the file's export. */
  function?: string;
  language: Language;
  /** True where the text came from an editor and differs from what is on disk. */
  unsaved: boolean;
  /** What wrote it. Left out: a person, as far as can be told. */
  madeBy?: GeneratedBy;
  /** The text was that of an earlier state of the file; imports were met by the working copy's. */
  revision?: Revision;
  /** SHA-256 of the scored text (hex), so that a view can tell whether it is still the same. */
  textHash: string;
}

export type { Machine };

/** How, when and by what version the report was made. */
export interface Provenance {
  /** Version of Async Score. */
  by: string;
  /** ISO 8601. */
  startedAt: string;
  durationMs: number;
  /** Wall time while at least one child process ran; the rest of `durationMs` is our own. */
  childMs: number;
  /** Child processes started. */
  runs: number;
  /** Seed of the random order of the runs. */
  seed: number;
}

export interface Warning {
  code: WarningCode;
  /** The figure it touches. */
  about: 'complexity' | 'time' | 'memory' | 'debuggability' | 'comparison';
  /** What is wrong. */
  cause: string;
  /** What to do about it. */
  remedy: string;
}

export type WarningCode =
  | 'syntaxError'
  | 'tooShort'
  | 'noisy'
  | 'stillWarmingUp'
  | 'bimodal'
  | 'fewSamples'
  | 'printsMuch'
  | 'unhandledRejection'
  | 'leftProcesses'
  | 'changedOnDisk'
  | 'unlocatedSites'
  | 'stackTraceLimit'
  | 'preparedStacks'
  | 'unprobedBoundary'
  | 'tokensOnly'
  | 'runtimeNotAsWanted'
  | 'differentResult'
  | 'differentOperations'
  | 'differentFloor'
  | 'differentConcurrency'
  | 'synchronousCallback'
  | 'longStackSwitches'
  | 'differentPromisify'
  | 'differentBoundary'
  | 'differentIo'
  | 'differentArguments'
  | 'differentInventions'
  | 'differentBranches'
  | 'leftUnderWay'
  | 'machineBusy'
  | 'cpuQuota'
  | 'throttled'
  | 'onBattery'
  | 'powersave'
  | 'failedRequests'
  | 'slowAsking'
  | 'changesArguments'
  | 'changesGlobals'
  | 'sideEffects'
  | 'endsBeforeIo'
  | 'partsNotRun'
  | 'packagesMissing'
  | 'packagesCameAlong'
  | 'keepsAnswers'
  | 'goesAnotherWay'
  | 'olderImports'
  | 'importsCut'
  | 'typesNotRead'
  | 'notCompiled'
  | 'modelContradicts'
  | 'modelOfOtherVersion'
  | 'ignoreOfNoRule'
  | 'ignoreOfNothing'
  | 'ignoreWithoutReason';

// ---- comparison ---------------------------------------------------------------------------------

/** B against A: every ratio is B / A. */
export interface Comparison {
  schema: string;
  a: Report;
  b: Report;
  ratio: {
    tokens: number | null;
    time: Ratio | Failure;
    /** CPU time per call. */
    cpu: Ratio | Failure;
    /** Peak of memory. */
    memory: Ratio | Failure;
    /** Bytes that a call allocates on the heap. */
    allocated: Ratio | Failure;
  };
  /** Ways in which the two do unlike work; empty where none was found. */
  fairness: Warning[];
  /** What makes B of A, where A is the same at a revision. Left out: they are two others. */
  change?: RevisionChange;
}

/** What is not as it was. */
export interface RevisionChange {
  /** The revision, as it was named: `HEAD`. */
  since: string;
  /** Of the function, or where none is scored of the file, as it is now. Empty: it is as it was. */
  lines: LineRange[];
  /** The function is as it was, and other lines of its file are not. */
  outside: boolean;
  /** No call came to any of the lines. */
  unreached: boolean;
}

export type Verdict = 'faster' | 'slower' | 'no difference found' | 'too noisy to tell';
/** Of memory, of allocation and of CPU time. */
export type AmountVerdict =
  | 'less'
  | 'more'
  | 'no difference found'
  | 'too noisy to tell'
  /** Of memory: both are within a few pages, in which the system counts it. */
  | 'too small to tell';

export interface Ratio {
  state: 'scored';
  median: number;
  /** 95 % interval. */
  low: number;
  high: number;
  /** How many times wider it is, as rounds that follow each other are alike. Left out: it is not. */
  widened?: number;
  /** `no difference found`: none above 5 %, as the whole interval lies within that. */
  verdict: Verdict | AmountVerdict;
  /** One ratio a round. */
  samples: number[];
  /** Indices of samples that lie far from the others. */
  outliers: number[];
}
