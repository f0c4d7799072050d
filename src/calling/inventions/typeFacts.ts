import type { ValueFact, ValueKind } from '../../../bench-runner/protocol/invention';

/** How far a statement about a value can be relied on; a higher one wins. */
export const CONFIDENCE = {
  /** A way of use that other kinds of values have too. */
  vague: 1,
  /** What its name is mostly used for. */
  name: 2,
  /** A way of use that tells. */
  use: 3,
  /** A module or global that everybody knows. */
  known: 4,
  /** A type that stands in the code. */
  type: 5,
  /** A test that would end the function early. */
  guard: 6,
  /** A test that would not let a loop end. */
  loop: 7,
} as const;

export type Confidence = (typeof CONFIDENCE)[keyof typeof CONFIDENCE];

type Field = keyof ValueFact;

/** Collects what is known of values by their paths; of two that say it, the surer one is kept. */
export class TypeFacts {
  private readonly facts = new Map<string, ValueFact>();
  private readonly confidences = new Map<string, number>();
  private readonly mentioned = new Set<string>();
  private readonly kept = new Set<string>();
  private isKept = false;

  /** Remembers that the code has a value of this path, whatever it is. */
  mention(path: string): void {
    if (!this.isKept) this.mentioned.add(path);
  }

  /**
   * From now on, nothing is said of what was not mentioned yet, and no kind of what has members by now:
   * code that the scored function does not reach may mean something else by the same global name.
   */
  keep(): void {
    this.isKept = true;
    for (const path of this.mentioned) {
      for (const { index } of path.matchAll(/\./g)) {
        const owner = path.slice(0, index);
        if (!owner.endsWith('"') && rootOf(owner) !== 'this') this.kept.add(owner);
      }
    }
  }

  /** From now on, anything is said of everything again. */
  release(): void {
    this.isKept = false;
    this.kept.clear();
  }

  add(path: string, fact: ValueFact, confidence: Confidence): void {
    this.mention(path);
    if (!this.mentioned.has(path)) return;
    if ('is' in fact && this.kept.has(path)) return;
    for (const field of Object.keys(fact) as Field[])
      this.inferField(path, fact, field, confidence);
  }

  private inferField(path: string, fact: ValueFact, field: Field, confidence: Confidence): void {
    const key = `${path} ${field}`;
    const known = this.facts.get(path);
    const isText = field === 'is' && isTextOf(known, fact);
    if ((this.confidences.get(key) ?? 0) >= confidence && !isText) return;
    this.confidences.set(key, Math.max(confidence, isText ? this.confidences.get(key)! : 0));
    this.facts.set(path, { ...known, [field]: isText ? 'json' : fact[field] });
  }

  /** Of such a field nothing is known after all, whatever is said with no more confidence. */
  takeBack(path: string, field: Field, confidence: Confidence): void {
    const key = `${path} ${field}`;
    if ((this.confidences.get(key) ?? 0) > confidence) return;
    this.confidences.set(key, confidence);
    const rest = { ...this.facts.get(path) };
    delete rest[field];
    this.facts.set(path, rest);
  }

  of(path: string): ValueFact | undefined {
    return this.facts.get(path);
  }

  /** Paths in the order in which they were first mentioned. */
  paths(): string[] {
    return [...this.mentioned];
  }

  /**
   * What is worth telling: of values that are invented, and not of what values of the language have
   * anyway, such as the methods of a string.
   */
  all(isInvented: (root: string) => boolean): Record<string, ValueFact> {
    const told: Record<string, ValueFact> = {};
    for (const [path, fact] of this.facts) {
      if (!isInvented(rootOf(path)) || this.isOfPrimitive(path)) continue;
      const known = this.isSameAsKnown(fact, isInvented) ? fact : withoutSame(fact);
      told[path] = consistent({ ...known, ...this.groundOfAnswers(path) });
    }
    return told;
  }

  private groundOfAnswers(path: string): Pick<ValueFact, 'answersBy'> {
    const confidence = this.confidences.get(`${path} answers`);
    if (confidence === undefined || this.facts.get(path)?.answers !== 'promise') return {};
    if (confidence === CONFIDENCE.known) return { answersBy: 'known' };
    return confidence <= CONFIDENCE.name ? { answersBy: 'convention' } : {};
  }

  /** What it is the same as is invented as well, and is not itself the same as something. */
  private isSameAsKnown({ same }: ValueFact, isInvented: (root: string) => boolean): boolean {
    if (same === undefined || !isInvented(rootOf(same))) return false;
    return this.facts.get(same)?.same === undefined;
  }

  private isOfPrimitive(path: string): boolean {
    for (let at = path.length - 1; at > 0; at--) {
      if (!/[.(]/.test(path[at]!)) continue;
      const fact = this.facts.get(path.slice(0, at));
      if (fact?.is !== undefined && PRIMITIVE.has(fact.is) && !isFlagOrFunction(fact)) return true;
    }
    return false;
  }
}

/** `verify === true || (await verify(user))`: it may be either, and waits where it is called. */
function isFlagOrFunction({ is, answers, ...fact }: ValueFact): boolean {
  return is === 'boolean' && answers !== undefined && !('value' in fact);
}

/** A text, by its type or a use, and one that is parsed, by another. */
function isTextOf(one: ValueFact | undefined, other: ValueFact): boolean {
  const kinds = [one?.is, other.is];
  return kinds.includes('json') && kinds.includes('string');
}

const PRIMITIVE: ReadonlySet<ValueKind> = new Set([
  'string',
  'number',
  'boolean',
  'bigint',
  'date',
  'regexp',
]);

/** The name, or the specifier in quotes, that a path begins with. */
export function rootOf(path: string): string {
  return /^("(?:[^"\\]|\\.)*"|[^.([{]*)/.exec(path)![0];
}

function withoutSame(fact: ValueFact): ValueFact {
  const rest: ValueFact = { ...fact };
  delete rest.same;
  return rest;
}

/** A value says itself what it is. */
function consistent(fact: ValueFact): ValueFact {
  if (fact.same !== undefined) return { same: fact.same };
  if (isFlagOrFunction(fact)) return { ...fact, is: 'function' };
  if (!('value' in fact) || fact.is === undefined) return fact;
  const rest: ValueFact = { ...fact };
  delete rest.is;
  return rest;
}
