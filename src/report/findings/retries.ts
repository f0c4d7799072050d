import { mayBeBounded } from '../../analysis/retryBound';
import { callAt } from '../../document/callAt';
import type { SubjectDocument } from '../../document/document';
import type { Site } from '../../probe/debuggability';
import { callWords, placeAt, start } from './callPlaces';
import type { Finding } from './finding';

/** Calls that are made again and again, without an end, where what they ask for keeps failing. */
export function endlessRetries(sites: readonly Site[], document: SubjectDocument): Finding[] {
  return sites.flatMap((site) => {
    const { at, always } = site;
    const call = at && callAt(document, at);
    if (!at || !always || always.ends || !call || mayBeBounded(call, document)) return [];
    const message = `If ${callWords(site, document)} keeps failing, it is made again for ever, and the call never ends`;
    return [{ ...start('never-ends', message), ...placeAt(at, document), related: [] }];
  });
}
