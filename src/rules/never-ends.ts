import { mayBeBounded } from '../analysis/retryBound';
import { callAt } from '../document/callAt';
import type { Breach } from './breach';
import type { Facts } from './facts';
import { atCall, failuresOf, ifFails } from './failures';
import { whereStops } from './ownCall';
import { branchFindings } from './branchFindings';
import type { RuleModule } from './rule';

export const neverEnds: RuleModule = {
  severity: 'warning',
  title: 'a call that never ends',
  mark: 'waits for ever',
  why: 'On this way nobody calls back and no promise is settled: whoever waits does so for ever.',
  remedy: 'Call back, reject or throw on this way, too.',
  ended: 'ends',
  fixes: ['handOn'],
  inAnyCase: true,
  consequence: 'neverEnds',
  check: (facts) => [
    ...failuresOf(facts, 'neverEnds').flatMap(({ site, isHeadline }) => {
      // a retry after a long wait ends, or has its own finding
      const isTried = site.always && !site.always.isSilent;
      if (!isHeadline || isTried) return [];
      const stops = whereStops(site, facts.document);
      return atCall(stops, ifFails(stops, facts.document), NEVER_ENDS, facts);
    }),
    ...triedForEver(facts),
    ...branchFindings(facts, 'neverEnds', () => ({ then: NEVER_ENDS })),
  ],
};

const NEVER_ENDS = 'the call never ends';

/** Finds calls that are retried without end while the operation keeps failing. */
function triedForEver(facts: Facts): Breach[] {
  return facts.sites.flatMap((site) => {
    const call = site.at && callAt(facts.document, site.at);
    if (!call || !site.always || site.always.ends || mayBeBounded(call, facts.document)) return [];
    const when = ifFails(site, facts.document, 'keeps failing');
    return atCall(site, when, `it is made again for ever, and ${NEVER_ENDS}`, facts);
  });
}
