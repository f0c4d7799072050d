import type { ConsequenceKind } from '../probe/consequence';
import type {
  GradedDebuggability,
  IoBoundary,
  CallbackMisuse,
  Level,
  Probe,
  Site,
} from '../probe/debuggability';
import { RULES, type Rule } from './rules';

/** Effect of a change of the code on its stacks: the same calls, before and after. */
export interface Effect {
  /** Calls whose level changed, those at the first boundary first. */
  sites: SiteChange[];
  /** Number of calls that were probed both times. */
  compared: number;
  /** Number of calls that are not reached any more. */
  missing: number;
  /** Number of calls whose error gets less far than before, or that misbehave only now. */
  harmed: number;
  /** Frames of the subject without a name, in all stacks of those calls. */
  nameless: { before: number; after: number };
  /** The first boundary, and the subject's levels there before and after. */
  boundary: IoBoundary;
  before: Level;
  after: Level;
  /** Effect on the findings. Left out: not checked. */
  mended?: VerifiedFix;
}

/** Effect of a change on the findings of the code, except for lost stacks, which are hints. */
export interface VerifiedFix {
  /** Findings that are gone. */
  ended: EndedFinding[];
  /**
   * Rules of findings that only the changed code has, and that are as severe as an ended one; of any
   * severity if one of two calls at once has ended.
   */
  added: Rule[];
  /** The call without a failure makes the same operations, and has the same result. */
  isSame: boolean;
}

export interface EndedFinding {
  rule: Rule;
  /** Its position before the change. */
  line: number;
  column: number;
  /** Change of the outcome: `If line 19 `save(…)` fails: the process ends → …`. */
  becomes: string;
}

/** Measured effect of a fix. */
export interface MeasuredEffect {
  state: 'scored';
  effect: Effect;
}

export interface SiteChange {
  operation: string;
  boundary: IoBoundary;
  /** Line before the change; null where no frame had it. */
  line: number | null;
  before: Level;
  after: Level;
  /** The levels hold if the operation is an async function. */
  ifAsync?: true;
}

/** Compares two probe results of one program, before and after a change. */
export function effectOf(before: GradedDebuggability, after: GradedDebuggability): Effect {
  const { boundary, level } = before.stackTraces;
  const pairs = pairsOf(before, after);
  const both = pairs.flatMap(({ was, is }) => (is ? [{ was, is }] : []));
  return {
    sites: both.flatMap(({ was, is }) => changeOf(was, is)),
    compared: both.length,
    missing: pairs.length - both.length,
    harmed: both.filter(({ was, is }) => isHarmed(was, is)).length,
    nameless: {
      before: count(both.map(({ was }) => namelessFrames(was))),
      after: count(both.map(({ is }) => namelessFrames(is))),
    },
    boundary,
    before: level,
    after: levelAt(boundary, after),
  };
}

/** Pairs the calls of one program, before and after a change. */
export function pairsOf(
  before: GradedDebuggability,
  after: GradedDebuggability,
): { was: Site; is: Site | undefined }[] {
  const now = new Map(identified(after.stackTraces.sites));
  return identified(before.stackTraces.sites).map(([key, was]) => ({ was, is: now.get(key) }));
}

/** True if a change improves something and makes nothing worse. */
export function helps(effect: Effect): boolean {
  const { mended, missing, harmed } = effect;
  // a fix that reuses a result removes the call that repeated it
  const isAskedOnce = mended?.ended.some(({ rule }) => RULES[rule].waits === 'fewerOperations');
  if (missing > 0 && !isAskedOnce) return false;
  if (mended && (!mended.isSame || mended.added.length > 0)) return false;
  // a failure that gets less far may be how a finding ends: it is shown, not judged
  if (mended && mended.ended.length > 0) return true;
  if (harmed > 0) return false;
  if (effect.sites.some(({ before, after }) => after < before)) return false;
  return effect.sites.length > 0 || effect.nameless.after < effect.nameless.before;
}

/** Identifies calls by operation and count, as an edit moves lines. */
function identified(sites: readonly Site[]): [string, Site][] {
  const seen = new Map<string, number>();
  return sites.map((site) => {
    const name = [site.boundary, site.reached.by, site.operation].join(' ');
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return [`${name} ${nth}`, site];
  });
}

function changeOf(was: Site, is: Site): SiteChange[] {
  const { operation, boundary } = was;
  const call = { operation, boundary, line: was.at?.line ?? null };
  if (was.level !== is.level) return [{ ...call, before: was.level, after: is.level }];
  const [before, after] = [was.otherwise ?? was.level, is.otherwise ?? is.level];
  return before === after ? [] : [{ ...call, before, after, ifAsync: true }];
}

/** How far an error gets: to the caller, to the process, to nobody. */
const REACHES: Readonly<Record<ConsequenceKind, number>> = {
  delivered: 3,
  wrapped: 3,
  recovered: 3,
  replaced: 2,
  fallback: 2,
  uncaught: 2,
  unhandled: 2,
  exits: 2,
  endsTwice: 1,
  hidden: 1,
  neverEnds: 1,
};

/** Rank of an error that ends or blocks everything. */
const HALTED = 0;

const HARMFUL: ReadonlySet<CallbackMisuse['outcome']> = new Set([
  'completedTwice',
  'crashed',
  'hung',
]);

function isHarmed(was: Site, is: Site): boolean {
  const loses = is.probes.some((after) => {
    const before = was.probes.find(({ mode }) => mode === after.mode);
    // without an error its reach is unknown
    const [reached, reaches] = [before ? reachOf(before) : null, reachOf(after)];
    return reached !== null && reaches !== null && reaches < reached;
  });
  const misused = is.lapses.some(({ mode, outcome }) => {
    const before = was.lapses.find((misuse) => misuse.mode === mode);
    return HARMFUL.has(outcome) && before !== undefined && !HARMFUL.has(before.outcome);
  });
  return loses || misused;
}

function reachOf({ consequence, outcome }: Probe): number | null {
  if (outcome === 'hung' || outcome === 'crashed') return HALTED;
  return consequence && REACHES[consequence.kind];
}

function namelessFrames({ probes }: Site): number {
  return probes
    .flatMap(({ stack, finalStack }) => [...stack, ...finalStack])
    .filter(({ owner, functionName }) => owner === 'subject' && isNameless(functionName)).length;
}

function isNameless(name: string | null): boolean {
  return name === null || /(^|[.\s])<anonymous>$/.test(name);
}

function levelAt(boundary: IoBoundary, { stackTraces }: GradedDebuggability): Level {
  const same = stackTraces.boundaries.find((one) => one.boundary === boundary);
  return same?.level ?? stackTraces.level;
}

function count(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
