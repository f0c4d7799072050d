import * as path from 'node:path';

import type { FoundWay } from '../../bench-runner/protocol/search';
import type { StandIn } from '../calling/callOptions';
import type { PreparedCall } from '../calling/preparedCall';
import { privateOf, setUpElsewhere } from '../calling/standIns';
import { firstLine } from '../document/lines';
import type { ReasonCode } from '../failure';
import type { Benchmark } from '../harness/benchmark';
import type { Debuggability } from '../probe/debuggability';
import { isOfPackage } from '../modules/resolve';
import { parseStack } from '../harness/stack';
import { keepWay, type PrepareCall } from './keepWay';
import { FEW_RUNS, searchWay, type FoundCall, type Search, type SearchMeans } from './searchWay';
import type { KnownSoFar } from './stages';
import { answeringOthers, onlyUsed, standing, type StandingCall } from './standing';

/** What a search needs; the runtime is that of the call. */
export interface RetryMeans extends Omit<SearchMeans, 'runtime'> {
  /** Left out: it is not looked for what keeps a way that was found. */
  prepareCall?: PrepareCall;
}

/** Failures of a call that may lie in what was invented for it. */
const MAY_LIE_IN_INVENTIONS: ReadonlySet<ReasonCode> = new Set([
  'completedWithError',
  'threw',
  'uncaughtException',
  'unhandledRejection',
  'neverCalledBack',
  'exitedEarly',
  'endless',
  'timedOut',
]);

/**
 * A call that failed, made in another way where a search finds one that comes to its end; else it stays
 * as it was, but for how many ways were tried.
 *
 * @param again scores the same, called in that way
 */
export async function retry<Stage extends KnownSoFar>(
  failed: Stage,
  means: RetryMeans,
  again: (call: PreparedCall) => Promise<Stage>,
): Promise<Stage> {
  const { call, entry } = failed;
  const firstFailed = failureOf(failed);
  if (!call || isScored(failed) || firstFailed === null || 'state' in entry.runtime) return failed;
  const searching = { ...means, runtime: entry.runtime };
  const answered = await withAnswers(failed, [], firstFailed, searching, again);
  if (answered) return answered;
  const tryStandIns = () => withStandIns(failed, call, firstFailed, searching, again);
  // what others should have set up is answered in no other way by what is invented
  const isOfOthers = failedElsewhere(failed);
  const stoodFirst = isOfOthers ? await tryStandIns() : null;
  if (stoodFirst) return stoodFirst;
  const soon = await tried(firstFailed, await searchWay(call, searching, FEW_RUNS));
  if (soon.found && isScored(soon.outcome)) return keeping(soon.outcome, soon.found.way);
  const stood = isOfOthers ? null : await tryStandIns();
  if (stood) return stood;
  const late = soon.found ? soon : await tried(firstFailed, await searchWay(call, searching));
  const { search, found, outcome } = late;
  if (found && isScored(outcome)) return keeping(outcome, found.way);
  // it can be timed, though nothing of it can be made to fail
  if (found && isSynchronous(outcome)) return keeping(outcome, found.way);
  if (!search) return failed;
  const { runs, furthest } = search;
  return { ...failed, call: { ...call, triedInVain: { runs, furthest } } };

  async function tried(
    firstFailed: string,
    search: Search | null,
  ): Promise<{ search: Search | null; found: null; outcome: null } | Tried<Stage>> {
    const found = search?.found;
    if (!found) return { search, found: null, outcome: null };
    const otherwise = { ...found.differs, firstFailed };
    return { search, found, outcome: await again({ ...found.call, otherwise }) };
  }

  async function keeping(outcome: Stage, way: FoundWay): Promise<Stage> {
    const otherwise = outcome.call?.otherwise;
    if (!call || !means.prepareCall || !outcome.call || !otherwise) return outcome;
    const keptBy = await keepWay(entry, call, way, means.prepareCall, searching);
    if (keptBy === null) return outcome;
    return { ...outcome, call: { ...outcome.call, otherwise: { ...otherwise, keptBy } } };
  }
}

/** A way that was found, and what it came to. */
interface Tried<Stage> {
  search: Search;
  found: FoundCall;
  outcome: Stage;
}

/** What V8 says of an object that no constructor made. */
const HAS_NO_PRIVATE = /private member|Receiver must be/;

/** The same where what has to be set up by others is invented; null where that does not help either. */
async function withStandIns<Stage extends KnownSoFar>(
  { entry, debuggability, benchmark }: Stage,
  { range, own }: PreparedCall,
  firstFailed: string,
  means: RetryMeans & SearchMeans,
  again: (call: PreparedCall) => Promise<Stage>,
): Promise<Stage | null> {
  if (!means.prepareCall || own.io === 'real' || own.call.case) return null;
  const hasEnded = [debuggability, benchmark].some(
    (part) => part.state !== 'scored' && part.reason.code === 'exitedEarly',
  );
  const { document } = entry;
  const standIns = HAS_NO_PRIVATE.test(firstFailed)
    ? privateOf(document, range)
    : setUpElsewhere(document, range, hasEnded);
  const stood = await standing(entry, standIns, means.prepareCall);
  if (!stood) return null;
  const first = await madeSo(stood, firstFailed, again);
  if (isGood(first)) return onlyUsed(first);
  const answered = await withAnswers(first, standIns, firstFailed, means, again);
  if (answered) return answered;
  const found = await foundFrom(stood, firstFailed, means, again);
  if (found) return onlyUsed(found);
  // it came further than without: it waits for what others are to tell
  return isNeverCalledBack(first) ? onlyUsed(first) : null;
}

/**
 * A call that waits for what others are to tell it, or did so until its time was up, where that is invented; null
 * where that does not help.
 */
async function withAnswers<Stage extends KnownSoFar>(
  failed: Stage,
  standIns: readonly StandIn[],
  firstFailed: string,
  means: RetryMeans & SearchMeans,
  again: (call: PreparedCall) => Promise<Stage>,
): Promise<Stage | null> {
  const { entry, call } = failed;
  if (!means.prepareCall || !call || call.own.io === 'real' || call.own.call.case) return null;
  const answering = await answeringOthers(entry, standIns, means.prepareCall);
  if (!answering) return null;
  const first = await madeSo(answering, firstFailed, again);
  if (isGood(first)) return onlyUsed(first);
  // it came further than without
  if (failureOf(first) === failureOf(failed)) return null;
  const found = await foundFrom(answering, firstFailed, means, again);
  return found && onlyUsed(found);
}

function madeSo<Stage extends KnownSoFar>(
  { call, differs }: StandingCall,
  firstFailed: string,
  again: (call: PreparedCall) => Promise<Stage>,
): Promise<Stage> {
  return again({ ...call, otherwise: { ...differs, firstFailed } });
}

/** What a search finds that starts from it; null where that is not scored. */
async function foundFrom<Stage extends KnownSoFar>(
  { call, differs }: StandingCall,
  firstFailed: string,
  means: SearchMeans,
  again: (call: PreparedCall) => Promise<Stage>,
): Promise<Stage | null> {
  const found = (await searchWay(call, means))?.found;
  if (!found) return null;
  const { leftOut, given, answered } = found.differs;
  const both = { leftOut, given, answered: [...differs.answered, ...answered] };
  const stage = await madeSo({ call: found.call, differs: both }, firstFailed, again);
  return isScored(stage) ? stage : null;
}

function isGood(stage: KnownSoFar): boolean {
  return isScored(stage) || isSynchronous(stage);
}

/** It comes to its end, and there is nothing that could fail. */
function isSynchronous({ debuggability }: KnownSoFar): boolean {
  return (
    debuggability.state !== 'scored' && /^(?:nothingAsync|noSites)$/.test(debuggability.reason.code)
  );
}

function isNeverCalledBack({ debuggability, benchmark }: KnownSoFar): boolean {
  return [debuggability, benchmark].some(
    (part) => part.state !== 'scored' && part.reason.code === 'neverCalledBack',
  );
}

function isScored({ debuggability, benchmark }: KnownSoFar): boolean {
  return debuggability.state === 'scored' || benchmark.state === 'scored';
}

/** In one sentence; null where nothing failed that another call could mend. */
function failureOf({ debuggability, benchmark }: KnownSoFar): string | null {
  const [message] = [debuggability, benchmark].flatMap(mendable);
  return message === undefined ? null : firstLine(message);
}

/** By a mistake that was made in another file of the project, with something that is not there. */
function failedElsewhere({ entry, debuggability, benchmark }: KnownSoFar): boolean {
  const { file: own } = entry.document;
  return [debuggability, benchmark].some((part) => {
    if (part.state === 'scored' || !LACKS.test(part.reason.message)) return false;
    const frames = parseStack(part.reason.stack ?? '', own);
    const first = frames.find(({ file }) => file !== null && path.isAbsolute(file));
    return !!first?.file && first.file !== own && !isOfPackage(first.file);
  });
}

const LACKS =
  /\bTypeError: .*(?:is not a (?:function|constructor)|of (?:undefined|null)\b|not iterable)/;

function mendable(part: Benchmark | Debuggability): string[] {
  if (part.state === 'scored' || !MAY_LIE_IN_INVENTIONS.has(part.reason.code)) return [];
  // what holds the event loop tells nothing of its calls, and would hold up a search as well
  const isHeldUp = part.reason.code === 'timedOut' && part.reason.calls === undefined;
  return isHeldUp ? [] : [part.reason.message];
}
