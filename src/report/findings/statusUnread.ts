import { codeOf } from '../../analysis/code';
import { isStatusUnread } from '../../analysis/statusUnread';
import { callAt } from '../../document/callAt';
import type { SubjectDocument } from '../../document/document';
import { syntaxOf } from '../../document/syntax';
import type { StackTraces } from '../../probe/debuggability';
import { callWords, placeAt, start } from './callPlaces';
import type { Finding } from './finding';

/** A call that completes with the same where an answer tells by its status that it is none, which nothing reads. */
export function statusUnread(
  { sites }: Pick<StackTraces, 'sites'>,
  document: SubjectDocument,
): Finding[] {
  const { file } = syntaxOf(document);
  return sites.flatMap((site) => {
    const refused = site.lapses.find(({ mode }) => mode === 'refused')?.outcome;
    const call = refused === 'completed' && site.at ? callAt(document, site.at) : null;
    if (!file || !call || !isStatusUnread(call, codeOf(file))) return [];
    const message = `If ${callWords(site, document)} answers 500, the call completes as usual: nothing reads the status`;
    return [{ ...start('status-unread', message), ...placeAt(site.at!, document), related: [] }];
  });
}
