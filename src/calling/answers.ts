import type { Fact, InventionPlan } from '../../bench-runner/protocol';

/**
 * A plan with what a person says that things answer. A path is taken as a person reads it, so a
 * module needs no quotes; of what the code calls, it is the call that answers.
 */
export function withAnswers(
  plan: InventionPlan,
  answers: Readonly<Record<string, unknown>>,
): InventionPlan {
  const facts = { ...plan.facts };
  for (const [name, value] of Object.entries(answers)) {
    const fact: Fact = value === undefined ? { is: 'undefined' } : { value };
    const path = answeringPath(plan.facts, name);
    const known = { ...facts[path] };
    delete known.turns;
    facts[path] = { ...known, ...fact, byPerson: true };
  }
  return { ...plan, facts };
}

function answeringPath(facts: Readonly<Record<string, Fact>>, name: string): string {
  const paths = Object.keys(facts);
  const path =
    paths
      .map(partsFrom)
      .find((parts) => parts.has(plain(name)))
      ?.get(plain(name)) ?? name;
  const { is, answers } = facts[path] ?? {};
  const isCalled = answers !== undefined || is === 'function' || facts[`${path}()`] !== undefined;
  const isUnknown = facts[path] === undefined && !paths.some((each) => each.startsWith(path));
  const isCall = path.endsWith('()');
  // what nothing is known of is most likely something that is asked
  return !isCall && (isCalled || (isUnknown && path.includes('.'))) ? `${path}()` : path;
}

/** All paths that lead to a path, by the form in which a person writes them. */
function partsFrom(path: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const match of path.matchAll(/$|(?=[.([{])/g)) {
    const part = path.slice(0, match.index);
    if (part) parts.set(plain(part), part);
  }
  return parts;
}

function plain(path: string): string {
  return path.replaceAll('"', '').replace(/^node:/, '');
}
