import satisfies from 'semver/functions/satisfies';

import type { ModelFile } from './model';
import type { NamedModels } from './models';
import { compileNames, nameTest } from './pattern';

/** Packages that a document imports, as its project has them. */
export interface ImportedPackages {
  names: readonly string[];
  /** Returns the version of a package; null if it is not known. */
  versionOf(name: string): string | null;
  /** True if the project has a package, whether the document imports it or not. */
  isBeside(name: string): boolean;
}

/** True if a model holds only for some versions of its packages, or not beside others. */
export function isLimited({ file: { versions, unless } }: NamedModels): boolean {
  return versions !== undefined || unless !== undefined;
}

/** Returns a model with those of its packages for which it holds; null if it does not hold. */
export function limitedTo(named: NamedModels, imported: ImportedPackages): NamedModels | null {
  if (!isLimited(named)) return named;
  const { file } = named;
  const held = packagesOf(file, imported).filter((name) => holdsFor(file, name, imported));
  if ([file.unless ?? []].flat().some((name) => held.length > 0 && imported.isBeside(name)))
    return null;
  return held.length > 0 ? { ...named, file: { ...file, package: held } } : null;
}

/** Package in a version for which no model of it holds. */
export interface OtherVersion {
  package: string;
  version: string;
  /** Models that hold for other versions. */
  models: { name: string | null; versions: string }[];
}

/** Returns the imported packages of which each model with `versions` holds for others. */
export function otherVersionsIn(
  all: readonly NamedModels[],
  imported: ImportedPackages,
): OtherVersion[] {
  return imported.names.flatMap((name) => {
    const about = all.filter(({ file }) => packagesOf(file, { names: [name] }).length > 0);
    const models = about.flatMap(({ name: model, file: { versions } }) =>
      versions === undefined ? [] : [{ name: model, versions }],
    );
    const isCovered = about.some(
      ({ name: model, file }) =>
        (file.versions !== undefined && holdsFor(file, name, imported)) ||
        (file.versions === undefined && model !== null),
    );
    const version = models.length === 0 || isCovered ? null : imported.versionOf(name);
    return version === null ? [] : [{ package: name, version, models }];
  });
}

function packagesOf(file: ModelFile, { names }: Pick<ImportedPackages, 'names'>): string[] {
  const isOf = nameTest(compileNames([file.package ?? []].flat()));
  return names.filter((name) => isOf.test(name.replace(/^node:/, '')));
}

function holdsFor({ versions }: ModelFile, name: string, imported: ImportedPackages): boolean {
  return versions === undefined || satisfies(imported.versionOf(name) ?? '', versions);
}
