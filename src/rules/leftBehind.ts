import { callAt } from '../document/callAt';
import type { SourcePosition, SubjectDocument } from '../document/document';
import type { Left, LeftCounted, NextCall, Site } from '../probe/debuggability';
import { keyName } from '../document/functionName';
import { isRelease } from '../probe/releases';
import { type Changed, changedAt, changedBefore } from '../analysis/changedBefore';
import { flagIn } from '../analysis/flagIn';
import { nameGiven } from '../analysis/nameGiven';
import { isInHandler } from '../analysis/dropped';
import { linesInWords, shortenMiddle } from '../document/words';
import { quotesFailure } from '../probe/consequenceWords';
import { calleeText, callWords, placeAt, start } from './callPlaces';
import { whereScored } from './ownCall';
import { FAILING_CALL, type Finding, type RelatedPlace } from './finding';

/**
 * What calls leave open that fail: each thing once, where it is acquired.
 *
 * @param invented names, such as `this.queue`, of which it is not known what others keep there
 */
export function leftBehind(
  sites: readonly Site[],
  document: SubjectDocument,
  invented: readonly string[] = [],
): Finding[] {
  const found = new Map<string, { left: Left; failing: Site[] }>();
  for (const site of sites) {
    for (const left of site.left) {
      const key = `${left.kind} ${left.at.file}:${left.at.line}:${left.at.column}`;
      const known = found.get(key) ?? { left, failing: [] };
      if (!known.failing.some((other) => other.at?.line === site.at?.line))
        known.failing.push(site);
      found.set(key, known);
    }
  }
  return [
    ...[...found.values()].map(({ left, failing }) => told(left, failing, document)),
    ...allStates(sites, document, invented),
    ...allCounts(sites, document),
  ];
}

/** Who closes something once, whatever comes of it, does as everybody does. */
function isClosed({ operation, next }: Site): boolean {
  const method = operation.split('.').at(-1) ?? '';
  return next?.does === 'less' && next.what === operation && isRelease({ method, words: null });
}

function told(left: Left, failing: readonly Site[], document: SubjectDocument): Finding {
  const fails = `If ${failingWords(failing, document)} fails`;
  const related = failing.flatMap(({ at }) => (at ? [{ ...at, message: FAILING_CALL }] : []));
  return tellLeft(left, fails, related, document);
}

/** ``line 9 `db.query(…)` ``, `any of lines 9 and 12` */
function failingWords(failing: readonly Site[], document: SubjectDocument): string {
  const [first, ...others] = failing;
  if (!first) return 'a call';
  if (others.length === 0) return callWords(first, document);
  const lines = [...new Set(failing.flatMap(({ at }) => at?.line ?? []))];
  return lines.length === 1 ? linesInWords(lines) : `any of ${linesInWords(lines)}`;
}

/** @param when how it comes to that, as the begin of a sentence */
export function tellLeft(
  left: Left,
  when: string,
  related: readonly RelatedPlace[],
  document: SubjectDocument,
): Finding {
  const message = `${when}, ${whatIsLeft(left, document)}`;
  const rule = RULES[left.kind] ?? 'left-open';
  return {
    ...start(rule, message),
    ...markOf(left, document),
    ...placeAt(left.at, document),
    related: [...related, ...ofRelease(left)],
  };
}

const RULES: Partial<Record<Left['kind'], 'not-rolled-back' | 'state-left-behind'>> = {
  transaction: 'not-rolled-back',
  flag: 'state-left-behind',
};

function markOf({ kind, at }: Left, document: SubjectDocument): Pick<Finding, 'mark'> {
  switch (kind) {
    case 'object':
    case 'stream': {
      const name = nameGiven(at, document);
      return name === null ? {} : { mark: `leaves ${name} open` };
    }
    case 'entry':
      return { mark: 'leaves its entry behind' };
    case 'listener':
      return { mark: 'leaves its listener behind' };
    case 'timer':
      return { mark: 'leaves its timer running' };
    default:
      return {};
  }
}

function ofRelease({ kind, release }: Left): RelatedPlace[] {
  if (release === null) return [];
  return [{ ...release, message: `where it is ${RELEASED[kind]} if nothing fails` }];
}

const RELEASED: Readonly<Record<Left['kind'], string>> = {
  transaction: 'committed',
  object: 'given back',
  stream: 'closed',
  listener: 'taken off',
  entry: 'removed',
  timer: 'cleared',
  flag: 'unset',
};

function whatIsLeft({ kind, at, release }: Left, document: SubjectDocument): string {
  const given = (of: SourcePosition, value: boolean) =>
    kind === 'flag' ? flagText(of, document, value) : '…';
  const acquired = callText(at, document, given(at, true));
  const notReached =
    release === null
      ? 'nothing destroys it'
      : `${callText(release, document, given(release, false))} is not reached`;
  switch (kind) {
    case 'transaction':
      return `the transaction of ${acquired} is neither committed nor rolled back`;
    case 'listener':
      return `the listener of ${acquired} stays: ${notReached}`;
    case 'entry':
      return `what ${acquired} has put there stays: ${notReached}`;
    case 'timer':
      return `the timer of ${acquired} stays: ${notReached}`;
    case 'flag':
      return `what ${acquired} has set stays so: ${notReached}`;
    case 'object':
    case 'stream': {
      const name = nameGiven(at, document);
      const what = name === null ? `what ${acquired} acquired` : `\`${name}\` of ${acquired}`;
      return `${what} is left open: ${notReached}`;
    }
  }
}

/** `true` of `setLoading(true)`, `{ loading: true }` of `set({ loading: true, error: null })`. */
function flagText(at: SourcePosition, document: SubjectDocument, value: boolean): string {
  const state = callAt(document, at)?.node.arguments.at(-1);
  if (state?.type !== 'ObjectExpression') return String(value);
  const flag = flagIn(state, value);
  const name = flag && keyName(flag.key, flag.computed);
  return `{ ${name ?? '…'}: ${value} }`;
}

/** `line 9 `pool.connect(…)``; `given` stands for what it is given. */
function callText(at: SourcePosition, document: SubjectDocument, given = '…'): string {
  const call = callAt(document, at);
  return call ? `line ${at.line} \`${calleeText(call, document)}(${given})\`` : `line ${at.line}`;
}

const MOST_RESULT_LENGTH = 40;

interface LeftState {
  failing: Site[];
  /** Of the first of them. */
  next: NextCall;
  names: readonly string[];
  changes: readonly Changed[];
}

/** Calls that leave the same in the same places are told of together, whatever the next call leaves out. */
function allStates(
  sites: readonly Site[],
  document: SubjectDocument,
  invented: readonly string[],
): Finding[] {
  const found = new Map<string, LeftState>();
  for (const each of sites) {
    if (!each.at || !each.next || isClosed(each)) continue;
    const site = whereScored(each, document);
    const { next } = each;
    const call = callAt(document, site.at!);
    const changes = call ? changedBefore(document, call, next.changed) : [];
    const names = changes.length > 0 ? changes.map(({ name }) => name) : next.changed;
    // an event comes when it likes: a call that none comes in has not been kept from anything
    const isByEvent = names.length === 0 && call && isInHandler(call);
    if (isByEvent || isOfInvented(names, invented)) continue;
    const { does, what, usual, stays, failures } = next;
    const isOwn = does === 'less' || quotesFailure(what);
    const alike = names.length > 0 && isOwn ? '' : `${what} ${usual}`;
    const key = JSON.stringify([names, does, alike, stays, failures]);
    const known = found.get(key) ?? { failing: [], next, names, changes };
    known.failing.push(site);
    found.set(key, known);
  }
  return [...found.values()].map((left) => ofState(left, document));
}

function ofState({ failing, next, names, changes }: LeftState, document: SubjectDocument): Finding {
  const because = names.length > 0 ? `, by what it left in ${listed(names)}` : '';
  const often = next.failures > 1 ? ` ${next.failures} times` : '';
  const fails = `If ${failingWords(failing, document)} fails${often}`;
  return {
    ...start('state-left-behind', `${fails}, the next call${nextWords(next)}${because}`),
    ...placeAt(failing[0]!.at!, document),
    related: changes.map((change) => whereChanged(change, document)),
  };
}

/** Where no name is known, it may be what others keep as well. */
function isOfInvented(names: readonly string[], invented: readonly string[]): boolean {
  const isInvented = (name: string) =>
    invented.some((each) => name === each || name.startsWith(`${each}.`));
  return names.length === 0 ? invented.length > 0 : names.some(isInvented);
}

function whereChanged({ node, name }: Changed, { file }: SubjectDocument): RelatedPlace {
  const { line, column } = node.loc!.start;
  return { file, line, column: column + 1, message: `where ${name} is changed` };
}

/** Calls whose failures leave the same so are told of together. */
function allCounts(sites: readonly Site[], document: SubjectDocument): Finding[] {
  const found = new Map<string, { counted: readonly LeftCounted[]; failing: Site[] }>();
  for (const site of sites) {
    if (!site.at || !site.counted || site.next || isClosed(site)) continue;
    const key = JSON.stringify(site.counted);
    const known = found.get(key) ?? { counted: site.counted, failing: [] };
    known.failing.push(whereScored(site, document));
    found.set(key, known);
  }
  return [...found.values()].map(({ counted, failing }) => ofCounts(counted, failing, document));
}

function ofCounts(
  counted: readonly LeftCounted[],
  failing: readonly Site[],
  document: SubjectDocument,
): Finding {
  const [first] = failing;
  const call = callAt(document, first!.at!);
  const words = counted.map(
    ({ name, by, isFlag }) =>
      `\`${name}\` stays ${isFlag ? 'true' : `${Math.abs(by)} too ${by > 0 ? 'high' : 'low'}`}`,
  );
  const back = counted.every(({ isFlag }) => isFlag) ? 'unset' : 'counted back';
  const message = `If ${failingWords(failing, document)} fails, ${words.join(' and ')}: it is not ${back}`;
  const names = counted.map(({ name }) => name);
  const changes = call ? changedAt(document, call, names) : [];
  const related = changes.map((change) => whereChanged(change, document));
  return { ...start('state-left-behind', message), ...placeAt(first!.at!, document), related };
}

function listed(names: readonly string[]): string {
  return [...new Set(names)].map((name) => `\`${name}\``).join(' and ');
}

function nextWords({ does, what, usual, stays }: NextCall): string {
  const all = stays ? ' and those after it' : '';
  const short = shortenMiddle(what, MOST_RESULT_LENGTH);
  switch (does) {
    case 'fails':
      return quotesFailure(what)
        ? `${all} will fail with its error, though nothing of it does`
        : `${all} will fail, though nothing of it does: ${short}`;
    case 'neverEnds':
      return `${all} will never end`;
    case 'less':
      return `${all} will leave out \`${short}\``;
    case 'more':
      return `${all} will ask for \`${short}\` more often than it is asked for else`;
    case 'otherwise':
      return `${all} will complete with ${short} in place of ${shortenMiddle(usual ?? '', MOST_RESULT_LENGTH)}`;
  }
}
