import type { FailureShape } from '../../bench-runner/protocol/own';
import { inBoth, sitesOfScenarios, unreachedInBoth } from './coverageScenarios';
import type { GradedDebuggability, Site } from './debuggability';

/**
 * Adds the sites with another consequence if the failure is of a kind that handlers distinguish.
 */
export function withFailuresAs(
  main: GradedDebuggability,
  failsAs: FailureShape,
  seen: GradedDebuggability,
): GradedDebuggability {
  const { stackTraces, neverRan } = main;
  const sites = seen.stackTraces.sites
    .filter((site) => !isAsUsual(site, stackTraces.sites))
    .map((site) => ({ ...site, failsAs }));
  return {
    ...main,
    stackTraces: {
      ...stackTraces,
      // sites that only such a failure reaches are shown, not graded
      sites: [
        ...stackTraces.sites,
        ...sitesOfScenarios(main, seen).filter(({ reached }) => reached.by === 'failure'),
      ],
      unreached: unreachedInBoth(stackTraces.unreached, seen.stackTraces.unreached),
    },
    ...(sites.length > 0 ? { failuresAs: [...(main.failuresAs ?? []), ...sites] } : {}),
    ...(neverRan && seen.neverRan ? { neverRan: inBoth(neverRan, seen.neverRan) } : {}),
  };
}

function isAsUsual(site: Site, usual: readonly Site[]): boolean {
  return usual.some((each) => identityOf(each) === identityOf(site));
}

function identityOf({ operation, at, consequence, alsoSeen, always, left }: Site): string {
  const kinds = [consequence, ...alsoSeen].map((seen) => seen?.kind);
  const held = left.map(({ kind, at }) => [kind, at.line, at.column]);
  return JSON.stringify([operation, at?.line, at?.column, kinds, always?.ends, held]);
}
