'use strict';

// Built-ins that the runner needs, taken before a subject is loaded, as it may replace or delete
// any global; other files take them only from here.

// the globals of old Nodes read this module at each call, and so a replacement in it
var timers = require('timers');

exports.setTimeout = timers.setTimeout;
exports.clearTimeout = timers.clearTimeout;
exports.setImmediate = timers.setImmediate;
exports.setInterval = timers.setInterval;
exports.clearInterval = timers.clearInterval;
exports.nextTick = process.nextTick;

/** Sets a timer that does not keep the process alive, where its Node can do that. */
exports.setUnrefTimeout = function setUnrefTimeout(run, delayMs) {
  var timer = exports.setTimeout.call(null, run, delayMs);
  if (timer.unref) timer.unref();
  return timer;
};

exports.stringify = JSON.stringify;
exports.parse = JSON.parse;
exports.isArray = Array.isArray;
exports.keys = Object.keys;
exports.exit = process.exit.bind(process);
exports.Error = Error;
// newer Nodes have their own
exports.prepareStackTrace = Error.prepareStackTrace;
exports.String = String;
exports.Object = Object;
exports.process = process;
exports.global = global;
exports.max = Math.max;
exports.min = Math.min;
exports.ceil = Math.ceil;
exports.defineProperty = Object.defineProperty;

/** Defines a property that is not enumerable. */
exports.hide = function hide(owner, key, value) {
  exports.defineProperty(owner, key, {
    value: value,
    writable: true,
    enumerable: false,
    configurable: true,
  });
};

exports.getPrototypeOf = Object.getPrototypeOf;
/** Available from Node 4 on. */
exports.setPrototypeOf = Object.setPrototypeOf;
/** Available from Node 4 on. */
exports.assign = Object.assign;
exports.isExtensible = Object.isExtensible;
exports.getOwnPropertyNames = Object.getOwnPropertyNames;
exports.getOwnPropertyDescriptor = Object.getOwnPropertyDescriptor;
exports.objectPrototype = Object.prototype;

var hasOwn = Object.prototype.hasOwnProperty;

/** True for an own property. */
exports.has = function has(owner, key) {
  return hasOwn.call(owner, key);
};

var call = Function.prototype.call;
/** The elements of a list, or of `arguments`, from `start` on. */
exports.slice = call.bind(Array.prototype.slice);
/** The text of a function. */
exports.codeOf = call.bind(Function.prototype.toString);

exports.Promise = typeof Promise === 'function' ? Promise : null;
exports.Proxy = typeof global.Proxy === 'function' ? global.Proxy : null;
exports.Reflect = global.Reflect || null;
exports.Symbol = typeof global.Symbol === 'function' ? global.Symbol : null;
exports.Map = typeof global.Map === 'function' ? global.Map : null;
exports.WeakMap = typeof global.WeakMap === 'function' ? global.WeakMap : null;
exports.WeakSet = typeof global.WeakSet === 'function' ? global.WeakSet : null;
exports.Set = typeof global.Set === 'function' ? global.Set : null;

var hrtime = process.hrtime;

/** Milliseconds on a monotonic clock. */
exports.nowMs = function nowMs() {
  var time = hrtime();
  return time[0] * 1e3 + time[1] / 1e6;
};

var fs = require('fs');
var readFileSync = fs.readFileSync;
var openSync = fs.openSync;
var writeSync = fs.writeSync;
var closeSync = fs.closeSync;

exports.readFileSync = function (file, encoding) {
  return readFileSync.call(fs, file, encoding);
};
/** `fs.writeFileSync` opens by the present `fs.openSync`, which may be guarded. */
exports.writeFileSync = function (file, text) {
  var descriptor = openSync.call(fs, file, 'w');
  try {
    writeSync.call(fs, descriptor, text);
  } finally {
    closeSync.call(fs, descriptor);
  }
};

/** Returns a module of this Node, or {} where it has none of that name. */
exports.brought = brought;
function brought(name) {
  try {
    return require(name);
  } catch (error) {
    return {};
  }
}

/** True for a Proxy (Node 10 and later), or null. */
exports.isProxy = (brought('util').types || {}).isProxy || null;

/**
 * True for a plain object, as options are: bytes and lists have too many keys, and the traps of a
 * Proxy may do anything.
 */
exports.isPlain = function isPlain(value) {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false;
  if (exports.isProxy && exports.isProxy(value)) return false;
  var natural = exports.getPrototypeOf(value);
  return natural === null || natural === exports.objectPrototype;
};

var activeResources = process.getActiveResourcesInfo;
var activeRequests = process._getActiveRequests;

/** Number of requests to the system, as for files and addresses, without an outcome yet. */
exports.requestsUnderWay = function requestsUnderWay() {
  if (!activeResources) return activeRequests ? activeRequests.call(exports.process).length : 0;
  // leave out sockets and timers, which may be idle
  return activeResources.call(exports.process).filter(function (name) {
    return /Req|Connect/.test(name);
  }).length;
};

/** Calls back when a stream is finished (Node 10 and later), or null. */
exports.finished = brought('stream').finished || null;

/** `Symbol.asyncIterator` (Node 10 and later), or null. */
exports.asyncIterator = (global.Symbol && global.Symbol.asyncIterator) || null;

/**
 * Returns the method that makes an object's async iterator, also on a Node without such; or null.
 */
exports.asyncIteratorOf = function asyncIteratorOf(value) {
  var made = exports.global.Symbol;
  var key = exports.asyncIterator || (made && made.asyncIterator) || '@@asyncIterator';
  return typeof value[key] === 'function' ? value[key] : null;
};

/** Collects garbage, or null where the process was started without that option. */
exports.collect = typeof global.gc === 'function' ? global.gc : null;
exports.GCProfiler = brought('v8').GCProfiler || null;
exports.PerformanceObserver = brought('perf_hooks').PerformanceObserver || null;

var cpuUsage = process.cpuUsage;

/** CPU time of all threads of the process in ms, or null where Node cannot report it. */
exports.cpuMs = function cpuMs() {
  if (!cpuUsage) return null;
  var usage = cpuUsage.call(exports.process);
  return (usage.user + usage.system) / 1e3;
};

var memoryUsage = process.memoryUsage;
var rss = memoryUsage.rss;

/** Resident set size in bytes, read as in 2013: with all other figures of memory. */
exports.studyRssBytes = function studyRssBytes() {
  return memoryUsage.call(exports.process).rss;
};

/** Resident set size in bytes; `memoryUsage.rss` (Node 14 and later) does not walk the heap. */
exports.rssBytes = rss
  ? function rssBytes() {
      return rss.call(memoryUsage);
    }
  : exports.studyRssBytes;

exports.heapUsedBytes = function heapUsedBytes() {
  return memoryUsage.call(exports.process).heapUsed;
};
