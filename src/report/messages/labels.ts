/** One closed table of words for each union of the types of a report. */

import type { Complexity } from '../../complexity/complexity';
import type { AsyncLook } from '../../document/asyncLook';
import type { WorkloadKind } from '../../document/workloadKind';
import type { FailureState, ReasonCode } from '../../failure';
import type { Level, Probe, ProbeMode } from '../../probe/debuggability';
import type { RuntimeSource } from '../../runtimes/runtime';

/** Levels of stack traces, as the 2013 study names them. */
export const STACK_TRACE_LEVELS: Readonly<Record<Level, string>> = {
  5: 'always correct',
  4: 'correct but fragile',
  3: 'correct with a flag',
  2: 'correct with native modules',
  1: 'missing',
};

/** Meaning of a level of stack traces for a reader of the stack. */
export const STACK_TRACE_MEANINGS: Readonly<Record<Level, string>> = {
  5: 'the stack of the error names the failing call',
  4: 'only the stack at the final callback names it, and only while every callback is your own',
  3: 'a stack names it only with a long-stack-trace switch',
  2: 'a stack names it only with a native module',
  1: 'no stack names the failing call',
};

export const SOURCE_MAP_LEVELS: Readonly<Record<Level, string>> = {
  5: 'not needed',
  4: 'has them, needs them sometimes',
  3: 'has them, needs them always',
  2: 'has none, needs them sometimes',
  1: 'has none, needs them',
};

export const PROBE_MODES: Readonly<Record<ProbeMode, string>> = {
  passed: 'passed',
  thrown: 'thrown',
  thrownLater: 'thrown later',
};

/** Which evidence names the failing call; the words of the marks. */
export const NAMED: Readonly<Record<Probe['named'], string>> = {
  own: 'kept',
  finalCallback: 'fragile',
  switch: 'by switch',
  companion: 'by module',
  no: 'lost',
};

export const STATES: Readonly<Record<'scored' | FailureState, string>> = {
  scored: 'scored',
  failed: 'failed',
  timedOut: 'timed out',
  crashed: 'crashed',
  neverCompleted: 'never called back',
  cancelled: 'cancelled',
  skipped: 'not run',
};

/** Why there is no result, in a few words. */
export const REASONS: Readonly<Record<ReasonCode, string>> = {
  syntaxError: 'syntax error',
  emptyFile: 'no code',
  onlyTypes: 'only types',
  binaryFile: 'binary file',
  tooLarge: 'file too large',
  notUnderstood: 'could not be understood',
  noFunction: 'no function exported',
  badTag: 'a @score tag cannot be used',
  badSidecar: 'the sidecar file cannot be used',
  threwOnLoad: 'threw while loading',
  importFailed: 'an import failed',
  notCompiled: 'a file could not be compiled',
  threw: 'threw when called',
  completedWithError: 'completed with an error',
  calledBackTwice: 'called back twice',
  neverCalledBack: 'never called back',
  endless: 'goes on and on',
  endlessRecursion: 'calls itself without end',
  endsOtherwise: 'does not end that way',
  exitedEarly: 'exited early',
  uncaughtException: 'uncaught exception',
  unhandledRejection: 'unhandled rejection',
  killed: 'killed',
  outOfMemory: 'out of memory',
  memoryLimit: 'took too much memory',
  scratchLimit: 'wrote too much',
  badWorkload: 'cannot be measured so',
  timedOut: 'timed out',
  hung: 'hung',
  cancelled: 'cancelled',
  noRuntime: 'no Node found',
  brokenRuntime: 'Node does not start',
  notInstalled: 'not installed',
  noTempFolder: 'no folder to run in',
  systemLimit: 'a limit of the system was met',
  neverLoaded: 'never came to the end of its load',
  runtimeLacks: 'this Node lacks what it needs',
  librariesMissing: 'its libraries are missing',
  notInGallery: 'not in the gallery',
  measuredElsewhere: 'measured on another Node',
  notAllowed: 'needs your leave',
  untrusted: 'workspace not trusted',
  notAsked: 'not asked for',
  notThisWorkload: 'only told of functions',
  unchanged: 'no change',
  exitedWith: 'exited with an error code',
  neverListened: 'never listened',
  requestsFailed: 'requests failed',
  nothingMeasured: 'nothing measured',
  notTheSameWork: 'not the same work in each call',
  noSites: 'no I/O could be made to fail',
  nothingAsync: 'looks synchronous',
  notWithRealIo: 'not with real I/O',
  notYet: 'not measured yet',
};

/** Signs that a function is asynchronous. */
export const ASYNC_LOOKS: Readonly<Record<AsyncLook, string>> = {
  async: 'an async function',
  generator: 'a generator',
  callback: 'takes a callback last',
  then: 'waits with then, catch or finally',
  promise: 'makes or returns a promise',
  holds: 'holds an async function',
  subscribes: 'subscribes or listens',
};

export const LEXERS: Readonly<Record<Complexity['lexer'], string>> = {
  esprima: 'Esprima',
  'js-tokens': 'js-tokens',
};

/** Names of the kinds of workload. */
export const WORKLOADS: Readonly<Record<WorkloadKind, string>> = {
  doxbee: 'doxbee',
  function: 'function',
  script: 'whole script',
  ops: 'operations',
  server: 'server',
};

export const WORKLOAD_MEANINGS: Readonly<Record<WorkloadKind, string>> = {
  doxbee: 'simultaneous calls of a doxbee upload against faked I/O',
  function: 'simultaneous calls of a function, its I/O invented',
  script: 'a process that runs the whole file',
  ops: 'one operation over and over',
  server: 'a server, asked by clients',
};

/** Where a runtime was found. */
export const RUNTIME_SOURCES: Readonly<Record<RuntimeSource, string>> = {
  setting: 'from the setting asyncScore.runtime',
  option: 'from --runtime',
  nvmrc: 'named by .nvmrc',
  nodeVersion: 'named by .node-version',
  engines: 'chosen by engines.node',
  PATH: 'found on PATH',
  editor: "the editor's own",
  process: 'the one that runs Async Score',
  installed: 'fetched by Async Score',
  nvm: 'installed by nvm',
  nvmWindows: 'installed by nvm-windows',
  fnm: 'installed by fnm',
  volta: 'installed by Volta',
  asdf: 'installed by asdf',
  mise: 'installed by mise',
  none: 'none found',
};

/** Short names of the places where a runtime was found, for a table. */
export const RUNTIME_PLACES: Readonly<Record<RuntimeSource, string>> = {
  setting: 'setting',
  option: '--runtime',
  nvmrc: '.nvmrc',
  nodeVersion: '.node-version',
  engines: 'engines.node',
  PATH: 'PATH',
  editor: 'the editor',
  process: 'Async Score itself',
  installed: '--install',
  nvm: 'nvm',
  nvmWindows: 'nvm-windows',
  fnm: 'fnm',
  volta: 'Volta',
  asdf: 'asdf',
  mise: 'mise',
  none: 'nowhere',
};
