/** Types of what the commands print with `--json` where it is more, or less, than one report. */

import type { Complexity, FunctionTokens } from '../complexity/complexity';
import type { AsyncLook } from '../document/asyncLook';
import type { WorkloadKind } from '../document/workloadKind';
import type { Failure } from '../failure';
import type { GalleryInstall } from '../gallery/fetchPlan';
import type { Published } from '../gallery/published';
import type { FailedBenchmark, Mode, ScoredBenchmark } from '../harness/benchmark';
import type { Sweep } from '../harness/sweep';
import type { Debuggability } from '../probe/debuggability';
import type { Profile } from '../profile/profile';
import type { Finding } from '../rules/finding';
import type { InstalledRuntime } from '../runtimes/install';
import type { FoundRuntime, RuntimeInfo } from '../runtimes/runtime';
import type { HistoryEntry } from './history';
import type { Comparison, Machine, Report, ReportedCall, Warning } from './report';
import type { TableBeside } from './tableBeside';

/** `score --json` with more than one `--runtime`: one report a runtime, in the order given. */
export interface ReportList {
  reports: Report[];
}

/** `compare --json` with more than one `--runtime`. */
export interface ComparisonList {
  comparisons: Comparison[];
}

/** `score --json` of a file that has no text to score, such as a binary one. */
export interface Unscored extends Failure {
  schema: string;
  subject: { file: string };
}

/** `tokens --json`: one entry a file, in the order given. */
export type TokensListing = TokensEntry[];

export type TokensEntry = CountedTokens | UncountedTokens;

export interface CountedTokens extends Complexity {
  state: 'scored';
  file: string;
}

export interface UncountedTokens extends Failure {
  file: string;
}

/** `functions --json`: one entry a file, in the order given. */
export interface FunctionsListing {
  schema: string;
  files: FunctionsEntry[];
}

export type FunctionsEntry =
  | {
      state: 'scored';
      file: string;
      /** In the order of the text. */
      functions: ListedFunction[];
      /** Where the text does not parse, some or all of its functions are not known. */
      syntaxError?: string;
    }
  | UncountedTokens;

/** `history --json`: the scores that are kept of a function. */
export interface HistoryListing {
  schema: string;
  /** Absolute path. */
  file: string;
  function?: string;
  /** The oldest first. */
  entries: HistoryEntry[];
}

/** Lines are 1-based. */
export interface ListedFunction extends FunctionTokens {
  /** What it is named by behind the file: `Cart.checkout`. */
  path: string;
  exported: boolean;
  /** It stands inside another function, which has to run for it to be there. */
  nested: boolean;
  /** What makes it look asynchronous; null: nothing does. */
  asyncLook: AsyncLook | null;
}

/** `bench --json`: one entry for each file, runtime and number of calls at once. */
export interface BenchListing {
  schema: string;
  machine: Machine;
  subjects: BenchEntry[];
  /** With `--sweep`: the same entries in their series, with the growth of each. */
  sweeps: SweepEntry[];
}

/** A function of a file, or all of it, on one runtime. */
interface OnRuntime {
  file: string;
  function?: string;
  runtime: RuntimeInfo;
}

export interface SweepEntry extends OnRuntime, Sweep {}

export type BenchEntry = ScoredBenchEntry | FailedBenchEntry;

export interface ScoredBenchEntry extends OnRuntime, ScoredBenchmark {}

export interface FailedBenchEntry extends OnRuntime, FailedBenchmark {}

/** `probe --json`: one entry for each runtime. */
export interface ProbeListing {
  schema: string;
  machine: Machine;
  subjects: ProbeEntry[];
  /** Warnings about the user's models. Left out: none. */
  warnings?: Warning[];
}

export interface ProbeEntry extends OnRuntime {
  /** How a function of a person's own was called. */
  call?: ReportedCall;
  debuggability: Debuggability;
  findings: Finding[];
  /** How many more comments in the text switch off. Left out: none. */
  ignoredFindings?: number;
}

/** `runtimes --json`: every binary that is where a Node should be, the usual ones first. */
export interface RuntimesListing {
  schema: string;
  runtimes: FoundRuntime[];
  /** What runs a subject here when nothing else is said; its source says why. */
  default: RuntimeInfo | Failure;
  /** What a file here asks for, as it stands there. */
  wanted: { file: string; wanted: string } | null;
  /** The folder that `--install` fetches into. */
  storage: string;
}

/** `runtimes --install V --json`. */
export type InstallListing = InstalledListing | NotInstalledListing;

export interface InstalledListing extends InstalledRuntime {
  schema: string;
}

export interface NotInstalledListing extends Failure {
  schema: string;
}

/** `gallery --install --json`. */
export interface GalleryInstallListing extends GalleryInstall {
  schema: string;
}

/** Which of a member's scores the gallery's table shows; without one it shows all three. */
export type GalleryTable = 'complexity' | 'performance' | 'debuggability';

/** `gallery --json`: the members with what was measured of them. */
export interface GalleryListing {
  schema: string;
  machine: Machine;
  table: GalleryTable | 'all';
  mode: Mode;
  members: GalleryEntry[];
  /** Each published table with what was measured here beside it. */
  tables: TableBeside[];
}

export interface GalleryEntry {
  name: string;
  kind: WorkloadKind;
  pattern: string;
  title: string;
  description: string;
  file: string;
  tokens: number;
  /** tokens / tokens of the shortest hand-written member, or null where there is none. */
  ratio: number | null;
  handWritten: boolean;
  /** What others published about programs of the same pattern. */
  published: Published;
  /** One report a runtime; empty where the table needs nothing run. */
  reports: Report[];
  /** One a report: it was measured by an earlier run, and kept. */
  isKept: boolean[];
}

/** `profile --json`: one entry for each runtime. */
export interface ProfileListing {
  schema: string;
  machine: Machine;
  subjects: ProfileEntry[];
}

export interface ProfileEntry {
  file: string;
  function?: string;
  runtime: RuntimeInfo;
  parallel: number;
  ioMs: number;
  profile: Profile;
}
