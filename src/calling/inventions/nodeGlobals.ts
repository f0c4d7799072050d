/**
 * Globals that Node brings and that stay what they are: names of the language, timers, and what
 * works in memory. What does I/O (fetch, WebSocket …) is not among them: it is invented.
 */
export const REAL_GLOBALS: ReadonlySet<string> = new Set([
  ...[...'undefined NaN Infinity globalThis global eval isFinite isNaN parseFloat'.split(' ')],
  ...'parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent escape'.split(' '),
  ...'unescape Object Function Boolean Symbol Error AggregateError EvalError'.split(' '),
  ...'RangeError ReferenceError SyntaxError TypeError URIError SuppressedError'.split(' '),
  ...'Number BigInt Math Date Temporal String RegExp Array Int8Array Uint8Array'.split(' '),
  ...'Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array'.split(' '),
  ...'Float32Array Float64Array BigInt64Array BigUint64Array Map Set WeakMap WeakSet'.split(' '),
  ...'WeakRef FinalizationRegistry ArrayBuffer SharedArrayBuffer DataView Atomics'.split(' '),
  ...'JSON Iterator AsyncIterator Promise Reflect Proxy Intl WebAssembly arguments'.split(' '),
  ...'DisposableStack AsyncDisposableStack console process Buffer require module'.split(' '),
  ...'exports __filename __dirname setTimeout setInterval setImmediate clearTimeout'.split(' '),
  ...'clearInterval clearImmediate queueMicrotask structuredClone performance URL'.split(' '),
  ...'URLSearchParams URLPattern TextEncoder TextDecoder AbortController AbortSignal'.split(' '),
  ...'Event EventTarget CustomEvent CloseEvent MessageChannel MessagePort MessageEvent'.split(' '),
  ...'DOMException Blob File FormData Headers Request Response crypto Crypto CryptoKey'.split(' '),
  ...'SubtleCrypto ReadableStream WritableStream TransformStream atob btoa'.split(' '),
  ...'ReadableStreamDefaultReader ReadableStreamBYOBReader WritableStreamDefaultWriter'.split(' '),
  ...'ByteLengthQueuingStrategy CountQueuingStrategy CompressionStream'.split(' '),
  ...'DecompressionStream TextEncoderStream TextDecoderStream PerformanceEntry'.split(' '),
  ...'PerformanceObserver asyncScore'.split(' '),
]);
