/** What names of methods and functions of the language tell of what they are called on. */

import type { ValueKind } from '../../bench-runner/protocol/invention';
import { calledName, type CallOrNew } from '../document/calls';
import { isFunction } from '../document/walk';

/** Methods of arrays that take a function and hand it the elements. */
export const ITERATING: ReadonlySet<string> = new Set(
  'map filter forEach find findIndex findLast findLastIndex some every flatMap'.split(' '),
);

/** Whether a method calls what it is given once for each item, and not at an end. */
export function callsForEach(method: string): boolean {
  return /^(?:forEach|map|filter|some|every|find\w*|reduce\w*|sort|flatMap|from)$/.test(method);
}

/** `async.mapLimit(list, 5, load, done)`, `Promise.each(list, load)`: a method that runs a function for each of a list. */
export function runsForEach(method: string): boolean {
  return /^(?:each|forEach|map|concat|filter|reject|detect|find|some|any|every|all|sortBy|groupBy|reduce)(?:Series|Limit)?$/.test(
    method,
  );
}

/** Methods of promises that go on from them. */
export const CHAINING: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);

/** Methods by which events are heard of. */
export const LISTENING: ReadonlySet<string> = new Set(
  'on once addListener addEventListener'.split(' '),
);

/** Events that tell of what was asked for, as requests, readers and sockets of a browser do. */
const ENDS_OR_TELLS =
  /^(?:success|complete|upgradeneeded|load(?:start|end)?|progress|readystatechange|message|open|close|error|abort|timeout)$/;

/** `success` of `request.onsuccess = …`, or null where such a member is no handler. */
export function handledEvent(member: string): string | null {
  const event = member.startsWith('on') ? member.slice(2) : '';
  return ENDS_OR_TELLS.test(event) ? event : null;
}

/** Whether an event that is listened to by `addEventListener` says that its target does I/O. */
export function tellsOfIo(event: string): boolean {
  return ENDS_OR_TELLS.test(event) && event !== 'abort';
}

/** Methods whose callback is told that it is time, and of no error: those come in another way. */
export const TELLS_NO_ERROR: ReadonlySet<string> = new Set([
  ...LISTENING,
  ...'listen ready exists delay sleep defer schedule'.split(' '),
]);

/** Those that tell of a subscription, where the first argument names what of. */
export const REGISTERING: ReadonlySet<string> = new Set([
  ...LISTENING,
  ...'off removeListener removeEventListener prependListener subscribe'.split(' '),
]);

const KEEPS_FOR_LATER =
  /^(?:on(?:ce)?[A-Z]\w*|register\w*|intercept|\w+(?:Listener|Handler|Hook|Interceptor|Middleware|Subscriber))$/;

/** Whether the name says that what is given is kept for what comes later: `bus.onAsk('users:get', …)`. */
export function keepsForLater(method: string): boolean {
  return KEEPS_FOR_LATER.test(method);
}

/** Those that give an array of the same elements. */
export const SAME_ELEMENTS: ReadonlySet<string> = new Set(
  'filter slice sort reverse concat toSorted toReversed splice'.split(' '),
);

/** `text.slice(1)`, `list.sort((a, b) => …)`: of the same kind. Who builds a query says what to sort by, and not how. */
export function isPiece(call: CallOrNew): boolean {
  const name = calledName(call) ?? '';
  const [by] = call.arguments;
  if (by === undefined) return /^(?:slice|sort|toSorted|reverse|toReversed)$/.test(name);
  return name === 'slice' || (/^(?:sort|toSorted)$/.test(name) && isFunction(by));
}

/** Those of a text that give the same one, written otherwise. */
export const IN_OTHER_LETTERS: ReadonlySet<string> = new Set(
  'trim trimStart trimEnd toLowerCase toUpperCase'.split(' '),
);

/** Those that give one of the elements. */
export const ONE_ELEMENT: ReadonlySet<string> = new Set('find findLast at pop shift'.split(' '));

const METHODS: Partial<Record<ValueKind, string>> = {
  string:
    'trim trimStart trimEnd split startsWith endsWith toLowerCase toUpperCase charCodeAt charAt ' +
    'codePointAt padStart padEnd substring substr replaceAll localeCompare matchAll normalize',
  array: 'push unshift reduce reduceRight flat flatMap forEach findIndex findLast toSorted fill',
  date:
    'getTime toISOString getFullYear getMonth getDate getDay getHours getMinutes getSeconds ' +
    'getMilliseconds getTimezoneOffset getUTCFullYear getUTCMonth getUTCDate getUTCDay getUTCHours ' +
    'toDateString toTimeString toUTCString toLocaleDateString toLocaleTimeString',
  number: 'toFixed toPrecision toExponential',
  buffer: 'subarray swap16 swap32 swap64',
};

const KIND_BY_METHOD: ReadonlyMap<string, ValueKind> = new Map(
  Object.entries(METHODS).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind as ValueKind] as const),
  ),
);

const OF_BYTES = /^(?:read|write)(?:Big)?(?:U?Int\d*|Float|Double)(?:LE|BE)?$/;

/** What only values of one kind have a method of that name for. */
export function kindByMethod(name: string): ValueKind | undefined {
  return KIND_BY_METHOD.get(name) ?? (OF_BYTES.test(name) ? 'buffer' : undefined);
}

const ENCODINGS: ReadonlySet<unknown> = new Set(
  'utf8 utf-8 hex base64 base64url latin1 binary ascii ucs2 utf16le'.split(' '),
);

/** `bytes.toString('hex')`: of what else there is, nothing takes the name of an encoding there. */
export function readsBytes(method: string, first: unknown): boolean {
  return method === 'toString' && ENCODINGS.has(first);
}

/** Whether any value has a method of that name by itself, which is no I/O of whatever it is. */
export function isOfEverything(method: string): boolean {
  return method in Object.prototype || /^toLocale(?:String|UpperCase|LowerCase)$/.test(method);
}

/** Methods that strings have as well as arrays; what they are called on is more often an array. */
export const ARRAY_OR_STRING: ReadonlySet<string> = new Set(
  'slice concat includes indexOf at join'.split(' '),
);

/** What functions that everybody has want as their first argument. */
const BY_ARGUMENT: Readonly<Record<string, ValueKind>> = {
  'JSON.parse': 'json',
  'Promise.all': 'array',
  'Promise.allSettled': 'array',
  'Promise.race': 'array',
  'Promise.any': 'array',
  'Array.from': 'array',
  'Object.keys': 'object',
  'Object.values': 'object',
  'Object.entries': 'object',
  'Object.fromEntries': 'array',
  'Buffer.from': 'string',
  'Buffer.byteLength': 'string',
  encodeURIComponent: 'string',
  decodeURIComponent: 'string',
  RegExp: 'string',
  Set: 'array',
  parseInt: 'number',
  parseFloat: 'number',
  Number: 'number',
  isNaN: 'number',
  'process.exit': 'number',
};

export function kindByArgument(callee: string): ValueKind | undefined {
  return callee.startsWith('Math.') ? 'number' : BY_ARGUMENT[callee];
}

/** Operators of RxJS, by what they do with what they are handed. */
export const RX_MAPPING: ReadonlySet<string> = new Set(['map']);
export const RX_FLATTENING: ReadonlySet<string> = new Set(
  'switchMap mergeMap concatMap exhaustMap flatMap expand'.split(' '),
);
const RX_OTHER =
  'filter tap take first last catchError finalize toArray reduce scan debounceTime distinct ' +
  'distinctUntilChanged retry share shareReplay startWith takeUntil takeWhile timeout delay skip';
const RX: ReadonlySet<string> = new Set([...RX_MAPPING, ...RX_FLATTENING, ...RX_OTHER.split(' ')]);

export function isRxOperator(name: string): boolean {
  return RX.has(name);
}

/** Functions whose last argument listens to the emitter that they answer with. */
export function answersByEvents(path: string): boolean {
  return /^"(?:node:)?https?"\.(?:get|request)$/.test(path);
}

/** Of what writes a log. */
export const LOGS = /^(?:log|info|debug|warn|warning|error|fatal|trace|verbose)$/;
