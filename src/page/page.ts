/**
 * A page for people, before it is text, Markdown, a file of HTML or the panel. The pages say what
 * stands where; the renderers decide how it looks, and escape every string of it.
 */

import type { SourcePosition } from '../document/document';
import type { IconName } from './icons';
import type { Attributes, Child } from './markup';

export type Page = readonly Block[];

export type Block = Line | Section | Cards | Written | InPanel | Folded | Group | Drawn;

/** Blocks that every renderer shows. */
export type Line = Heading | Paragraph | Facts | Table | Stacks | PrintedOutput;

/** A part of a report with a heading of its own: in the panel a section, drawn anew by itself. */
export interface Section {
  kind: 'section';
  /** Tells it from the others in the panel. */
  key: string;
  title: string;
  /** Stands beside the heading where it is written. */
  note?: string;
  /** Words of the outcome, under which the panel folds the part. Left out: it stands open. */
  result?: string | undefined;
  /** Only the panel has its heading. */
  isUntitled?: boolean;
  blocks: readonly Block[];
}

/** Answers that are read at a glance: beside each other where there is room, else facts. */
export interface Cards {
  kind: 'cards';
  cards: readonly Card[];
}

export interface Card {
  title: string;
  /** The answer in a word or a figure. */
  figure: string;
  /** Stands before the figure where there is none, as a state. */
  sign?: IconName;
  tone?: Tone;
  rows: readonly CardRow[];
  /** Under the rows in the panel: scales, and what can be clicked. */
  drawn?: readonly Child[];
}

export interface CardRow {
  /** Backticks mark code in it. */
  text: string;
  sign?: IconName;
  /** Its look, as that of a finding. */
  look?: string;
  /** Where it leads: a place of the code, or a section of the page, by its key. */
  at?: SourcePosition;
  section?: string;
}

/** In a terminal, in Markdown and in a file; the panel shows it otherwise. */
export interface Written {
  kind: 'written';
  blocks: readonly Block[];
}

/** Blocks that the panel shows in the place of written ones. */
export interface InPanel {
  kind: 'inPanel';
  blocks: readonly Block[];
}

/** Blocks that the panel shows on demand. */
export interface Folded {
  kind: 'folded';
  /** Keeps it open when it is drawn anew; unique in the page. */
  key: string;
  title: string;
  blocks: readonly Block[];
}

/** Blocks in an element of their own in the panel; elsewhere they stand like others. */
export interface Group {
  kind: 'group';
  attributes: Attributes;
  blocks: readonly Block[];
}

/** A drawing of its own. */
export interface Drawn {
  kind: 'drawn';
  markup: readonly Child[];
  /** A plot, which says something without a panel around it. */
  inFile: boolean;
}

/** How loud something is. Words carry the meaning too: a tone alone never does. */
export type Tone = 'plain' | 'strong' | 'quiet' | 'good' | 'bad';

export interface Heading {
  kind: 'heading';
  level: 1 | 2 | 3;
  text: string;
  /** Stands beside the heading where it is written, quietly. */
  note?: string;
}

export interface Paragraph {
  kind: 'paragraph';
  text: string;
  tone?: Tone;
}

/** Labels with one text each. */
export interface Facts {
  kind: 'facts';
  rows: readonly Fact[];
}

export interface Fact {
  /** Left empty, it goes on with the one above it. */
  label: string;
  text: string;
  tone?: Tone;
  /** The text is the subject's or a path: set as code where that can be. */
  code?: boolean;
  /** Backticks mark code in the text. */
  hasCode?: boolean;
  /** The panel shows it otherwise. */
  isWritten?: boolean;
}

export interface Table {
  kind: 'table';
  /** Its class, and what it is called where it is drawn. */
  name?: string;
  caption?: string;
  /** Order of the columns in the panel. Left out: as they are written. */
  order?: readonly number[];
  /** A narrow panel lays it out as a grid, which drops the implied roles. */
  isGrid?: boolean;
  /** Files draw its cells, too. */
  isPlot?: boolean;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
}

export interface Column {
  title: string;
  align: 'left' | 'right';
  /** Where a cell is shortened when the line is too narrow, or goes on below; left out, neither. */
  shorten?: 'middle' | 'end' | 'wrap';
  code?: boolean;
  /** Its title and its class in the panel. */
  drawn?: string;
  name?: string;
  /** In the panel: what stands in the place of the title, a hint on it, and attributes of cells. */
  head?: readonly Child[];
  hint?: string;
  cells?: Attributes;
}

export interface Cell {
  text: string;
  tone?: Tone;
  /** Length of a bar beside the text, as a share of the longest: drawn where that can be. */
  bar?: number;
  /** In the place of the text in the panel: links, code, signs. */
  drawn?: readonly Child[];
}

/** Stacks that are read beside each other. */
export interface Stacks {
  kind: 'stacks';
  columns: { title: string; lines: StackLine[] }[];
}

export interface StackLine {
  text: string;
  tone?: Tone;
  /** A word behind the line, such as `lost`. */
  mark?: string;
}

/** Output of a program, line by line. */
export interface PrintedOutput {
  kind: 'output';
  title: string;
  text: string;
}

/** Something, several of it, or nothing. */
export type Some<Each> = Each | readonly Some<Each>[] | null | undefined | false;

/** A list without gaps: `listOf(a, isThere && b, [c, d])`. */
export function listOf<Each>(...some: readonly Some<Each>[]): Each[] {
  return some.flatMap((each): Each[] => {
    if (Array.isArray(each)) return listOf<Each>(...(each as Some<Each>[]));
    return each === null || each === undefined || each === false ? [] : [each as Each];
  });
}

export function section(key: string, title: string, blocks: Some<Block>, note?: string): Section {
  return {
    kind: 'section',
    key,
    title,
    blocks: listOf(blocks),
    ...(note === undefined ? {} : { note }),
  };
}

/** A section that the panel folds under what came of it. */
export function foldedSection(
  key: string,
  title: string,
  result: string | undefined,
  blocks: Some<Block>,
  note?: string,
): Section {
  return { ...section(key, title, blocks, note), result };
}

/** A section of the panel, whose blocks stand elsewhere like others. */
export function untitledSection(key: string, title: string, blocks: Some<Block>): Section {
  return { ...section(key, title, blocks), isUntitled: true };
}

export function written(...blocks: Some<Block>[]): Written {
  return { kind: 'written', blocks: listOf(...blocks) };
}

export function inPanel(...blocks: Some<Block>[]): InPanel {
  return { kind: 'inPanel', blocks: listOf(...blocks) };
}

export function group(attributes: Attributes, ...blocks: Some<Block>[]): Group {
  return { kind: 'group', attributes, blocks: listOf(...blocks) };
}

export function folded(key: string, title: string, ...blocks: Some<Block>[]): Folded {
  return { kind: 'folded', key, title, blocks: listOf(...blocks) };
}

/** In the panel alone. */
export function drawn(...markup: Child[]): Drawn {
  return { kind: 'drawn', markup, inFile: false };
}

/** In the panel and in files. */
export function plot(...markup: Child[]): Drawn {
  return { kind: 'drawn', markup, inFile: true };
}

export function factsBlock(rows: Some<Fact>): Facts {
  return { kind: 'facts', rows: listOf(rows) };
}

export function heading(level: Heading['level'], text: string, note?: string): Heading {
  return note === undefined
    ? { kind: 'heading', level, text }
    : { kind: 'heading', level, text, note };
}

export function paragraph(text: string, tone: Tone = 'plain'): Paragraph {
  return { kind: 'paragraph', text, tone };
}

export function fact(label: string, text: string, tone: Tone = 'plain'): Fact {
  return { label, text, tone };
}

/** A fact whose text is the subject's, or a path. */
export function codeFact(label: string, text: string): Fact {
  return { label, text, tone: 'plain', code: true };
}

/** A fact in whose text backticks mark code. */
export function sentenceFact(label: string, text: string, tone: Tone = 'plain'): Fact {
  return { label, text, tone, hasCode: true };
}

/** Facts under one label. */
export function labelled(label: string, texts: readonly string[]): Fact[] {
  return texts.map((text, index) => fact(index === 0 ? label : '', text));
}

/** A fact that the panel shows otherwise. */
export function whereWritten(shown: Fact): Fact {
  return { ...shown, isWritten: true };
}

export function cell(text: string, tone: Tone = 'plain'): Cell {
  return { text, tone };
}

/** @param drawn what stands in the place of the text in the panel */
export function drawnCell(text: string, ...drawn: Child[]): Cell {
  return { text, drawn };
}

/** A column and its cell in each row; a text is a plain cell. */
export interface ColumnOf<Row> extends Column {
  of(row: Row, index: number): Cell | string;
}

/** A column of words: `left('code', ({ code }) => code, { code: true })`. */
export function left<Row>(
  title: string,
  of: ColumnOf<Row>['of'],
  look: Partial<Column> = {},
): ColumnOf<Row> {
  return { title, align: 'left', ...look, of };
}

/** A column of figures. */
export function right<Row>(
  title: string,
  of: ColumnOf<Row>['of'],
  look: Partial<Column> = {},
): ColumnOf<Row> {
  return left(title, of, { align: 'right', ...look });
}

/** Columns for rows that hold what these are of. */
export function columnsFrom<Outer, Row>(
  columns: readonly ColumnOf<Row>[],
  rowOf: (outer: Outer) => Row,
): ColumnOf<Outer>[] {
  return columns.map((column) => ({
    ...column,
    of: (outer, index) => column.of(rowOf(outer), index),
  }));
}

/** @param look its class, its caption, and how its columns stand in the panel */
export function table<Row>(
  rows: readonly Row[],
  columns: Some<ColumnOf<Row>>,
  look: Pick<Table, 'name' | 'caption' | 'order' | 'isGrid' | 'isPlot'> = {},
): Table {
  const shown = listOf(columns);
  const asCell = (made: Cell | string) => (typeof made === 'string' ? cell(made) : made);
  return {
    kind: 'table',
    ...look,
    columns: shown.map(({ of, ...column }) => column),
    rows: rows.map((row, index) => shown.map(({ of }) => asCell(of(row, index)))),
  };
}

/** The lines of a page that is written: sections are headings, and nothing is drawn. */
export function writtenLines(page: Page): Line[] {
  return page.flatMap((block): Line[] => {
    switch (block.kind) {
      case 'drawn':
      case 'folded':
      case 'inPanel':
        return [];
      case 'written':
      case 'group':
        return writtenLines(block.blocks);
      case 'section': {
        const { title, note, blocks, isUntitled } = block;
        return [...(isUntitled ? [] : [heading(2, title, note)]), ...writtenLines(blocks)];
      }
      case 'cards':
        return [factsBlock(block.cards.flatMap(cardFacts))];
      default:
        return [block];
    }
  });
}

function cardFacts({ title, figure, tone, rows }: Card): Fact[] {
  return [fact(title, figure, tone ?? 'strong'), ...rows.map(({ text }) => sentenceFact('', text))];
}
