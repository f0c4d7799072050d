import { readFileSync } from 'node:fs';
import * as path from 'node:path';

import type { SubjectDocument } from '../../src/document/document';
import { functionsOf, type FunctionOfDocument } from '../../src/document/functions';
import { isInside } from '../../src/document/range';
import { readDocument } from '../../src/document/readDocument';
import { PROJECT } from '../subjects';
import { attempt, type Attempt } from './attempt';
import { everyNth, MOST_OF_ONE } from './heldOut';
import { sourceFiles, type Origin, type Part } from './sources';

/** One function of the corpus. */
export interface Member {
  document: SubjectDocument;
  fn: FunctionOfDocument;
}

/**
 * The async functions of an origin, none of them within another function; of our own also those that
 * only look async, of services those within a function that is not async: most of their handlers are.
 * Of a package that is held out not more than `MOST_OF_ONE`.
 */
export async function members({ folder, part }: Origin): Promise<Member[]> {
  const found: Member[] = [];
  const isService = part === 'installed' || part === 'bare';
  for (const file of sourceFiles(folder)) {
    const read = await readDocument(file);
    if (read.state !== 'read') continue;
    const { document } = read;
    const { functions } = functionsOf(document);
    const wanted = isService ? outermostAsync(functions) : functions.filter(isOuter(part));
    found.push(...wanted.map((fn) => ({ document, fn })));
  }
  return part === 'heldOut' ? everyNth(found, MOST_OF_ONE) : found;
}

function isOuter(part: Part): (fn: FunctionOfDocument) => boolean {
  return ({ nested, async, asyncLook }) =>
    !nested && (async || (part === 'own' && asyncLook !== null));
}

function outermostAsync(functions: readonly FunctionOfDocument[]): FunctionOfDocument[] {
  const all = functions.filter(({ async }) => async);
  return all.filter((fn) => !all.some((other) => other !== fn && isInside(fn, other)));
}

/** So many at a time: no times are compared, so that they may be in each other's way. */
const AT_ONCE = 2;

/** What came of each, in their order; `isProbed` as `attempt` takes it. */
export async function attempts(
  wanted: readonly Member[],
  onEach: (attempt: Attempt) => void,
  isProbed = false,
): Promise<Attempt[]> {
  const lines = readLines();
  const all: Attempt[] = [];
  const waiting = wanted.entries();
  const worker = async () => {
    for (const [i, { document, fn }] of waiting) {
      const line = lines[nameOf(document.file, fn)] ?? null;
      all[i] = await attempt(document, fn, line, isProbed);
      onEach(all[i]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return all;
}

/** `own/difficult.js#checksum` */
export function nameOf(file: string, fn: FunctionOfDocument): string {
  const folder = path.join(PROJECT, 'test/corpus');
  const name = path.relative(folder, file).split(path.sep).join('/');
  return `${name.replace(/^\w+\/node_modules\/|^.*\.cache\/corpus\//, '')}#${fn.path}`;
}

/** What a person would write above a function that is not scored without. */
function readLines(): Readonly<Record<string, string>> {
  const text = readFileSync(path.join(PROJECT, 'test/corpus/lines.json'), 'utf8');
  return JSON.parse(text) as Record<string, string>;
}
