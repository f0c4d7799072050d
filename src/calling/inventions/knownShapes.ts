import type { ValueFact } from '../../../bench-runner/protocol/invention';

/**
 * What is known of functions of modules and globals that everybody uses, where their use in the code
 * need not tell it. Keys are paths below the root. Nothing is guessed of other modules.
 */
export interface KnownShape {
  /** Specifiers in quotes, and names of globals. */
  roots: readonly string[];
  facts: Readonly<Record<string, ValueFact>>;
}

const PROMISED: ValueFact = { answers: 'promise' };
const CALLED_BACK: ValueFact = { answers: 'callback' };
const AT_ONCE: ValueFact = { answers: 'value' };
const STREAM: ValueFact = { answers: 'stream' };

const RESPONSE: Record<string, ValueFact> = {
  '': PROMISED,
  '()': { is: 'response' },
  '().ok': { value: true },
  '().status': { value: 200 },
  '().statusText': { value: 'OK' },
  '().headers': { is: 'headers' },
  '().body': { is: 'stream' },
  '().json': PROMISED,
  '().text': PROMISED,
  '().text()': { is: 'string' },
  '().arrayBuffer': PROMISED,
  '().arrayBuffer()': { is: 'buffer' },
  '().blob': PROMISED,
  '().blob()': { is: 'blob' },
  '().formData': PROMISED,
};

/** Packages that are a `fetch`, or bring one under that name. */
const FETCHES = [
  ...['node-fetch', 'cross-fetch', 'isomorphic-fetch', 'isomorphic-unfetch', 'node-fetch-native'],
  ...['make-fetch-happen', 'minipass-fetch'],
];

const ONLY_OF_PACKAGES: Record<string, ValueFact> = {
  '().buffer': PROMISED,
  '().buffer()': { is: 'buffer' },
  '().headers.raw': AT_ONCE,
};

const STATS: Record<string, ValueFact> = {
  '().size': { is: 'number' },
  '().mtime': { is: 'date' },
  '().mtimeMs': { is: 'number' },
  '().isFile': AT_ONCE,
  '().isFile()': { value: true },
  '().isDirectory': AT_ONCE,
  '().isDirectory()': { value: false },
  '().isSymbolicLink': AT_ONCE,
  '().isSymbolicLink()': { value: false },
};

// no folder holds a further one: a walk through a tree ends
const ENTRIES: Record<string, ValueFact> = {
  '()': { is: 'array' },
  '()[].isFile': AT_ONCE,
  '()[].isFile()': { value: true },
  '()[].isDirectory': AT_ONCE,
  '()[].isDirectory()': { value: false },
  '()[].isSymbolicLink': AT_ONCE,
  '()[].isSymbolicLink()': { value: false },
};

const FILES_PROMISED = (
  'readFile writeFile appendFile access mkdir rm rmdir unlink rename copyFile open readlink utimes ' +
  'chmod mkdtemp cp realpath'
).split(' ');

function below(
  name: string,
  facts: Readonly<Record<string, ValueFact>>,
): Record<string, ValueFact> {
  return Object.fromEntries(Object.entries(facts).map(([path, fact]) => [name + path, fact]));
}

function each(
  names: readonly string[],
  prefix: string,
  fact: ValueFact,
): Record<string, ValueFact> {
  return Object.fromEntries(names.map((name) => [`${prefix}.${name}`, fact]));
}

function files(prefix: string, answers: ValueFact): Record<string, ValueFact> {
  return {
    ...each(FILES_PROMISED, prefix, answers),
    ...below(`${prefix}.stat`, { '': answers, ...STATS }),
    ...below(`${prefix}.lstat`, { '': answers, ...STATS }),
    ...below(`${prefix}.readdir`, { '': answers, ...ENTRIES }),
  };
}

const AXIOS: Record<string, ValueFact> = Object.fromEntries(
  ['', '.create()'].flatMap((prefix) =>
    ['', '.get', '.post', '.put', '.patch', '.delete', '.request', '.head'].flatMap((name) => [
      [prefix + name, PROMISED],
      [`${prefix}${name}().status`, { value: 200 }],
    ]),
  ),
);

const CANVAS: Record<string, ValueFact> = Object.fromEntries(
  ['.createElement()', '.getElementById()', '.querySelector()'].flatMap((canvas) => [
    [`${canvas}.toBlob`, { answers: 'valueCallback' }],
    [`${canvas}.toBlob()`, { is: 'blob' }],
  ]),
);

const POSTGRES: Record<string, ValueFact> = Object.fromEntries(
  ['.Pool()', '.Client()', '.Pool().connect()'].flatMap((prefix) => [
    [`${prefix}.query().rows`, { is: 'array' }],
    [`${prefix}.query().rowCount`, { is: 'number' }],
  ]),
);

const STREAMS_OF_PROCESS: Record<string, ValueFact> = {
  '': { answers: 'emitter' },
  '().stdout': { is: 'stream' },
  '().stderr': { is: 'stream' },
  '().stdin': { is: 'stream' },
  '().pid': { value: 4242 },
};

const CALLS_BACK_BESIDE_STREAMS: Record<string, ValueFact> = {
  '': CALLED_BACK,
  '.=.stdout': { is: 'stream' },
  '.=.stderr': { is: 'stream' },
  '.=.stdin': { is: 'stream' },
  '.=.pid': { value: 4242 },
};

const REQUEST: Record<string, ValueFact> = {
  '': { answers: 'emitter' },
  '()[]': { is: 'stream', refuses: true },
  '()[].statusCode': { value: 200 },
};

const LINES: Record<string, ValueFact> = {
  '.createInterface': { answers: 'lines' },
  '.createInterface()[]': { is: 'string' },
  '.createInterface().close': AT_ONCE,
};

/** What is given is called at once, within something that is noted: that is no I/O. */
const WITHIN: ValueFact = { takes: 'queued' };

export const KNOWN_SHAPES: readonly KnownShape[] = [
  {
    roots: ['"@opentelemetry/api"'],
    facts: { '.trace.getTracer().startActiveSpan': WITHIN, '.context.with': WITHIN },
  },
  {
    roots: ['node', 'browser', 'nextjs', 'react', 'vue', 'bun', 'deno', 'core'].map(
      (name) => `"@sentry/${name}"`,
    ),
    facts: each(
      ['startSpan', 'startSpanManual', 'withScope', 'withIsolationScope', 'withActiveSpan'],
      '',
      WITHIN,
    ),
  },
  { roots: ['fetch'], facts: RESPONSE },
  {
    roots: FETCHES.map((name) => `"${name}"`),
    facts: { ...RESPONSE, ...below('.fetch', RESPONSE), ...ONLY_OF_PACKAGES },
  },
  { roots: ['window', 'self', '"undici"'], facts: below('.fetch', RESPONSE) },
  {
    roots: ['http', 'https', 'http2', 'net', 'tls'].flatMap((name) => [
      `"${name}"`,
      `"node:${name}"`,
    ]),
    facts: {
      '.createServer()': { is: 'emitter' },
      '.createServer().address': AT_ONCE,
    },
  },
  {
    roots: ['caches'],
    facts: {
      ...each(['open', 'match', 'has', 'delete', 'keys'], '', PROMISED),
      ...each(['match', 'matchAll', 'add', 'addAll', 'put', 'delete', 'keys'], '.open()', PROMISED),
    },
  },
  { roots: ['"express"', '"koa"'], facts: { '().listen': CALLED_BACK } },
  { roots: ['document'], facts: CANVAS },
  { roots: ['"fs/promises"', '"node:fs/promises"'], facts: files('', PROMISED) },
  {
    roots: ['"fs"', '"node:fs"', '"graceful-fs"'],
    facts: {
      ...files('', CALLED_BACK),
      ...files('.promises', PROMISED),
      ...each(
        FILES_PROMISED.map((name) => `${name}Sync`),
        '',
        AT_ONCE,
      ),
      '.watch': { takes: 'listener' },
      '.watch()': { is: 'emitter' },
      '.watchFile': { takes: 'listener' },
      '.createReadStream': STREAM,
      '.createWriteStream': STREAM,
      '.existsSync': AT_ONCE,
      '.existsSync()': { value: true },
      ...below('.statSync', { '': AT_ONCE, ...STATS }),
      ...below('.lstatSync', { '': AT_ONCE, ...STATS }),
      ...below('.readdirSync', { '': AT_ONCE, ...ENTRIES }),
    },
  },
  {
    roots: ['"readline"', '"node:readline"'],
    facts: { ...LINES, '.createInterface().question': { takes: 'listener' } },
  },
  {
    roots: ['"readline/promises"', '"node:readline/promises"'],
    facts: { ...LINES, '.createInterface().question': PROMISED },
  },
  {
    roots: ['"http"', '"https"', '"node:http"', '"node:https"'],
    facts: {
      ...below('.get', REQUEST),
      ...below('.request', REQUEST),
      // what listens is told of no request: it comes from outside of the call
      '.createServer': { takes: 'kept' },
    },
  },
  {
    roots: ['"net"', '"tls"', '"node:net"', '"node:tls"'],
    facts: {
      '.connect': STREAM,
      '.createConnection': STREAM,
      '.createServer': { takes: 'kept' },
    },
  },
  {
    roots: ['"child_process"', '"node:child_process"'],
    facts: {
      ...below('.exec', CALLS_BACK_BESIDE_STREAMS),
      ...below('.execFile', CALLS_BACK_BESIDE_STREAMS),
      '.execSync': AT_ONCE,
      ...below('.spawn', STREAMS_OF_PROCESS),
      ...below('.fork', STREAMS_OF_PROCESS),
    },
  },
  { roots: ['"axios"', 'axios'], facts: AXIOS },
  { roots: ['"pg"'], facts: POSTGRES },
];
