import { cell, heading, paragraph, type Block, type Page, type Table } from '../../src/page/page';
import { USUAL_BOUND_S } from './attempt';
import { CATALOGUE, ROWS } from './catalogue';
import type { Group, Row, Says } from './row';

export const DOCUMENT = 'docs/hostile-files.md';

/** The catalogue, to be read. */
export function cataloguePage(): Page {
  const past = ROWS.filter(({ leaves = [] }) => leaves.length > 0).length;
  return [
    heading(1, 'Hostile files'),
    paragraph(
      `What ${ROWS.length} hostile files and situations come to in the terminal. npm test brings each of them about and holds it to its line: ` +
        'what is told and why, with which exit code it ends, and until when it has ended. ' +
        'Beside that, of all of them: no process is left, nothing that is printed moves a cursor or is a raw error of Async Score, ' +
        'and in a home, a working copy and a folder for temporary files of its own no file has come, gone or changed.',
    ),
    paragraph(
      'Scoring a file runs it with your rights: what stands between it and the machine is a seat belt, no sandbox. ' +
        `${past} of the lines say what gets past it, behind “gets past”.`,
    ),
    paragraph(
      `Texts are as they are printed, … standing for what differs. Where no time is named, it is ${USUAL_BOUND_S} s, of which most is for machines that do other things meanwhile.`,
    ),
    ...CATALOGUE.flatMap(groupBlocks),
  ];
}

function groupBlocks({ title, rows }: Group): Block[] {
  return [heading(2, title), tableOf(rows)];
}

function tableOf(rows: readonly Row[]): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'what it does', align: 'left' },
      { title: 'told as', align: 'left', code: true },
      { title: 'in these words', align: 'left' },
      { title: 'exit', align: 'right' },
      { title: 'within', align: 'right' },
    ],
    rows: rows.map(({ does, says, exit, withinS = USUAL_BOUND_S, leaves = [] }) =>
      [does, says.code, wordsOf(says, leaves), String(exit), `${withinS} s`].map((text) =>
        cell(text),
      ),
    ),
  };
}

function wordsOf(says: Says, leaves: readonly string[]): string {
  const { message, found, needed, remedy, effects = [], prints = [], never = [] } = says;
  const parts: [string, string | undefined][] = [
    ['', message],
    ['found: ', found],
    ['needed: ', needed],
    ['remedy: ', remedy],
    ['refused: ', joined(effects)],
    ['prints: ', joined(prints)],
    ['never: ', joined(never)],
    ['gets past: ', joined(leaves)],
  ];
  return parts
    .flatMap(([label, text]) => (text === undefined ? [] : [`${label}${text}`]))
    .join(' · ');
}

function joined(texts: readonly string[]): string | undefined {
  return texts.length > 0 ? texts.map(shortened).join(', ') : undefined;
}

const LONGEST = 200;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
