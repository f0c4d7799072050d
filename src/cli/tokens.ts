import type { TokensListing } from '../report/listings';
import { tokensPage } from '../report/pages/listings';
import { chosenWorkload } from '../scoring/chosenWorkload';
import { tokensOf } from '../scoring/tokens';
import type { CallFlags } from './options';
import type { Outcome } from './outcome';
import type { Session } from './session';
import { readSubjects } from './subjects';

/** `tokens FILE…`: counts tokens. Runs nothing. */
export async function tokensCommand(
  { dependencies }: Session,
  files: readonly string[],
  options: CallFlags = {},
): Promise<Outcome> {
  const listing: TokensListing = (await readSubjects(files, options)).map((subject) => {
    if (!subject.document) return { file: subject.file, ...subject.failure };
    const { document } = subject;
    const { kind } = chosenWorkload(document, null, { kind: 'auto' }, dependencies.gallery);
    const complexity = tokensOf(document, null, kind, dependencies.gallery);
    return { state: 'scored', file: subject.file, ...complexity };
  });
  return {
    value: listing,
    page: (units) => tokensPage(listing, units),
    hasFailed: listing.some(({ state }) => state !== 'scored'),
  };
}
