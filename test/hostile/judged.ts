import { placed, type World } from './world';
import type { Row, Says } from './row';
import { USUAL_BOUND_S, type Tried } from './attempt';

/** What the terminal said, taken apart. */
export interface Said {
  code: string;
  message: string;
  found: string;
  needed: string;
  remedy: string;
  effects: string[];
}

/** What of a row is not as it should be; empty: all is. */
export function judged(row: Row, tried: Tried, port: number): string[] {
  const { withinS = USUAL_BOUND_S, leaves = [] } = row;
  const printed = tried.stdout + tried.stderr;
  return [
    ...differing('exit code', row.exit, tried.exit),
    ...wordsWrong(row.says, tried, port),
    ...(tried.tookMs > 1000 * withinS ? [`took ${Math.round(tried.tookMs)} ms`] : []),
    ...tried.processes.map((command) => `a process is left: ${command}`),
    ...outside(tried, leaves).map((name) => `came, went or changed: ${name}`),
    ...leaves
      .filter((name) => !tried.paths.includes(name))
      .map((name) => `is not left any more: ${name}`),
    ...[...printed.matchAll(ACTS_ON_TERMINAL)].slice(0, 1).map(() => 'acts on the terminal'),
    ...(OWN_STACK.test(printed) ? ['a raw error of our own'] : []),
  ];
}

/** All but a line feed; the line of progress is for terminals alone. */
const ACTS_ON_TERMINAL = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const OWN_STACK = /^\s+at .*(?:dist\/cli\.js|out\/src\/)/m;

/** The folder that a left path stands in is changed with it. */
function outside({ paths }: Tried, leaves: readonly string[]): string[] {
  return paths.filter((name) => !leaves.some((each) => each === name));
}

function wordsWrong(says: Says, tried: Tried, port: number): string[] {
  const said = saidIn(tried);
  const printed = tried.stdout + tried.stderr;
  const fields = ['message', 'found', 'needed', 'remedy'] as const;
  return [
    ...differing('code', says.code, said.code),
    ...fields.flatMap((field) => {
      const wanted = says[field];
      return wanted === undefined || fits(wanted, said[field], tried.world, port)
        ? []
        : [`${field}: ${shown(said[field])}`];
    }),
    ...(says.effects ?? [])
      .filter((wanted) => !said.effects.some((each) => fits(wanted, each, tried.world, port)))
      .map((wanted) => `no effect ${wanted} among ${shown(said.effects.join('; '))}`),
    ...(says.prints ?? [])
      .filter((wanted) => !fits(`…${wanted}…`, printed, tried.world, port))
      .map((wanted) => `does not print ${wanted}`),
    ...(says.never ?? [])
      .filter((text) => printed.includes(text))
      .map((text) => `prints ${shown(text)}`),
  ];
}

function differing(what: string, wanted: unknown, is: unknown): string[] {
  return wanted === is ? [] : [`${what}: ${String(is)} instead of ${String(wanted)}`];
}

const MOST_SHOWN = 400;

function shown(text: string): string {
  return JSON.stringify(text.slice(0, MOST_SHOWN));
}

function fits(wanted: string, text: string, world: World, port: number): boolean {
  const parts = placed(wanted, world, port).split('…').map(escaped);
  return new RegExp(`^${parts.join('[^]*')}$`).test(text);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

const NOTHING: Said = {
  code: 'nothing',
  message: '',
  found: '',
  needed: '',
  remedy: '',
  effects: [],
};

export function saidIn({ stdout, stderr, exit }: Tried): Said {
  const value = jsonOf(stdout);
  if (value === null && stdout !== '') return { ...NOTHING, code: 'text' };
  if (value === null)
    return typeof exit === 'string' ? NOTHING : { ...NOTHING, ...usageOf(stderr) };
  const found = everyObject(value);
  const reasons = found.flatMap(({ reason }) =>
    isObject(reason) && !NO_LOSS.includes(String(reason['code'])) ? [reason] : [],
  );
  const [first] = reasons;
  const effects = found.flatMap(({ kind, what, refused }) =>
    typeof what === 'string' && typeof refused === 'boolean'
      ? [`${String(kind)} ${what}${refused ? '' : ': done'}`]
      : [],
  );
  // what is told of parts alone is no failure
  if (!first || exit === 0) return { ...NOTHING, code: 'scored', effects };
  const text = (name: string) => (typeof first[name] === 'string' ? first[name] : '');
  const [code, message] = [text('code'), text('message')];
  return {
    code,
    message,
    found: text('found'),
    needed: text('needed'),
    remedy: text('remedy'),
    effects,
  };
}

/** Nobody wanted it, or there is nothing of the sort. */
const NO_LOSS = ['notAsked', 'notThisWorkload', 'nothingAsync', 'notWithRealIo', 'notYet'];

type Values = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The object and all that it holds, from the outside in. */
function everyObject(value: unknown): Values[] {
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).flatMap(everyObject)];
}

/** What is no report but wrong usage, as it is printed. */
function usageOf(stderr: string): Partial<Said> {
  if (stderr.trim() === '') return {};
  const part = (name: string) => new RegExp(`^  ${name} +(.*)$`, 'm').exec(stderr)?.[1] ?? '';
  const [found, needed, remedy] = [part('found'), part('needed'), part('remedy')];
  return { code: 'usage', message: stderr.split('\n')[0] ?? '', found, needed, remedy };
}
