/** Finds the functions of a project that have changed. */

import * as path from 'node:path';

import { reachedFrom } from '../analysis/waits/reached';
import type { SubjectDocument } from '../document/document';
import { functionsOf, type FunctionOfDocument } from '../document/functions';
import { readDocument } from '../document/readDocument';
import { Project } from '../modules/project';
import { Reached } from '../modules/reached';
import { fingerprintsOf } from './gate';
import type { Finding } from '../rules/finding';
import {
  type ChangedFunction,
  notScoredBecause,
  type ProjectFunction,
  type ProjectPlace,
} from '../report/projectScore';
import { hashOf } from '../runtimes/keptFiles';
import type { ListedProject } from './projectFunctions';

/** A function that has changed. */
export interface Changed {
  now: ProjectPlace;
  /** Its earlier form; null: it is new. */
  was: ProjectPlace | null;
}

/** A function with the texts that identify it. */
interface Known {
  place: ProjectPlace;
  /** Its own text. */
  text: string;
  /** Texts of all code that it can run: the reached parts of its file, and the file's imports. */
  reaches: string;
}

/** Functions whose text, or reached code, differs; a renamed or moved one counts as the same. */
export async function changedFunctions(now: ListedProject, was: ListedProject): Promise<Changed[]> {
  const before = await known(was);
  const byName = new Map(before.map((one) => [nameOf(one.place), one]));
  const byText = new Map(before.map((one) => [one.text, one]));
  const changed: Changed[] = [];
  for (const one of await known(now)) {
    const same = byName.get(nameOf(one.place)) ?? byText.get(one.text) ?? null;
    if (same?.text === one.text && same.reaches === one.reaches) continue;
    changed.push({ now: one.place, was: same?.place ?? null });
  }
  return changed;
}

export function nameOf({ file, path: name }: Pick<ProjectPlace, 'file' | 'path'>): string {
  return `${file}#${name}`;
}

async function known({ folder, functions }: ListedProject): Promise<Known[]> {
  const reached = new Reached(new Project());
  const files = new Map<string, ProjectPlace[]>();
  for (const place of functions) files.set(place.file, [...(files.get(place.file) ?? []), place]);
  const all: Known[] = [];
  for (const [name, places] of files) {
    const file = path.join(folder, name);
    const read = await readDocument(file);
    if (read.state !== 'read') continue;
    const { document } = read;
    const [, ...beyond] = reached.from(file);
    for (const place of places) {
      const fn = functionsOf(document).functions.find((one) => one.path === place.path);
      if (!fn) continue;
      const text = document.text.slice(fn.start, fn.end);
      all.push({ place, text, reaches: hashOf([ownParts(document, fn), beyond]) });
    }
  }
  return all;
}

/** Parts of the file: functions that one reaches, and code outside of all functions. */
function ownParts(document: SubjectDocument, fn: FunctionOfDocument): string[] {
  const isReached = reachedFrom(document, fn);
  const outer = functionsOf(document).functions.filter(({ depth }) => depth === 0);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of outer) {
    if (start < at) continue;
    parts.push(document.text.slice(at, start));
    if (isReached(start)) parts.push(document.text.slice(start, end));
    at = end;
  }
  return [...parts, document.text.slice(at)];
}

/** New and ended findings of each changed function. */
export function comparedWith(
  changed: readonly Changed[],
  now: readonly ProjectFunction[],
  was: readonly ProjectFunction[],
): ChangedFunction[] {
  const before = new Map(was.map((one) => [nameOf(one), one]));
  const after = new Map(now.map((one) => [nameOf(one), one]));
  return changed.flatMap((each) => {
    const one = after.get(nameOf(each.now));
    if (!one) return [];
    const old = each.was ? before.get(nameOf(each.was)) : null;
    // cancelled before the earlier form was scored
    return old === undefined ? [] : [changedFunction(each, one, old)];
  });
}

/** Puts the present file into the findings of a moved function: findings are compared by file. */
function movedTo(file: string, old: ProjectFunction): ProjectFunction {
  if (old.state !== 'scored') return old;
  const findings = old.findings.map((each) => (each.file === old.file ? { ...each, file } : each));
  return { ...old, findings };
}

function changedFunction(
  { now, was }: Changed,
  one: ProjectFunction,
  old: ProjectFunction | null,
): ChangedFunction {
  const { file, path: name, line } = now;
  const named = was && nameOf(was) !== nameOf(now) ? { was: nameOf(was) } : {};
  const about = { file, path: name, line, isNew: was === null, ...named };
  const prints = [one, old && movedTo(file, old)].map((each) => fingerprintsOf(each ? [each] : []));
  const [here = new Map<Finding, string>(), there = new Map<Finding, string>()] = prints;
  const unknownIn = (others: Map<Finding, string>) => {
    const met = new Set(others.values());
    return ([, print]: [Finding, string]) => !met.has(print);
  };
  const first = ([finding]: [Finding, string]) => finding;
  // without an earlier score nothing is new, and without a present one nothing has ended
  const unknownThen = old && notScoredBecause(old);
  const isUnknown = unknownThen !== null || notScoredBecause(one) !== null;
  return {
    ...about,
    appeared: unknownThen ? [] : [...here].filter(unknownIn(there)).map(first),
    ended: isUnknown ? [] : [...there].filter(unknownIn(here)).map(first),
    ...(unknownThen ? { unknownThen } : {}),
  };
}
