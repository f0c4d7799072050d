import { followsFrom } from '../analysis/followsFrom';
import { mayRepeat } from '../analysis/mayRepeat';
import type { PreparedCall } from '../calling/preparedCall';
import { callAt } from '../document/callAt';
import type { Consequence } from '../probe/consequence';
import type { Debuggability, Site } from '../probe/debuggability';
import { withSites } from './withSites';

/**
 * Removes what a failure alone does not explain: errors of the engine, errors that other files or
 * packages throw, and loops that block the process where the code repeats nothing. Code that runs
 * only after a failure may use what mocks lack, and parts of the program that did not run.
 */
export function withoutUnexplained(
  debuggability: Debuggability,
  call: Pick<PreparedCall, 'document' | 'range'>,
): Debuggability {
  return withSites(debuggability, (site) => siteWithout(site, call));
}

function siteWithout(
  site: Site,
  { document, range }: Pick<PreparedCall, 'document' | 'range'>,
): Site {
  const call = site.at && callAt(document, site.at);
  const isExplained = (seen: Consequence) => {
    if (seen.kind === 'neverEnds' && seen.hangs) return call !== null && mayRepeat(call, document);
    const error = 'mistake' in seen ? seen.error : null;
    const at = error?.at ?? null;
    if (at === null) return seen.kind === 'replaced' || !error?.ofPackage;
    if ('mistake' in seen && seen.mistake) return followsFrom(at, site.at, document, range);
    return seen.kind === 'replaced' || at.file === document.file;
  };
  const without = <Seen extends Pick<Site, 'consequence' | 'alsoSeen'>>(one: Seen): Seen => {
    const [consequence = null, ...alsoSeen] = [one.consequence, ...one.alsoSeen].filter(
      (each) => each !== null && isExplained(each),
    );
    return { ...one, consequence, alsoSeen };
  };
  return { ...without(site), probes: site.probes.map(without) };
}
