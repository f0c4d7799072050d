/**
 * What passes between the parent and the child that runs a subject, on the child's file
 * descriptor 3: one line of JSON in (a `Job`), then lines of JSON out (`ChildMessage`), each
 * carrying the job's token. The last one is the result; stdout and stderr belong to the subject.
 */

/** A first line that may come before the job's own: what to load of ours while that is awaited. */
export interface Ahead {
  kind: Job['kind'];
  /** A function of a person's own is called. */
  isOwn: boolean;
}

/** The line before all others, to a child that is started from the packed runner. */
export interface PackedStart {
  /** What V8 compiled in an earlier child, as base64. */
  cache: string | null;
  /** It is to hand over what V8 compiles. */
  makes: boolean;
}

export interface Job {
  /** Every message carries it, so that nothing else on the channel is taken for one. */
  token: string;
  kind: 'bench' | 'probe' | 'profile' | 'server' | 'script' | 'ops' | 'search';
  subject: {
    /** File name that the code is compiled under: absolute, it need not exist. */
    file: string;
    /** CommonJS source. */
    code: string;
    /** A node_modules that files of its folder look for modules in first. Left out: none. */
    libraries?: string;
    /** How its imports are met. Left out: as Node meets them. */
    modules?: ModulePlan;
  };
  /** Names that mean something by convention, by their role. Left out: the job asks for none. */
  names?: Record<string, CompiledNames>;
  /** What to call. */
  call: {
    /** Property of the exports, or null for the exports themselves (or their `default`). */
    exportName: string | null;
    /** JSON values; a completion callback is added behind them. */
    args: unknown[];
    /** What ends a call. `auto` records one call first and finds out. */
    completesBy: CompletesBy | 'auto';
    /** A function of a person's own: `exportName` and `args` are not looked at. */
    own?: OwnCall;
  };
  /**
   * What I/O the subject finds: that of the doxbee upload as globals, none of ours, what is invented
   * after the way it is used, or its own services.
   */
  io: {
    layer: 'doxbee' | 'none' | 'invented' | 'real';
    /** How an operation that is called without a callback hands over its outcome. */
    boundary: 'promisified' | 'async';
    ioMs: number;
  };
  /** What makes stacks longer in this run. */
  longStacks: LongStacks;
  /** The child gives up by itself after this time; the parent kills it a little later. */
  timeoutMs: number;
  /**
   * Once a probe is under way, the child tells so every `HEARTBEAT_MS`, as long as its event loop
   * turns, and a search does at each run: the parent kills one that has been silent for this time.
   */
  silenceMs?: number;
  bench?: BenchJob;
  probe?: ProbeJob;
  profile?: ProfileJob;
  server?: ServerJob;
  ops?: OpsJob;
  search?: SearchJob;
}

/** Names as they are, and a regular expression for the others. */
export interface CompiledNames {
  names: string[];
  pattern?: string;
  ignoreCase?: true;
}

export interface BenchJob {
  /** Simultaneous calls of a round. */
  parallel: number;
  /**
   * Where the peak of memory is read: in a round of its own before the warm-up, or, as in 2013, at
   * every completion of the timed window.
   */
  peak: 'ownRound' | 'timedWindow' | 'none';
  /** Calls of a first round, which loads what is loaded late; it may be 0. */
  loadCalls: number;
  warmUp: {
    /** Simultaneous calls of a round, and the time of one of its I/O operations. */
    parallel: number;
    ioMs: number;
    /** Rounds are made until so many calls have been made since the load, or so long after it. */
    calls: number;
    mostMs: number;
  };
  /** Windows of which the CPU time counts, and a call's allocation after them. Null: as in 2013. */
  cpu: (Windows & { ioMs: number }) | null;
  windows: Windows;
  /** What watches the windows changes them: it is done in processes whose times do not count. */
  observe: boolean;
}

/** Timed windows are made until they took `enoughMs`, or there are `most`. */
export interface Windows {
  most: number;
  enoughMs: number;
}

/**
 * `switches`: `global.longStackSupport` and the switches of the libraries loaded. `helper`: ours,
 * made of `async_hooks`. `companion`: a module that a library asks for to make its stacks better,
 * and that is not installed, is found in `companions/`.
 */
export type LongStacks = 'off' | 'switches' | 'helper' | 'companion';

export interface ProbeJob {
  /** In which ways an operation is made to go wrong; each operation in each of them. */
  modes: ProbedMode[];
  /** Probes that are not to be run again, because an earlier child ended in them. */
  skip: ProbeName[];
  /** Where it is given, these probes alone are run. */
  only?: ProbeName[];
  /** A call whose operations are silent for so long, and twice as long as the recorded call took, will not complete. */
  quietMs: number;
  /** A rejection that nobody handles ends a process of this Node. */
  endsByRejection: boolean;
  /** Parts of a person's own function that do not run are told, which takes its time. */
  tellsNotRun: boolean;
}

/** Which operation, by its `id`, goes wrong in which way. */
export interface ProbeName {
  operation: string;
  mode: ProbedMode;
}

/** Rounds of calls that are run under a profiler, after a warm-up like that of the benchmark. */
export interface ProfileJob {
  what: 'cpu' | 'heap';
  /** In order of preference: the first that the runtime has is taken. */
  profilers: ProfilerChoice[];
  /** File that the profile is written to, as the profiler gave it. */
  file: string;
  /** Time between two samples in microseconds (`cpu`), or bytes between two on average (`heap`). */
  interval: number;
  /** Simultaneous calls of a round. */
  parallel: number;
  /** Calls of a first round, which loads what is loaded late. */
  loadCalls: number;
  warmUp: BenchJob['warmUp'];
  /** Rounds are made until they took `enoughMs`, or there are `most`. */
  rounds: { most: number; enoughMs: number };
}

/** A server to be started, and to be asked by the parent until a further line ends it. */
export interface ServerJob {
  /** It is to listen within this time. */
  listenMs: number;
}

/** One operation over and over, in cycles of as many as the clock needs. */
export interface OpsJob {
  /** What a cycle takes at the least. */
  cycleMs: number;
  /** Cycles are made for so long before those that count. */
  warmUpMs: number;
  /** Cycles that count are made until they took so long. */
  enoughMs: number;
  /**
   * A timer of 0 ms is waited for between two operations that tell of their end later, as the usual
   * tool of 2015 did.
   */
  waitsBetween: boolean;
}

/** A way through a function of a person's own: which inventions have it end well, and reach its I/O. */
export interface SearchJob {
  /** So often it is called at the most, and less often where many modules are loaded anew each time. */
  runs: number;
  /** The same as long as none was found that ends well. */
  runsInVain: number;
  /**
   * It ends with what it has found once it has computed for so long: time of a processor, as a busy machine
   * is to come to the same.
   */
  mostCpuMs: number;
  /** The first way ends well: of the others only answers differ, and none becomes a function. */
  answersOnly?: boolean;
  /** How calls end that go other ways is asked, and not for the best of them. */
  ends?: boolean;
  /** Who comes by all of these, in functions that it enters, comes to no more. Left out: that is not known. */
  worth?: WorthMark[];
}

/** A mark of the code behind which something is called, and that of the function around it. */
export interface WorthMark {
  mark: string;
  within: string;
}

/** `module`: what is to be required, an absolute path. */
export type ProfilerChoice = { name: 'inspector' } | { name: 'v8-profiler-next'; module: string };

export type ProfilerName = ProfilerChoice['name'];

/**
 * How a call tells its end: a callback behind its arguments; a promise or thenable; a function that
 * it returned and that takes a callback (`thunk`); a generator, driven as co does; an async
 * iterator, drained; an observable, completed; an emitter or stream, finished; or its return.
 */
export type CompletesBy =
  | 'callback'
  | 'promise'
  | 'thunk'
  | 'generator'
  | 'asyncIterator'
  | 'observable'
  | 'stream'
  | 'return';

/**
 * How a function of a person's own is called. The code of its file ends with a function
 * `module.asyncScore`, which gives {call, owner, on}: the function, what it is a member of, and
 * whether that is to be its `this` (`owner`), is a class to be made an instance of (`instance`), or
 * neither (`nothing`). `home` is what `super` starts from where there is no owner. A function that only an instance has (a field, or what is private) is not
 * `call`, which is null then, but what `callOf(instance)` returns. `tokens()`, where it is there, gives
 * by their positions the arguments that the class demands, as only its own module has them.
 */
export interface OwnCall {
  /** How its calls end, as a person said; null where nobody did. */
  asked: CompletesBy | null;
  /** The same as far as its code tells; null where only a call does. */
  suggests: CompletesBy | null;
  /** Its code has no way that does not throw: an error is its usual end. Left out: it has one. */
  throws?: true;
  /** It may throw a redirect, by which its framework answers. Left out: it throws none. */
  redirects?: true;
  /** It writes its answer while that is read, and ends with that. Left out: it does not. */
  answersByStream?: true;
  /** What it counts up and down that outlives its calls: `this.running`, or a variable. */
  counts: string[];
  /** What it sets to true and to false that outlives its calls: `this.loading`. */
  flags: string[];
  /** It answers requests. Left out: it is no handler of such. */
  handler?: RequestHandler;
  /** It takes an event first that lasts until what `waitUntil` is given has settled. Left out: it does not. */
  extendsEvent?: true;
  /** Who calls it waits for no promise. Left out: nobody is known not to. */
  isUnheard?: true;
  /** What the callback is told first, where calls end by one. Left out: an error or nothing. */
  callbackTakes?: 'value';
  /** Behind them comes the callback, where calls end by one. */
  args: Argument[];
  /** Arguments of the constructor, for a method of a class. */
  constructorArgs: Argument[];
  /**
   * The case of a sidecar file that gives arguments and more; null: none. `function`: that which the
   * case says it is of, null where it says none.
   */
  case: { file: string; name: string | null; function: string | null } | null;
  /** Absolute path of a module that is loaded first, and whose default export is called; null: none. */
  setup: string | null;
  inventions: InventionPlan;
  /** What the errors have by which its calls are made to fail. Left out: nothing of their own. */
  failsAs?: FailureShape;
  /** What private members go by in the code: `{"_db": "#db"}`; they are told by their own names. */
  publicNames?: Record<string, string>;
}

/** What a handler means an error by. */
export interface FailureShape {
  /** By their paths, as `response.status`, with what is there. */
  members: Record<string, string | number | boolean>;
  /** The last name of a class that it is of. Left out: of none but `Error`. */
  ofClass?: string;
}

/**
 * How a handler of requests ends: by what it does to the parameter `answer`, or by calling the parameter
 * `next` (null: it has none); their positions. What it returns tells when nothing more is to come, where
 * it `endsBy` a promise.
 */
export interface RequestHandler {
  answer: number;
  next: number | null;
  endsBy: 'callback' | 'promise';
  /** It gives what it answers by to others: whether it has answered is not known. */
  handsOn?: true;
  /** Others write what it answers (`stream.pipe(res)`): it has answered when that has ended. */
  streams?: true;
}

/**
 * `path`: that of a value which is invented. `default`: it is left out, so that its default holds.
 * `leftOut`: it is left out, and has no default.
 */
export type Argument =
  | { name: string; from: 'person'; value: unknown }
  | { name: string; from: 'invention'; path: string }
  | { name: string; from: 'default' | 'leftOut' };

/**
 * What is invented, and what the code's use of it tells. A value is named by its path from a root:
 * `.name` is a property, `()` what a call or `new` of it comes to (whatever way it is handed over),
 * `[]` an element, `{}` what JSON.parse makes of it. Roots are the names of parameters, of `this`,
 * of globals, and of modules as their specifier in double quotes, whose `.default` is themselves. So
 * what `const { rows } = await new Pool().query(…)` of `pg` binds is `"pg".Pool().query().rows`.
 *
 * What hands on one thing after the other (an iterator, observable, emitter, stream) is `()` itself,
 * and what it hands on `()[]`: what a listener of `data` hears, or one that is given to the very call
 * that comes to an emitter. `(n)` is argument n, from 0, of a function that is given to a call and
 * called by it, where that is neither an error nor `()`: `db.transaction(0).insert`. `.=` is what a
 * function returns that calls back with `()`: `"child_process".exec.=.kill`.
 * An array has as many elements as the `value` of its `.length` says.
 */
export interface InventionPlan {
  /** Names that the code uses and does not declare, which become globals. */
  globals: string[];
  facts: Record<string, ValueFact>;
}

/** What is known of an invented value. What is not known is found out as it is used. */
export interface ValueFact {
  is?: ValueKind;
  /** The value itself, of those that JSON can write; of a `date` its text. */
  value?: unknown;
  /** It is the value that goes by this path, as the code wants the two to be equal. */
  same?: string;
  /** How a call of it hands over what it comes to. */
  answers?: Answers;
  /**
   * In place of `value`: that of the first, the second … result of the nearest call of the path, made
   * on the same object; the last one stays. So `reader.read().done` may be false, then true.
   */
  turns?: unknown[];
  /** Of what a call comes to: that of the second, the third … call in its place; the last one stays. */
  later?: unknown[];
  /**
   * What a function is that is given last to a call of it. `work`: it is called with `(0)`, `(1)` …
   * once, what it comes to is waited for, and the call comes to that; `queued`: the same, once it is its
   * turn, and the call itself is no I/O. `handler`: it is called so once, later, by whoever it was registered
   * with, who handles its failures; `listener`: by the platform, which handles none; `kept`: it is not called while
   * the call goes on. Left out: after `answers`.
   */
  takes?: 'work' | 'queued' | 'handler' | 'listener' | 'kept' | 'wrapped';
  /** What it comes to is waited for, and is asked for more before it is: a query that is built. */
  built?: true;
  /** What it answers may tell of a failure, as an `error` in it: `{ data: null, error }`. */
  refuses?: true;
  /** Each call comes to one of its own, as a call changes it. */
  fresh?: true;
  /**
   * Of a member of `this`: it stands in place of what its object put there, as an earlier call may;
   * `ifMissing`: only where that is nothing.
   */
  inPlace?: 'always' | 'ifMissing';
  /** Of an object whose members are got by names that are computed: it has all that it is asked for. */
  keyed?: true;
  /** Of an object: the code goes through its members, so it has some. */
  listed?: true;
  /** The code asks whether there is such a value at all: a probe may have it missing. */
  tested?: true;
  /** What the code compares it with where it branches: a probe may have it be each of these. */
  others?: (string | number | boolean)[];
  /** What its type lets it be instead: each is tried where a way through the function is looked for. */
  oneOf?: ValueFact[];
  /** A person said so, and not the code. */
  byPerson?: true;
}

export type ValueKind =
  /** Those of the platform: `Response`, `Request`, `Headers`, `URL`, and a `File`, which is a `Blob` as well. */
  | 'response'
  | 'request'
  | 'headers'
  | 'url'
  | 'blob'
  | 'string'
  | 'number'
  | 'boolean'
  | 'bigint'
  | 'date'
  | 'regexp'
  | 'array'
  | 'map'
  | 'set'
  | 'buffer'
  | 'json'
  | 'error'
  | 'object'
  | 'function'
  | 'stream'
  | 'abortSignal'
  /** Of what is no call: the facts of what it hands over are those of its own path. */
  | 'promise'
  /** These hand on `[]`. An `asyncIterable` is an object that `for await` goes through. */
  | 'observable'
  | 'emitter'
  /** One of the browser's: `request.onsuccess = …`, `addEventListener`. */
  | 'eventTarget'
  | 'asyncIterable'
  | 'undefined';

/** `value`: at once. `emitter` emits, as `eventTarget` does, `stream` can be piped and iterated as well. */
export type Answers =
  | 'value'
  | 'promise'
  | 'callback'
  /** One for what it comes to, and behind it one for its failure. */
  | 'twoCallbacks'
  /** One for each of what it comes to, and behind it one for its end, which is told an error. */
  | 'eachThenEnd'
  /** Of what it comes to alone: where it fails, that is nothing. */
  | 'valueCallback'
  /** As `Promise` does: others settle what is made, who are not called. */
  | 'settling'
  | 'thunk'
  | 'iterator'
  | 'asyncIterator'
  | 'observable'
  | 'emitter'
  | 'eventTarget'
  | 'stream'
  /** As `readline.createInterface` does: it reads lines of the stream that it is given. */
  | 'lines';

/** How the imports of a project's files are met. */
export interface ModulePlan {
  /**
   * How files of the project are loaded, by their absolute paths. A file stands behind those that it
   * imports, as far as they do not import it. Those that are not here are loaded as Node loads them.
   */
  files: Record<string, ModuleFile>;
  /** By file, those that put something into it as they are loaded. Left out: none do. */
  setUpBy?: Record<string, string[]>;
  /** By file, absolute paths that its specifiers mean where Node would find another or none. */
  resolutions: Record<string, Record<string, string>>;
  /** Specifiers that are invented wherever a file of the project asks for them. */
  invented: Record<string, InventedModule>;
  /** ES modules of packages: what cannot require them imports them before. Left out: none. */
  esModules?: string[];
  /** Files that could not be made to run, by their absolute paths. Left out: none. */
  refused?: Record<string, RefusedFile>;
  /** Packages that are not installed, and of which the runner's own run. Left out: none. */
  cameAlong?: string[];
  /** Why not all files were looked at, in one sentence. */
  cut?: string;
}

export interface ModuleFile {
  /** CommonJS code that runs in place of what the file holds. Left out: what it holds runs. */
  code?: string;
  /** It awaits at its top level. */
  awaits?: true;
  /** Its form is asked for before it is loaded. */
  asks?: true;
  /** It is loaded when something of its exports is used. Left out: as soon as it is imported. */
  late?: 'module' | 'object';
  /** Names of all that it exports: to ask for them is no use of it. Left out: not known. */
  exports?: string[];
}

/** What runs in place of a file: the answer to a child that asks for it. */
export interface ModuleForm {
  /** Null: what it holds. */
  code: string | null;
  awaits?: true;
  refused?: RefusedFile;
}

/** What the compiler said of a file, at which line (1-based), and what mends it. */
export interface RefusedFile {
  found: string;
  line?: number;
  remedy: string;
}

/** `setUpElsewhere`: it is of the project, and no call comes to its end with what it gives as it was loaded. */
export type InventedModule =
  'doesIo' | 'notInstalled' | 'ofHost' | 'threw' | 'notCompiled' | 'setUpElsewhere';

/** An error that is passed on, thrown at once, or thrown out of a later tick. */
export type ProbeMode = 'passed' | 'thrown' | 'thrownLater';

/**
 * No error: an outcome that is never told, or told twice; an abort of the signals that the call was given; an
 * answer that tells by its status alone that it is none, as one of `fetch` does; one that is no JSON, of which
 * that is asked.
 */
export type MisuseMode = 'neverCalled' | 'calledTwice' | 'aborted' | 'refused' | 'garbled';

export type ProbedMode = ProbeMode | MisuseMode;

/** A file of the project is loaded: the child waits for a line with the `ModuleForm` that runs. */
export interface ChildQuestion {
  token: string;
  type: 'loads';
  file: string;
  /** A call loads it: it is not loaded before. */
  isInCall: boolean;
  /** Left out: it is known what runs. */
  wantsForm?: true;
}

export type ChildMessage =
  | ChildQuestion
  /** What V8 compiled of the packed runner, as base64. */
  | { token: string; type: 'compiled'; cache: string }
  | { token: string; type: 'stage'; stage: Stage; operation?: string; mode?: ProbedMode }
  /** The server listens: on the loopback interface, on this port. */
  | { token: string; type: 'serving'; port: number }
  | { token: string; type: 'result'; result: ChildResult };

export type Stage = 'loading' | 'warmingUp' | 'measuring' | 'recording' | 'probing' | 'done';

export type ChildResult =
  | ChildFailure
  | BenchResult
  | ProbeResult
  | ProfileResult
  | ServerResult
  | ScriptResult
  | SearchResult;

/** No result, and why. `code` is one of the report's reason codes. */
export interface ChildFailure {
  state: 'failed' | 'timedOut' | 'crashed' | 'neverCompleted';
  code: string;
  message: string;
  found?: string;
  needed?: string;
  /** The setting, command or edit that changes it. */
  remedy?: string;
  stack?: string;
  /** Calls of the last round that had completed, of how many, and how many were made before it. */
  completed?: number;
  calls?: number;
  before?: number;
  exitCode?: number;
  /** Of a person's own function: what was met until then. Left out: the process could not tell. */
  met?: OwnMet;
  /** Of an upload, from its load on. Left out: none. */
  sideEffects?: SideEffect[];
}

export interface BenchResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /** In the order in which they were made. */
  warmUp: Window[];
  /** With short waits, before the others. Left out: none was asked for. */
  cpuWindows?: Window[];
  windows: Window[];
  /** Null where it was not asked for. */
  peak: Peak | null;
  /**
   * Bytes that a call allocates on the heap, and those of a call that does nothing. Null where the
   * runtime cannot tell; left out: it was not asked for.
   */
  allocated?: { perCallBytes: number; emptyCallBytes: number } | null;
  /** Null where it was not asked for. */
  observed: Observed | null;
  /** The recorded call, where `completesBy` was `auto`. */
  recorded: Recording | null;
  /** CPU time of the whole process, all threads, or null where the runtime cannot tell. */
  processCpuMs: number | null;
  unhandledRejections: number;
  switches: string[];
  /** What was asked of a server, which the parent adds: `peak` and `windows` are of that too. */
  served?: Served;
  /** Of a script, which the parent puts together. */
  script?: ScriptTimes;
  /** Of operations: `windows` are cycles, with the times of one operation. */
  ops?: Operations;
}

/** One run of a script beside one of an empty script. */
export interface ScriptTimes {
  /** CPU time of its process, or null where neither Node nor the system tells it. */
  cpu: { userMs: number; systemMs: number } | null;
  /** Elapsed time of the empty script. */
  emptyMs: number;
}

/** What a process tells of itself as it ends. */
export interface ScriptResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /** All threads, since its start; null where neither Node nor the system tells it. */
  cpu: { userMs: number; systemMs: number } | null;
  peak: Peak;
  unhandledRejections: number;
}

/** The operations of one process. */
export interface Operations {
  endsBy: 'return' | 'callback' | 'promise';
  /** In the cycles that count. */
  operations: number;
  /** What an operation that does nothing takes in the same cycles: part of every operation. */
  emptyMs: number;
}

/** One load of a server. */
export interface Served {
  /** Answered with a 2xx status, in the time that counts. */
  requests: number;
  durationMs: number;
  /** From the sending of a request to the end of its answer. */
  latencyMs: Percentiles;
  /** The mean of the same times. */
  meanLatencyMs: number;
  /** Connections that were refused, reset or timed out. */
  errors: number;
  /** Of those, the ones that still waited for an answer at the end. Left out: none. */
  unanswered?: number;
  not2xx: number;
  /** Connections are kept for the next request. */
  keepAlive: boolean;
  /** Processes that served, the first one included. */
  processes: number;
  /** CPU time that asking took, in parts of one processor: near 1, the asking was what was slow. */
  askingShare: number;
}

/** What a server's first process tells of itself as it is ended. */
export interface ServerResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /** CPU time since its start, all threads, or null where the runtime cannot tell. */
  cpuMs: number | null;
  /** Peak of its resident set size, or the size at its end where the runtime cannot tell. */
  peakBytes: number;
  unhandledRejections: number;
}

/** One round of simultaneous calls. */
export interface Window {
  /** First call to last completion. */
  timeMs: number;
  /** CPU time of the process meanwhile, all threads, or null where the runtime cannot tell. */
  cpuMs: number | null;
}

export interface Peak {
  /** Peak of the resident set size above that at the start of the round; of a script, all of it. */
  bytes: number;
  method: 'operatingSystem' | 'sampledAtCompletions' | 'readAtEnd';
}

/** What was seen in the windows of an observed process. Null: the runtime cannot give it. */
export interface Observed {
  /** Calls in all windows. */
  calls: number;
  /** From the start of a call to its completion. */
  latencyMs: Percentiles;
  /** By how much a timer of 1 ms was late, all through the windows. */
  loopDelayMs: Percentiles;
  /** Collections while the windows ran, and how long they held everything up. */
  gc: { count: number; pauseMs: number } | null;
  /** Heap in use after a collection, before and after the windows. */
  heap: { beforeBytes: number; afterBytes: number } | null;
  /**
   * Of the calls of one more round as many at once: which I/O they asked for, the most frequent first. Null
   * also where a call of it failed.
   */
  ways: CallsOfWay[] | null;
}

/** Simultaneous calls that asked for the same I/O. */
export interface CallsOfWay {
  /** Names, in the order of the alphabet. */
  operations: string[];
  calls: number;
}

/** By nearest rank. */
export interface Percentiles {
  p50: number;
  p90: number;
  p99: number;
  max: number;
  samples: number;
}

/** One call, recorded. */
export interface Recording {
  /** Names in the order of their start. */
  operations: string[];
  /** Length of the chain of waits at the job's `ioMs`. */
  floorMs: number;
  completesBy: CompletesBy;
  /** Time that the call really took. */
  durationMs: number;
  /**
   * The call itself asked for nothing: its I/O is what timers do that it had set, which were hurried. Left
   * out: it is not so.
   */
  timersAreAll?: true;
  work: CallWork;
  /** Of a function of a person's own. */
  own?: OwnRecording;
  /** Of an upload, from its load on. Left out: none. */
  sideEffects?: SideEffect[];
}

/** What is known of a call of a person's own function, beside its operations. */
export interface OwnRecording extends OwnMet {
  completesBy: CompletesBy;
  /** What told how calls end: a person, the code of the function, or this call. */
  recognisedBy: 'person' | 'code' | 'call';
}

/** What such a call has met: until it told its end, or until it failed. */
export interface OwnMet {
  /** Null where it failed before it told its end; so is `recognisedBy`. */
  completesBy: CompletesBy | null;
  recognisedBy: OwnRecording['recognisedBy'] | null;
  /**
   * What it was called with, each in words: `{deep: true}`, `"u1"`, `an invented object`. Empty where
   * it was not called.
   */
  args: string[];
  /** Whether a case gave them. Left out: it did not. */
  argsOfCase?: boolean;
  /** In the order in which they were first used. */
  inventions: Invention[];
  /** Paths of arguments that other calls are given too, and names of globals, that the call changed. */
  changed: string[];
  /** What it did to the world outside, from its load on. */
  sideEffects: SideEffect[];
  /** Operations still under way when the call had told its end. */
  underWayAtEnd: number;
  /**
   * What the constructor threw of the class that it is a method of, in one line: it was called on an
   * object without what that makes. Left out: nothing.
   */
  constructorThrew?: string;
  /** What it threw, in one line, where its code has no other end. Left out: nothing. */
  threw?: string;
  /** It ends by process.exit(0), which is not carried out. Left out: it does not. */
  exits?: true;
  /** As the recording has it. */
  timersAreAll?: true;
  /** Parts of the subject's code that did not run in the call, as offsets; null where it is not known. */
  notRun: CodePart[] | null;
}

/** Something that was made up, and what came of it. */
export interface Invention {
  /** As a person would write it: `db.users.find`. */
  name: string;
  what: 'operation' | 'value' | 'module' | 'global';
  /** In words: `an object`, `"id-1"`, `2 objects`. */
  answered: string;
  answers: Answers | null;
  /** It waited for `ioMs`. */
  waits: boolean;
  /** In the recorded call. */
  times: number;
  /** A person said what it answers. */
  byPerson?: true;
  /** It was iterated, listened to or awaited, and not called. */
  handsOn?: true;
  /** Of a module: why it was invented. */
  because?: InventedModule;
}

export interface SideEffect {
  kind: 'wrote' | 'listened' | 'started' | 'connected' | 'called' | 'changedFolder';
  /** A path, an address or a name, a command, or something of Node's; at most 200 characters. */
  what: string;
  /** It was asked for and not done, as with invented I/O. */
  refused: boolean;
}

/** What a search came to. */
export interface SearchResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  unhandledRejections: number;
  /** How often the function was called. */
  runs: number;
  /** Null where no call ended well. */
  found: FoundWay | null;
  /** Of other calls that ended well, those that come to I/O which that one passes by. */
  beside: FoundWay[];
  /** Where none did: where the one that came furthest ended, and how many did there; null: not told. */
  furthest: { ways: number; line: number; column: number } | null;
  /** How calls end that go other ways; null: that was not asked, or the call does not end well as it is. */
  ends: OtherEnds | null;
}

export interface OtherEnds {
  /** The places from which something was asked for. */
  asked: AskedPlace[];
  /** The call as it is, and then those that go other ways. */
  calls: WayEnd[];
}

/** How a call ends of which nothing fails. */
export interface WayEnd {
  /** What of it is not as in the first: what is invented, and tests that come out otherwise, in their order. */
  changes: { path: string; fact: ValueFact }[];
  tests: { id: number; is: boolean }[];
  /** Marks of its text that it comes by, and the first does not: `12+`. */
  ran: string[];
  outcome: CallEnd;
  /** It told its end a second time. */
  endsAgain: boolean;
  /** Errors that nobody handled. */
  strays: Stray[];
  asked: AskedCall[];
}

export interface FoundWay {
  /** Names of parameters that are invented though they have a default; `constructor.name` of a class. */
  given: string[];
  /** What was changed of the plan's facts, in this order. */
  changes: { path: string; fact: ValueFact }[];
  /** How many places of I/O it reaches. */
  reached: number;
}

/** What one call did, in the logical time of its waits. */
export interface CallWork {
  /** I/O operations in the order of their start. */
  operations: OperationWork[];
  /** The call told of its completion before it had returned. */
  completedSynchronously: boolean;
  /**
   * What the call completed with: JSON with sorted keys, other values by the names of their types;
   * at most 200 characters. What each call has of its own (ids, dates) is left out.
   */
  result: string;
  /** Long-stack switches that were on after the call, such as `q.longStackSupport`. */
  longStackSwitches: string[];
}

export interface OperationWork {
  name: string;
  /** `timer`: one of the subject's own, which makes no use of the fakes. */
  boundary: 'callback' | 'promisified' | 'async' | 'timer';
  /** Since the start of the call. */
  startMs: number;
  endMs: number;
  /** Operations under way when it had started, itself included. */
  underWay: number;
  /**
   * Who made a promise of an operation that only calls back: `util.promisify`, `own` for the
   * subject's code, or the name of a package; null where `unpromised` says why.
   */
  promisedBy: string | null;
  unpromised: 'usedAsCallback' | 'madeByFake' | 'notTold' | null;
}

/** What became of a `ProfileJob`; the profile itself is in its file. */
export interface ProfileResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  profiler: ProfilerName;
  /** Whether a heap profile tells also of objects that were collected since; null for `cpu`. */
  keepsCollected: boolean | null;
  /** Rounds and calls under the profiler, and the time that they took. */
  rounds: number;
  calls: number;
  wallMs: number;
  recorded: Recording | null;
  unhandledRejections: number;
  switches: string[];
}

export interface ProbeResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /**
   * The calls to I/O operations that were seen, each place once: first those of an undisturbed
   * call, then those that other answers lead to, then those that only a failure leads to.
   */
  operations: ProbedOperation[];
  recorded: Recording;
  /** Stacks at the final callback of the undisturbed calls. */
  undisturbedFinalStacks: string[];
  /** Stack at the final callback that is called again where it throws; null: it is not. */
  calledAgainAt: string | null;
  /** What undisturbed calls asked for, one for each set of answers; the first one's `scenario` is ''. */
  undisturbed: UndisturbedCall[];
  /** From where the first of them began its operations; null: they are too many. */
  begun: BegunOperations | null;
  /** The places from which something was asked for. */
  asked: AskedPlace[];
  probes: ProbeOutcome[];
  /** Parts of the subject's code that no call has run at all; null where it is not known. */
  neverRan: CodePart[] | null;
  /** Documented long-stack switches of the libraries loaded; on where the job asked for it. */
  switches: string[];
  /** What the subject made of Error: probes set the limit to Infinity, and leave the rest. */
  errors: ErrorSettings;
  /** Modules that libraries asked for, did not find, and could be given from `companions/`. */
  companions: string[];
  unhandledRejections: number;
}

/**
 * Operations in the order of their start, each with the index of its stack. `args`: the same text for
 * the same arguments; null: not told.
 */
export interface BegunOperations {
  stacks: string[];
  operations: { name: string; stack: number; args: string | null }[];
}

export interface UndisturbedCall {
  scenario: string;
  completes: boolean;
  asked: AskedCall[];
}

export interface CodePart {
  start: number;
  end: number;
}

/** How an undisturbed call after a failure differs from all others. */
export interface AfterFailure {
  outcome: CallEnd;
  /** What it ended with, in words. */
  error: string | null;
  /** Operations that it does not make, and those that it makes more often. */
  missing: string[];
  more: string[];
  /** What it completes with, and others do; null where that is another each time. */
  result: string | null;
  usual: string | null;
  /** The call after it is no better. */
  stays: boolean;
  /** How many failures in a row it takes. */
  failures: number;
  /** Paths of what the failure changed of what the method is called on, such as `this.busy`. */
  changed: string[];
}

export interface AskedPlace {
  /** Such as `pool.connect`. */
  name: string;
  /** Its last part; empty where what a call gave is called itself. */
  method: string;
  stack: string;
}

/** A call of something invented, a listener that comes or goes, or a timer. */
export interface AskedCall {
  /** Index in `ProbeResult.asked`. */
  place: number;
  /** On what it is called, what it gives and what it takes: the same object has the same name. */
  on: string;
  gives: string;
  takes: string[];
  /** The text that it is given first, `true` or `error`; null: none of these. */
  words: string | null;
  /** It was made to fail. */
  failed: boolean;
  /** A timer that has fired, or holds up nothing. */
  isOver: boolean;
}

export interface ErrorSettings {
  /** `Error.stackTraceLimit` as the subject left it when it was loaded; null where it is no number. */
  stackTraceLimit: number | null;
  /** It has an `Error.prepareStackTrace` of its own. */
  preparesStacks: boolean;
}

export interface ProbedOperation {
  /** The same in every run of the same subject, so that a later run can name it. */
  id: string;
  name: string;
  boundary: 'callback' | 'promisified' | 'async' | 'timer';
  /** Stack at the entry of the operation: the failing call and its callers. */
  stack: string;
  reached: Reached;
}

/** What led to an operation. */
export type Reached =
  | { by: 'call' }
  /** The fakes gave another answer than they do by default, such as `a file`. */
  | {
      by: 'answer';
      operation: string;
      answer: string;
      /** It is no answer of a call. */
      isValue?: true;
    }
  /** A stream asked for it, with which the code began at `stack`. */
  | { by: 'event' }
  /** Another operation, named by its `id`, had gone wrong. */
  | { by: 'failure'; operation: string; mode: ProbeMode };

/**
 * How a call ended: `unhandled` by a rejection that would have ended the process, `uncaught` by an exception
 * that would have, `exited` by its own process.exit, which is none of its usual ends; `waiting` is one that waits on a long timer of its own, `timesOut`
 * for what is never answered, and was given a time-out or a signal.
 */
export type CallEnd =
  | 'delivered'
  | 'completed'
  | 'neverCompleted'
  | 'waiting'
  | 'timesOut'
  | 'unhandled'
  | 'uncaught'
  | 'exited';

/** What was seen of a call in which an operation went wrong. */
export interface ProbeOutcome {
  /** `id` of one of the operations. */
  operation: string;
  mode: ProbedMode;
  outcome: CallEnd;
  /** The error was made: what was to fail may have been called off before. */
  isFaulted: boolean;
  /** The error that came out, or that nobody handled; null where none did. */
  arrived: Arrived | null;
  /** All errors that nobody handled, in their order: `uncaught` and `unhandled` are among them. */
  strays: Stray[];
  /** It told its end a second time. */
  endsAgain: boolean;
  /** What it completed with, as CallWork has it; null where it did not. */
  result: string | null;
  /** The same of an undisturbed call; null where that is another each time. */
  usual: string | null;
  /** An invented function that was given the error, or what it says, such as `callback`; null: none was. */
  toldTo: string | null;
  /** As process.exit was given it; null: it was not called. */
  exitCode: number | null;
  /** How often the operation was made again, that is, more often than undisturbed. */
  again: number;
  /** Of a second failure whose error came out, or another: what that is to the error of the first. */
  first: Arrived['is'] | null;
  /** Operations that go on after the caller was told of the failure, and do not undisturbed. */
  goesOn: number;
  /** Stack at the final callback, or null where no callback was called. */
  finalStack: string | null;
  /** What an undisturbed call does afterwards that none does else; null: nothing, or it was not asked. */
  after: AfterFailure | null;
  /** What it has counted up or down, or set, and not back, as an undisturbed call does. */
  counted: { name: string; by: number; isFlag: boolean }[];
  /** The operation that fails as well where it tells its end a second time; null: it does not. */
  endsAgainWith: string | null;
  /**
   * Of an operation that was made again: how often where it fails each time, and whether the call ends
   * then, with what (null: not by completing), or with which error; null: it is not known.
   */
  always: {
    attempts: number;
    ends: boolean;
    isSilent: boolean;
    result: string | null;
    arrived: Arrived | null;
  } | null;
  /** The undisturbed call that it is to be compared with. */
  scenario: string;
  /** What the call asked for, where its operation passed an error on, and none had failed before. */
  asked: AskedCall[];
  /** In a misuse, operations that were started beside those of the undisturbed call, or not at all. */
  repeated: number;
  leftOut: number;
}

/** An error that came out of a call, or that nobody handled. */
export interface Arrived {
  /** The probe's own error, what it is held by, or another error; `handed`: one that is invented, whose maker was given it. */
  is: 'itself' | 'cause' | 'errors' | 'property' | 'handed' | 'another';
  /** Its `name`, or the type of what is no error. */
  className: string;
  message: string;
  /** No throw statement made it, as far as its words tell. */
  byEngine: boolean;
  /** Its own stack as the runtime gave it. */
  stack: string;
  /** The stacks of its causes, or of what leads to the probe's own error. */
  causes: string[];
}

export interface Stray {
  by: 'rejection' | 'exception';
  /** The subject has a handler of its own for what nobody handles. */
  isHandled: boolean;
  arrived: Arrived;
}

/** Descriptor of the channel. */
export const CHANNEL_FD: 3;
/** Exit code of a child that cannot write to the channel any more. */
export const CHANNEL_LOST: 97;
export const MODES: ProbeMode[];
export const HEARTBEAT_MS: number;
export const MISUSE_MODES: MisuseMode[];
