import { shortenMiddle } from '../document/words';
import type { Consequence, ConsequenceKind } from '../probe/consequence';
import type { OtherWay } from '../probe/debuggability';
import { breach, type Breach, type RelatedPlace } from './breach';
import { toEndOfLine } from './callPlaces';
import type { Facts } from './facts';

const MOST_LETTERS = 60;

/**
 * Returns breaches in scenarios without a failure whose end is of a kind. Each is placed at the
 * last test of its scenario; two tests of one condition lead to one breach.
 */
export function branchFindings<Kind extends ConsequenceKind>(
  { otherWays, document }: Facts,
  kind: Kind,
  thenOf: (
    seen: Extract<Consequence, { kind: Kind }>,
  ) => { then: string; related?: RelatedPlace[]; mark?: string } | null,
): Breach[] {
  const isOfKind = (seen?: Consequence): seen is Parameters<typeof thenOf>[0] =>
    seen?.kind === kind;
  const lines = new Set<string>();
  return otherWays.flatMap((way) => {
    const end = !way.left && isOfKind(way.seen) ? thenOf(way.seen) : null;
    if (!end) return [];
    const line = `${way.tests.at(-1)!.from.line} ${end.then}`;
    if (lines.has(line)) return [];
    lines.add(line);
    const where = whereWords(way);
    const place = toEndOfLine(way.tests.at(-1)!.from, document);
    // mocks may give values that never occur together
    const evidence = way.tests.length > 1 ? { evidence: 'convention' as const } : {};
    const { then, related, mark } = end;
    return [{ ...breach(where, then, place, related), where, ...(mark && { mark }), ...evidence }];
  });
}

/**
 * Returns ``Where line 15 finds `user` falsy``, ``Where line 12 finds `a === b` true and line 15
 * finds …``.
 */
export function whereWords({ tests }: OtherWay): string {
  const found = tests.map(({ from, code, is }) => {
    const isCompared = /[=<>!]=|[<>]/.test(code);
    const value = isCompared ? String(is) : is ? 'truthy' : 'falsy';
    return `line ${from.line} finds \`${shortenMiddle(code, MOST_LETTERS)}\` ${value}`;
  });
  return `Where ${found.join(' and ')}`;
}
