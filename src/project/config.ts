/** `async-score.config.json`: what is scored of a project, by which rules, and what fails a build. */

import { readFile } from 'node:fs/promises';
import * as path from 'node:path';

import ignore from 'ignore';
import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser';

import { nearestOf } from '../report/findings/nearestRule';
import { RULE_LEVELS, type RuleLevels } from '../report/findings/ruleLevels';
import { RULE_NAMES } from '../report/findings/rules';
import type { GateRules } from '../report/gate';

export const CONFIG_FILE = 'async-score.config.json';

export interface ProjectConfig {
  /** Folder of the file; its paths and patterns hold from there. */
  folder: string;
  /** Patterns of files, as in a `.gitignore`. Left out: all. */
  include?: readonly string[];
  exclude: readonly string[];
  /** Absolute path. */
  baseline?: string;
  rulesOf(file: string): RuleLevels;
  gateOf(file: string): GateRules;
  /** Whether anything can fail a build. */
  isGate: boolean;
}

/** A configuration that is not understood: nothing runs. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(
    readonly problem: { message: string; found: string; needed: string; remedy: string },
  ) {
    super(problem.message);
  }
}

/** As it is written. */
export interface WrittenConfig {
  $schema?: string;
  /** Path of another configuration, from this one; what stands here goes before it. */
  extends?: string;
  /** Patterns of the files that are scored, as in a `.gitignore`. */
  include?: string[];
  /** Patterns of those that are not. */
  exclude?: string[];
  /** How severe each rule of docs/rules.md is. */
  rules?: RuleLevels;
  /** What fails a build. */
  fail?: GateRules;
  /** Path of the file of known findings. */
  baseline?: string;
  /** Other rules for some files; the last that matches goes before the others. */
  overrides?: WrittenOverride[];
}

export interface WrittenOverride {
  files: string[];
  rules?: RuleLevels;
  fail?: GateRules;
}

/** Without a file of that name, nothing is asked for. @throws ConfigError */
export async function readConfig(folder: string, named?: string): Promise<ProjectConfig> {
  const file = path.resolve(named ?? path.join(folder, CONFIG_FILE));
  const written = await readWritten(file, named !== undefined, []);
  return configFrom(written, path.dirname(file));
}

function configFrom(written: WrittenConfig, folder: string): ProjectConfig {
  const { include, exclude = [], baseline, rules = {}, fail = {}, overrides = [] } = written;
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
    rulesOf: (file) => Object.assign({}, rules, ...of(file).map((part) => part.rules)),
    gateOf: (file) => Object.assign({}, fail, ...of(file).map((part) => part.fail)),
    isGate: [fail, ...parts.map((part) => part.fail ?? {})].some(asksForSomething),
  };
}

function asksForSomething({ severity, unscored, debuggability }: GateRules): boolean {
  return severity !== undefined || unscored === true || debuggability !== undefined;
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
  const written = checked(file, parsed(file, text));
  if (written.extends === undefined) return written;
  const base = path.resolve(path.dirname(file), written.extends);
  const before = await readWritten(base, true, [...from, file]);
  return {
    ...before,
    ...written,
    rules: { ...before.rules, ...written.rules },
    fail: { ...before.fail, ...written.fail },
    overrides: [...(before.overrides ?? []), ...(written.overrides ?? [])],
  };
}

function parsed(file: string, text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (!first) return value;
  const line = text.slice(0, first.offset).split('\n').length;
  throw problem(
    file,
    `${printParseErrorCode(first.error)} on line ${line}`,
    'JSON; comments and a comma behind the last entry are fine',
    'Correct that line.',
  );
}

type Check = (value: unknown, at: string, file: string) => void;

const oneOf =
  (names: readonly string[]): Check =>
  (value, at, file) => {
    if (names.some((name) => name === value)) return;
    throw wrong(file, at, value, `one of ${names.join(', ')}`);
  };
const isText: Check = (value, at, file) => {
  if (typeof value !== 'string' || value === '') throw wrong(file, at, value, 'a text');
};
const isTexts: Check = (value, at, file) => {
  const isFine =
    Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
  if (!isFine) throw wrong(file, at, value, 'a list of patterns, such as ["src/**/*.ts"]');
};
const isBoolean: Check = (value, at, file) => {
  if (typeof value !== 'boolean') throw wrong(file, at, value, 'true or false');
};
const isLevel: Check = (value, at, file) => {
  const isFine = typeof value === 'number' && value >= 2 && value <= 10;
  if (!isFine) throw wrong(file, at, value, 'a number from 2 to 10');
};

/** An object that has these keys alone. */
const has =
  (keys: Readonly<Record<string, Check>>, needed: readonly string[] = []): Check =>
  (value, at, file) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw wrong(file, at, value, 'an object');
    }
    for (const [key, each] of Object.entries(value)) {
      const check = Object.hasOwn(keys, key) ? keys[key] : undefined;
      const place = at === '' ? key : `${at}.${key}`;
      if (!check) throw unknownKey(file, place, nearestOf(key, Object.keys(keys)));
      check(each, place, file);
    }
    const [lacks] = needed.filter((key) => !(key in value));
    if (lacks !== undefined) throw wrong(file, `${at}.${lacks}`, undefined, 'it to be there');
  };

const RULES = has(Object.fromEntries(RULE_NAMES.map((name) => [name, oneOf(RULE_LEVELS)])));
const FAIL = has({
  severity: oneOf(RULE_LEVELS.filter((level) => level !== 'off')),
  unscored: isBoolean,
  debuggability: isLevel,
});
const OVERRIDE = has({ files: isTexts, rules: RULES, fail: FAIL }, ['files']);
const CONFIG = has({
  $schema: isText,
  extends: isText,
  include: isTexts,
  exclude: isTexts,
  rules: RULES,
  fail: FAIL,
  baseline: isText,
  overrides: (value, at, file) => {
    if (!Array.isArray(value)) throw wrong(file, at, value, 'a list');
    for (const [index, one] of value.entries()) OVERRIDE(one, `${at}[${index}]`, file);
  },
});

function checked(file: string, value: unknown): WrittenConfig {
  CONFIG(value, '', file);
  return value as WrittenConfig;
}

function wrong(file: string, at: string, value: unknown, needed: string): ConfigError {
  const found = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 100);
  return problem(file, `${at === '' ? '' : `${at}: `}${found}`, needed, 'Correct that entry.');
}

function unknownKey(file: string, at: string, nearest: string): ConfigError {
  return problem(
    file,
    `the key ${at}, which is not known`,
    `such as ${nearest}`,
    'Rename it, or take it away.',
  );
}

function problem(file: string, found: string, needed: string, remedy: string): ConfigError {
  return new ConfigError({ message: `${file} is not understood.`, found, needed, remedy });
}
