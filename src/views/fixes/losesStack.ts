import type { Site, StackTraces } from '../../probe/debuggability';

/**
 * Whether nothing that was tried brings the stack back, at the boundary that the headline holds for;
 * what only a failure leads to does not count there.
 */
export function losesStack(site: Site, { boundary }: Pick<StackTraces, 'boundary'>): boolean {
  return site.boundary === boundary && site.reached.by !== 'failure' && site.level === 1;
}
