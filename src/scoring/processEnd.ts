import type { LastEvent } from '../modules/lastListeners';
import type { Consequence, ProcessEnd } from '../probe/consequence';
import type { Debuggability, OtherWay, Site } from '../probe/debuggability';
import { withSites } from './withSites';

/** A process of Node that nothing else is known of. */
export function asInNode(debuggability: Debuggability): Debuggability {
  return withEnds(debuggability, () => null);
}

/** Returns what the process does after an error of a kind that nobody handled; null: as this Node does. */
type EndOf = (kind: 'unhandled' | 'uncaught') => ProcessEnd | null;

/** A browser goes on after an error that nobody handled; `because` says why the code is for one. */
export function asInBrowser(debuggability: Debuggability, because: string): Debuggability {
  return withEnds(debuggability, () => ({ does: 'reports', because }));
}

/** An app of React Native shows a rejection that nobody handled; an exception ends it. */
export function asInApp(debuggability: Debuggability, because: string): Debuggability {
  return withEnds(debuggability, (kind) => {
    return { does: 'reports', because, app: kind === 'unhandled' ? 'warns' : 'ends' };
  });
}

/**
 * Listeners of the file's program get the errors that nobody handled.
 *
 * @param listened finds them, if there is such an error
 */
export function asInProgram(
  debuggability: Debuggability,
  listened: () => ReadonlySet<LastEvent>,
): Debuggability {
  return withEnds(debuggability, (kind) =>
    listened().has(kind === 'unhandled' ? 'unhandledRejection' : 'uncaughtException')
      ? { does: 'handles' }
      : null,
  );
}

function withEnds(debuggability: Debuggability, endOf: EndOf): Debuggability {
  const ended = withSites(debuggability, (site) => siteWith(site, endOf));
  if (ended.state !== 'scored' || !ended.otherWays) return ended;
  return { ...ended, otherWays: ended.otherWays.map((way) => wayWith(way, endOf)) };
}

function wayWith(way: OtherWay, endOf: EndOf): OtherWay {
  return way.seen ? { ...way, seen: ended(way.seen, endOf) } : way;
}

function siteWith(site: Site, endOf: EndOf): Site {
  const told = seen(site, endOf);
  return {
    ...told,
    // what an ended process had is gone
    left: isEnded(told.consequence) ? [] : site.left,
    probes: site.probes.map((probe) => seen(probe, endOf)),
    lapses: site.lapses.map((lapse) =>
      lapse.thrown ? { ...lapse, thrown: ended(lapse.thrown, endOf) } : lapse,
    ),
  };
}

function seen<Seen extends Pick<Site, 'consequence' | 'alsoSeen'>>(one: Seen, endOf: EndOf): Seen {
  const { consequence, alsoSeen } = one;
  return {
    ...one,
    consequence: consequence && ended(consequence, endOf),
    alsoSeen: alsoSeen.map((each) => ended(each, endOf)),
  };
}

function isEnded(consequence: Consequence | null): boolean {
  return (
    (consequence?.kind === 'unhandled' || consequence?.kind === 'uncaught') &&
    consequence.process.does === 'ends'
  );
}

function ended<Seen extends Consequence>(consequence: Seen, endOf: EndOf): Seen {
  if (consequence.kind !== 'unhandled' && consequence.kind !== 'uncaught') return consequence;
  if (consequence.process.does === 'handles') return consequence;
  return { ...consequence, process: endOf(consequence.kind) ?? consequence.process };
}
