/** Failures of calls, by their consequences. */

import type { SubjectDocument } from '../document/document';
import type { Consequence, ConsequenceKind } from '../probe/consequence';
import type { Site } from '../probe/debuggability';
import { breach, FAILING_CALL, type Breach, type RelatedPlace } from './breach';
import { callWords, placeAt } from './callPlaces';
import type { Facts } from './facts';

interface Seen<Kind extends ConsequenceKind> {
  site: Site;
  seen: Extract<Consequence, { kind: Kind }>;
  /** True for the worst consequence of that failure. */
  isHeadline: boolean;
}

/** Returns the failures with a consequence of that kind. */
export function failuresOf<Kind extends ConsequenceKind>(
  { sites }: Pick<Facts, 'sites'>,
  kind: Kind,
): Seen<Kind>[] {
  const isOfKind = (seen: Consequence | null): seen is Seen<Kind>['seen'] => seen?.kind === kind;
  return sites.flatMap((site) =>
    [site.consequence, ...site.alsoSeen]
      .filter(isOfKind)
      .map((seen) => ({ site, seen, isHeadline: seen === site.consequence })),
  );
}

/** Returns ``If line 3 `a(…)` fails``. */
export function ifFails(site: Site, document: SubjectDocument, does = 'fails'): string {
  return `If ${callWords(site, document)} ${does}`;
}

/** Creates a breach at the failing call; none if its position is unknown. */
export function atCall(
  { at }: Site,
  when: string,
  then: string,
  { document }: Pick<Facts, 'document'>,
): Breach[] {
  return at ? [breach(when, then, placeAt(at, document))] : [];
}

export function failingCall({ at }: Site): RelatedPlace[] {
  return at ? [{ ...at, message: FAILING_CALL }] : [];
}
