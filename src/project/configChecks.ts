/** Checks the entries of a configuration: an error names the entry and the value that is needed. */

import { nearestOf } from '../document/nearestName';
import { ConfigError } from './configError';

export type Check = (value: unknown, at: string, file: string) => void;

export const oneOf =
  (names: readonly string[]): Check =>
  (value, at, file) => {
    if (names.some((name) => name === value)) return;
    throw wrong(file, at, value, `one of ${names.join(', ')}`);
  };
export const isText: Check = (value, at, file) => {
  if (typeof value !== 'string' || value === '') throw wrong(file, at, value, 'a text');
};
export const isTexts: Check = (value, at, file) => {
  if (!isListOfTexts(value))
    throw wrong(file, at, value, 'a list of patterns, such as ["src/**/*.ts"]');
};
export const isBoolean: Check = (value, at, file) => {
  if (typeof value !== 'boolean') throw wrong(file, at, value, 'true or false');
};
export const isLevel: Check = (value, at, file) => {
  const isFine = typeof value === 'number' && value >= 2 && value <= 10;
  if (!isFine) throw wrong(file, at, value, 'a number from 2 to 10');
};

export const isRatio: Check = (value, at, file) => {
  const isFine = typeof value === 'number' && value >= 1;
  if (!isFine) throw wrong(file, at, value, 'a number from 1 on, such as 1.1');
};
export const isBench: Check = (value, at, file) => {
  const isFine = typeof value === 'boolean' || isListOfTexts(value);
  if (!isFine) throw wrong(file, at, value, 'true, or a list such as ["src/**", "src/a.ts#load"]');
};

/** Checks an object that has only these keys. */
export const has =
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
    const place = at === '' ? lacks : `${at}.${lacks}`;
    if (lacks !== undefined) throw wrong(file, place!, undefined, 'it to be there');
  };

export function wrong(file: string, at: string, value: unknown, needed: string): ConfigError {
  const found = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 100);
  return problem(file, `${at === '' ? '' : `${at}: `}${found}`, needed, 'Correct that entry.', at);
}

function unknownKey(file: string, at: string, nearest: string): ConfigError {
  return problem(
    file,
    `the key ${at}, which is not known`,
    `such as ${nearest}`,
    'Rename it, or take it away.',
    at,
  );
}

export function problem(
  file: string,
  found: string,
  needed: string,
  remedy: string,
  at?: string,
): ConfigError {
  return new ConfigError({ message: `${file} is not understood.`, found, needed, remedy }, at);
}

/** Checks a list and each of its entries. */
export const listOf =
  (check: Check): Check =>
  (value, at, file) => {
    if (!Array.isArray(value)) throw wrong(file, at, value, 'a list');
    for (const [index, one] of value.entries()) check(one, `${at}[${index}]`, file);
  };
/** Checks a list of names. */
export const isNames =
  (needed: string): Check =>
  (value, at, file) => {
    if (!isListOfTexts(value)) throw wrong(file, at, value, needed);
  };

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
}
