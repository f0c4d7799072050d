import type { ValueFact, InventionPlan, ValueKind } from '../../bench-runner/protocol/invention';

/**
 * Adds the user's responses to a plan of mocks. Paths are in the user's notation: a module needs no
 * quotes, and a function's path means its result.
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
 * Adjusts a fact from the code to the user's response at another path. An owner of that path must
 * be able to have it; facts below it are dropped. Returns null for a fact to drop.
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

/** Kinds of owners, by the character that follows their path. */
const OWNERS: Readonly<Record<string, ValueFact>> = {
  '.': { is: 'object' },
  '(': { is: 'function' },
  '[': { is: 'array' },
  '{': { is: 'json' },
};

function isBelow(path: string, owner: string): boolean {
  return path.startsWith(owner) && path !== owner && /[.([{]/.test(path[owner.length]!);
}

/** True if a value of this kind can have the rest of the path. */
function holds(is: ValueKind, rest: string): boolean {
  if (rest.startsWith('(')) return is === 'function';
  if (rest.startsWith('{')) return is === 'json';
  if (rest.startsWith('[')) return !WITHOUT_MEMBERS.has(is) && is !== 'object';
  const name = /[\w$]+/.exec(rest)?.[0] ?? '';
  if (WITHOUT_MEMBERS.has(is)) return false;
  // a mock neither invents nor replaces a list's own methods
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
  // an unknown member is most likely a function
  return !isCall && (isCalled || (isUnknown && /\.(?!length$)[^.]+$/.test(path)))
    ? `${path}()`
    : path;
}

/** Returns a path and all its owners, by their forms in the user's notation. */
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
