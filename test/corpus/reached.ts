import type { Report } from '../../src/report/report';

/** So much of a function ran in any of its calls: of its statements, and of the calls of I/O that its text shows. */
export interface Reached {
  statements: Share;
  /** Null where nothing was made to fail, which finds them. */
  calls: Share | null;
}

export interface Share {
  reached: number;
  of: number;
}

/** What a report tells of that; null where it was not found out. */
export function reachedIn({ call, debuggability }: Report): Reached | null {
  if (!call?.ran) return null;
  const { statements: ran, inAll = ran, of } = call.ran;
  const statements = { reached: inAll, of };
  if (debuggability.state !== 'scored') return { statements, calls: null };
  const { sites, unreached } = debuggability.stackTraces;
  const places = new Set(
    sites.map(({ at, operation }) => `${at?.line}:${at?.column} ${operation}`),
  );
  const left = unreached.filter(({ why }) => why !== 'noIo').length;
  return { statements, calls: { reached: places.size, of: places.size + left } };
}
