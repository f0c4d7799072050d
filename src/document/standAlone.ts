import type { Node } from '@babel/types';

import { blanked, writtenBefore, writtenBehind } from './blanked';
import { functionsAround, isCalledAtOnce } from './calledAtOnce';
import { closedOver, namesIn, registeredBeside } from './closedOver';
import type { SubjectDocument } from './document';
import { placeOf } from './functionPlace';
import { functionsOf, type FunctionOfDocument } from './functions';
import { visitOfFunction } from './functionVisit';
import { isInside, rangeOf, type Range } from './range';
import type { Visit } from './walk';

/**
 * What a function is bound to, or is a member of, where its own name cannot be a variable's. With `let`
 * and `=` it fits into `io.use(`.
 */
export const STANDS_IN = '$f';

/** A function, and the document in which nothing is left of what is around it. */
export interface StandsAlone {
  fn: FunctionOfDocument;
  document: SubjectDocument;
}

/**
 * The document in which a function stands alone that code outside of it does not get at: inside of
 * another function, or given to a call. The statement that holds it is blank but for the function
 * and what makes it a statement of its own, and the declarations that it closes over; all other
 * statements stay but for what is registered beside a handler, and so does every position. A parameter
 * that it closed over is a name that nothing declares. Null where no statement of
 * its own can be made of the function: one of a class without a name that uses what is private there.
 */
export function standAlone(document: SubjectDocument, fn: FunctionOfDocument): StandsAlone | null {
  const visit = visitOfFunction(document, fn);
  const host = visit && hostOf(visit);
  if (!visit || !host) return null;
  const definition = definitionOf(visit);
  const alone = aloneOf(visit, fn, document.text);
  const around = closedOver(visit, host.node);
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

/** What stays of a statement, and the pieces that are written before and behind it. */
interface Kept {
  ranges: readonly Range[];
  before: readonly string[];
  behind: readonly string[];
  /** In a scope of its own it may have the name of something else. */
  inBlock?: true;
}

/** @param beside what else of it stays */
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
  // without its export a module would be one no more
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

/** The statement around it that a definition of its own would stand among. */
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

/** The declaration of a function, or of the class or object that it is a member of. */
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

/** Words that no variable may have for a name; a name that is one of them is replaced. */
const RESERVED =
  /^(?:arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|with|yield)$/;

/** The function by itself: an expression that is bound to its name, or a member of an object. */
function aloneOf({ node }: Visit, fn: FunctionOfDocument, text: string): Kept {
  const { name, start, end, handedOver } = fn;
  const isMethod = node.type.endsWith('Method');
  // with a name of its own, it is a declaration as it is
  if (node.type === 'FunctionExpression' && node.id) {
    return { ranges: [{ start, end }], before: [], behind: [';'] };
  }
  if (!isMethod) {
    // the name of the call that it is handed to is not its own, and may leave too little room for two
    // a name that it uses is that of something else: `User.create = (data) => create(data)`
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

/** What only a member of a class may have before it. */
const MODIFIERS = /^(?:(?:static|public|private|protected|override|readonly|abstract|declare)\s+)*/;

/** The same function in the other text: it ends where it ended. */
function functionIn(
  alone: SubjectDocument,
  { start, end }: FunctionOfDocument,
): FunctionOfDocument | null {
  const { functions, error } = functionsOf(alone);
  if (error) return null;
  return functions.find((each) => each.end === end && each.start >= start) ?? null;
}
