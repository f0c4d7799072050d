import { readFileSync } from 'node:fs';
import * as path from 'node:path';

import type { SubjectDocument } from '../../../src/document/document';
import { readDocument } from '../../../src/document/readDocument';
import type { Rule } from '../../../src/rules/rules';
import { PROJECT } from '../../subjects';
import { lineOf } from '../lineOf';

/** A function whose waits could be fewer, or one that must stay as it is. */
export interface Case {
  /** `slow/catalog.ts`, `right/chains.ts`. */
  file: string;
  functionName: string;
  document: SubjectDocument;
  wanted: Slow | Stays;
}

export interface Slow {
  what: string;
  /** Those that tell of it, the one that is wanted first. */
  rules: readonly Rule[];
  /** Any of these is where it is. */
  lines: readonly number[];
  /** How many of its operations follow each other at least, whatever is done at once. */
  best: number;
}

/** What it is that keeps the order. */
export interface Stays {
  stays: string;
}

/** As in `expected.json`: each of `at` is a piece of the function's code that it has once. */
type Expected = (Omit<Slow, 'lines'> & { at: string[] }) | Stays;

export const FOLDER = path.join(PROJECT, 'test/corpus/slow');

/** All, in the order of their files. */
export async function cases(): Promise<Case[]> {
  const text = readFileSync(path.join(FOLDER, 'expected.json'), 'utf8');
  const files = JSON.parse(text) as Record<string, Record<string, Expected>>;
  const all = Object.entries(files).map(async ([file, functions]) => {
    const document = await read(file);
    return Object.entries(functions).map(([functionName, expected]) => {
      const wanted = wantedOf(expected, document, functionName);
      return { file, functionName, document, wanted };
    });
  });
  return (await Promise.all(all)).flat();
}

export function isSlow(wanted: Case['wanted']): wanted is Slow {
  return 'rules' in wanted;
}

function wantedOf(expected: Expected, document: SubjectDocument, name: string): Slow | Stays {
  if ('stays' in expected) return expected;
  const { at, ...rest } = expected;
  return { ...rest, lines: at.map((piece) => lineOf(document, name, piece)) };
}

async function read(file: string): Promise<SubjectDocument> {
  const found = await readDocument(path.join(FOLDER, file));
  if (found.state !== 'read') throw new Error(`${file}: ${found.problem.message}`);
  return found.document;
}
