import type { SubjectDocument } from '../document/document';
import type { MapReader } from '../document/mapReader';
import { toRunnable } from '../document/runnable';
import { whyNothingRuns } from '../document/whyNothingRuns';
import type { Failure } from '../failure';
import { prepareModules } from '../modules/prepareModules';
import { chooseFunction } from './chooseFunction';
import { inventionsFor } from './inventions';
import type { PreparedCall } from './preparedCall';
import { reachCode } from './reach';
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
  const runnable = toRunnable(document, readMap);
  const problem = whyNothingRuns(document, runnable);
  if (problem) return problem;
  const fn = chooseFunction(document, name);
  if ('state' in fn) return fn;
  const { args, constructorArgs, plan } = inventionsFor(document, fn);
  const reach = reachCode(fn);
  return {
    state: 'prepared',
    functionName: fn.name,
    line: fn.line,
    document,
    range: { start: fn.start, end: fn.end },
    runnable: { ...runnable, code: runnable.code + reach },
    reach,
    maps: {},
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
      modules: await prepareModules(document),
      io: wish.io ?? 'invented',
    },
  };
}
