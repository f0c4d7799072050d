import { type ChangedState, changedStateAt, changedStateBefore } from '../analysis/changedState';
import { isInHandler } from '../analysis/ignoredResult';
import { flagIn } from '../analysis/flagOfLiteral';
import { callAt, type CallVisit } from '../document/callAt';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { modelsOf } from '../document/modelsOf';
import { keyName } from '../document/functionName';
import { isFunction } from '../document/walk';
import { shortenMiddle } from '../document/words';
import { quotesFailure } from '../probe/consequenceWords';
import type { Left, LeftCounted, NextCall, Site } from '../probe/debuggability';
import { isRelease } from '../probe/resourceCalls';
import { breach, type Breach, type RelatedPlace } from './breach';
import { placeAt } from './callPlaces';
import { inventedModules, type Facts } from './facts';
import {
  callText,
  ifAnyFails,
  leaksOfFailures,
  leaksOfBranches,
  notReached,
  type LeftWords,
} from './leakWords';
import { whereScored } from './ownCall';
import type { RuleModule } from './rule';

export const stateLeftBehind: RuleModule = {
  severity: 'warning',
  title: 'a state left behind',
  mark: 'leaves its state behind',
  why: 'What a failure changed stays so: later calls, of which nothing fails, do less, do it twice, or fail.',
  remedy: 'Set it back in a finally.',
  ended: 'sets its state back',
  fixes: ['releaseInFinally', 'releaseFirst'],
  check: (facts) => [
    // the state of mocked modules says nothing about that of the project's files
    ...(inventedModules(facts).length > 0
      ? []
      : [...leaksOfFailures(facts, flagWords), ...allStates(facts), ...allCounts(facts)]),
    ...leaksOfBranches(facts, flagWords),
  ],
};

function flagWords(left: Left, document: SubjectDocument): LeftWords | null {
  const { kind, at, release } = left;
  if (kind !== 'flag') return null;
  const acquired = callText(at, document, flagText(at, document, true));
  const unset = release ? flagText(release, document, false) : undefined;
  const then = `what ${acquired} has set stays so: ${notReached(left, document, unset)}`;
  return { then, released: 'unset' };
}

/**
 * Returns `true` of `setLoading(true)`, `{ loading: true }` of
 * `set({ loading: true, error: null })`.
 */
function flagText(at: SourcePosition, document: SubjectDocument, value: boolean): string {
  const state = callAt(document, at)?.node.arguments.at(-1);
  if (state?.type !== 'ObjectExpression') return String(value);
  const flag = flagIn(state, value);
  const name = flag && keyName(flag.key, flag.computed);
  return `{ ${name ?? '…'}: ${value} }`;
}

/** True if the next call only leaves out a release that failed: releasing once is usual. */
function isClosed({ operation, next }: Site, document: SubjectDocument): boolean {
  const method = operation.split('.').at(-1) ?? '';
  const isAlike = next?.does === 'less' && next.what === operation;
  return isAlike && isRelease({ method, words: null }, modelsOf(document));
}

const MOST_RESULT_LENGTH = 40;

/** Code of Node's error for a stream that has failed or ended before. */
const ENDED_STREAM = /\bERR_STREAM_(?:DESTROYED|WRITE_AFTER_END)\b/;

interface LeftState {
  failing: Site[];
  /** How the next call differs after the first of them. */
  next: NextCall;
  names: readonly string[];
  changes: readonly ChangedState[];
}

/**
 * Finds states that failures leave behind. Calls that leave the same state at the same places share
 * one breach, whatever the next call leaves out.
 */
function allStates({ sites, document, called }: Facts): Breach[] {
  const found = new Map<string, LeftState>();
  for (const each of sites) {
    if (!each.at || !each.next || isClosed(each, document)) continue;
    const { next } = each;
    const site = changesItself(each, next.changed, document) ? each : whereScored(each, document);
    const call = callAt(document, site.at!);
    const changes = call ? changedStateBefore(document, call, next.changed) : [];
    const names = changes.length > 0 ? changes.map(({ name }) => name) : next.changed;
    // an event may or may not come, so its handler was not kept from anything
    const isByEvent = names.length === 0 && call && isInHandler(call);
    if (isByEvent || isOfInvented(names, called.standIns ?? [])) continue;
    const { does, what, usual, stays, failures } = next;
    // who made a stream replaces it, and whoever is given a function runs it when they please
    const isOfOthers = ENDED_STREAM.test(what) || (does === 'less' && call && takesFunction(call));
    if (names.length === 0 && isOfOthers) continue;
    const isOwn = does === 'less' || quotesFailure(what);
    const alike = names.length > 0 && isOwn ? '' : `${what} ${usual}`;
    const key = JSON.stringify([names, does, alike, stays, failures]);
    const known = found.get(key) ?? { failing: [], next, names, changes };
    known.failing.push(site);
    found.set(key, known);
  }
  return [...found.values()].map((left) => ofState(left, document));
}

function takesFunction({ node }: CallVisit): boolean {
  return node.arguments.some((each) => isFunction(each));
}

/** True if the function around the failing call changes the state: it is told there. */
function changesItself({ at }: Site, names: readonly string[], document: SubjectDocument): boolean {
  const call = at && callAt(document, at);
  return call !== null && changedStateBefore(document, call, names).length > 0;
}

function ofState({ failing, next, names, changes }: LeftState, document: SubjectDocument): Breach {
  const because = names.length > 0 ? `, by what it left in ${listed(names)}` : '';
  const often = next.failures > 1 ? ` ${next.failures} times` : '';
  const when = `${ifAnyFails(failing, document)}${often}`;
  const related = changes.map((change) => whereChanged(change, document));
  const place = placeAt(failing[0]!.at!, document);
  return breach(when, `the next call${nextWords(next)}${because}`, place, related);
}

/** True if a state may belong to mocks; without a name, any mock may keep it. */
function isOfInvented(names: readonly string[], invented: readonly string[]): boolean {
  const isInvented = (name: string) =>
    invented.some((each) => name === each || name.startsWith(`${each}.`));
  return names.length === 0 ? invented.length > 0 : names.some(isInvented);
}

function whereChanged({ node, name }: ChangedState, { file }: SubjectDocument): RelatedPlace {
  const { line, column } = node.loc!.start;
  return { file, line, column: column + 1, message: `where ${name} is changed` };
}

/**
 * Finds counters and flags that failures leave changed. Calls with the same ones share a breach.
 */
function allCounts({ sites, document }: Facts): Breach[] {
  const found = new Map<string, { counted: readonly LeftCounted[]; failing: Site[] }>();
  for (const site of sites) {
    if (!site.at || !site.counted || site.next || isClosed(site, document)) continue;
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
): Breach {
  const [first] = failing;
  const call = callAt(document, first!.at!);
  const words = counted.map(
    ({ name, by, isFlag }) =>
      `\`${name}\` stays ${isFlag ? 'true' : `${Math.abs(by)} too ${by > 0 ? 'high' : 'low'}`}`,
  );
  const back = counted.every(({ isFlag }) => isFlag) ? 'unset' : 'counted back';
  const names = counted.map(({ name }) => name);
  const changes = call ? changedStateAt(document, call, names) : [];
  const related = changes.map((change) => whereChanged(change, document));
  const then = `${words.join(' and ')}: it is not ${back}`;
  return breach(ifAnyFails(failing, document), then, placeAt(first!.at!, document), related);
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
