/**
 * How fast tokens are counted beside `esprima.tokenize` on the same text, in turn and in one process,
 * and how soon the lenses of a large file are known after an edit.
 */

import * as fs from 'node:fs';
import * as path from 'node:path';

import { tokenize } from 'esprima';
import { median } from 'simple-statistics';

import { countTokens } from '../../src/complexity/count';
import { FunctionCounter } from '../../src/complexity/functionCounter';
import { tokenStarts } from '../../src/complexity/tokenStarts';
import type { SubjectDocument } from '../../src/document/document';
import { cell, paragraph, type Table } from '../../src/page/page';
import { PROJECT } from '../subjects';
import type { Measurement, Target } from './measurement';

const RUNS = 30;
const EDITS = 40;
const LINES = 10_000;
const LENSES_MS = 50;
const LENGTH = 200_000;

/** Times in ms, of the same text in turn. */
export interface CountingTimes {
  what: string;
  characters: number;
  /** Of the lexer that the lenses count with. */
  lensesMs: number;
  esprimaTokenizeMs: number;
  /** Median of the ratios, run by run. */
  ratio: number;
  most: number;
}

export const counting: Measurement = {
  name: 'counting',
  title: 'How fast tokens are counted',
  seconds: () => 20,
  async run(_settings, { progress }) {
    const javascript = timesOf('JavaScript', joined('bench-runner', '.js'), 1, RUNS);
    progress(1, 4);
    const typescript = timesOf('TypeScript', joined('src', '.ts'), 3, RUNS);
    progress(2, 4);
    const editMs = medianOfEdits();
    progress(3, 4);
    const wholeMs = millisecondsOf(() => countTokens({ ...joined('src', '.ts') }));
    const times = [javascript, typescript];
    return {
      page: [
        table(times),
        paragraph(
          `Functions and tokens after an edit of ${LINES} lines of TypeScript: ${editMs.toFixed(1)} ms, the median of ${EDITS}. A report's own count of that TypeScript, with its functions: ${wholeMs.toFixed(0)} ms; it parses the text, and is made once.`,
        ),
      ],
      targets: [...times.map(target), lensesTarget(editMs)],
      data: { times, editMs, wholeMs },
    };
  },
};

/** Times one after the other, each pair in the other order than the one before. */
export function timesOf(
  what: string,
  document: SubjectDocument,
  most: number,
  runs: number,
): CountingTimes {
  const ours: number[] = [];
  const theirs: number[] = [];
  const turns = [
    () => void ours.push(millisecondsOf(() => tokenStarts({ ...document }))),
    () => void theirs.push(millisecondsOf(() => tokenize(document.text))),
  ];
  for (let run = 0; run < runs; run++) for (const turn of turns.reverse()) turn();
  return {
    what,
    characters: document.text.length,
    lensesMs: median(ours),
    esprimaTokenizeMs: median(theirs),
    ratio: median(ours.map((ms, i) => ms / theirs[i]!)),
    most,
  };
}

/** Files of this project, one behind the other, that `tokenize` makes something of. */
export function joined(folder: string, extension: '.js' | '.ts'): SubjectDocument {
  const files = fs
    .readdirSync(path.join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension) && !file.includes('node_modules'))
    .sort();
  let text = '';
  for (const file of files) {
    const code = fs.readFileSync(path.join(PROJECT, folder, file), 'utf8');
    if (text.length < LENGTH && isTokenized(code)) text += `${code}\n`;
  }
  const language = extension === '.ts' ? 'typescript' : 'javascript';
  return { file: `/joined${extension}`, text, language, unsaved: true };
}

function isTokenized(code: string): boolean {
  try {
    tokenize(code);
    return true;
  } catch {
    return false;
  }
}

/** Of a text in which half of the lines are one class. */
function medianOfEdits(): number {
  const lines = Math.round(LINES / 10);
  const functions = Array.from({ length: lines }, (_, i) => functionText(i));
  const methods = functions.slice(lines / 2).map((text) => text.replace('function ', ''));
  const all = [...functions.slice(0, lines / 2), 'export class All {', ...methods, '}'].join('\n');
  const documentOf = (text: string) =>
    ({ file: '/large.ts', text, language: 'typescript', unsaved: true }) as const;
  const counter = new FunctionCounter();
  counter.countAll(documentOf(all));
  let text = all;
  const times = Array.from({ length: EDITS }, (_, edit) => {
    const at = Math.round(((edit + 0.5) / EDITS) * text.length);
    const line = text.indexOf('await', at);
    const place = line < 0 ? text.indexOf('await') : line;
    text = `${text.slice(0, place)}await 1;\n  ${text.slice(place)}`;
    return millisecondsOf(() => {
      if (!counter.countChange(documentOf(text)).complete) throw new Error('It does not parse.');
    });
  });
  return median(times);
}

/** Ten lines. */
function functionText(i: number): string {
  return `async function load${i}(id: number, options: Map<string, Set<number>>): Promise<void> {
  const known = options.get(\`key \${id}\`);
  if (known === undefined) throw new Error('unknown');
  for (const each of known) {
    const found = await db.users.find({ id: each, name: /^a/ });
    if (found.length > 0 && each / 2 > 1) {
      await save(found.map((one) => one.id));
    }
  }
}`;
}

function millisecondsOf(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function table(times: readonly CountingTimes[]): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'text', align: 'left' },
      { title: 'characters', align: 'right' },
      { title: 'lenses', align: 'right' },
      { title: 'esprima.tokenize', align: 'right' },
      { title: 'ratio', align: 'right' },
    ],
    rows: times.map(({ what, characters, lensesMs, esprimaTokenizeMs, ratio }) => [
      cell(what),
      cell(String(characters)),
      cell(`${lensesMs.toFixed(1)} ms`),
      cell(`${esprimaTokenizeMs.toFixed(1)} ms`),
      cell(ratio.toFixed(2)),
    ]),
  };
}

function target({ what, ratio, most }: CountingTimes): Target {
  return {
    what: `counting the tokens of ${what} over esprima.tokenize`,
    wanted: `at most ${most}`,
    found: ratio.toFixed(2),
    met: ratio <= most,
  };
}

function lensesTarget(ms: number): Target {
  return {
    what: `functions and tokens after an edit of ${LINES} lines of TypeScript`,
    wanted: `within ${LENSES_MS} ms`,
    found: `${ms.toFixed(1)} ms`,
    met: ms <= LENSES_MS,
  };
}
