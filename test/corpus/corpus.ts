import { readFileSync } from 'node:fs';
import * as path from 'node:path';

import type { SubjectDocument } from '../../src/document/document';
import { functionsOf, type FunctionOfDocument } from '../../src/document/functions';
import { readDocument } from '../../src/document/readDocument';
import { PROJECT } from '../subjects';
import { attempt, type Attempt } from './attempt';
import { sourceFiles } from './sources';

/** One function of the corpus. */
export interface Member {
  document: SubjectDocument;
  fn: FunctionOfDocument;
}

/** The functions of a folder that `isWanted`, none of them within another function. */
export async function members(
  folder: string,
  isWanted: (fn: FunctionOfDocument) => boolean,
): Promise<Member[]> {
  const found: Member[] = [];
  for (const file of sourceFiles(folder)) {
    const read = await readDocument(file);
    if (read.state !== 'read') continue;
    const { document } = read;
    const wanted = functionsOf(document).functions.filter((fn) => !fn.nested && isWanted(fn));
    found.push(...wanted.map((fn) => ({ document, fn })));
  }
  return found;
}

/** Tries them one after the other. */
export async function attempts(
  wanted: readonly Member[],
  onEach: (attempt: Attempt) => void,
): Promise<Attempt[]> {
  const lines = readLines();
  const all: Attempt[] = [];
  for (const { document, fn } of wanted) {
    const tried = await attempt(document, fn, lines[nameOf(document.file, fn)] ?? null);
    onEach(tried);
    all.push(tried);
  }
  return all;
}

/** `own/difficult.js#checksum` */
export function nameOf(file: string, fn: FunctionOfDocument): string {
  const folder = path.join(PROJECT, 'test/corpus');
  const name = path.relative(folder, file).split(path.sep).join('/');
  return `${name.replace('packages/node_modules/', '')}#${fn.path}`;
}

/** What a person would write above a function that is not scored without. */
function readLines(): Readonly<Record<string, string>> {
  const text = readFileSync(path.join(PROJECT, 'test/corpus/lines.json'), 'utf8');
  return JSON.parse(text) as Record<string, string>;
}
