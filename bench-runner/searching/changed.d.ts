import type { FoundWay, ValueFact } from '../protocol';

/** Facts with one of them changed: nothing is left that has no place beside or below it. */
declare function changed(
  facts: Record<string, ValueFact>,
  change: FoundWay['changes'][number],
): Record<string, ValueFact>;

export = changed;
