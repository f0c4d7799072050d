import type { Consequence } from '../probe/consequence';
import type { Debuggability, Site } from '../probe/debuggability';

/**
 * Rewrites consequences that were seen in Node for code of a browser's page, where unhandled errors
 * end nothing.
 *
 * @param because evidence that the code is for a browser; null: it is not
 */
export function asInBrowser(debuggability: Debuggability, because: string | null): Debuggability {
  if (because === null || debuggability.state !== 'scored') return debuggability;
  const { stackTraces } = debuggability;
  const sites = stackTraces.sites.map((site) => siteInBrowser(site, because));
  return { ...debuggability, stackTraces: { ...stackTraces, sites } };
}

function siteInBrowser(site: Site, because: string): Site {
  return {
    ...seen(site, because),
    probes: site.probes.map((probe) => seen(probe, because)),
    lapses: site.lapses.map((lapse) =>
      lapse.thrown ? { ...lapse, thrown: inBrowser(lapse.thrown, because) } : lapse,
    ),
  };
}

function seen<Seen extends Pick<Site, 'consequence' | 'alsoSeen'>>(
  one: Seen,
  because: string,
): Seen {
  const { consequence, alsoSeen } = one;
  return {
    ...one,
    consequence: consequence && inBrowser(consequence, because),
    alsoSeen: alsoSeen.map((each) => inBrowser(each, because)),
  };
}

function inBrowser<Seen extends Consequence>(consequence: Seen, because: string): Seen {
  if (consequence.kind !== 'unhandled' && consequence.kind !== 'uncaught') return consequence;
  if (consequence.process.does === 'handles') return consequence;
  return { ...consequence, process: { does: 'reports', because } };
}
