/** The gallery: its members, then each published table with ours beside it. */

import type { ReasonCode } from '../../failure';
import type { GalleryEntry, GalleryListing } from '../listings';
import {
  COLUMN_TITLES,
  columnFigure,
  correlationWords,
  intervalWords,
  originWords,
  verdictWords,
} from '../messages/gallery';
import { REASONS } from '../messages/labels';
import { workloadWords } from '../messages/score';
import {
  type Block,
  cell,
  type Fact,
  fact,
  factsBlock,
  heading,
  left,
  listOf,
  type Page,
  paragraph,
  right,
  type Table,
  table,
  type Tone,
} from '../../page/page';
import type { Report } from '../report';
import type { ClaimAnswer, ClaimBeside, ColumnKey, RowBeside, TableBeside } from '../tableBeside';
import type { Units } from '../units';
import { keptBlocks, memberBlocks } from './galleryMembers';
import { platformBlocks } from './measured';

/** The members by the kind of their workload, then each published table with ours beside it. */
export function galleryPage(listing: GalleryListing, units: Units): Page {
  const { tables, members, machine } = listing;
  const reports = members.flatMap((member) => member.reports);
  const [workload, ...others] = new Set(
    reports.map(({ benchmark }) => workloadWords(benchmark, units)),
  );
  return listOf(
    heading(
      1,
      'Gallery',
      workload !== undefined && others.length === 0 ? workload : 'ways to write async code',
    ),
    keptBlocks(members, units),
    memberBlocks(listing, units),
    notMeasuredBlocks(members),
    tables.flatMap((table) => publishedTableBlocks(table, units)),
    reports.length > 0 && platformBlocks(machine, reports, units),
  );
}

/** Reasons for missing measurements, each once, however many tables it is missing in. */
function notMeasuredBlocks(members: readonly GalleryEntry[]): Block[] {
  const rows = members.flatMap(({ title, reports }) =>
    [...new Set(reports.flatMap(whyNotMeasured))].map((text): Fact => fact(title, text, 'quiet')),
  );
  return rows.length === 0 ? [] : [heading(2, 'Not measured'), factsBlock(rows)];
}

function whyNotMeasured({ benchmark, debuggability }: Report): string[] {
  return [benchmark, debuggability].flatMap((part) => {
    if (part.state === 'scored' || NO_LOSS.includes(part.reason.code)) return [];
    const { message, needed, remedy, code } = part.reason;
    const next = code === 'librariesMissing' ? remedy : needed && `Needed: ${needed}.`;
    return [message, next ?? ''].join(' ').trim();
  });
}

/** Nobody wanted it, or there is nothing of the kind. */
const NO_LOSS: readonly ReasonCode[] = ['notAsked', 'notThisWorkload'];

function publishedTableBlocks(beside: TableBeside, units: Units): Block[] {
  const { title, publishedOn, rows } = beside;
  return [
    heading(2, title, publishedOn === null ? undefined : `published for Node ${publishedOn}`),
    tableOf(beside, units),
    paragraph(originWords(beside, units), 'quiet'),
    paragraph(correlationWords(beside, units)),
    ...missingBlocks(rows),
    ...differenceBlocks(rows),
    ...claimBlocks(beside, units),
  ];
}

/** Columns whose difference is told in percent. */
const IN_PERCENT: readonly ColumnKey[] = ['tokens'];
/** Levels that are equal or not. */
const LEVELS: readonly ColumnKey[] = ['stackTraces', 'sourceMaps', 'total'];
/** Of the first of them that a table has, the bars are drawn. */
const DRAWN: readonly ColumnKey[] = [
  'tokens',
  'timeMs',
  'opsPerSecond',
  'requestsPerSecond',
  'slowdown',
  'total',
];

function tableOf(beside: TableBeside, units: Units): Table {
  const drawn = DRAWN.find((key) => beside.columns.some((column) => column.key === key));
  const published = ({ cells }: RowBeside, index: number) => cells[index]?.published ?? null;
  const ours = (row: RowBeside, key: ColumnKey, index: number) => {
    const measured = row.cells[index]?.measured ?? null;
    if (measured === null) return NONE;
    const theirs = published(row, index);
    const differs = LEVELS.includes(key) && theirs !== null && theirs !== measured;
    const text = columnFigure(key, measured, units) + percent(key, theirs, measured);
    const shown = cell(`${text}${differs ? ' ≠' : ''}`, differs ? 'strong' : 'plain');
    return key === drawn ? { ...shown, bar: measured / largest(beside, index) } : shown;
  };
  return table<RowBeside>(beside.rows, [
    left('row', ({ row }) => cell(row, 'quiet')),
    left('pattern', ({ member }) => member ?? '–', { shorten: 'middle' }),
    beside.columns.map(({ key }, index) => [
      right<RowBeside>(COLUMN_TITLES[key], (row) => {
        const figure = published(row, index);
        return figure === null ? NONE : cell(columnFigure(key, figure, units), 'quiet');
      }),
      right<RowBeside>('ours', (row) => ours(row, key, index)),
    ]),
  ]);
}

const NONE = cell('–', 'quiet');

function largest({ rows }: TableBeside, index: number): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells[index]?.measured ?? 0), 0);
}

/** ` (−6 %)`: how much ours is above or below. */
function percent(key: ColumnKey, published: number | null, measured: number): string {
  if (published === null || !IN_PERCENT.includes(key)) return '';
  const by = Math.round((measured / published - 1) * 100);
  return ` (${by < 0 ? '−' : by > 0 ? '+' : '±'}${Math.abs(by)} %)`;
}

/** The rows without ours, by the reason. */
function missingBlocks(rows: readonly RowBeside[]): Block[] {
  const named = new Map<string, string[]>();
  for (const { row, missing } of rows) {
    if (missing === null) continue;
    const why = REASONS[missing.reason.code];
    named.set(why, [...(named.get(why) ?? []), row]);
  }
  const facts = [...named].map(([why, names]) => fact(why, names.join(', '), 'quiet'));
  return facts.length === 0 ? [] : [heading(3, 'Without ours'), factsBlock(facts)];
}

function differenceBlocks(rows: readonly RowBeside[]): Block[] {
  const facts = rows.flatMap(({ row, member, explanation }): Fact[] =>
    explanation === null
      ? []
      : [fact(isShared(rows, row) ? `${row}, ${member}` : row, explanation)],
  );
  return facts.length === 0 ? [] : [heading(3, 'Where ours differ'), factsBlock(facts)];
}

function isShared(rows: readonly RowBeside[], row: string): boolean {
  return rows.filter((other) => other.row === row).length > 1;
}

const TONES: Readonly<Record<ClaimAnswer['verdict'], Tone>> = {
  asPublished: 'plain',
  reversed: 'strong',
  noDifference: 'strong',
  tooNoisy: 'strong',
  measuredApart: 'quiet',
};

/** A pair, and an answer to it; the pair is named where the first one stands. */
interface Row {
  claim: ClaimBeside;
  answer?: ClaimAnswer;
  isFirst: boolean;
}

/** Pairs of rows of which the text says which is faster, with a row for the answer of each Node. */
function claimBlocks({ claims }: TableBeside, units: Units): Block[] {
  if (claims.length === 0) return [];
  const rows = claims.flatMap((claim): Row[] =>
    claim.answers.length === 0
      ? [{ claim, isFirst: true }]
      : claim.answers.map((answer, index) => ({ claim, answer, isFirst: index === 0 })),
  );
  const none = cell('–', 'quiet');
  const published = (ratio: number | null) =>
    cell(ratio === null ? '–' : units.ratio(ratio), 'quiet');
  return [
    heading(3, 'Pairs: the time of the first over that of the second'),
    table<Row>(rows, [
      left('pair', ({ claim, isFirst }) => (isFirst ? `${claim.slower} / ${claim.faster}` : ''), {
        shorten: 'middle',
      }),
      right('published', ({ claim, isFirst }) => (isFirst ? published(claim.published) : '')),
      left('Node', ({ answer }) => answer?.runtime ?? none),
      right('ours', ({ answer }) => (answer ? cell(units.ratio(answer.ratio), 'strong') : none)),
      right('interval', ({ answer }) => (answer ? intervalWords(answer, units) : '')),
      left('', ({ answer }) =>
        answer ? cell(verdictWords(answer, units), TONES[answer.verdict]) : '',
      ),
    ]),
  ];
}
