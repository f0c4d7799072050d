import { readFileSync } from 'node:fs';
import * as path from 'node:path';

import type { SubjectDocument } from '../../../src/document/document';
import { readDocument } from '../../../src/document/readDocument';
import { PROJECT } from '../../subjects';
import { lineOf } from '../lineOf';

/** A function with one mistake, and its twin of the same name that makes it not. */
export interface Case {
  /** `orders.ts`, both in `wrong` and in `right`. */
  file: string;
  functionName: string;
  kind: string;
  mistake: string;
  /** Those that tell of the mistake, the one that is wanted first. */
  rules: readonly string[];
  /** Any of these is where it is: the call that fails, or what is wrong about it. */
  lines: readonly number[];
  wrong: SubjectDocument;
  right: SubjectDocument;
}

interface Expected {
  kind: string;
  mistake: string;
  rules: string[];
  /** Each is a piece of the function's code that it has once. */
  at: string[];
}

export const FOLDER = path.join(PROJECT, 'test/corpus/failing');

/** All, in the order of their files. */
export async function cases(): Promise<Case[]> {
  const text = readFileSync(path.join(FOLDER, 'expected.json'), 'utf8');
  const files = JSON.parse(text) as Record<string, Record<string, Expected>>;
  const all = Object.entries(files).map(async ([file, expected]) => {
    const [wrong, right] = await Promise.all([read('wrong', file), read('right', file)]);
    return Object.entries(expected).map(([functionName, { at, ...rest }]) => {
      const lines = at.map((piece) => lineOf(wrong, functionName, piece));
      return { file, functionName, ...rest, lines, wrong, right };
    });
  });
  return (await Promise.all(all)).flat();
}

async function read(side: 'right' | 'wrong', file: string): Promise<SubjectDocument> {
  const found = await readDocument(path.join(FOLDER, side, file));
  if (found.state !== 'read') throw new Error(`${side}/${file}: ${found.problem.message}`);
  return found.document;
}
