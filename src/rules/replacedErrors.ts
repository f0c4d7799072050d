/** Errors that the caller gets in place of that of the failure. */

import type { ErrorInWords } from '../probe/consequence';
import { errorWords } from '../probe/consequenceWords';
import type { Site } from '../probe/debuggability';
import { breach, type Breach } from './breach';
import { toEndOfLine } from './callPlaces';
import type { Facts } from './facts';
import { atCall, failingCall, failuresOf, ifFails } from './failures';

/**
 * Errors that replace that of a failure, where they are made.
 *
 * @param isMistake whether those of the engine are meant, or those that the code throws
 * @param clauseOf the end of a sentence about one: `the caller gets TypeError: …`
 */
export function replacedErrors(
  facts: Facts,
  isMistake: boolean,
  clauseOf: (what: string, error: ErrorInWords) => string,
): Breach[] {
  return facts.sites.flatMap((site) => {
    // of a second failure the first one is told, in whatever words
    if (site.reached.by === 'failure') return [];
    return errorsOf(site)
      .filter(({ mistake }) => mistake === isMistake)
      .flatMap(({ error, does }) => {
        const when = ifFails(site, facts.document, does);
        const then = clauseOf(errorWords(error), error);
        if (error.at === null) return atCall(site, when, then, facts);
        return [breach(when, then, toEndOfLine(error.at, facts.document), failingCall(site))];
      });
  });
}

/** Those of one failure; of a call that is made again, the error that it comes to once each time has failed. */
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
