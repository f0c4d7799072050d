/** Selects files of a project, by a person's operands and by the configuration. */

import { existsSync } from 'node:fs';
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
  { folder, include, exclude }: Pick<ProjectConfig, 'folder' | 'include' | 'exclude'>,
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
  const places = operands.map((each) => path.resolve(each));
  if (places.length === 0 || places.includes(path.resolve(root))) return () => true;
  const patterns = places.flatMap((place) => {
    const name = nameIn(root, place);
    if (name.startsWith('..')) return [];
    // `app/[id]/route.ts` is a path before it is a pattern
    return existsSync(place) ? name.replace(PATTERN_CHARACTER, String.raw`\$&`) : name;
  });
  const asked = ignore().add(patterns);
  return (file) => asked.ignores(nameIn(root, file));
}

const PATTERN_CHARACTER = /[[\]*?!#\\]/g;
