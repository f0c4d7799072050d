import type { AcquiresEffect, ModelEffect, ModelEntry } from './model';
import type { NamedModels } from './models';
import { rootsOf, type EffectBy, type EffectKey } from './members';
import { pathsBelow, pathsIn } from './paths';
import { compileNames, namesOf, nameTest, type NameTest } from './pattern';
import type { Role } from './roles';
import { SHIPPED, SHIPPED_FILES } from './shipped';

/** Entry of a user's model that says otherwise than a shipped model, and takes precedence. */
export interface Contradiction {
  /** File name of the user's model. */
  model: string;
  /** Package or global; null: any object has the member. */
  of: string | null;
  /** Path of the entry, without others that it selects. */
  path: string;
  /** Effects as a model contains them: `"writes"`, `{ "returns": "promise" }`. */
  says: string;
  shipped: string;
}

/** Returns the contradictions between the user's models and the shipped ones. */
export function contradictionsOf(models: readonly NamedModels[]): Contradiction[] {
  return models.flatMap(({ name, file }) => {
    const roots = rootsOf(file);
    return file.entries.flatMap((entry) =>
      (roots.length > 0 ? ofRoots(roots, entry) : ofNames(entry)).map((each) => ({
        model: name ?? '',
        ...each,
      })),
    );
  });
}

type Found = Omit<Contradiction, 'model'>;

function ofRoots(roots: readonly string[], { path, effects }: ModelEntry): Found[] {
  return roots.flatMap((root) =>
    pathsIn(path).flatMap((each) => {
      const of = root.replaceAll('"', '');
      const shipped = pathsBelow(each).flatMap((below) => SHIPPED.packages.at(root + below));
      return differences(effects, shipped).map((found) => ({ of, path: each, ...found }));
    }),
  );
}

function ofNames({ path, effects }: ModelEntry): Found[] {
  return pathsIn(path).flatMap((each) => {
    const shipped = namesOf(each).flatMap(byConvention);
    return differences(effects, shipped).map((found) => ({ of: null, path: each, ...found }));
  });
}

let conventions: { patterns: readonly string[]; names: NameTest; effects: ModelEffect[] }[] | null =
  null;

/** Returns what conventions say of a name, or of names with the same pattern. */
function byConvention(name: string): ModelEffect[] {
  conventions ??= SHIPPED_FILES.filter(({ file }) => rootsOf(file).length === 0)
    .flatMap(({ file }) => file.entries)
    .map(({ path, effects }) => {
      const patterns = namesOf(path);
      return { patterns, names: nameTest(compileNames(patterns)), effects };
    });
  const isLiteral = /^[\w$.]+$/.test(name);
  return conventions.flatMap(({ patterns, names, effects }) =>
    (isLiteral ? names.test(name) : patterns.includes(name)) ? effects : [],
  );
}

/** Returns the kinds of effects on which the two sides disagree. */
function differences(
  own: readonly ModelEffect[],
  shipped: readonly ModelEffect[],
): { says: string; shipped: string }[] {
  return KINDS.flatMap(({ of, sameAs }) => {
    const says = own.filter(of);
    const known = shipped.filter(of);
    return says.length === 0 || known.length === 0 || sameAs(says) === sameAs(known)
      ? []
      : [{ says: written(says), shipped: written(known) }];
  });
}

/** Kind of effects that exclude each other, with the part of them that must be the same. */
interface Kind {
  of(effect: ModelEffect): boolean;
  sameAs(effects: readonly ModelEffect[]): string;
}

const KINDS: readonly Kind[] = [
  valued('returns'),
  valued('callback', ({ callback, at, awaitsReturn = false }) => [callback, at, awaitsReturn]),
  valued('is'),
  valued('value'),
  ...(['result', 'receiver', 'argument'] as const).map((on) => ({
    ...valued('acquires', ({ acquires, releasedBy = '' }) => [
      acquires,
      namesOf(releasedBy).sort(),
    ]),
    of: (effect: ModelEffect) => isAcquiring(effect) && effect.on === on,
  })),
  {
    of: (effect) => typeof effect === 'string' && CHANGES.has(effect),
    sameAs: (effects) => {
      const says = (...roles: Role[]) => roles.some((role) => effects.includes(role));
      return !says('yetChanges') && says('reads', 'pure') ? 'reads' : 'writes';
    },
  },
];

const CHANGES: ReadonlySet<string> = new Set<Role>(['reads', 'pure', 'yetChanges', 'writes']);

function valued<K extends EffectKey>(
  key: K,
  partOf: (effect: EffectBy<K>) => unknown = (effect) =>
    (effect as Partial<Record<string, unknown>>)[key],
): Kind {
  return {
    of: (effect) => typeof effect === 'object' && key in effect,
    sameAs: (effects) =>
      effects
        .map((effect) => JSON.stringify(partOf(effect as EffectBy<K>)))
        .sort()
        .join(),
  };
}

function isAcquiring(effect: ModelEffect): effect is AcquiresEffect {
  return typeof effect === 'object' && 'acquires' in effect;
}

/** Returns effects as a model contains them. */
function written(effects: readonly ModelEffect[]): string {
  const each = effects.map((effect) => JSON.stringify(effect, null, 1).replace(/\s+/g, ' '));
  return [...new Set(each)].join(', ');
}
