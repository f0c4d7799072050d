/** Errors that the caller gets instead of the failure. */

import { callAt } from '../document/callAt';
import type { ErrorInWords } from '../probe/consequence';
import { errorWords } from '../probe/consequenceWords';
import type { Site } from '../probe/debuggability';
import { breach, type Breach } from './breach';
import { toEndOfLine } from './callPlaces';
import { pathsOfCallee } from './evidence';
import type { Facts } from './facts';
import { atCall, failingCall, failuresOf, ifFails } from './failures';

/**
 * Returns errors that replace a failure, where they are made.
 *
 * @param isMistake true for errors of the engine, false for those that the code throws
 * @param clauseOf the end of a sentence on one error: `the caller gets TypeError: …`
 */
export function replacedErrors(
  facts: Facts,
  isMistake: boolean,
  clauseOf: (what: string, error: ErrorInWords) => string,
): Breach[] {
  return facts.sites.flatMap((site) => {
    // after a second failure the caller gets the first one, in any words
    if (site.reached.by === 'failure') return [];
    return errorsOf(site)
      .filter(({ mistake }) => mistake === isMistake)
      .filter(({ error }) => !isOfMock(error, facts))
      .flatMap(({ error, does }) => {
        const when = ifFails(site, facts.document, does);
        const then = clauseOf(errorWords(error), error);
        if (error.at === null) return atCall(site, when, then, facts);
        return [breach(when, then, toEndOfLine(error.at, facts.document), failingCall(site))];
      });
  });
}

/** True for `x.on is not a function` where `x` is a mock, which may lack what the real one has. */
function isOfMock({ message, at }: ErrorInWords, { document, called }: Facts): boolean {
  if (!at || !called.range || !/ is not a function$/.test(message)) return false;
  const call = callAt(document, at);
  return call !== null && pathsOfCallee(call, document, called.range).length > 0;
}

/** Returns the errors of one failure. For a retried call it is the error after the last attempt. */
function errorsOf(site: Site): { error: ErrorInWords; mistake: boolean; does: string }[] {
  const seen = failuresOf({ sites: [site] }, 'replaced').map((each) => ({
    ...each.seen,
    does: 'fails',
  }));
  const ending = site.always?.ending;
  return seen.length === 0 && ending?.kind === 'replaced'
    ? [{ ...ending, does: 'keeps failing' }]
    : seen;
}
