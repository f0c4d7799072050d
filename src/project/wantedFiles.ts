/** Selects files of a project, by a person's operands and by the configuration. */

import * as path from 'node:path';

import ignore from 'ignore';

import type { ProjectConfig } from './config';
import { nameIn } from './projectFunctions';

export type Wanted = (file: string) => boolean;

/**
 * @param operands files, folders and patterns, relative to the current folder; none: all of `root`
 */
export function wantedIn(
  root: string,
  operands: readonly string[],
  { folder, include, exclude }: ProjectConfig,
): Wanted {
  const isAsked = askedBy(root, operands);
  const included = include && ignore().add([...include]);
  const excluded = ignore().add([...exclude]);
  return (file) => {
    const name = nameIn(folder, file);
    const isInside = !name.startsWith('..');
    if (isInside && (excluded.ignores(name) || included?.ignores(name) === false)) return false;
    return isAsked(file);
  };
}

/** Selects files and folders by path, and others by pattern. */
function askedBy(root: string, operands: readonly string[]): Wanted {
  const names = operands.map((each) => nameIn(root, path.resolve(each)));
  if (names.length === 0 || names.includes('')) return () => true;
  const patterns = ignore().add(names.filter((name) => !name.startsWith('..')));
  return (file) => patterns.ignores(nameIn(root, file));
}
