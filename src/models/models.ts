import { FactsByName, type KnownFact } from './facts';
import type {
  AcquiresEffect,
  Effect,
  ModelEffect,
  ModelEntry,
  ModelFile,
  ResultKind,
  ShippedEffect,
  TypeEffect,
} from './model';
import { lastOf } from './paths';
import { bare, Members, rootOf, rootsOf, type EffectBy, type EffectKey } from './members';
import { compileNames, namesOf, nameTest, type CompiledNames, type NameTest } from './pattern';
import { ROLE_NAMES, roleText, type Role } from './roles';

/** File of models, with its name for reports. */
export interface NamedModels {
  /** File name of a user's model; null for a shipped one. */
  name: string | null;
  file: ModelFile;
}

/** Names that acquire a resource, and those that release it. */
export interface Acquisition {
  effect: AcquiresEffect;
  names: NameTest;
  /** Names that release it. Null: those by convention. */
  releases: NameTest | null;
  /** Name of the user's model with this fact; null for a convention. */
  model: string | null;
  /** Roots of paths that it is limited to, such as `"pg"`. Null: it holds for any object. */
  roots: readonly string[] | null;
}

/** True if an acquisition holds for the object at a path, such as `"pg".Pool()`. */
export function isAt({ roots }: Acquisition, path: string): boolean {
  return roots === null || roots.includes(bare(rootOf(path)));
}

/** Facts about APIs: the user's models, which take precedence, and the shipped ones. */
export class Models {
  private readonly tests = new Map<Role, NameTest>();
  private ofChild: Record<string, CompiledNames> | undefined;
  private acquired: Acquisition[] | undefined;
  private taught: Models | null | undefined;
  private each: { name: string; models: Models }[] | undefined;
  private readonly patterns: ReadonlyMap<Role, readonly string[]>;
  private readonly conventions: readonly NamedModels[];
  private facts: FactsByName | undefined;
  private types: ReadonlyMap<string, TypeEffect> | undefined;
  /** Members of packages and globals. */
  readonly packages: Members;

  constructor(private readonly files: readonly NamedModels[]) {
    this.conventions = files.filter(({ file }) => !isOfPackage(file));
    this.patterns = patternsOf(files);
    this.packages = new Members(files.map(({ file }) => file));
  }

  /** Returns the test of names for a role. */
  named(role: Role): NameTest {
    const known = this.tests.get(role);
    if (known) return known;
    const test = nameTest(this.compiled(role));
    this.tests.set(role, test);
    return test;
  }

  /**
   * Returns the effect with a key, such as `callback`, of a member of a package, or of any object.
   */
  effect<K extends EffectKey>(
    key: K,
    name: string,
    specifier: string | null = null,
  ): EffectBy<K> | undefined {
    return this.packages.effect(key, name, specifier);
  }

  /** True if the model of a package gives its member a role. */
  says(role: Role, name: string, specifier: () => string | null): boolean {
    return this.packages.says(role, name, specifier);
  }

  /** User's models alone, which take precedence over the shipped ones; null if there are none. */
  get ofUser(): Models | null {
    if (this.taught === undefined) {
      const files = this.files.filter(({ name }) => name !== null);
      this.taught = files.length > 0 ? new Models(files) : null;
    }
    return this.taught;
  }

  /** Returns the name of the first user's model for which a test is true; null if there is none. */
  modelThat(says: (models: Models) => boolean): string | null {
    this.each ??= this.files.flatMap((file) =>
      file.name === null ? [] : [{ name: file.name, models: new Models([file]) }],
    );
    return this.each.find(({ models }) => says(models))?.name ?? null;
  }

  /** Returns the literal names with a role, without patterns. */
  namesOf(role: Role): readonly string[] {
    return this.compiled(role).names;
  }

  /** Acquisitions by convention and by the user's models of packages, the user's first. */
  get acquisitions(): readonly Acquisition[] {
    this.acquired ??= withoutOverruled(
      this.files
        .filter(({ name, file }) => name !== null || !isOfPackage(file))
        .flatMap(({ name, file }) => acquisitionsOf(file, name)),
    );
    return this.acquired;
  }

  /** Returns the fact of a user's conventions about the value at a path, whatever object has it. */
  factAt(path: string): KnownFact | null {
    const taught = this.conventions.filter(({ name }) => name !== null);
    this.facts ??= new FactsByName(taught.flatMap(({ file }) => file.entries));
    return this.facts.at(path);
  }

  /** Returns the effect of a class or type by its name. */
  typeOf(name: string): TypeEffect | undefined {
    this.types ??= typesOf(this.conventions);
    return this.types.get(name);
  }

  /** Returns the roles that the child uses, in the form that its job contains. */
  forChild(): Record<string, CompiledNames> {
    const roles = ROLE_NAMES.filter((role) => roleText(role).inChild);
    this.ofChild ??= Object.fromEntries(roles.map((role) => [role, this.compiled(role)]));
    return this.ofChild;
  }

  private compiled(role: Role): CompiledNames {
    return compileNames(this.patterns.get(role) ?? [], roleText(role).ignoreCase);
  }
}

function patternsOf(files: readonly NamedModels[]): Map<Role, string[]> {
  const patterns = new Map<Role, string[]>();
  for (const { name, file } of files) {
    const isOfUser = name !== null;
    if (isOfPackage(file) && !isOfUser) continue;
    for (const entry of file.entries) {
      const roles = isOfPackage(file) ? releasesOf(entry) : rolesOf(entry, isOfUser);
      for (const [role, names] of roles) {
        patterns.set(role, [...(patterns.get(role) ?? []), ...names]);
      }
    }
  }
  return patterns;
}

/** Returns the roles of the methods that release what a package returns, which are known by name. */
function releasesOf({ effects }: ModelEntry): [Role, string[]][] {
  return effects.flatMap((effect) =>
    typeof effect === 'object' && 'acquires' in effect ? rolesOfAcquired([], effect, true) : [],
  );
}

function rolesOf(entry: ModelEntry, isOfUser: boolean): [Role, string[]][] {
  return entry.effects.flatMap((effect): [Role, string[]][] =>
    typeof effect === 'string'
      ? [[effect, namesOf(entry.path)]]
      : impliedBy(effect, entry, isOfUser),
  );
}

/** Returns the roles that an effect implies for names. */
function impliedBy(
  effect: Effect | ShippedEffect,
  entry: ModelEntry,
  isOfUser: boolean,
): [Role, string[]][] {
  const names = namesOf(entry.path);
  if ('acknowledges' in effect) return [['acknowledges', names]];
  const kind = roleOfKind(effect);
  if (kind) return [[kind, names]];
  return 'acquires' in effect ? rolesOfAcquired(names, effect, isOfUser) : [];
}

function rolesOfAcquired(
  names: string[],
  { on, releasedBy = '' }: AcquiresEffect,
  isOfUser: boolean,
): [Role, string[]][] {
  const releases = namesOf(releasedBy);
  const roles: [Role, string[]][] = [];
  if (on === 'result') {
    roles.push(['givesResource', names], ['releases', releases], ['releasesOnce', releases]);
  }
  // shipped conventions, such as `connect` and `close`, may return a promise
  if (isOfUser) roles.push(['givesNoPromise', [...names, ...releases]]);
  return roles;
}

function typesOf(files: readonly NamedModels[]): Map<string, TypeEffect> {
  const types = new Map<string, TypeEffect>();
  for (const entry of files.flatMap(({ file }) => file.entries)) {
    const effect = entry.effects.find(isOfType);
    if (effect)
      for (const name of namesOf(entry.path)) if (!types.has(name)) types.set(name, effect);
  }
  return types;
}

function isOfType(effect: ModelEffect): effect is TypeEffect {
  return typeof effect === 'object' && ('type' in effect || 'handsOver' in effect);
}

function isOfPackage({ package: packages, global }: ModelFile): boolean {
  return packages !== undefined || global !== undefined;
}

/** Returns the role for a kind of value. */
function roleOfKind(effect: Effect | ShippedEffect): Role | undefined {
  if ('is' in effect && effect.is) return NAMED_AS[effect.is];
  return 'receiver' in effect && effect.receiver ? METHOD_OF[effect.receiver] : undefined;
}

const NAMED_AS: Partial<Record<ResultKind, Role>> = { number: 'number', string: 'text' };

const METHOD_OF: Partial<Record<ResultKind, Role>> = {
  string: 'ofText',
  number: 'ofNumber',
  date: 'ofDate',
};

/** Removes from the shipped acquisitions the names of which the user says otherwise. */
function withoutOverruled(all: readonly Acquisition[]): Acquisition[] {
  const own = all.filter(({ model, roots }) => model !== null && roots === null);
  return all.map((each) => {
    const isOverruled = (name: string) =>
      own.some(({ effect, names }) => effect.on === each.effect.on && names.test(name));
    const test = (name: string) => each.names.test(name) && !isOverruled(name);
    return each.model === null && own.length > 0 ? { ...each, names: { test } } : each;
  });
}

function acquisitionsOf(file: ModelFile, model: string | null): Acquisition[] {
  return file.entries.flatMap((entry) =>
    entry.effects.flatMap((effect) =>
      typeof effect === 'object' && 'acquires' in effect
        ? [
            {
              effect,
              names: nameTest(compileNames(namesOf(entry.path).flatMap(lastOf))),
              releases:
                effect.releasedBy === undefined
                  ? null
                  : nameTest(compileNames(namesOf(effect.releasedBy))),
              model,
              roots: isOfPackage(file) ? rootsOf(file) : null,
            },
          ]
        : [],
    ),
  );
}
