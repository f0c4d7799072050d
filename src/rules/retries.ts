import { isPassedOver } from '../analysis/passedOver';
import { mayBeBounded } from '../analysis/retryBound';
import { callAt } from '../document/callAt';
import type { SourcePosition, SubjectDocument } from '../document/document';
import type { Always } from '../probe/left';
import type { GradedDebuggability, Site } from '../probe/debuggability';
import { callWords, placeAt, start } from './callPlaces';
import type { Finding } from './finding';
import { NOTHING } from './swallowed';

type Probed = Pick<GradedDebuggability, 'undisturbed'> & {
  stackTraces: { sites: readonly Site[] };
};

/** What becomes of calls that are made again and again where what they ask for keeps failing. */
export function retries(probed: Probed, document: SubjectDocument): Finding[] {
  return probed.stackTraces.sites.flatMap((site) => {
    const { at, always } = site;
    if (!at || !always) return [];
    const keepsFailing = `If ${callWords(site, document)} keeps failing`;
    if (isGivenUp(at, always, probed, document)) {
      const message = `${keepsFailing}, it is given up: the call completes with nothing, and its caller is not told`;
      return [{ ...start('hidden-failure', message), ...placeAt(at, document), related: [] }];
    }
    const call = callAt(document, at);
    if (always.ends || !call || mayBeBounded(call, document)) return [];
    const message = `${keepsFailing}, it is made again for ever, and the call never ends`;
    return [{ ...start('never-ends', message), ...placeAt(at, document), related: [] }];
  });
}

/** After so many attempts the call ends with nothing, where it has a result else. */
function isGivenUp(
  at: SourcePosition,
  { ends, result }: Always,
  { undisturbed }: Probed,
  document: SubjectDocument,
): boolean {
  const hasNone = ends && result === NOTHING && undisturbed.result !== NOTHING;
  return hasNone && isPassedOver(at, document);
}
