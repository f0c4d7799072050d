import type { SubjectDocument } from '../document/document';
import type { MapReader } from '../document/mapReader';
import { toRunnable } from '../document/runnable';
import { whyNothingRuns } from '../document/whyNothingRuns';
import type { Failure } from '../failure';
import { prepareModules } from '../modules/prepareModules';
import { chooseFunction } from './chooseFunction';
import { inventionsFor } from './inventions';
import type { PreparedCall } from './preparedCall';
import { reach } from './reach';
import type { CallWish } from './wish';

export interface CallDependencies {
  readMap: MapReader;
}

/**
 * Makes a function of a document ready to be called: finds it, what it is called with, and what of
 * its world is made up. Runs nothing. Never rejects.
 *
 * @param name as a person would call it, or null for the one that the document is about
 */
export async function prepareCall(
  document: SubjectDocument,
  name: string | null,
  wish: CallWish,
  { readMap }: CallDependencies,
): Promise<PreparedCall | Failure> {
  const chosen = chooseFunction(document, name);
  if ('state' in chosen) return whyNothingRuns(document, toRunnable(document, readMap)) ?? chosen;
  const { fn } = chosen;
  const reached = reach(chosen);
  const { io = 'invented' } = wish;
  const { runnable, plan: modules, maps } = await prepareModules(reached.document, { io, readMap });
  const problem = whyNothingRuns(document, runnable);
  if (problem) return problem;
  const { args, constructorArgs, plan } = inventionsFor(chosen.document, fn);
  return {
    state: 'prepared',
    functionName: fn.path,
    line: fn.line,
    document: chosen.document,
    range: { start: fn.start, end: fn.end },
    runnable: { ...runnable, code: runnable.code + reached.code },
    reach: reached.code,
    maps,
    own: {
      call: {
        asked: wish.completesBy ?? null,
        suggests: null,
        args,
        constructorArgs,
        case: null,
        setup: null,
        inventions: plan,
      },
      modules,
      io,
    },
  };
}
