import { codeOf } from '../analysis/code';
import { callAt } from '../document/callAt';
import type { SubjectDocument } from '../document/document';
import { syntaxOf } from '../document/syntax';
import type { StackTraces } from '../probe/debuggability';
import { neverGivenBack } from '../probe/neverGivenBack';
import { callWords, placeAt, start } from './callPlaces';
import type { Finding } from './finding';

/** What calls borrow that were seen to be made, and that no line of the function gives back, whatever fails. */
export function borrowed(
  { sites }: Pick<StackTraces, 'sites'>,
  document: SubjectDocument,
): Finding[] {
  const { file } = syntaxOf(document);
  const known = new Set<unknown>();
  return sites.flatMap((site) => {
    const call = file && site.at ? callAt(document, site.at) : null;
    const left = call && neverGivenBack(call, codeOf(file!));
    if (!left || known.has(left)) return [];
    known.add(left);
    const { name } = left;
    const message = `Each call leaves \`${name}\` of ${callWords(site, document)} open: nothing gives it back`;
    return [
      {
        ...start('left-open', message),
        ...placeAt(site.at!, document),
        mark: `leaves ${name} open though nothing fails`,
        remedy: GIVE_BACK,
        related: [],
      },
    ];
  });
}

const GIVE_BACK =
  'Give it back in a `finally`, by `release()` or `close()`, or whatever it has for that.';
