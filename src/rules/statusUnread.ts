import { codeOf } from '../analysis/code';
import { unreadOf } from '../analysis/statusUnread';
import { hearerOf } from '../analysis/messages';
import { callAt } from '../document/callAt';
import type { SubjectDocument } from '../document/document';
import { syntaxOf } from '../document/syntax';
import type { StackTraces } from '../probe/debuggability';
import { callWords, placeAt, start } from './callPlaces';
import type { Finding } from './finding';

/** A call that completes with the same where an answer tells of a failure, by its status or in it, which nothing reads. */
export function statusUnread(
  { sites }: Pick<StackTraces, 'sites'>,
  document: SubjectDocument,
): Finding[] {
  const { file } = syntaxOf(document);
  return sites.flatMap((site) => {
    const { outcome } = site.lapses.find(({ mode }) => mode === 'refused') ?? {};
    const goesOn = outcome === 'completed' || outcome === 'cutShort';
    const call = goesOn && site.at ? callAt(document, site.at) : null;
    const unread = file && call && unreadOf(call, codeOf(file));
    if (!unread) return [];
    const what =
      unread === 'status'
        ? 'answers 500, nothing reads that'
        : 'answers with an `error`, nothing reads it';
    const message = `If ${callWords(site, document)} ${what}: the call completes all the same`;
    const remedy = hearerOf(call) ? { remedy: ASK_STATUS_CODE } : {};
    const place = placeAt(site.at!, document);
    return [{ ...start('status-unread', message), ...place, related: [], ...remedy }];
  });
}

const ASK_STATUS_CODE =
  'Reject, or call back with an error, where `statusCode` of the answer is no success.';
