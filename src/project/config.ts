/**
 * `async-score.config.json`: files and functions to score, rules, and conditions that fail a build.
 */

import { readFile } from 'node:fs/promises';
import * as path from 'node:path';

import ignore from 'ignore';

import { RULE_LEVELS, type RuleLevels } from '../rules/ruleLevels';
import { RULE_NAMES } from '../rules/rules';
import type { GateRules } from './gate';
import { checkedJson } from './checkedJson';
import {
  has,
  isBench,
  isBoolean,
  isLevel,
  isNames,
  isRatio,
  isText,
  isTexts,
  listOf,
  oneOf,
  problem,
} from './configChecks';
import { nameIn } from './projectFunctions';

export const CONFIG_FILE = 'async-score.config.json';

export interface ProjectConfig {
  /** Folder of the file; its paths and patterns are relative to it. */
  folder: string;
  /** Patterns of files to score, as in a `.gitignore`. Left out: all. */
  include?: readonly string[];
  exclude: readonly string[];
  /** Absolute path of the baseline. */
  baseline?: string;
  /** Absolute paths of the user's models. */
  models: readonly string[];
  rulesOf(file: string): RuleLevels;
  gateOf(file: string): GateRules;
  /** True if anything can fail a build. */
  isGate: boolean;
  /** True if the cost of a function's call is measured. */
  isTimed(file: string, name: string): boolean;
}

/** Configuration as written. */
export interface WrittenConfig {
  $schema?: string;
  /** Path of another configuration, relative to this one; entries here override it. */
  extends?: string;
  /** Patterns of files to score, as in a `.gitignore`. */
  include?: string[];
  /** Patterns of files not to score. */
  exclude?: string[];
  /** Severity of each rule of docs/rules.md. */
  rules?: RuleLevels;
  /** Functions to time: all, or files by patterns and functions as `FILE#NAME`. */
  bench?: boolean | string[];
  /** Conditions that fail a build. */
  fail?: GateRules;
  /** Path of the file of known findings. */
  baseline?: string;
  /**
   * Paths of models, which describe your own APIs (docs/models.md). Earlier ones in the list
   * override later ones.
   */
  models?: string[];
  /** Rules for some files; the last match overrides the others. */
  overrides?: WrittenOverride[];
}

export interface WrittenOverride {
  files: string[];
  rules?: RuleLevels;
  fail?: GateRules;
}

/** Reads the configuration; without a file of that name, it is empty. @throws ConfigError */
export async function readConfig(folder: string, named?: string): Promise<ProjectConfig> {
  const file = path.resolve(named ?? path.join(folder, CONFIG_FILE));
  const written = await readWritten(file, named !== undefined, []);
  return configFrom(written, path.dirname(file));
}

function configFrom(written: WrittenConfig, folder: string): ProjectConfig {
  const { include, exclude = [], baseline, rules = {}, fail = {}, overrides = [] } = written;
  const timed = timedBy(written.bench ?? false);
  const parts = overrides.map(({ files, ...part }) => ({ ...part, has: ignore().add(files) }));
  const of = (file: string) => {
    const name = path.isAbsolute(file) ? path.relative(folder, file) : file;
    const inside = !name.startsWith('..') && !path.isAbsolute(name);
    return inside ? parts.filter(({ has }) => has.ignores(name.replaceAll(path.sep, '/'))) : [];
  };
  return {
    folder,
    ...(include ? { include } : {}),
    exclude,
    ...(baseline === undefined ? {} : { baseline: path.resolve(folder, baseline) }),
    models: written.models ?? [],
    rulesOf: (file) => Object.assign({}, rules, ...of(file).map((part) => part.rules)),
    gateOf: (file) => Object.assign({}, fail, ...of(file).map((part) => part.fail)),
    isTimed: (file, name) => timed(nameIn(folder, file), name),
    isGate: [fail, ...parts.map((part) => part.fail ?? {})].some(asksForSomething),
  };
}

function asksForSomething({ severity, unscored, debuggability, slower }: GateRules): boolean {
  return unscored === true || [severity, debuggability, slower].some((each) => each !== undefined);
}

function timedBy(bench: boolean | string[]): ProjectConfig['isTimed'] {
  if (typeof bench === 'boolean') return () => bench;
  const isNamed = new Set(bench.filter((each) => each.includes('#')));
  const files = ignore().add(bench.filter((each) => !isNamed.has(each)));
  return (file, name) =>
    isNamed.has(`${file}#${name}`) || (!file.startsWith('..') && files.ignores(file));
}

async function readWritten(
  file: string,
  isNeeded: boolean,
  from: readonly string[],
): Promise<WrittenConfig> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) {
    if (!isNeeded) return {};
    throw problem(
      file,
      'no such file, or none that can be read',
      'a file of JSON',
      'Check its path.',
    );
  }
  if (from.includes(file)) {
    throw problem(
      file,
      `it extends itself: ${[...from, file].join(' → ')}`,
      'an end to that',
      'Take one `extends` away.',
    );
  }
  const here = checkedJson(file, text, CONFIG) as WrittenConfig;
  const models = here.models?.map((each) => path.resolve(path.dirname(file), each));
  const written = models ? { ...here, models } : here;
  if (written.extends === undefined) return written;
  const base = path.resolve(path.dirname(file), written.extends);
  const before = await readWritten(base, true, [...from, file]);
  return {
    ...before,
    ...written,
    rules: { ...before.rules, ...written.rules },
    fail: { ...before.fail, ...written.fail },
    overrides: [...(before.overrides ?? []), ...(written.overrides ?? [])],
    models: [...(written.models ?? []), ...(before.models ?? [])],
  };
}

const RULES = has(Object.fromEntries(RULE_NAMES.map((name) => [name, oneOf(RULE_LEVELS)])));
const FAIL = has({
  severity: oneOf(RULE_LEVELS.filter((level) => level !== 'off')),
  unscored: isBoolean,
  debuggability: isLevel,
  slower: isRatio,
});
const OVERRIDE = has({ files: isTexts, rules: RULES, fail: FAIL }, ['files']);
const CONFIG = has({
  $schema: isText,
  extends: isText,
  include: isTexts,
  exclude: isTexts,
  rules: RULES,
  bench: isBench,
  fail: FAIL,
  baseline: isText,
  overrides: listOf(OVERRIDE),
  models: isNames('a list of paths, such as ["./models/pool.json"]'),
});
