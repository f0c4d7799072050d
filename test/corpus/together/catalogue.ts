import { readFileSync } from 'node:fs';
import * as path from 'node:path';

import type { SubjectDocument } from '../../../src/document/document';
import { functionsOf } from '../../../src/document/functions';
import { readDocument } from '../../../src/document/readDocument';
import { PROJECT } from '../../subjects';
import { lineOf } from '../lineOf';

/** Rules about two calls at once; those that no module checks yet find nothing. */
export const RULES = [
  'mixed-up',
  'acts-twice',
  'started-twice',
  'lost-update',
  'late-answer',
  'repeats-effect',
] as const;

export type TogetherRule = (typeof RULES)[number];

/** `racing` and `reported` have a race, by our hand and as users reported it; the others have none. */
export type SetOfCases = 'racing' | 'reported' | 'safe' | 'alarms';

/** A function that two calls at once disturb, or one that they do not. */
export interface Case {
  /** `racing/wallets.js`, `safe/wallets.js`. */
  file: string;
  functionName: string;
  set: SetOfCases;
  document: SubjectDocument;
  /** Null: nothing is wrong. */
  wanted: Wanted | null;
}

export interface Wanted {
  /** Those that tell of the race, the one that is wanted first. */
  rules: readonly TogetherRule[];
  /** Any of these is where it is. */
  lines: readonly number[];
  /** What holds the state: `variable`, `member`, `sql`. Null: not said. */
  over: string | null;
  race: string;
}

/** As in `expected.json`: each of `at` is a piece of the function's code that it has once. */
interface Expected {
  rule?: TogetherRule;
  rules?: TogetherRule[];
  over?: string;
  race: string;
  at: string[];
}

export const FOLDER = path.join(PROJECT, 'test/corpus/together');

type Entries = Record<string, Record<string, Expected> | string[]>;

const LISTS: Readonly<Record<SetOfCases, string>> = {
  racing: 'expected.json',
  reported: 'reported/expected.json',
  safe: 'safe.json',
  alarms: 'alarms/safe.json',
};

/** All, in the order of their files. */
export async function cases(): Promise<Case[]> {
  const sets = Object.keys(LISTS) as SetOfCases[];
  return (await Promise.all(sets.map(casesOf))).flat();
}

async function casesOf(set: SetOfCases): Promise<Case[]> {
  const text = readFileSync(path.join(FOLDER, LISTS[set]), 'utf8');
  const all = Object.entries(JSON.parse(text) as Entries).map(async ([name, functions]) => {
    const file = `${set}/${name}`;
    const document = await read(file);
    if (Array.isArray(functions)) {
      return functions.map((functionName) => safeCase(set, file, functionName, document));
    }
    return Object.entries(functions).map(([functionName, expected]) => {
      const wanted = wantedOf(expected, document, functionName);
      return { file, functionName, set, document, wanted };
    });
  });
  return (await Promise.all(all)).flat();
}

function safeCase(
  set: SetOfCases,
  file: string,
  functionName: string,
  document: SubjectDocument,
): Case {
  const isThere = functionsOf(document).functions.some(({ path: each }) => each === functionName);
  if (!isThere) throw new Error(`${file} has no ${functionName}.`);
  return { file, functionName, set, document, wanted: null };
}

function wantedOf(expected: Expected, document: SubjectDocument, functionName: string): Wanted {
  const { rule, rules = [], at, over = null, race } = expected;
  const named = [...new Set([...(rule ? [rule] : []), ...rules])];
  const unknown = named.filter((each) => !RULES.includes(each));
  if (named.length === 0 || unknown.length > 0)
    throw new Error(`${functionName} wants the rules: ${named.join(', ') || 'none'}.`);
  const lines = at.map((piece) => lineOf(document, functionName, piece));
  return { rules: named, lines, over, race };
}

async function read(file: string): Promise<SubjectDocument> {
  const found = await readDocument(path.join(FOLDER, file));
  if (found.state !== 'read') throw new Error(`${file}: ${found.problem.message}`);
  return found.document;
}
