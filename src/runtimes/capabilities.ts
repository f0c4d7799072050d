/**
 * Capabilities of a Node, found by running it: versions do not show how builds and flags differ.
 */

/**
 * The closed list. Each is an ES5 expression that the binary itself evaluates, from Node 0.10 on;
 * if it throws, the capability is missing. `gc` is tested in a run with --expose-gc.
 */
const PROBES = {
  /** `async function`, without a flag. */
  asyncFunctions: 'Boolean(new Function("return async function () {}")())',
  /** `function*`, without a flag. */
  generators: 'Boolean(new Function("return function* () {}")())',
  /** A `Promise` of its own. */
  promises: 'typeof Promise === "function"',
  /** `process.cpuUsage()`: CPU time of the process. */
  cpuUsage: 'typeof process.cpuUsage === "function"',
  /** `process.resourceUsage()`: the peak of resident memory as the system keeps it. */
  resourceUsage: 'typeof process.resourceUsage === "function"',
  /** `process.memoryUsage.rss()`: resident memory without walking the heap. */
  rssOnly: 'typeof process.memoryUsage.rss === "function"',
  /** `gc()` where it is started with --expose-gc. */
  exposeGc: 'typeof gc === "function"',
  /** `v8.GCProfiler`. */
  gcProfiler: 'typeof require("v8").GCProfiler === "function"',
  /** A `PerformanceObserver` that gets every collection. */
  gcEvents: `(function (Observer) {
    if (Observer.supportedEntryTypes) return Observer.supportedEntryTypes.indexOf("gc") >= 0;
    var observer = new Observer(function () {});
    observer.observe({ entryTypes: ["gc"] });
    observer.disconnect();
    return true;
  })(require("perf_hooks").PerformanceObserver)`,
  /** `monitorEventLoopDelay()`. */
  eventLoopDelay: 'typeof require("perf_hooks").monitorEventLoopDelay === "function"',
  /** `node:inspector`: CPU and heap profiles from within. */
  inspector: 'typeof require("inspector").Session === "function"',
  /** --enable-source-maps. */
  sourceMapsFlag: 'process.allowedNodeEnvironmentFlags.has("--enable-source-maps")',
  /** Runs TypeScript by removing types, without a flag. */
  typeStripping: 'Boolean(process.features.typescript)',
  /** `createCachedData()` of a `vm.Script`: V8's compiled code, for another process. */
  codeCache: 'typeof require("vm").Script.prototype.createCachedData === "function"',
  /** `async_hooks`. */
  asyncHooks: 'typeof require("async_hooks").createHook === "function"',
  /**
   * --async-stack-traces, where it is off by default: an error that is thrown after an `await` then
   * names the async callers. Tested by a trial, with all deferred work of `await` run at once.
   */
  asyncStackTracesFlag: `(function () {
    function namesCaller() {
      var stack = "";
      var throwLater = new Function("async function callee() { await null; throw new Error(); }" +
        "return async function caller() { await callee(); }")();
      throwLater().catch(function (error) { stack = error.stack; });
      process._tickCallback();
      return /caller/.test(stack);
    }
    Error.stackTraceLimit = 100;
    if (namesCaller()) return false;
    require("v8").setFlagsFromString("--async-stack-traces");
    return namesCaller();
  })()`,
  /**
   * An unhandled rejection ends the process with exit code 1, and so does an uncaught exception.
   * Each is tried in its own process; the second not if the first one does, as that turns a
   * rejection into an exception.
   */
  rejectionExitsWithOne: `require("child_process").spawnSync(
    process.execPath, ["-e", "Promise.reject(new Error())"], { stdio: "ignore" }).status === 1`,
  exceptionExitsWithOne: `found.rejectionExitsWithOne || require("child_process").spawnSync(
    process.execPath, ["-e", "throw new Error()"], { stdio: "ignore" }).status === 1`,
  /** An Electron: runs as Node only with ELECTRON_RUN_AS_NODE in its environment. */
  electron: 'Boolean(process.versions.electron)',
} as const;

export type Capability = keyof typeof PROBES;

export type Capabilities = Record<Capability, boolean>;

export const CAPABILITY_NAMES = Object.keys(PROBES) as Capability[];

/** A program in ES5 whose value is an object with a boolean for each capability. */
export const CAPABILITIES_PROGRAM = `(function () {
  var found = {};
  ${CAPABILITY_NAMES.map(
    (name) => `try { found.${name} = ${PROBES[name]}; } catch (e) { found.${name} = false; }`,
  ).join('\n  ')}
  return found;
})()`;

/** Makes capabilities, of which the named ones are present. */
export function capabilities(...present: readonly Capability[]): Capabilities {
  const entries = CAPABILITY_NAMES.map((name) => [name, present.includes(name)]);
  return Object.fromEntries(entries) as Capabilities;
}

/** Parses a binary's answer; a capability that is not in it is missing. */
export function parseCapabilities(answer: unknown): Capabilities {
  const found = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  return capabilities(...CAPABILITY_NAMES.filter((name) => Reflect.get(found, name) === true));
}
