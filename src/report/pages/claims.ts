import { intervalWords, verdictWords } from '../claimWords';
import { type Block, type Cell, cell, type Column, heading, type Tone } from '../page';
import type { ClaimAnswer, ClaimBeside, TableBeside } from '../tableBeside';
import type { Units } from '../units';

const COLUMNS: Column[] = [
  { title: 'pair', align: 'left', shorten: 'middle' },
  { title: 'published', align: 'right' },
  { title: 'Node', align: 'left' },
  { title: 'ours', align: 'right' },
  { title: 'interval', align: 'right' },
  { title: '', align: 'left' },
];

const TONES: Readonly<Record<ClaimAnswer['verdict'], Tone>> = {
  asPublished: 'plain',
  reversed: 'strong',
  noDifference: 'strong',
  tooNoisy: 'strong',
  measuredApart: 'quiet',
};

/** Pairs of rows of which the text says which is faster, with a row for the answer of each Node. */
export function claimBlocks({ claims }: TableBeside, units: Units): Block[] {
  if (claims.length === 0) return [];
  return [
    heading(3, 'Pairs: the time of the first over that of the second'),
    { kind: 'table', columns: COLUMNS, rows: claims.flatMap((claim) => rowsOf(claim, units)) },
  ];
}

function rowsOf({ faster, slower, published, answers }: ClaimBeside, units: Units): Cell[][] {
  const said = [
    cell(`${slower} / ${faster}`),
    cell(published === null ? '–' : units.ratio(published), 'quiet'),
  ];
  if (answers.length === 0) return [[...said, cell('–', 'quiet'), cell('–', 'quiet')]];
  return answers.map((answer, index) => [
    ...(index === 0 ? said : said.map(() => cell(''))),
    ...answerCells(answer, units),
  ]);
}

function answerCells(answer: ClaimAnswer, units: Units): Cell[] {
  const { runtime, ratio, verdict } = answer;
  return [
    cell(runtime),
    cell(units.ratio(ratio), 'strong'),
    cell(intervalWords(answer, units)),
    cell(verdictWords(answer, units), TONES[verdict]),
  ];
}
