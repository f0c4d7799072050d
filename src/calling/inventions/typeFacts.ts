import type { ValueFact, ValueKind } from '../../../bench-runner/protocol/invention';

/** Reliability of a statement; a higher one wins. */
export const CONFIDENCE = {
  /** A use that values of other kinds have too. */
  vague: 1,
  /** The usual meaning of a name. */
  name: 2,
  /** A use that shows the kind. */
  use: 3,
  /** A model of a module or global. */
  known: 4,
  /** A type in the code. */
  type: 5,
  /** A test that could end the function early. */
  guard: 6,
  /** A test that could keep a loop from ending. */
  loop: 7,
} as const;

export type Confidence = (typeof CONFIDENCE)[keyof typeof CONFIDENCE];

type Field = keyof ValueFact;

/** Fact about the value at a path, and its confidence. A field that is undefined is not known after all. */
export type Statement = readonly [path: string, fact: ValueFact, confidence: Confidence];

/** Decides what to say, from all other statements of the round. */
export type Decision = (known: KnownFacts) => Statement | null;

/** Statements of one producer, those about nearer code first. */
export class Statements {
  private readonly all: (Statement | Decision)[] = [];
  private readonly mentioned = new Set<string>();

  /** Says that the code has a value at this path. */
  mention(path: string): void {
    if (this.mentioned.has(path)) return;
    this.mentioned.add(path);
    this.add(path, {}, CONFIDENCE.vague);
  }

  add(...statement: Statement): void {
    this.all.push(statement);
  }

  /** Adds a statement that depends on others of its round. */
  decide(decision: Decision): void {
    this.all.push(decision);
  }

  /** Returns all statements; if nothing is known of the round, only the independent ones. */
  decided(known: KnownFacts | null): Statement[] {
    return this.all.flatMap((each) => {
      const statement = typeof each === 'function' ? known && each(known) : each;
      return statement ? [statement] : [];
    });
  }
}

/** Facts that statements are made from. */
export type KnownFacts = Pick<TypeFacts, 'of' | 'paths'>;

/** Facts about values by their paths: of each field, the statement with the most confidence. */
export class TypeFacts {
  private readonly facts: Map<string, ValueFact>;
  private readonly confidences: Map<string, number>;
  private readonly mentioned: Set<string>;

  constructor(before?: TypeFacts) {
    this.facts = new Map(before?.facts);
    this.confidences = new Map(before?.confidences);
    this.mentioned = new Set(before?.mentioned);
  }

  /** Joins statements; of two with the same confidence, the earlier one counts. */
  join(statements: readonly Statement[]): void {
    for (const [path, fact, confidence] of statements) {
      this.mentioned.add(path);
      for (const field of Object.keys(fact) as Field[])
        this.joinField(path, fact, field, confidence);
    }
  }

  /**
   * Joins statements about code that the scored function does not reach, where a global may be something else:
   * they add no path, and no kind of a value with known members.
   */
  joinUnreached(statements: readonly Statement[]): void {
    const owners = new Set([...this.mentioned].flatMap(ownersIn));
    const isFitting = ([path, fact]: Statement) =>
      this.mentioned.has(path) && !('is' in fact && owners.has(path));
    this.join(statements.filter(isFitting));
  }

  private joinField(path: string, fact: ValueFact, field: Field, confidence: Confidence): void {
    const key = `${path} ${field}`;
    const known = this.facts.get(path);
    const before = this.confidences.get(key) ?? 0;
    const isText = field === 'is' && isTextOf(known, fact);
    const isDenied = fact[field] === undefined && before === confidence;
    if (before >= confidence && !isText && !isDenied) return;
    this.confidences.set(key, Math.max(confidence, before));
    const joined: ValueFact = { ...known, [field]: isText ? 'json' : fact[field] };
    if (fact[field] === undefined) delete joined[field];
    this.facts.set(path, joined);
  }

  of(path: string): ValueFact | undefined {
    return this.facts.get(path);
  }

  /** Returns the paths in the order in which they were first mentioned. */
  get paths(): ReadonlySet<string> {
    return this.mentioned;
  }

  /** Returns facts about invented values, without those about members that values of the language have. */
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
    return confidence <= CONFIDENCE.use ? { answersBy: 'convention' } : {};
  }

  /** True if the value that this one equals is invented, and equals no other. */
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

/** Returns `a` and `a.b` of `a.b.c`; no modules, and nothing of `this`. */
function ownersIn(path: string): string[] {
  if (rootOf(path) === 'this') return [];
  return [...path.matchAll(/\./g)]
    .map(({ index }) => path.slice(0, index))
    .filter((owner) => !owner.endsWith('"'));
}

/** True for `verify === true || (await verify(user))`: a flag or a function, which is awaited. */
function isFlagOrFunction({ is, answers, ...fact }: ValueFact): boolean {
  return is === 'boolean' && answers !== undefined && !('value' in fact);
}

/** True for a text that another statement says is parsed. */
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

/** Returns the name, or the specifier in quotes, at the start of a path. */
export function rootOf(path: string): string {
  return /^("(?:[^"\\]|\\.)*"|[^.([{]*)/.exec(path)![0];
}

function withoutSame(fact: ValueFact): ValueFact {
  const rest: ValueFact = { ...fact };
  delete rest.same;
  return rest;
}

/** Removes fields that others contradict, such as the kind of a known value. */
function consistent(fact: ValueFact): ValueFact {
  if (fact.same !== undefined) return { same: fact.same };
  if (isFlagOrFunction(fact)) return { ...fact, is: 'function' };
  if (!('value' in fact) || fact.is === undefined) return fact;
  const rest: ValueFact = { ...fact };
  delete rest.is;
  return rest;
}
