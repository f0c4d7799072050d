import type { CallbackKind, ModelEffect, ModelEntry, ModelFact } from './model';
import { pathsIn } from './paths';
import { compileNames, nameTest, type NameTest } from './pattern';

/** A fact; not sure where the use of a call tells which of several ways it hands over. */
export interface KnownFact {
  fact: ModelFact;
  isSure: boolean;
}

/** What effects tell of a value; null where they tell of no value. */
export function knownFactOf(effects: readonly ModelEffect[]): KnownFact | null {
  const facts = effects.flatMap((effect) => (typeof effect === 'string' ? [] : factOf(effect)));
  const answers = facts.filter((fact) => 'answers' in fact);
  if (facts.length === 0) return null;
  // of two that say it, the first one counts
  return {
    fact: Object.assign({}, ...facts.reverse()) as ModelFact,
    isSure: answers.length < 2,
  };
}

function factOf(effect: Exclude<ModelEffect, string>): ModelFact[] {
  if ('returns' in effect) return [{ answers: effect.returns }];
  if ('callback' in effect) return [{ takes: takesOf(effect.callback, effect.awaitsReturn) }];
  if (!('is' in effect || 'value' in effect)) return [];
  return [effect];
}

function takesOf(callback: CallbackKind, awaitsReturn = false): NonNullable<ModelFact['takes']> {
  if (callback !== 'message') return callback;
  return awaitsReturn ? 'handler' : 'listener';
}

/** Facts of members by their names, whatever they are members of. */
export class FactsByName {
  private readonly facts: readonly { names: NameTest; below: string; known: KnownFact }[];

  constructor(entries: readonly ModelEntry[]) {
    this.facts = entries.flatMap(({ path, effects }) => {
      const known = knownFactOf(effects);
      return (known ? pathsIn(path) : []).map((each) => {
        const [, name = '', below = ''] = /^(?:\*\.)?([^.([]*)(.*)$/.exec(each) ?? [];
        return { names: nameTest(compileNames([name])), below, known: known! };
      });
    });
  }

  /** The first that tells of the value at a path. */
  at(path: string): KnownFact | null {
    return this.facts.find(({ names, below }) => isOf(names, below, path))?.known ?? null;
  }
}

/** `x.borrow()` is `()` below a name. */
function isOf(names: NameTest, below: string, path: string): boolean {
  if (!path.endsWith(below)) return false;
  const [name = ''] = /[\w$]*$/.exec(path.slice(0, path.length - below.length)) ?? [];
  return name !== '' && names.test(name);
}
