import type { PreparedCall } from '../calling/preparedCall';
import { filledByOthers } from '../calling/standIns';
import { testsWhatItSets } from '../calling/testsWhatItSets';
import { named } from '../models/shipped';
import { withCoverageScenarios } from '../probe/coverageScenarios';
import type { Exploration, Seen } from './exploration';
import { mayInvent, type Traces } from './explore';
import { keptBy } from './keptBy';
import { withAll, type Scenario } from './scenario';
import { onlyUsed, withStandIns } from './standIns';

/**
 * Replaces a call by a scenario that reaches operations which it skips. These have state that other
 * functions set, or other responses. If no single scenario reaches all, several are run. Never
 * rejects.
 */
export async function reachingMore<Outcome extends Seen>(
  seen: Outcome,
  of: Exploration<Outcome>,
): Promise<Outcome> {
  if (!seen.call || !mayInvent(seen.call)) return seen;
  const main = await answeredAnew(seen, seen.call, of);
  if (passedByIn(main) === 0) return main;
  const { reached, others } = await furthest(main, main.call ?? seen.call, of);
  return withOthers(main, reached, others, of);
}

/** Gives a call new responses each time, if it changes a response and tests that first. */
async function answeredAnew<Outcome extends Seen>(
  seen: Outcome,
  call: PreparedCall,
  { explorer, see, called }: Exploration<Outcome>,
): Promise<Outcome> {
  const before = firstOnlyIn(seen);
  const left = unnamedStatesIn(seen);
  if (before + left === 0 && !testsWhatItSets(call.document, call.range)) return seen;
  const { endsWell, anew } = (await explorer.explore(call, {}))?.plain ?? {};
  if (!endsWell || !anew) return seen;
  // sequential calls had their own responses all the same
  if (before + left === 0) return called(seen, anew);
  const outcome = await see(anew);
  const isBetter = firstOnlyIn(outcome) < before || unnamedStatesIn(outcome) < left;
  return isBetter ? outcome : seen;
}

/** Number of failures after which later calls differ, though no state of the project was seen to change. */
function unnamedStatesIn({ debuggability }: Seen): number {
  if (debuggability.state !== 'scored') return 0;
  const { sites } = debuggability.stackTraces;
  return sites.filter(({ next }) => next && next.changed.length === 0).length;
}

/** Counts operations that only the first call made. */
function firstOnlyIn({ debuggability }: Seen): number {
  if (debuggability.state !== 'scored') return 0;
  const { stackTraces, undisturbed } = debuggability;
  const seen = new Set(stackTraces.sites.map(({ operation }) => operation));
  return undisturbed.operations.filter((name) => !seen.has(name)).length;
}

/** The call that reaches most operations, and scenarios for those that it skips. */
interface Reached<Outcome> {
  reached: Outcome;
  others: Scenario[];
}

async function furthest<Outcome extends Seen>(
  main: Outcome,
  call: PreparedCall,
  of: Exploration<Outcome>,
): Promise<Reached<Outcome>> {
  // a call of an earlier search already reaches what one scenario can
  const filled = call.otherwise ? null : await whereFilled(call, of);
  if (!filled && isSynchronous(main)) return { reached: main, others: [] };
  const further = (await of.explorer.explore(filled?.call ?? call, { reaches: true }))?.reaches;
  const found = further?.most ?? null;
  const beside = further?.beside ?? [];
  const all = { reached: main, others: found ? [found, ...beside] : beside };
  // a call that polls is run to see that, but not timed
  const polls = found?.way.changes.some(({ fact }) => fact.turns !== undefined) ?? false;
  if ((!found && !filled) || polls || call.otherwise) return all;
  const otherwise = withAll(filled?.differs, found?.differs);
  const outcome = await of.see({ ...(found ?? filled!).call, otherwise });
  if (outcome.debuggability.state !== 'scored' || passedByIn(outcome) >= passedByIn(main))
    return all;
  if (filled || !found) return { reached: onlyUsed(outcome), others: [] };
  const tag = await keptBy(found, of);
  if (tag === null || !outcome.call) return { reached: outcome, others: beside };
  const kept = { ...outcome.call, otherwise: { ...otherwise, keptBy: tag } };
  return { reached: { ...outcome, call: kept }, others: beside };
}

/** Limit of further scenarios run: each takes another run of probes. */
const MOST_OTHERS = 2;

async function withOthers<Outcome extends Seen>(
  main: Outcome,
  reached: Outcome,
  others: readonly Scenario[],
  { see }: Exploration<Outcome>,
): Promise<Outcome> {
  const { debuggability } = reached;
  if (debuggability.state !== 'scored' || passedByIn(reached) === 0) return reached;
  const seen = await Promise.all(
    others.slice(0, MOST_OTHERS).map(async ({ call, differs }) => {
      const isMain = call.own.call === main.call?.own.call;
      const other = isMain ? main : await see({ ...call, otherwise: differs }, 'aside');
      const { debuggability: there } = other;
      return there.state === 'scored' ? [{ differs, seen: there }] : [];
    }),
  );
  return { ...reached, debuggability: withCoverageScenarios(debuggability, seen.flat()) };
}

/** True if nothing in its code waits, as far as that is known. */
function isSynchronous({ debuggability }: Seen): boolean {
  return debuggability.state === 'skipped' && debuggability.reason.code === 'nothingAsync';
}

/** Counts operations in the code that no run reached; infinite if none was reached. */
function passedByIn({ debuggability, call }: Seen): number {
  if (debuggability.state === 'skipped') {
    return /^(?:nothingAsync|noSites)$/.test(debuggability.reason.code) ? Infinity : 0;
  }
  if (debuggability.state !== 'scored') return 0;
  const { neverRan, stackTraces } = debuggability;
  if (stackTraces.sites.every(({ reached }) => reached.by !== 'call')) return Infinity;
  const code = call?.runnable.code ?? '';
  const asks = operationsOf(call);
  const left = (neverRan ?? []).filter(({ start, end }) => {
    const part = code.slice(start, end);
    return returnsCall(part) || asks.some((name) => part.includes(`.${name}(`));
  });
  return left.length + stackTraces.unreached.filter(({ why }) => why === 'notRun').length;
}

/** Returns the names of methods that the mocks of a call take for I/O. */
function operationsOf(call: PreparedCall | null | undefined): string[] {
  const facts = call?.own.call.inventions.facts ?? {};
  const paths = Object.keys(facts).filter((path) => facts[path]!.answers === 'promise');
  return [...new Set(paths.map((path) => path.slice(path.lastIndexOf('.') + 1)))];
}

/** True if the code returns a call, which may be a promise, and does not respond to a client. */
function returnsCall(code: string): boolean {
  const calls = [...code.matchAll(/\breturn\s+([\w$]+)[\w$.]*\(/g)];
  return calls.some(([, name]) => !named('neverPromised').test(name!));
}

/**
 * Returns the scenario with state that other functions set, if it reaches more operations; or null.
 */
async function whereFilled<Outcome extends Seen>(
  call: PreparedCall,
  of: Exploration<Outcome>,
): Promise<Scenario | null> {
  const all = filledByOthers(of.document, call.range);
  // a flag such as `closed` may prevent the whole work
  const kept = all.filter(({ is }) => is !== 'boolean');
  const tried = kept.length < all.length ? [all, kept] : [all];
  if (all.length === 0) return null;
  let most = reachedIn(await of.explorer.explore(call, {})) ?? 0;
  let best: Scenario | null = null;
  for (const standIns of tried) {
    const stood = await withStandIns(standIns, of);
    const asked = { reaches: true, beyond: most } as const;
    const reached = stood && reachedIn(await of.explorer.explore(stood.call, asked));
    if (reached === null || reached <= most) continue;
    most = reached;
    best = stood;
  }
  return best;
}

/** Returns null if the call does not complete. */
function reachedIn(traces: Traces | null): number | null {
  return traces?.plain.endsWell ? traces.plain.reached : null;
}
