import type { ClassDeclaration, Statement } from '@babel/types';

import type { SubjectDocument } from '../document/document';
import { functionsIn, type FunctionOfDocument } from '../document/functions';
import { firstAtLeast, startsOfLines } from '../document/lines';
import { syntaxOf } from '../document/syntax';
import type { FunctionTokens } from './complexity';
import { tokenStarts } from './tokenStarts';

/** Function of a text that is being edited, with its tokens. */
export type CountedFunction = FunctionTokens &
  Pick<
    FunctionOfDocument,
    'path' | 'column' | 'kind' | 'nested' | 'handedOver' | 'handedOut' | 'asyncLook'
  >;

/**
 * Piece of a text that is parsed alone, with the blanks and comments before it: a top-level
 * statement; for a class its head, each member, and its end. Lines are relative to its start.
 */
export interface Chunk {
  length: number;
  /** Number of line ends in it. */
  lines: number;
  functions: CountedFunction[];
  /** Class that it is a piece of, the same object for all pieces; null for another statement. */
  of: ClassText | null;
  isMember: boolean;
}

/** Text around the members of a class. */
export interface ClassText {
  head: string;
  tail: string;
}

/** Returns the chunks of a text, or null if it does not parse. */
export function chunksOf(document: SubjectDocument): Chunk[] | null {
  const { text } = document;
  const { file } = syntaxOf(document);
  if (!file) return null;
  const pieces = file.program.body.flatMap((statement, i, all) =>
    piecesOf(statement, all[i - 1]?.end ?? 0, text),
  );
  pieces.push({ end: text.length, of: null, isMember: false });
  return cut(document, functionsIn(file, text), 0, pieces);
}

/** Returns the chunks of some members of a class, or null if they do not parse as members. */
export function chunksOfMembers(
  document: SubjectDocument,
  members: string,
  of: ClassText,
): Chunk[] | null {
  const around = { ...document, text: of.head + members + of.tail };
  const { file } = syntaxOf(around);
  const [statement, ...others] = file?.program.body ?? [];
  const found = statement && others.length === 0 ? classIn(statement) : null;
  const end = of.head.length + members.length;
  // unbalanced braces may have ended the class early
  if (!file || found?.body.end !== around.text.length) return null;
  const pieces = found.body.body.map((member) => ({ end: member.end!, of, isMember: true }));
  // blanks behind the last member belong to the next chunk, which is not parsed
  const last = pieces.at(-1);
  if (last) last.end = end;
  else pieces.push({ end, of, isMember: true });
  return cut(around, functionsIn(file, around.text), of.head.length, pieces);
}

interface Piece extends Pick<Chunk, 'of' | 'isMember'> {
  /** Offset in the text. */
  end: number;
}

function piecesOf(statement: Statement, start: number, text: string): Piece[] {
  const end = statement.end!;
  const found = classIn(statement);
  const members = found?.body.body ?? [];
  if (!found || members.length === 0) return [{ end, of: null, isMember: false }];
  const head = found.body.start! + 1;
  const of = { head: text.slice(start, head), tail: text.slice(members.at(-1)!.end!, end) };
  return [
    { end: head, of, isMember: false },
    ...members.map((member) => ({ end: member.end!, of, isMember: true })),
    { end, of, isMember: false },
  ];
}

function classIn(statement: Statement): ClassDeclaration | null {
  const isExport =
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
  const declared = isExport ? statement.declaration : statement;
  return declared?.type === 'ClassDeclaration' ? declared : null;
}

function cut(
  document: SubjectDocument,
  functions: readonly FunctionOfDocument[],
  start: number,
  pieces: readonly Piece[],
): Chunk[] {
  const { text } = document;
  const starts = tokenStarts(document);
  let from = start;
  let line = lineEnds(text.slice(0, start));
  let index = 0;
  return pieces.map(({ end, of, isMember }) => {
    const own: CountedFunction[] = [];
    for (; index < functions.length && functions[index]!.start < end; index++) {
      own.push(onLines(counted(functions[index]!, starts), -line));
    }
    const lines = lineEnds(text.slice(from, end));
    const chunk = { length: end - from, lines, functions: own, of, isMember };
    from = end;
    line += lines;
    return chunk;
  });
}

function counted(found: FunctionOfDocument, starts: readonly number[]): CountedFunction {
  const { name, path, line, endLine, column, kind, asyncLook } = found;
  const { nested, handedOver, handedOut } = found;
  const tokens = firstAtLeast(starts, found.end) - firstAtLeast(starts, found.start);
  return {
    ...{ name, path, line, endLine, column, kind, asyncLook, tokens },
    ...{ nested, handedOver, handedOut },
  };
}

export function onLines(each: CountedFunction, lines: number): CountedFunction {
  return { ...each, line: each.line + lines, endLine: each.endLine + lines };
}

export function lineEnds(text: string): number {
  return startsOfLines(text).length - 1;
}
