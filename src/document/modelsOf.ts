import { Models, type NamedModels } from '../models/models';
import { SHIPPED, SHIPPED_FILES } from '../models/shipped';
import { isLimited, limitedTo, type ImportedPackages } from '../models/versions';
import { Disk } from './disk';
import type { SubjectDocument } from './document';
import { rangeOf, versionOf } from './packageVersions';
import { specifiersIn } from './specifiers';

type Modelled = Pick<SubjectDocument, 'file' | 'text' | 'models'>;

const known = new WeakMap<Modelled, Models>();
const made = new WeakMap<readonly NamedModels[], Map<string, Models>>();
const NONE: readonly NamedModels[] = [];

/**
 * Returns the models of APIs for a document: the user's and the shipped ones, as far as they hold
 * for the packages that it imports.
 */
export function modelsOf(document: Modelled): Models {
  const models = known.get(document) ?? modelsFor(document);
  known.set(document, models);
  return models;
}

function modelsFor(document: Modelled): Models {
  const { models = NONE } = document;
  const imported = importedBy(document);
  const holding = [...models, ...SHIPPED_FILES].flatMap((each) => limitedTo(each, imported) ?? []);
  const limited = holding.filter(isLimited);
  if (models.length === 0 && limited.length === 0) return SHIPPED;
  const key = JSON.stringify(limited.map(({ file }) => [file.package, file.versions]));
  const ofUser = made.get(models) ?? new Map<string, Models>();
  const found = ofUser.get(key) ?? new Models(holding);
  made.set(models, ofUser.set(key, found));
  return found;
}

/** Returns the packages that a document imports, as its project has them. */
export function importedBy({ file, text }: Pick<Modelled, 'file' | 'text'>): ImportedPackages {
  const disk = new Disk();
  return {
    names: specifiersIn(text),
    versionOf: (name) => versionOf(name, file, disk),
    isBeside: (name) => rangeOf(name, file, disk) !== null,
  };
}
