import type { Effect, ShippedEffect, ModelFile } from './model';
import { lastOf } from './paths';
import { compileNames, namesOf, nameTest, type NameTest } from './pattern';
import type { Role } from './roles';

type KeyOf<E> = E extends unknown ? keyof E : never;

/** Key that identifies an effect, such as `callback`. */
export type EffectKey = KeyOf<Effect | ShippedEffect>;

/** Type of the effect with a key. */
export type EffectBy<K extends EffectKey> = Extract<Effect | ShippedEffect, { [P in K]?: unknown }>;

/** Effect of members with certain names. */
interface Fact {
  effect: Effect | ShippedEffect | Role;
  names: NameTest;
  /** Packages that have the members. Null: any object. */
  packages: NameTest | null;
}

/**
 * Effects of members of packages, or of any object with a member of that name. Earlier files take
 * precedence.
 */
export class MemberEffects {
  private readonly byKey = new Map<string, Fact[]>();

  constructor(files: readonly ModelFile[]) {
    files.forEach((file) => this.add(file));
  }

  /** Returns the first effect with a key for a member. */
  find<K extends EffectKey>(
    key: K,
    name: string,
    specifier: string | null,
  ): EffectBy<K> | undefined {
    return this.factOf(key, name, specifier)?.effect as EffectBy<K> | undefined;
  }

  /** True if the model of a package gives its member a role. */
  says(role: Role, name: string, specifier: () => string | null): boolean {
    return this.byKey.has(role) && this.factOf(role, name, specifier()) !== undefined;
  }

  private add(file: ModelFile): void {
    if (file.package === undefined && file.global !== undefined) return;
    const packages =
      file.package === undefined ? null : nameTest(compileNames([file.package].flat()));
    for (const { path, effects } of file.entries) {
      // roles by convention are looked up by name instead
      const telling = effects.filter((effect) => typeof effect !== 'string' || packages !== null);
      if (telling.length === 0) continue;
      const named = namesOf(path);
      const names = nameTest(compileNames(packages ? named.flatMap(lastOf) : named));
      for (const effect of telling) {
        for (const key of typeof effect === 'string' ? [effect] : Object.keys(effect)) {
          this.byKey.set(key, [...(this.byKey.get(key) ?? []), { effect, names, packages }]);
        }
      }
    }
  }

  private factOf(key: string, name: string, specifier: string | null): Fact | undefined {
    const from = specifier?.startsWith('node:') ? specifier.slice(5) : specifier;
    return this.byKey
      .get(key)
      ?.find(
        ({ names, packages }) =>
          (packages === null || (from !== null && packages.test(from))) && names.test(name),
      );
  }
}
