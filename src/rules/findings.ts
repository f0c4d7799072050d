import type { SubjectDocument } from '../document/document';
import type { Debuggability } from '../probe/debuggability';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { Breach } from './breach';
import { factsOf, ofFailuresAs, type Dropped, type Facts, type HowCalled } from './facts';
import type { Finding } from './finding';
import { CHECKED } from './registry';
import type { RuleModule } from './rule';
import { RULE_NAMES, type Rule } from './rules';

/** Findings of a document: the worst first, then in the order of the lines. */
export function findingsOf(
  debuggability: Debuggability,
  document: SubjectDocument,
  runtime: RuntimeInfo,
  called: HowCalled | null = null,
  dropped?: Dropped,
): Finding[] {
  const facts = factsOf(debuggability, document, runtime, called, dropped);
  return RULE_NAMES.flatMap((rule) =>
    distinct(breachesOf(CHECKED[rule], facts))
      .sort((a, b) => a.line - b.line || a.column - b.column)
      .map((each) => findingOf(rule, each)),
  );
}

function breachesOf({ check, inAnyCase }: RuleModule, facts: Facts): Breach[] {
  const found = check(facts);
  if (!inAnyCase) return found;
  const known = new Set(found.map(({ line }) => line));
  const more = check(ofFailuresAs(facts)).filter(({ line }) => !known.has(line));
  return [...found, ...more];
}

function findingOf(rule: Rule, { when: _, ...told }: Breach): Finding {
  return { rule, severity: CHECKED[rule].severity, ...told };
}

/** What is seen at several boundaries is one. */
function distinct(breaches: readonly Breach[]): Breach[] {
  const byPlace = new Map<string, Breach>();
  for (const each of breaches) {
    const key = `${each.file}:${each.line}:${each.column}`;
    if (!byPlace.has(key)) byPlace.set(key, each);
  }
  return [...byPlace.values()];
}
