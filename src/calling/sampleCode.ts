import type { ValueFact } from '../../bench-runner/protocol/invention';

type Facts = Readonly<Record<string, ValueFact>>;

const DEEPEST = 5;

/** Returns code of a value with these facts, as a start for the user. */
export function sampleCode(facts: Facts, path: string, depth = 0): string {
  const fact = facts[path] ?? {};
  if ('value' in fact) return literalCode(fact.value);
  if (fact.turns) return literalCode(fact.turns[0]);
  const members = membersOf(facts, path);
  if (fact.answers || fact.is === 'function' || hasCall(facts, path)) {
    return functionCode(facts, path, depth);
  }
  const simple = simpleCode(facts, path, fact.is, depth);
  if (simple !== null) return simple;
  if (depth >= DEEPEST || members.length === 0) return '{}';
  const written = members.map((name) => {
    const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
    return `${key}: ${sampleCode(facts, `${path}.${name}`, depth + 1)}`;
  });
  return `{ ${written.join(', ')} }`;
}

function simpleCode(facts: Facts, path: string, is: ValueFact['is'], depth: number): string | null {
  const element = () => (depth >= DEEPEST ? '' : sampleCode(facts, `${path}[]`, depth + 1));
  switch (is) {
    case 'string':
      return `'${lastName(path)}-1'`;
    case 'json':
      return `JSON.stringify(${sampleCode(facts, `${path}{}`, depth + 1)})`;
    case 'number':
      return '2';
    case 'boolean':
      return 'true';
    case 'bigint':
      return '2n';
    case 'date':
      return 'new Date(0)';
    case 'regexp':
      return '/./';
    case 'array':
      return `[${element()}]`;
    case 'map':
      return `new Map([['key-1', ${element()}]])`;
    case 'set':
      return `new Set([${element()}])`;
    case 'buffer':
      return "Buffer.from('text')";
    case 'error':
      return "new Error('made up')";
    case 'promise':
      return 'Promise.resolve({})';
    case 'abortSignal':
      return 'new AbortController().signal';
    case 'asyncIterable':
      return `(async function* () { yield ${element()}; })()`;
    case 'stream':
      return "require('stream').Readable.from(['text'])";
    case 'response':
      return 'Response.json({})';
    case 'request':
      return "new Request('http://localhost/')";
    case 'headers':
      return 'new Headers()';
    case 'url':
      return "new URL('http://localhost/')";
    case 'blob':
      return "new File(['text'], 'file-1.txt')";
    case 'undefined':
      return 'undefined';
    default:
      return null;
  }
}

function functionCode(facts: Facts, path: string, depth: number): string {
  if (depth >= DEEPEST) return '() => {}';
  const { takes } = facts[path] ?? {};
  if (takes === 'work' || takes === 'queued') {
    return `async (work) => work(${sampleCode(facts, `${path}(0)`, depth + 1)})`;
  }
  const result = sampleCode(facts, `${path}()`, depth + 1);
  const returned = result.startsWith('{') ? `(${result})` : result;
  switch (facts[path]?.answers) {
    case 'promise':
      return `async () => ${returned}`;
    case 'callback':
      return `(...args) => args.at(-1)(null, ${result})`;
    case 'asyncIterator':
      return `async function* () { yield ${sampleCode(facts, `${path}()[]`, depth + 1)}; }`;
    default:
      return `() => ${returned}`;
  }
}

function hasCall(facts: Facts, path: string): boolean {
  return Object.keys(facts).some((each) => each.startsWith(`${path}(`));
}

/** Returns the names of known members of a path that an object can have. */
function membersOf(facts: Facts, path: string): string[] {
  const names = Object.keys(facts).flatMap((each) => {
    if (!each.startsWith(`${path}.`)) return [];
    const name = /^(?:"((?:[^"\\]|\\.)*)"|([^.([{]+))/.exec(each.slice(path.length + 1));
    return name ? [name[1] ?? name[2]!] : [];
  });
  return [...new Set(names)];
}

function lastName(path: string): string {
  return /([\w$]+)\W*$/.exec(path)?.[1] ?? 'text';
}

function literalCode(value: unknown): string {
  return typeof value === 'string'
    ? `'${JSON.stringify(value).slice(1, -1)}'`
    : JSON.stringify(value);
}
