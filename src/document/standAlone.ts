import type { Node } from '@babel/types';

import { blanked, writtenBefore, writtenBehind } from './blankedText';
import { functionsAround, isCalledAtOnce } from './calledAtOnce';
import { closedOver, namesIn, registeredBeside } from './closedOver';
import type { SubjectDocument } from './document';
import { placeOf } from './functionPlace';
import { functionsOf, type FunctionOfDocument } from './functions';
import { visitOfFunction } from './functionVisit';
import { isInside, rangeOf, type Range } from './range';
import type { Visit } from './walk';

/**
 * Variable of a function, or of an object with it, whose own name cannot be a variable's. With
 * `let` and `=` it fits into `io.use(`.
 */
export const STANDS_IN = '$f';

/** Function, and the document without the code around it. */
export interface StandsAlone {
  fn: FunctionOfDocument;
  document: SubjectDocument;
}

/**
 * Extracts a function that outside code cannot reach: a nested one, or an argument of a call. Its
 * statement becomes blank, except for the function and the declarations that it closes over; other
 * statements and all positions stay, except what is registered beside a handler. A parameter that
 * it closed over becomes undeclared. Null if no statement can be made of it: a method of an unnamed
 * class that uses private members.
 *
 * @param without names around it that become undeclared, too
 */
export function standAlone(
  document: SubjectDocument,
  fn: FunctionOfDocument,
  without: readonly string[] = [],
): StandsAlone | null {
  const visit = visitOfFunction(document, fn);
  const host = visit && hostOf(visit);
  if (!visit || !host) return null;
  const definition = definitionOf(visit);
  const alone = aloneOf(visit, fn, document.text);
  const around = closedOver(visit, host.node, without);
  const text = fn.handedOver
    ? registeredBeside(host).reduce(withoutRange, document.text)
    : document.text;
  const ways = [definition, definition && inBlock(definition), alone, inBlock(alone)];
  for (const [kept, beside] of [around, []].flatMap((each) =>
    ways.map((way) => [way, each] as const),
  )) {
    const made = kept && madeOf(document, textWith(text, host.node, kept, beside));
    const found = made && functionIn(made, fn);
    if (found) return { fn: { ...found, path: fn.path, name: fn.name }, document: made };
  }
  return null;
}

function madeOf(document: SubjectDocument, text: string | null): SubjectDocument | null {
  return text === null ? null : { ...document, text, fragment: true };
}

function withoutRange(text: string, { start, end }: Range): string {
  return text.slice(0, start) + blanked(text.slice(start, end)) + text.slice(end);
}

/** Parts of a statement that stay, and the code written before and behind them. */
interface Kept {
  ranges: readonly Range[];
  before: readonly string[];
  behind: readonly string[];
  /** Set to put it in a block of its own, as its name may be taken. */
  inBlock?: true;
}

/** @param beside other ranges of the statement that stay */
function textWith(
  text: string,
  host: Node,
  { ranges, before, behind, inBlock: isInBlock }: Kept,
  beside: readonly Range[],
): string | null {
  const { start, end } = rangeOf(host);
  const first = ranges[0]!.start;
  const last = ranges.at(-1)!.end;
  let made = text.slice(0, start);
  const others = beside.filter(
    (other) => !ranges.some((range) => isInside(range, other) || isInside(other, range)),
  );
  const all = [...ranges, ...others].sort((a, b) => a.start - b.start);
  for (const range of [...all, { start: end, end: text.length }]) {
    made += blanked(text.slice(made.length, range.start)) + text.slice(range.start, range.end);
  }
  // without an export the file would be no module
  const outer = [
    ...(host.type.startsWith('Export') ? ['export{};'] : []),
    ...(isInBlock ? ['{'] : []),
  ];
  const begun = writtenBefore(
    made,
    first,
    all[0]!.start === first ? [...outer, ...before] : before,
  );
  const opened =
    begun === null || all[0]!.start === first ? begun : writtenBefore(begun, all[0]!.start, outer);
  if (opened === null) return null;
  if (!isInBlock) return writtenBehind(opened, last, end, behind);
  const close = Math.max(last, all.at(-1)!.end);
  if (close === last) return writtenBehind(opened, last, end, [...behind, '}']);
  return writtenBehind(writtenBehind(opened, close, end, ['}']), last, close, behind);
}

/** Returns the statement around a function that a new definition can replace. */
function hostOf(visit: Visit): Visit | null {
  const outermost = functionsAround(visit).at(-1) ?? visit;
  for (let at: Visit | null = outermost; at; at = at.parent) {
    if (isRunAtOnce(at.parent)) return at;
  }
  return null;
}

function isRunAtOnce(around: Visit | null): boolean {
  if (around?.node.type === 'Program') return true;
  if (around?.node.type !== 'BlockStatement' || !around.parent) return false;
  return isCalledAtOnce(around.parent);
}

/** Returns the declaration of a function, or of the class or object that it is a member of. */
function definitionOf(visit: Visit): Kept | null {
  const { root, steps } = placeOf(visit);
  if (root.is === 'nowhere') return null;
  if (steps.slice(0, -1).some((step) => step.of !== 'owner')) return null;
  const { node, parent } = root.at;
  const range = rangeOf(node);
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    return { ranges: [range], before: [], behind: [';'] };
  }
  if (node.type !== 'VariableDeclarator' || parent?.node.type !== 'VariableDeclaration')
    return null;
  const { start, kind } = { ...parent.node, ...rangeOf(parent.node) };
  const word = { start, end: start + kind.length };
  return { ranges: [word, range], before: [], behind: [';'] };
}

function inBlock(kept: Kept): Kept {
  return { ...kept, inBlock: true };
}

const NAME = /^[A-Za-z_$][\w$]*$/;

/** Reserved words, which a variable cannot be named; such names are replaced. */
const RESERVED =
  /^(?:arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|with|yield)$/;

/** Returns the function as an expression bound to its name, or as a member of an object. */
function aloneOf({ node }: Visit, fn: FunctionOfDocument, text: string): Kept {
  const { name, start, end, handedOver } = fn;
  const isMethod = node.type.endsWith('Method');
  // a function with a name of its own is a declaration
  if (node.type === 'FunctionExpression' && node.id) {
    return { ranges: [{ start, end }], before: [], behind: [';'] };
  }
  if (!isMethod) {
    // the name of a call is not the function's own, and may leave too little room for both; a name
    // that the function uses refers to something else: `User.create = (data) => create(data)`
    const isFree = NAME.test(name) && !RESERVED.test(name) && !namesIn(node).includes(name);
    const isOwn = !handedOver && isFree;
    const before = ['let ', `${isOwn ? name : STANDS_IN}=`];
    return { ranges: [{ start, end }], before, behind: [';'] };
  }
  const hash = node.type === 'ClassPrivateMethod' ? (node.key.start ?? start) : null;
  const from = start + MODIFIERS.exec(text.slice(start, end))![0].length;
  const ranges =
    hash === null
      ? [{ start: from, end }]
      : [
          { start: from, end: hash },
          { start: hash + 1, end },
        ];
  return { ranges, before: ['let ', `${STANDS_IN}={`], behind: ['}', ';'] };
}

/** Matches modifiers that only members of a class may have. */
const MODIFIERS = /^(?:(?:static|public|private|protected|override|readonly|abstract|declare)\s+)*/;

/** Returns the function in the new text, by its end. */
function functionIn(
  alone: SubjectDocument,
  { start, end }: FunctionOfDocument,
): FunctionOfDocument | null {
  const { functions, error } = functionsOf(alone);
  if (error) return null;
  return functions.find((each) => each.end === end && each.start >= start) ?? null;
}
