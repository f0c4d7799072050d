import type { Debuggability, Site } from '../probe/debuggability';

/** Returns a score with each site replaced, also those of errors of another kind. */
export function withSites(
  debuggability: Debuggability,
  siteOf: (site: Site) => Site,
): Debuggability {
  if (debuggability.state !== 'scored') return debuggability;
  const { stackTraces, failuresAs } = debuggability;
  return {
    ...debuggability,
    stackTraces: { ...stackTraces, sites: stackTraces.sites.map(siteOf) },
    ...(failuresAs && {
      failuresAs: failuresAs.map((site) => ({ ...site, ...siteOf(site) })),
    }),
  };
}
