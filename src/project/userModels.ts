import { stat } from 'node:fs/promises';
import * as path from 'node:path';

import { validRange } from 'semver';

import { readRegularFile } from '../document/readDocument';
import type { NamedModels } from '../models/models';
import {
  CALLBACK_KINDS,
  HANDOVERS,
  RESOURCES,
  RESULT_KINDS,
  type ModelFile,
} from '../models/model';
import { compileNames, nameTest } from '../models/pattern';
import { TAUGHT_ROLES } from '../models/roles';
import { checkedJson } from './checkedJson';
import { CONFIG_FILE, readConfig } from './config';
import { has, isNames, isText, listOf, oneOf, problem, wrong, type Check } from './configChecks';

const MOST_BYTES = 256 * 1024;

/**
 * Reads models of a user.
 *
 * @param files absolute paths; earlier ones override later ones
 * @throws ConfigError
 */
export async function readModels(files: readonly string[]): Promise<NamedModels[]> {
  return Promise.all(files.map(readModel));
}

/** Reads the models in the nearest `async-score.config.json` above a file. @throws ConfigError */
export async function modelsNear(file: string): Promise<NamedModels[]> {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const found = await stat(path.join(folder, CONFIG_FILE)).catch(() => null);
    if (found?.isFile()) return readModels((await readConfig(folder)).models);
    if (path.dirname(folder) === folder) return [];
  }
}

async function readModel(file: string): Promise<NamedModels> {
  const read = await readRegularFile(file, MOST_BYTES);
  if (!Buffer.isBuffer(read)) {
    const isLarge = read.code === 'tooLarge';
    throw problem(
      file,
      read.found,
      isLarge ? read.needed : 'a model, as a file of JSON (docs/models.md)',
      isLarge ? 'Divide it into several files.' : 'Check the path in `models`.',
    );
  }
  return {
    name: path.basename(file),
    file: checkedJson(file, read.toString(), isModel) as ModelFile,
  };
}

/** Checks paths that select a member by its name; one that selects every name is rejected. */
const isPath: Check = (value, at, file) => {
  isText(value, at, file);
  for (const each of (value as string).split(/\s+/)) {
    if (each !== '.' && !isSelective(each.replace(/^\*\./, '')))
      throw wrong(file, at, each, 'a name, such as `*.borrow`');
  }
};

/** True if a pattern selects some names, and tests each in little time. */
function isSelective(name: string): boolean {
  const isAnything = !/[\w$]/.test(name) || nameTest(compileNames([name])).test(ANYTHING);
  // with many of them, matching takes a time that grows with a power of the name's length
  return !isAnything && name.split('**').length <= MOST_PARTS && !name.startsWith('/');
}

const ANYTHING = 'anythingAtAll';
const MOST_PARTS = 3;

const isTrue: Check = (value, at, file) => {
  if (value !== true) throw wrong(file, at, value, 'true');
};

const EFFECTS: Readonly<Record<string, Check>> = {
  acquires: has(
    {
      acquires: oneOf(RESOURCES),
      releasedBy: isPath,
      on: oneOf(['result', 'receiver', 'argument']),
    },
    ['on'],
  ),
  returns: has({ returns: oneOf(HANDOVERS) }),
  callback: has({
    callback: oneOf(CALLBACK_KINDS),
    at: (value, at, file) => {
      if (!Number.isInteger(value)) throw wrong(file, at, value, 'the index of an argument');
    },
    awaitsReturn: (value, at, file) => {
      if (typeof value !== 'boolean') throw wrong(file, at, value, 'true or false');
    },
  }),
  is: has({ is: oneOf(RESULT_KINDS), value: () => undefined, refuses: isTrue }),
  value: has({ value: () => undefined, refuses: isTrue }),
  like: has({ like: isText }),
  acknowledges: has({ acknowledges: oneOf(['argument']) }),
};

/** Checks an effect: a word, or an object whose first key is its kind. */
const isEffect: Check = (value, at, file) => {
  if (typeof value === 'string') return oneOf(TAUGHT_ROLES)(value, at, file);
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const known = Object.keys(EFFECTS).find((key) => keys.includes(key));
  if (known === undefined) {
    const words = TAUGHT_ROLES.map((role) => `"${role}"`).join(', ');
    const needed = `an effect: ${words}, or an object with ${Object.keys(EFFECTS).join(', ')}`;
    throw wrong(file, at, value, needed);
  }
  EFFECTS[known]!(value, at, file);
};

const isPackage: Check = (value, at, file) => {
  if (typeof value !== 'string') isNames('a name, or a list of names')(value, at, file);
  const other = [value as string | string[]].flat().find((name) => !isSelective(name));
  if (other !== undefined) throw wrong(file, at, other, 'a name, such as `my-queue` or `@mine/*`');
};

const isVersions: Check = (value, at, file) => {
  if (typeof value !== 'string' || validRange(value) === null)
    throw wrong(file, at, value, 'a range of versions, such as `<5`');
};

const MODEL = has(
  {
    $schema: isText,
    package: isPackage,
    global: isPackage,
    versions: isVersions,
    unless: isPackage,
    entries: listOf(has({ path: isPath, effects: listOf(isEffect) }, ['path', 'effects'])),
  },
  ['entries'],
);

const isModel: Check = (value, at, file) => {
  MODEL(value, at, file);
  const { versions, package: name } = value as Partial<ModelFile>;
  if (versions !== undefined && name === undefined)
    throw wrong(file, 'versions', versions, '`package` beside it, of which these are versions');
};
