/** Layout of a text, so that inserted code looks like the code around it. */

import type { Node } from '@babel/types';

import { startsOfLines } from '../document/lines';
import { endOf, startOf } from '../document/range';
import { walk } from '../document/walk';
import type { Edit, ParsedSource } from './fix';

export function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

export function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

export function textOf(node: Node, text: string): string {
  return text.slice(startOf(node), endOf(node));
}

/** Returns the blanks at the start of an offset's line. */
export function indentOf(text: string, offset: number): string {
  return /^[^\S\r\n]*/.exec(text.slice(lineStart(text, offset)))![0];
}

/** Returns the indentation of one level. */
export function unitOf(text: string): string {
  const [, first = '  '] = /^(\t| {2,8})(?=\S)/m.exec(text) ?? [];
  return first;
}

export function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}

/** Returns the end of the line if only blanks or a comment follow the offset; else the offset. */
export function restOfLine(text: string, offset: number): number {
  const rest = /^[^\S\r\n]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/[^\S\r\n]*)?(?=[\r\n]|$)/.exec(
    text.slice(offset),
  );
  return offset + (rest?.[0].trimEnd().length ?? 0);
}

/** True if only blanks stand before the offset on its line. */
export function beginsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

/** Returns `;`, or nothing for a text without semicolons. */
export function semicolon({ text, file }: ParsedSource): string {
  let withOne = 0;
  let without = 0;
  walk(file, ({ node }) => {
    if (node.type !== 'ExpressionStatement' && node.type !== 'ReturnStatement') return;
    if (text[endOf(node) - 1] === ';') withOne++;
    else without++;
  });
  return without > withOne ? '' : ';';
}

/** Removes a node, with its line if nothing else stands there. */
export function removal(node: Node, text: string): Edit {
  const end = restOfLine(text, endOf(node));
  if (!beginsLine(text, startOf(node)) || !/^(?:\r|\n|$)/.test(text.slice(end))) {
    const blanks = /^[^\S\r\n]*/.exec(text.slice(endOf(node)))![0].length;
    return { start: startOf(node), end: endOf(node) + blanks, text: '' };
  }
  const eol = /^(?:\r\n|\r|\n)?/.exec(text.slice(end))![0].length;
  return { start: lineStart(text, startOf(node)), end: end + eol, text: '' };
}

/** Indents each line between two offsets by one level, except within templates. */
export function indented(
  { text, file }: ParsedSource,
  from: number,
  to: number,
  isKept: (offset: number) => boolean = () => false,
): Edit[] {
  const starts = startsOfLines(text).filter((start) => start > from && start < to);
  const templates: Node[] = [];
  walk(file, ({ node }) => {
    if (node.type === 'TemplateElement') templates.push(node);
  });
  const isInTemplate = (offset: number) =>
    templates.some((each) => offset > startOf(each) && offset <= endOf(each));
  const unit = unitOf(text);
  return starts
    .filter(
      (start) => !/[\r\n]/.test(text[start] ?? '\n') && !isInTemplate(start) && !isKept(start),
    )
    .map((start) => insertion(start, unit));
}

/** Returns a node's text, indented by one level. */
export function textOneLevelMore(node: Node, source: ParsedSource): string {
  const { text } = source;
  const [start, end] = [startOf(node), restOfLine(text, endOf(node))];
  let found = '';
  let at = start;
  for (const { start: line, text: unit } of indented(source, start, end)) {
    found += text.slice(at, line) + unit;
    at = line;
  }
  return found + text.slice(at, end);
}

/**
 * Puts adjacent statements into braces. `before` opens them, `after` has the lines behind them, at
 * the level of the statements. `kept` lists ranges that other edits remove.
 */
export function wrapped(
  source: ParsedSource,
  [first, last]: readonly [Node, Node],
  before: string,
  after: readonly string[],
  kept: readonly Edit[] = [],
): Edit[] {
  const { text } = source;
  const [start, end] = [startOf(first), endOf(last)];
  if (!beginsLine(text, start)) {
    return [
      insertion(start, `${before} `),
      insertion(end, ` ${after.map((line) => line.trim()).join(' ')}`),
    ];
  }
  const [eol, indent, unit] = [eolOf(text), indentOf(text, start), unitOf(text)];
  const isKept = (offset: number) => kept.some((edit) => offset >= edit.start && offset < edit.end);
  const behind = restOfLine(text, end);
  return [
    insertion(start, `${before}${eol}${indent}${unit}`),
    ...indented(source, start, end, isKept),
    insertion(behind, after.map((line) => eol + indent + line).join('')),
  ];
}
