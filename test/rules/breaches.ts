import type { SubjectDocument } from '../../src/document/document';
import type { Site } from '../../src/probe/debuggability';
import type { Breach } from '../../src/rules/breach';
import type { Facts } from '../../src/rules/facts';
import { CHECKED } from '../../src/rules/registry';
import type { Rule } from '../../src/rules/rules';

export const LEFT_BEHIND: readonly Rule[] = ['left-open', 'not-rolled-back', 'state-left-behind'];

/** Breaches of some rules, by what is known of a function. */
export function breachesOf(
  rules: readonly Rule[],
  sites: readonly Site[],
  document: SubjectDocument,
  known: Partial<Facts> = {},
): (Breach & { rule: Rule })[] {
  const facts: Facts = {
    ...{ document, sites, runtime: 'Node', called: {}, probed: null, otherWays: [], asked: null },
    ...known,
  };
  return rules.flatMap((rule) => CHECKED[rule].check(facts).map((each) => ({ rule, ...each })));
}
