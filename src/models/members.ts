import { FactsByName, knownFactOf, type KnownFact } from './facts';
import type { Effect, ModelEffect, ModelEntry, ModelFile, ShippedEffect } from './model';
import { lastOf, pathsBelow } from './paths';
import { compileNames, namesOf, nameTest, type NameTest } from './pattern';
import type { Role } from './roles';

type KeyOf<E> = E extends unknown ? keyof E : never;

/** Key that identifies an effect, such as `callback`. */
export type EffectKey = KeyOf<Effect | ShippedEffect>;

/** Type of the effect with a key. */
export type EffectBy<K extends EffectKey> = Extract<Effect | ShippedEffect, { [P in K]?: unknown }>;

/** Effect of members with certain names. */
interface NamedEffect {
  effect: ModelEffect;
  names: NameTest;
  /** Roots of paths that have the members. Null: any object. */
  roots: NameTest | null;
}

/** Effects by paths below a root, such as `.Pool().connect`. */
type ByPath = ReadonlyMap<string, readonly ModelEffect[]>;

/**
 * Effects of members: by the path of a value, such as `"pg".Pool().connect` or `fetch`, or by a
 * name and the package that has it. Earlier files take precedence.
 */
export class Members {
  private readonly files: readonly { roots: NameTest; file: ModelFile }[];
  private byKey: ReadonlyMap<string, readonly NamedEffect[]> | undefined;
  private readonly known = new Map<string, ByPath>();
  private readonly members = new Map<string, FactsByName>();

  constructor(files: readonly ModelFile[]) {
    this.files = files.map((file) => ({ roots: nameTest(compileNames(rootsOf(file))), file }));
  }

  /** Returns the first effect with a key of a member of a package, or of any object. */
  effect<K extends EffectKey>(
    key: K,
    name: string,
    specifier: string | null,
  ): EffectBy<K> | undefined {
    return this.named(key, name, () => specifier) as EffectBy<K> | undefined;
  }

  /** True if the model of a package gives its member a role. */
  says(role: Role, name: string, specifier: () => string | null): boolean {
    return this.named(role, name, specifier) !== undefined;
  }

  /** Returns the files that describe a package. */
  of(specifier: string): readonly ModelFile[] {
    return this.filesOf(`"${specifier}"`);
  }

  /** Returns all facts about a root, by paths below it. */
  facts(root: string): [below: string, known: KnownFact][] {
    return [...this.below(root)].flatMap(([below, effects]) => {
      const known = knownFactOf(effects);
      return known ? [[below, known] as [string, KnownFact]] : [];
    });
  }

  /** Returns the fact of a package about a member by its name alone: `*.publish`. */
  factOfMember(path: string): KnownFact | null {
    const root = bare(rootOf(path));
    const known = this.members.get(root) ?? new FactsByName(this.membersOf(root));
    this.members.set(root, known);
    return known.at(path);
  }

  /** Returns the effects of the member at a path. */
  at(path: string): readonly ModelEffect[] {
    const root = rootOf(path);
    return this.below(root).get(path.slice(root.length)) ?? [];
  }

  /** True if the member at a path has a role. */
  has(path: string, role: Role): boolean {
    return this.at(path).includes(role);
  }

  /** True if a package returns a resource that must be released. */
  lends(specifier: string): boolean {
    return [...this.below(`"${specifier}"`).values()].some(acquiresResult);
  }

  /** True if the member at a path returns a resource that must be released. */
  lendsAt(path: string): boolean {
    return acquiresResult(this.at(path));
  }

  /** @param specifier asked for only if a model knows the key */
  private named(
    key: string,
    name: string,
    specifier: () => string | null,
  ): ModelEffect | undefined {
    this.byKey ??= namedEffects(this.files);
    const known = this.byKey.get(key);
    const from = known ? specifier() : null;
    const root = from === null ? '' : bare(`"${from}"`);
    return known?.find(({ roots, names }) => (roots?.test(root) ?? true) && names.test(name))
      ?.effect;
  }

  private filesOf(root: string): ModelFile[] {
    return this.files.flatMap(({ roots, file }) => (roots.test(bare(root)) ? [file] : []));
  }

  private membersOf(root: string): ModelEntry[] {
    const entries = this.filesOf(root).flatMap((file) => file.entries);
    return entries.filter(({ path }) => /^\s*\*\./.test(path));
  }

  private below(written: string): ByPath {
    const root = bare(written);
    const known = this.known.get(root);
    if (known) return known;
    const found = new Map<string, ModelEffect[]>();
    // a reference back to this root adds nothing
    this.known.set(root, found);
    for (const file of this.filesOf(root))
      for (const [below, effects] of this.ofFile(file)) {
        const before = found.get(below);
        // the first file, which may be a user's model, decides how a call delivers its result
        found.set(below, before ? [...before, ...effects.filter(tellsNoWay)] : effects);
      }
    return found;
  }

  private ofFile({ entries }: ModelFile): Map<string, ModelEffect[]> {
    const found = new Map<string, ModelEffect[]>();
    for (const { path, effects } of entries)
      for (const below of pathsBelow(path))
        for (const effect of effects) this.add(found, below, effect);
    return found;
  }

  private add(found: Map<string, ModelEffect[]>, below: string, effect: ModelEffect): void {
    if (typeof effect === 'string' || !('like' in effect)) {
      found.set(below, [...(found.get(below) ?? []), effect]);
      return;
    }
    const { like } = effect;
    const root = this.of(like).length > 0 ? `"${like}"` : like;
    for (const [further, effects] of this.below(root))
      for (const each of effects) this.add(found, below + further, each);
  }
}

function namedEffects(
  files: readonly { roots: NameTest; file: ModelFile }[],
): Map<string, NamedEffect[]> {
  const byKey = new Map<string, NamedEffect[]>();
  for (const { roots, file } of files) {
    if (file.package === undefined && file.global !== undefined) continue;
    const isOfAny = file.package === undefined;
    for (const { path, effects } of file.entries) {
      // roles by convention are looked up by name instead
      const telling = effects.filter((effect) => typeof effect !== 'string' || !isOfAny);
      if (telling.length === 0) continue;
      const patterns = namesOf(path);
      const names = nameTest(compileNames(isOfAny ? patterns : patterns.flatMap(lastOf)));
      for (const effect of telling) {
        for (const key of typeof effect === 'string' ? [effect] : Object.keys(effect))
          byKey.set(key, [
            ...(byKey.get(key) ?? []),
            { effect, names, roots: isOfAny ? null : roots },
          ]);
      }
    }
  }
  return byKey;
}

function tellsNoWay(effect: ModelEffect): boolean {
  return typeof effect === 'string' || !('returns' in effect);
}

export function rootsOf({ package: packages = [], global = [] }: ModelFile): string[] {
  return [...[packages].flat().map((name) => bare(`"${name}"`)), ...[global].flat()];
}

function acquiresResult(effects: readonly ModelEffect[]): boolean {
  return effects.some(
    (each) => typeof each === 'object' && 'acquires' in each && each.on === 'result',
  );
}

/** Returns `"pg"` for `"pg".Pool().connect`. */
export function rootOf(path: string): string {
  return /^(?:"[^"]*"|[^.([{]*)/.exec(path)![0];
}

/** Returns `"fs"` for `"node:fs"`. */
export function bare(root: string): string {
  return root.replace(/^"node:/, '"');
}
