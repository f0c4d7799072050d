import type { ValueFact, InventionPlan, ValueKind } from '../../bench-runner/protocol/invention';

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
    const fact: ValueFact = value === undefined ? { is: 'undefined' } : { value };
    const path = answeringPath(plan.facts, name);
    const known = { ...facts[path] };
    delete known.turns;
    delete known.later;
    facts[path] = { ...known, ...fact, byPerson: true };
    for (const other of Object.keys(facts)) {
      const fitting = besideAnswer(other, facts[other]!, path);
      if (fitting) facts[other] = fitting;
      else delete facts[other];
    }
  }
  return { ...plan, facts };
}

/**
 * What the code tells of another path, as far as it does not contradict that a person says what this
 * one answers: what it belongs to must have it, and what is below it is in the answer. Null: nothing.
 */
function besideAnswer(other: string, fact: ValueFact, answered: string): ValueFact | null {
  if (fact.byPerson) return fact;
  if (other.length > answered.length) return isBelow(other, answered) ? null : fact;
  if (!isBelow(answered, other)) return fact;
  const { is, value: _value, turns: _turns, later: _later, ...rest } = fact;
  const below = answered.slice(other.length);
  if (is === undefined || holds(is, below)) return is === undefined ? rest : { ...rest, is };
  return { ...rest, ...OWNERS[below[0]!] };
}

/** What has such a part. */
const OWNERS: Readonly<Record<string, ValueFact>> = {
  '.': { is: 'object' },
  '(': { is: 'function' },
  '[': { is: 'array' },
  '{': { is: 'json' },
};

function isBelow(path: string, owner: string): boolean {
  return path.startsWith(owner) && path !== owner && /[.([{]/.test(path[owner.length]!);
}

/** Whether a value of a kind can have what a path goes on with. */
function holds(is: ValueKind, rest: string): boolean {
  if (rest.startsWith('(')) return is === 'function';
  if (rest.startsWith('{')) return is === 'json';
  if (rest.startsWith('[')) return !WITHOUT_MEMBERS.has(is) && is !== 'object';
  const name = /[\w$]+/.exec(rest)?.[0] ?? '';
  if (WITHOUT_MEMBERS.has(is)) return false;
  // what lists can do by themselves is not made up, nor is it replaced
  const list = LISTS[is];
  return list === undefined || name === 'length' || name === 'size' || !(name in list);
}

const LISTS: Partial<Record<ValueKind, object>> = {
  array: Array.prototype,
  map: Map.prototype,
  set: Set.prototype,
};

const WITHOUT_MEMBERS: ReadonlySet<ValueKind> = new Set([
  ...(['string', 'number', 'boolean', 'bigint', 'date', 'regexp'] as const),
  ...(['buffer', 'json', 'undefined'] as const),
]);

function answeringPath(facts: Readonly<Record<string, ValueFact>>, name: string): string {
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
  return !isCall && (isCalled || (isUnknown && /\.(?!length$)[^.]+$/.test(path)))
    ? `${path}()`
    : path;
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
