import { sharedAccesses, type SharedAccess } from '../analysis/sharedState';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { dottedName } from '../document/dottedName';
import type { Insertion } from '../document/insertion';
import { lineAt, startsOfLines } from '../document/lines';
import { endOf, rangeOf, startOf, type Range } from '../document/range';
import { isRenamed } from './standIns';

/** An access of shared state in the text of a document. */
export interface TracedAccess extends Pick<SharedAccess, 'name' | 'does' | 'isTested' | 'isUsed'> {
  /** Index of the state among those of the function. */
  location: number;
  /** Range of the expression. */
  range: Range;
  at: SourcePosition;
}

/** Code that reports each access of shared state. */
export interface Traces {
  accesses: readonly TracedAccess[];
  insertions: readonly Insertion[];
  /** Returns the position in the document of a position in the text with the insertions. */
  positionOf(at: SourcePosition): SourcePosition;
}

/** Name of the global function that gets each access. */
export const SEES = '$sees';

/** Returns the code that reports the accesses of a function; null if it shares no state. */
export function tracesOf(document: SubjectDocument, fn: Range): Traces | null {
  const found = sharedAccesses(document, fn).filter(({ name }) => !isRenamed(name));
  if (found.length === 0) return null;
  const names = [...new Set(found.map(({ name }) => name))];
  const starts = startsOfLines(document.text);
  const accesses = found.map(({ name, does, isTested, isUsed, target, whole }): TracedAccess => {
    const { line, column } = target.node.loc!.start;
    const at = { file: document.file, line, column: column + 1 };
    const location = names.indexOf(name);
    return { name, does, isTested, isUsed, location, range: rangeOf(whole.node), at };
  });
  const insertions = joined(found.flatMap((access, i) => partsFor(access, i, document.text)));
  return {
    accesses,
    insertions,
    positionOf: (at) => (at.file === document.file ? without(at, insertions, starts) : at),
  };
}

interface Part extends Insertion {
  isEnd: boolean;
}

function partsFor({ name, does, target, whole }: SharedAccess, i: number, text: string): Part[] {
  const { node, key, parent } = whole;
  const begin = (offset: number, code: string): Part => ({ offset, code, isEnd: false });
  const end = (offset: number, code: string): Part => ({ offset, code, isEnd: true });
  const sees = (what: string) => `${SEES}(${i}, '${what}', `;
  const state = `, ${text.slice(startOf(target.node), endOf(target.node))})`;
  const [first, last] = [startOf(node), endOf(node)];
  switch (does) {
    case 'reads': {
      // `const { total } = this`
      if (key === 'init' && name !== dottedName(node))
        return [begin(first, `(${sees('reads')}${name}), `), end(last, ')')];
      const isShort =
        parent?.node.type === 'ObjectProperty' && parent.node.shorthand && key === 'value';
      return [begin(first, `${isShort ? `${name}: ` : ''}${sees('reads')}`), end(last, ')')];
    }
    case 'updates': {
      const right = node.type === 'AssignmentExpression' ? node.right : null;
      if (!right) return [];
      return [
        begin(first, sees('writes')),
        begin(startOf(right), `(${SEES}(${i}, 'reads'), `),
        end(last, state),
        end(endOf(right), ')'),
      ];
    }
    case 'writes':
      return [begin(first, sees('writes')), end(last, ')')];
    case 'replaces':
    case 'changes':
      return [begin(first, sees(does === 'changes' ? 'changes' : 'writes')), end(last, state)];
  }
}

/** Joins what is inserted at one place: the ends of inner expressions first, then the begins of outer ones. */
function joined(parts: readonly Part[]): Insertion[] {
  const byOffset = new Map<number, Part[]>();
  for (const part of parts) byOffset.set(part.offset, [...(byOffset.get(part.offset) ?? []), part]);
  return [...byOffset].map(([offset, at]) => {
    const ends = at.filter(({ isEnd }) => isEnd).reverse();
    const code = [...ends, ...at.filter(({ isEnd }) => !isEnd)].map((part) => part.code).join('');
    return { offset, code };
  });
}

/** Returns a position without the insertions before it on its line. */
function without(
  at: SourcePosition,
  insertions: readonly Insertion[],
  starts: readonly number[],
): SourcePosition {
  const lineStart = starts[at.line - 1] ?? 0;
  const onLine = insertions
    .filter(({ offset }) => lineAt(starts, offset) === at.line)
    .sort((a, b) => a.offset - b.offset);
  let column = at.column;
  for (const { offset, code } of onLine) {
    if (offset - lineStart + 1 > column - 1) break;
    column = Math.max(offset - lineStart + 1, column - code.length);
  }
  return { ...at, column };
}
