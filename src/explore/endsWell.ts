import lacksElsewhere from '../../bench-runner/searching/lacksElsewhere';
import type { StandIn } from '../calling/callOptions';
import type { PreparedCall } from '../calling/preparedCall';
import { givenByRenderer, privateOf, setUpElsewhere } from '../calling/standIns';
import { firstLine } from '../document/lines';
import type { ReasonCode } from '../failure';
import type { Benchmark } from '../harness/benchmark';
import type { Debuggability } from '../probe/debuggability';
import { inStead, seenOrTold, seeScenario, type Exploration, type Seen } from './exploration';
import { mayInvent } from './explore';
import { keptBy } from './keptBy';
import { loadedWithout } from './loadedWithout';
import { withAll, type FoundScenario, type Scenario } from './scenario';
import { onlyUsed, withKeptAnswers, withStandIns } from './standIns';

/** Failures of a call that its mocks may cause. */
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
 * Replaces a failed call by a scenario that completes, if one is found. Otherwise the result only
 * notes how many were tried. Never rejects.
 */
export async function endingWell<Outcome extends Seen>(
  failed: Outcome,
  of: Exploration<Outcome>,
): Promise<Outcome> {
  const { call } = failed;
  const why = failureOf(failed);
  if (!call || isScored(failed)) return failed;
  const rendered = await givenByRendererTo(failed, call, of);
  if (rendered) return rendered;
  const loading = await loadedWithout(failed, of);
  if (loading) return loadedBy(failed, loading);
  if (why === null) return failed;
  // state that other code sets up is mocked first, as other responses do not change it
  const isOfOthers = failedElsewhere(failed, call);
  const soonest =
    (await answered(failed, [], why, of)) ??
    (isOfOthers ? await stood(failed, call, why, of) : null);
  if (soonest) return soonest;
  // a probe may fail though the call itself does not
  const search = await of.explorer.explore(call, { endsWell: 'always' });
  const found = search?.endsWell;
  const outcome = found ? await seeScenario(found, why, of) : null;
  if (found && outcome && isScored(outcome)) return keeping(outcome, found, of);
  const standing = isOfOthers ? null : await stood(failed, call, why, of);
  if (standing) return standing;
  // it can be timed, though nothing in it can fail
  if (found && outcome && isSynchronous(outcome)) return keeping(outcome, found, of);
  if (!search) return failed;
  const { runs, furthest } = search;
  return { ...failed, call: { ...call, triedInVain: { runs, furthest } } };
}

async function keeping<Outcome extends Seen>(
  outcome: Outcome,
  found: FoundScenario,
  of: Exploration<Outcome>,
): Promise<Outcome> {
  const { call } = outcome;
  const tag = call?.otherwise ? await keptBy(found, of) : null;
  if (!call?.otherwise || tag === null) return outcome;
  return { ...outcome, call: { ...call, otherwise: { ...call.otherwise, keptBy: tag } } };
}

/** Returns the outcome without a statement that throws; the failure itself if that does not help. */
async function loadedBy<Outcome extends Seen>(
  failed: Outcome,
  loading: Exploration<Outcome>,
): Promise<Outcome> {
  const call = await loading.prepare(loading.options);
  if (!call) return failed;
  const { outcome: first } = await seenOrTold(call, loading);
  const outcome = isGood(first) ? first : await endingWell(first, loading);
  return failsBy(outcome, 'threwOnLoad') ? failed : outcome;
}

/** Mocks what the hooks of a component gave its function, as they run only in a renderer. */
async function givenByRendererTo<Outcome extends Seen>(
  failed: Outcome,
  call: PreparedCall,
  of: Exploration<Outcome>,
): Promise<Outcome | null> {
  const why = [failed.debuggability, failed.benchmark].flatMap((part) =>
    part.state === 'scored' ? [] : [part.reason],
  )[0];
  const isOfRun = why && (why.code === 'threwOnLoad' || MAY_LIE_IN_INVENTIONS.has(why.code));
  if (!isOfRun || !mayInvent(call)) return null;
  const standing = await withStandIns(givenByRenderer(of.document, call.range), of);
  if (!standing) return null;
  const { outcome } = await seenOrTold(inStead(standing, firstLine(why.message)), of);
  if (isGood(outcome)) return onlyUsed(outcome);
  const found = await foundFrom(standing, firstLine(why.message), of);
  return found && onlyUsed(found);
}

/** Messages of V8 on an object that no constructor created. */
const HAS_NO_PRIVATE = /private member|Receiver must be/;

/** Mocks the state that other code sets up; null if that does not help either. */
async function stood<Outcome extends Seen>(
  failed: Outcome,
  call: PreparedCall,
  why: string,
  of: Exploration<Outcome>,
): Promise<Outcome | null> {
  if (!mayInvent(call)) return null;
  const hasEnded = failsBy(failed, 'exitedEarly');
  const standIns = HAS_NO_PRIVATE.test(why)
    ? privateOf(of.document, call.range)
    : setUpElsewhere(of.document, call.range, hasEnded);
  const standing = await withStandIns(standIns, of);
  if (!standing) return null;
  const { outcome: first } = await seenOrTold(inStead(standing, why), of);
  if (isGood(first)) return onlyUsed(first);
  const found = (await answered(first, standIns, why, of)) ?? (await foundFrom(standing, why, of));
  if (found) return onlyUsed(found);
  // it got further than without, and waits for other code now
  return failsBy(first, 'neverCalledBack') ? onlyUsed(first) : null;
}

/**
 * Resolves promises that other code should settle, for a call that waits for them or polls; null if
 * that does not help.
 */
async function answered<Outcome extends Seen>(
  failed: Outcome,
  standIns: readonly StandIn[],
  why: string,
  of: Exploration<Outcome>,
): Promise<Outcome | null> {
  if (!failed.call || !mayInvent(failed.call)) return null;
  const answering = await withKeptAnswers(standIns, of);
  if (!answering) return null;
  const { outcome: first } = await seenOrTold(inStead(answering, why), of);
  if (isGood(first)) return onlyUsed(first);
  // it got further than without
  if (failureOf(first) === failureOf(failed)) return null;
  const found = await foundFrom(answering, why, of);
  return found && onlyUsed(found);
}

/**
 * Returns the outcome of the scenario that a search from this one finds; null if it is not scored.
 */
async function foundFrom<Outcome extends Seen>(
  { call, differs }: Scenario,
  why: string,
  of: Exploration<Outcome>,
): Promise<Outcome | null> {
  const found = (await of.explorer.explore(call, { endsWell: 'always' }))?.endsWell;
  if (!found) return null;
  const both = withAll(differs, found.differs);
  const outcome = await seeScenario({ call: found.call, differs: both }, why, of);
  return isScored(outcome) ? outcome : null;
}

function isGood(stage: Seen): boolean {
  return isScored(stage) || isSynchronous(stage);
}

/** True if the call completes and nothing in it can fail. */
function isSynchronous({ debuggability }: Seen): boolean {
  return (
    debuggability.state !== 'scored' && /^(?:nothingAsync|noSites)$/.test(debuggability.reason.code)
  );
}

function failsBy({ debuggability, benchmark }: Seen, code: ReasonCode): boolean {
  return [debuggability, benchmark].some(
    (part) => part.state !== 'scored' && part.reason.code === code,
  );
}

function isScored({ debuggability, benchmark }: Seen): boolean {
  return debuggability.state === 'scored' || benchmark.state === 'scored';
}

/** Returns one sentence; null if no other call can help. */
function failureOf({ debuggability, benchmark }: Seen): string | null {
  const [message] = [debuggability, benchmark].flatMap(mendable);
  return message === undefined ? null : firstLine(message);
}

/** True if an error of another file of the project is due to a missing value there. */
function failedElsewhere({ debuggability, benchmark }: Seen, { document }: PreparedCall): boolean {
  return [debuggability, benchmark].some(
    (part) =>
      part.state !== 'scored' &&
      lacksElsewhere(part.reason.message, part.reason.stack ?? '', document.file),
  );
}

function mendable(part: Benchmark | Debuggability): string[] {
  if (part.state === 'scored' || !MAY_LIE_IN_INVENTIONS.has(part.reason.code)) return [];
  // a blocked event loop says nothing about the calls, and would block a search, too
  const isHeldUp = part.reason.code === 'timedOut' && part.reason.calls === undefined;
  return isHeldUp ? [] : [part.reason.message];
}
