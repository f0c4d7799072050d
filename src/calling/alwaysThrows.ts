import type { Node, Statement } from '@babel/types';

import { analysisOf, type FunctionAnalysis } from '../analysis/functionAnalysis';
import { importedNames } from '../analysis/importedNames';
import { functionsOf } from '../document/functions';
import { unwrapped } from '../document/unwrapped';
import type { ProjectDocuments } from '../modules/projectDocuments';

/**
 * Limit of functions followed, from call to callee: helpers that create and throw an error are few
 * levels deep.
 */
const DEEPEST = 4;

/** True if each path through an async function, or through what it calls, ends with a throw. */
export function alwaysThrows(
  analysis: FunctionAnalysis | null,
  files: ProjectDocuments,
  depth = DEEPEST,
): boolean {
  const node = analysis?.visit.node;
  if (!node || node.generator || depth === 0) return false;
  const isThrown = (each: Node, isReturned: boolean) =>
    isThrowing(each, isReturned, (name) => isThrower(analysis, name, files, depth - 1));
  if (node.body.type !== 'BlockStatement') return isThrown(node.body, true);
  return wayOfAll(node.body.body, isThrown) === 'throws';
}

/** How a statement ends; `returns` if some path through it may return. */
type Way = 'throws' | 'returns' | 'goesOn';

type IsThrown = (expression: Node, isReturned: boolean) => boolean;

function wayOfAll(statements: readonly Statement[], isThrown: IsThrown): Way {
  for (const each of statements) {
    const way = wayOf(each, isThrown);
    if (way !== 'goesOn') return way;
  }
  return 'goesOn';
}

function wayOf(statement: Statement, isThrown: IsThrown): Way {
  const of = (each: Statement | null | undefined) => (each ? wayOf(each, isThrown) : 'goesOn');
  switch (statement.type) {
    case 'ThrowStatement':
      return 'throws';
    case 'ReturnStatement':
      return statement.argument && isThrown(statement.argument, true) ? 'throws' : 'returns';
    case 'ExpressionStatement':
      return isThrown(statement.expression, false) ? 'throws' : 'goesOn';
    case 'BlockStatement':
      return wayOfAll(statement.body, isThrown);
    case 'IfStatement':
      return either(of(statement.consequent), of(statement.alternate));
    case 'TryStatement': {
      const { block, handler, finalizer } = statement;
      const last = of(finalizer);
      if (last !== 'goesOn') return last;
      return handler ? either(of(block), of(handler.body)) : of(block);
    }
    case 'SwitchStatement':
      return statement.cases.some((each) => wayOfAll(each.consequent, isThrown) === 'returns')
        ? 'returns'
        : 'goesOn';
    case 'LabeledStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'WithStatement':
      // the loop may not be entered, or may be left early
      return of(statement.body) === 'returns' ? 'returns' : 'goesOn';
    default:
      return 'goesOn';
  }
}

function either(one: Way, other: Way): Way {
  if (one === 'returns' || other === 'returns') return 'returns';
  return one === other ? one : 'goesOn';
}

/** True for `thrower()` that throws at once, `await thrower()`, `return Promise.reject(…)`. */
function isThrowing(
  expression: Node,
  isReturned: boolean,
  isThrower: (name: string) => 'atOnce' | 'later' | null,
): boolean {
  const node = unwrapped(expression);
  if (node.type === 'AwaitExpression') return isThrowing(node.argument, true, isThrower);
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (callee.type === 'MemberExpression') return isReturned && isPromiseReject(callee);
  const throws = callee.type === 'Identifier' ? isThrower(callee.name) : null;
  return throws === 'atOnce' || (throws === 'later' && isReturned);
}

function isPromiseReject({ object, property }: Node & { type: 'MemberExpression' }): boolean {
  return (
    object.type === 'Identifier' &&
    object.name === 'Promise' &&
    property.type === 'Identifier' &&
    property.name === 'reject'
  );
}

/** Returns how a function throws that has a name in the file, or an import from the project. */
function isThrower(
  { document, code }: FunctionAnalysis,
  name: string,
  files: ProjectDocuments,
  depth: number,
): 'atOnce' | 'later' | null {
  const specifier = importedNames(code.file).get(name);
  const holder = specifier ? files.at(specifier, document.file) : document;
  const called = holder
    ? functionsOf(holder).functions.find((each) => !each.nested && each.name === name)
    : undefined;
  if (!holder || !called) return null;
  if (!alwaysThrows(analysisOf(holder, called), files, depth)) return null;
  return called.async ? 'later' : 'atOnce';
}
