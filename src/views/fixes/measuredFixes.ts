import type { Failure } from '../../failure';
import { helps, type Effect, type MeasuredEffect } from '../../rules/effect';
import type { Fix } from '../../fixes/fix';
import type { Site } from '../../probe/debuggability';
import type { FixTally } from '../../report/messages/fix';

/** Most results kept; the oldest are removed. */
const MOST_KEPT = 300;

/** Fix with its measured effect, or a fix to try. */
export interface Offer {
  fix: Fix;
  /** Null if it was not measured yet. */
  effect: Effect | null;
}

/** Measured fixes of this window, by text and Node. */
export class MeasuredFixes {
  private readonly results = new Map<string, MeasuredEffect | Failure>();

  get(textKey: string, fix: Fix): MeasuredEffect | Failure | undefined {
    return this.results.get(`${textKey}\n${fix.id}`);
  }

  put(textKey: string, fix: Fix, result: MeasuredEffect | Failure): void {
    this.results.set(`${textKey}\n${fix.id}`, result);
    const [oldest] = this.results.keys();
    if (this.results.size > MOST_KEPT && oldest !== undefined) this.results.delete(oldest);
  }

  clear(): void {
    this.results.clear();
  }

  /** Counts the fixes that help, that do not, and that were not measured. */
  tally(textKey: string, fixes: readonly Fix[]): FixTally {
    const tally: FixTally = { helpful: 0, useless: 0, unmeasured: 0 };
    for (const fix of fixes) {
      const result = this.get(textKey, fix);
      if (result?.state !== 'scored') tally.unmeasured += 1;
      else if (helps(result.effect)) tally.helpful += 1;
      else tally.useless += 1;
    }
    return tally;
  }

  /**
   * Fixes for some sites, with measured ones that help first. Fixes without an effect are left out.
   */
  offers(textKey: string, fixes: readonly Fix[], sites: readonly Site[]): Offer[] {
    const offers = fixes.flatMap((fix): Offer[] => {
      const result = this.get(textKey, fix);
      if (!result) return concerns(fix, sites) ? [{ fix, effect: null }] : [];
      if (result.state !== 'scored' || !helps(result.effect)) return [];
      const { effect } = result;
      return changes(effect, sites) || concerns(fix, sites) ? [{ fix, effect }] : [];
    });
    return offers.sort((a, b) => Number(a.effect === null) - Number(b.effect === null));
  }
}

/** True if a fix changes a line on a stack of these sites. */
export function concerns({ lines }: Fix, sites: readonly Site[]): boolean {
  const onStacks = new Set(sites.flatMap(linesOnStacks));
  return lines.some(({ from, to }) => {
    for (const line of onStacks) if (from <= line && line <= to) return true;
    return false;
  });
}

function linesOnStacks({ at, probes }: Site): number[] {
  const frames = probes.flatMap(({ stack, finalStack, wanted }) => [
    ...stack,
    ...finalStack,
    ...wanted,
  ]);
  return [
    ...(at ? [at.line] : []),
    ...frames.flatMap((frame) => (frame.owner === 'subject' && frame.at ? [frame.at.line] : [])),
  ];
}

function changes(effect: Effect, sites: readonly Site[]): boolean {
  return effect.sites.some((change) => sites.some(({ at }) => at?.line === change.line));
}
