import type { SubjectDocument } from '../document/document';
import { lowerFirst, listed } from '../document/words';
import type { Debuggability } from '../probe/debuggability';
import type { RuntimeInfo } from '../runtimes/runtime';
import { FAILING_CALL, type Breach } from './breach';
import { factsOf, ofFailuresAs, type Dropped, type Facts, type HowCalled } from './facts';
import type { Finding } from './finding';
import { atOwner, isInAnother, sitesOfOthers } from './owner';
import { CHECKED } from './registry';
import type { RuleModule } from './rule';
import { RULE_NAMES, type Rule } from './rules';

export interface Found {
  /** Of the function itself. */
  findings: Finding[];
  /** Of functions that it calls: they are told there. */
  ofCalls: Finding[];
}

/** Returns the findings of a document, the worst first, then by line. */
export function findingsOf(...given: Parameters<typeof foundIn>): Finding[] {
  return foundIn(...given).findings;
}

/** Returns the findings of a document, and those of functions that it calls. */
export function foundIn(
  debuggability: Debuggability,
  document: SubjectDocument,
  runtime: RuntimeInfo,
  called: HowCalled | null = null,
  dropped?: Dropped,
): Found {
  const facts = factsOf(debuggability, document, runtime, called, dropped);
  const found: Found = { findings: [], ofCalls: [] };
  for (const rule of RULE_NAMES) {
    const { own, ofCalls } = breachesOf(CHECKED[rule], facts);
    found.findings.push(...toldOf(rule, own));
    found.ofCalls.push(...toldOf(rule, ofCalls));
  }
  return found;
}

function toldOf(rule: Rule, breaches: readonly Breach[]): Finding[] {
  return onePerPlace(breaches)
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map((each) => findingOf(rule, each));
}

interface Breaches {
  own: Breach[];
  ofCalls: Breach[];
}

function breachesOf(rule: RuleModule, facts: Facts): Breaches {
  const found = check(rule, facts);
  if (!rule.inAnyCase) return found;
  const more = check(rule, ofFailuresAs(facts));
  const added = (to: readonly Breach[], from: readonly Breach[]) => [
    ...to,
    ...from.filter((each) => !isAmong(to, each)),
  ];
  return { own: added(found.own, more.own), ofCalls: added(found.ofCalls, more.ofCalls) };
}

function check(rule: RuleModule, facts: Facts): Breaches {
  const all = rule.check(facts);
  const others = sitesOfOthers(facts, rule.consequence);
  const theirs = new Map(
    others.flatMap((site) =>
      rule.check({ ...facts, sites: [site], otherWays: [] }).map((each) => [keyOf(each), site]),
    ),
  );
  const isOwn = (each: Breach) => !theirs.has(keyOf(each)) && !isInAnother(each, facts);
  return {
    own: all.filter(isOwn),
    ofCalls: all
      .filter((each) => !isOwn(each))
      .map((each) => atOwner(each, theirs.get(keyOf(each)), facts)),
  };
}

function keyOf({ message, line, column }: Breach): string {
  return `${line}:${column} ${message}`;
}

/** True if one of these has the same line and the same failing calls. */
function isAmong(found: readonly Breach[], { line, related }: Breach): boolean {
  const failing = related.filter(({ message }) => message === FAILING_CALL);
  return found.some(
    (each) =>
      each.line === line &&
      failing.every((call) => each.related.some((known) => known.line === call.line)),
  );
}

function findingOf(rule: Rule, { when: _, isHint, isError, ...told }: Breach): Finding {
  const isUncertain = isHint || told.evidence === 'convention';
  const usual = isError ? 'error' : CHECKED[rule].severity;
  const severity = isUncertain ? 'hint' : usual;
  return { rule, severity, ...told };
}

/** Merges breaches of one place: each cause is named once, at any number of I/O styles. */
function onePerPlace(breaches: readonly Breach[]): Breach[] {
  const byPlace = new Map<string, Breach[]>();
  for (const each of breaches) {
    const key = `${each.file}:${each.line}:${each.column}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), each]);
  }
  return [...byPlace.values()].map(([first, ...others]) => withCauses(first!, others));
}

const MOST_CAUSES = 3;

/**
 * Adds other causes: ``If line 9 `a(…)` fails, …; also where line 10 finds `b` falsy``, with all
 * their places.
 */
function withCauses(first: Breach, others: readonly Breach[]): Breach {
  const more = new Map(others.map((each) => [each.when, each]));
  more.delete(first.when);
  more.delete(undefined);
  if (first.when === undefined || more.size === 0) return first;
  const causes = [...more.keys()].map((when) => lowerFirst(when!));
  const named = causes.slice(0, MOST_CAUSES - 1);
  const left = causes.length - named.length;
  const also = [...named, ...(left > 0 ? [`in ${left} more ${left > 1 ? 'cases' : 'case'}`] : [])];
  const related = [first, ...more.values()].flatMap((each) => each.related);
  return {
    ...first,
    message: `${first.message}; also ${listed(also)}`,
    related: [...new Map(related.map((each) => [JSON.stringify(each), each])).values()],
  };
}
