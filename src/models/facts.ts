import type { CallbackKind, ModelEffect, ModelEntry, ModelFact } from './model';
import { pathsIn } from './paths';
import { compileNames, nameTest, type NameTest } from './pattern';

/**
 * Fact about a value. `isSure` is false if the call itself must show in which of several ways it
 * delivers its result.
 */
export interface KnownFact {
  fact: ModelFact;
  isSure: boolean;
}

/** Returns the fact that effects imply about a value; null if they imply none. */
export function knownFactOf(effects: readonly ModelEffect[]): KnownFact | null {
  const facts = effects.flatMap((effect) => (typeof effect === 'string' ? [] : factOf(effect)));
  const answers = facts.filter((fact) => 'answers' in fact);
  if (facts.length === 0) return null;
  // the first of two contradicting effects counts
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

/** Facts about members by their names, whatever object has them. */
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

  /** Returns the first fact about the value at a path. */
  at(path: string): KnownFact | null {
    return this.facts.find(({ names, below }) => isOf(names, below, path))?.known ?? null;
  }
}

/** True if a path is a name and what is below it, as `()` of `x.borrow()`. */
function isOf(names: NameTest, below: string, path: string): boolean {
  if (!path.endsWith(below)) return false;
  const [name = ''] = /[\w$]*$/.exec(path.slice(0, path.length - below.length)) ?? [];
  return name !== '' && names.test(name);
}
