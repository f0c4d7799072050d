/**
 * A page for people, before it is text, Markdown or HTML. The pages say what stands where; the
 * renderers decide how it looks, and escape every string of it.
 */

export type Page = readonly Block[];

export type Block = Heading | Paragraph | Facts | Table | Stacks | Output;

/** How loud something is. Words carry the meaning too: a tone alone never does. */
export type Tone = 'plain' | 'strong' | 'quiet' | 'good' | 'bad';

export interface Heading {
  kind: 'heading';
  level: 1 | 2 | 3;
  text: string;
  /** Stands beside the heading, quietly. */
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
  rows: Fact[];
}

export interface Fact {
  label: string;
  text: string;
  tone?: Tone;
  /** The text is the subject's or a path: set as code where that can be. */
  code?: boolean;
}

export interface Table {
  kind: 'table';
  columns: Column[];
  rows: Cell[][];
}

export interface Column {
  title: string;
  align: 'left' | 'right';
  /** Where a cell is shortened when the line is too narrow; left out, it never is. */
  shorten?: 'middle' | 'end';
  code?: boolean;
}

export interface Cell {
  text: string;
  tone?: Tone;
  /** Length of a bar beside the text, as a share of the longest: drawn where that can be. */
  bar?: number;
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

/** What a program printed, line by line. */
export interface Output {
  kind: 'output';
  title: string;
  text: string;
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

export function cell(text: string, tone: Tone = 'plain'): Cell {
  return { text, tone };
}
