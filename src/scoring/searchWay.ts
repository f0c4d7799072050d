import withChange from '../../bench-runner/searching/changed';
import type { ValueFact } from '../../bench-runner/protocol/invention';
import type { Argument, OwnCall } from '../../bench-runner/protocol/own';
import type { FoundWay, SearchResult } from '../../bench-runner/protocol/search';
import {
  codeOfFile,
  type CallDifference,
  type PreparedCall,
  type TriedInVain,
} from '../calling/preparedCall';
import { marked, unmarked, worthReaching } from '../calling/search/marked';
import { markedModules } from '../calling/search/markedModules';
import type { SubjectDocument } from '../document/document';
import { isInside, type Range } from '../document/range';
import { syntaxOf } from '../document/syntax';
import { visitsOf } from '../document/walk';
import { callsOf } from '../harness/benchJob';
import type { Executor } from '../harness/executor';
import type { RuntimeInfo } from '../runtimes/runtime';

/** So often a function is called to find a way through it: a matter of a second or two. */
const RUNS = 200;
/** Most ways that are found at all are found so soon. */
export const FEW_RUNS = 30;

/** Its end is a matter of counts: this is for what hangs, and for what computes for long. */
const LEAST_MS = 15_000;
/** By the clock so many times that, as a busy machine is slow and what is found is to be the same. */
const STARVED = 10;

export interface SearchMeans {
  /** Only what is answered may differ: the call ends well as it is. */
  answersOnly?: boolean;
  executor: Executor;
  runtime: RuntimeInfo;
  timeoutMs: number;
  signal: AbortSignal;
}

/** A call of the same function that ends well, and how it differs from the one that was given. */
export interface FoundCall {
  call: PreparedCall;
  way: FoundWay;
  differs: CallDifference;
}

/** How often the function was called, and what was found: null where no other call ends well. */
export interface Search extends TriedInVain {
  found: FoundCall | null;
  /** Others, which come to I/O that the found one passes by: the one that was given may be among them. */
  beside: FoundCall[];
}

/**
 * Looks for other inventions with which a call ends well, and among those for one that reaches more of
 * its I/O. Null where nothing may be invented, or nothing could be tried. Never rejects.
 */
export async function searchWay(
  call: PreparedCall,
  means: SearchMeans,
  runsInVain = RUNS,
): Promise<Search | null> {
  const { own, document } = call;
  if (own.io === 'real' || own.call.case) return null;
  const result = await tryWays(call, RUNS, { ...means, runsInVain });
  return (
    result && {
      runs: result.runs,
      furthest: result.furthest && unmarked(document.file, codeOfFile(call), result.furthest),
      found: result.found && callOf(call, result.found),
      beside: result.beside.map((way) => callOf(call, way) ?? { call, way, differs: NONE }),
    }
  );
}

const NONE: CallDifference = { leftOut: [], given: [], answered: [] };

/** How many places of I/O a call reaches as it is; null where it does not end well. Never rejects. */
export async function reachedBy(call: PreparedCall, means: SearchMeans): Promise<number | null> {
  return (await tryWays(call, 1, means))?.found?.reached ?? null;
}

/** The same, each call of which is answered anew, where it changes what it is answered; else null. Never rejects. */
export async function withOwnAnswers(
  call: PreparedCall,
  means: SearchMeans,
): Promise<PreparedCall | null> {
  const found = (await tryWays(call, 1, means))?.found;
  return (found && callOf(call, found)?.call) ?? null;
}

/** Of other ways, so many are looked at. */
const MOST_WAYS = 40;

/** How calls end that go other ways than this one, which ends well; null: none is known to. Never rejects. */
export async function otherEnds(
  call: PreparedCall,
  means: SearchMeans,
): Promise<SearchResult['ends']> {
  const { own, document, range } = call;
  if (own.io === 'real' || own.call.case || !turnsOff(document, range)) return null;
  const result = await tryWays(call, MOST_WAYS, { ...means, answersOnly: true }, true);
  return result?.ends ?? null;
}

/** Without a test in it there is one way. */
function turnsOff(document: SubjectDocument, range: Range): boolean {
  const { file } = syntaxOf(document);
  return (
    file !== null &&
    visitsOf(file).some(({ node }) => TESTS.test(node.type) && isInside(node, range))
  );
}

const TESTS = /^(?:If|While|DoWhile|For)Statement$|^(?:Conditional|Logical)Expression$/;

async function tryWays(
  call: PreparedCall,
  runs: number,
  {
    executor,
    runtime,
    timeoutMs,
    signal,
    answersOnly = false,
    runsInVain = runs,
  }: SearchMeans & { runsInVain?: number },
  ends = false,
): Promise<SearchResult | null> {
  const { own, document, runnable } = call;
  const code = codeOfFile(call);
  const program = {
    file: document.file,
    code: marked(document.file, code) + runnable.code.slice(code.length),
    exportName: null,
    own: own.source ? { ...own, source: markedModules(document.file, own.source) } : own,
  };
  const patienceMs = Math.max(timeoutMs, LEAST_MS);
  const { result } = await executor.run(
    {
      ...callsOf(program, 1, 'auto'),
      kind: 'search',
      timeoutMs: STARVED * patienceMs,
      silenceMs: patienceMs,
      search: {
        ...{ runs, runsInVain, mostCpuMs: patienceMs, answersOnly, ends },
        ...(ends || runs === 1 ? {} : { worth: worthReaching(document.file, code) }),
      },
    },
    runtime,
    signal,
  );
  return result.state === 'completed' && 'found' in result ? result : null;
}

function callOf(call: PreparedCall, found: FoundWay): FoundCall | null {
  const { own } = call;
  if (found.changes.length === 0 && found.given.length === 0) return null;
  const isLeftOut = (name: string) => found.changes.some((each) => leavesOut(each, name));
  const turn =
    (root: string) =>
    (argument: Argument): Argument => {
      const name = root + argument.name;
      if (found.given.includes(name)) return { name: argument.name, from: 'invention', path: name };
      return isLeftOut(name) ? { name: argument.name, from: 'leftOut' } : argument;
    };
  const made: OwnCall = {
    ...own.call,
    args: own.call.args.map(turn('')),
    constructorArgs: own.call.constructorArgs.map(turn('constructor.')),
    inventions: {
      ...own.call.inventions,
      facts: found.changes.reduce(withChange, own.call.inventions.facts),
    },
  };
  const changed = found.changes.filter(({ path, fact }) => !isLeftOut(path) && !fact.fresh);
  return {
    call: { ...call, own: { ...own, call: made } },
    way: found,
    differs: {
      leftOut: found.changes.map(({ path }) => path).filter(isLeftOut),
      given: found.given.filter((name) => !changed.some(({ path }) => path === name)),
      answered: changed.map(({ path, fact }) => ({ name: nameOf(path), answer: wordsOf(fact) })),
    },
  };

  function leavesOut({ path, fact }: { path: string; fact: ValueFact }, name: string): boolean {
    return path === name && fact.is === 'undefined' && isArgument(name);
  }

  function isArgument(name: string): boolean {
    const { args, constructorArgs } = own.call;
    return (
      args.some((each) => each.name === name) ||
      constructorArgs.some((each) => `constructor.${each.name}` === name)
    );
  }
}

/** As a person reads it. */
function nameOf(path: string): string {
  return path.replaceAll('"', '').replace(/^node:/, '');
}

function wordsOf(fact: ValueFact): string {
  if ('value' in fact) {
    return fact.is === 'date' ? `the date ${String(fact.value)}` : JSON.stringify(fact.value);
  }
  if (fact.turns) return fact.turns.map((each) => JSON.stringify(each)).join(', then ');
  if (fact.later)
    return [
      wordsOf({ is: fact.is ?? 'object' }),
      ...fact.later.map((each) => JSON.stringify(each)),
    ].join(', then ');
  if (fact.same !== undefined) return `what ${nameOf(fact.same)} is`;
  return fact.is === 'undefined' ? 'nothing' : KINDS[fact.is ?? 'object'];
}

const KINDS: Readonly<Record<Exclude<ValueFact['is'], undefined>, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true',
  bigint: 'a BigInt',
  date: 'a date',
  regexp: 'a regular expression',
  array: 'a list',
  map: 'a Map',
  set: 'a Set',
  buffer: 'a Buffer',
  json: 'a text of JSON',
  error: 'an error',
  object: 'an object',
  function: 'a function',
  stream: 'a stream',
  abortSignal: 'a signal',
  promise: 'a promise',
  observable: 'an observable',
  emitter: 'an emitter',
  eventTarget: 'an event target',
  asyncIterable: 'an async iterable',
  response: 'a Response',
  request: 'a Request',
  headers: 'Headers',
  url: 'a URL',
  blob: 'a File',
  undefined: 'nothing',
};
