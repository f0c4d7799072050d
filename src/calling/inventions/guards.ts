import type { Node, Statement } from '@babel/types';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import { pathsAt, type ValueAnalysis } from '../../analysis/values/value';
import { classOfThis } from '../../analysis/values/members';
import { membersNamed } from '../../analysis/values/membersNamed';
import { calledName, isCall, isCallOrNew, isMember } from '../../document/calls';
import { loopAround } from '../../document/loopAround';
import { isInside } from '../../document/range';
import type { Visit } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import { emptyAtFirst } from '../emptyAtFirst';
import { assertedBy } from './assertions';
import type { Context } from './context';
import { isRefusal } from './isRefusal';
import { CONFIDENCE, type Statements, type Confidence } from './typeFacts';
import { factsForTest, type FactForTest } from './factsForTest';
import { named } from '../../models/shipped';

/** Says facts by which tests do not end the function early. */
export function inferGuards({ run: reading }: Context, facts: Statements): void {
  const want = (test: Node, truth: boolean, trust: Confidence) => {
    for (const wanted of factsForTest(reading, test, truth))
      facts.add(wanted.path, guessed(wanted), trust);
  };
  for (const visit of reading.relevant) {
    const { node } = visit;
    if (node.type === 'IfStatement') {
      const truth = wantedTruth(visit, node);
      if (truth !== null && !(isEmptyByItself(reading, node.test) && !truth))
        want(node.test, truth, CONFIDENCE.guard);
      else inferTested(reading, facts, node.test);
    } else if (node.type === 'SwitchStatement') inferSwitch(reading, facts, node);
    else if (node.type === 'ConditionalExpression') inferTested(reading, facts, node.test);
    else if (node.type === 'LogicalExpression') {
      inferTested(reading, facts, node.left);
      inferDefaulted(reading, facts, node);
    } else if (isCallOrNew(node)) {
      const asserted = assertedBy(reading, node);
      if (asserted) want(asserted, true, CONFIDENCE.guard);
    }
  }
}

/**
 * True for a variable around the function, or a property of `this`, that holds nothing at first:
 * `if (client) return client;` and `if (list && list.length) return list;` need no answer that is
 * missing.
 */
function isEmptyByItself(reading: ValueAnalysis, test: Node): boolean {
  const { code, scored } = reading;
  const node = unwrapped(test);
  if (node.type === 'LogicalExpression' && node.operator === '&&')
    return isEmptyByItself(reading, node.left);
  if (node.type === 'Identifier') {
    const [declared, ...more] = code.scopes.bindingOf(code.at(node))?.declared ?? [];
    const holder = declared?.parent?.node;
    const isOuter = declared !== undefined && !(scored && isInside(declared.node, scored.node));
    return (
      isOuter &&
      more.length === 0 &&
      holder?.type === 'VariableDeclarator' &&
      emptyAtFirst(holder.init) === 'nothing'
    );
  }
  if (!isMember(node) || node.object.type !== 'ThisExpression') return false;
  const name = code.memberName(node);
  const owner = name === null ? null : classOfThis(code.at(node));
  if (name === null || !owner) return false;
  const fields = membersNamed(owner.node, name).map((each) =>
    'value' in each ? each.value : each,
  );
  const set = (code.setOnThis.get(name) ?? []).map((each) =>
    'right' in each.node ? each.node.right : null,
  );
  return [...fields, ...set].some((value) => emptyAtFirst(value as Node | null) === 'nothing');
}

/** Adds a value to `user.balance < total`: less, or more, than most computed numbers; times have better values. */
function guessed({ path, fact, lies }: FactForTest): ValueFact {
  if (!lies) return fact;
  const [, name = ''] = /([\w$]*)(?:\(\))?$/.exec(path) ?? [];
  // the end of a time lies ahead
  if (named('timeName').test(name) && !(lies === 'below' && named('endOfTime').test(name)))
    return fact;
  return { ...fact, value: lies === 'below' ? 1 : 100 };
}

function inferTested(reading: ValueAnalysis, facts: Statements, test: Node): void {
  const node = unwrapped(test);
  const asked = node.type === 'UnaryExpression' && node.operator === '!' ? node.argument : node;
  for (const path of pathsAt(reading, asked)) facts.add(path, { tested: true }, CONFIDENCE.use);
}

/** Says that `left[table]` has a value for each name, as `left[table] ?? []` is rarely an empty cache. */
function inferDefaulted(
  reading: ValueAnalysis,
  facts: Statements,
  { left, right }: Node & { type: 'LogicalExpression' },
): void {
  if (right.type !== 'ArrayExpression' || right.elements.length > 0) return;
  for (const path of pathsAt(reading, unwrapped(left))) {
    if (path.endsWith('[]')) facts.add(path.slice(0, -2), { keyed: true }, CONFIDENCE.use);
  }
}

type If = Node & { type: 'IfStatement' };

/** Returns the outcome of an `if` by which the function goes on; null if both do. */
function wantedTruth(visit: Visit, { consequent, alternate }: If): boolean | null {
  const then = endOf(consequent);
  const otherwise = alternate ? endOf(alternate) : null;
  if (then === 'fails' || then === 'continues') return false;
  if (otherwise === 'fails' || otherwise === 'continues') return true;
  if (alternate?.type === 'IfStatement' && lastElseFails(alternate)) return true;
  const rest = statementsBehind(visit);
  if (then !== 'returns' || alternate || loopAround(visit) || rest.length === 0) return null;
  if (endOf(rest[0]!) === 'fails') return true;
  if (returnsFlag(consequent, false) && returnsFlag(rest.at(-1)!, true)) return false;
  return !returnsNothing(consequent) && size(rest) < size([consequent]);
}

/** True for `return;`: there is nothing to do. */
function returnsNothing(statement: Statement): boolean {
  const last = lastOf(statement);
  return last?.type === 'ReturnStatement' && !last.argument;
}

/** True for `return false;` of a function that ends with `return true;`. */
function returnsFlag(statement: Statement, flag: boolean): boolean {
  const last = lastOf(statement);
  return (
    last?.type === 'ReturnStatement' &&
    last.argument?.type === 'BooleanLiteral' &&
    last.argument.value === flag
  );
}

function lastOf(statement: Statement): Statement | undefined {
  return statement.type === 'BlockStatement' ? statement.body.at(-1) : statement;
}

function lastElseFails({ alternate }: If): boolean {
  if (!alternate) return false;
  return alternate.type === 'IfStatement' ? lastElseFails(alternate) : endOf(alternate) === 'fails';
}

/** Returns how a statement leaves the code around it; null if it does not. */
export function endOf(statement: Statement): 'fails' | 'returns' | 'continues' | 'breaks' | null {
  switch (statement.type) {
    case 'BlockStatement': {
      const last = statement.body.at(-1);
      // `bail(new Error('forbidden')); return;`
      const before = statement.body.at(-2);
      if (last?.type === 'ReturnStatement' && before && endOf(before) === 'fails') return 'fails';
      if (last?.type === 'ReturnStatement' && statement.body.some(rollsBack)) return 'fails';
      return last ? endOf(last) : null;
    }
    case 'ThrowStatement':
      return 'fails';
    case 'ReturnStatement':
      return statement.argument && isFailure(statement.argument) ? 'fails' : 'returns';
    case 'ExpressionStatement':
      return isFailure(statement.expression) ? 'fails' : null;
    case 'ContinueStatement':
      return 'continues';
    case 'BreakStatement':
      return 'breaks';
    default:
      return null;
  }
}

/** True for `await client.query('ROLLBACK');`. */
function rollsBack(statement: Statement): boolean {
  if (statement.type !== 'ExpressionStatement') return false;
  const { expression } = statement;
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
  if (!isCall(call)) return false;
  const [first] = call.arguments;
  const isSql = first?.type === 'StringLiteral' && /^\s*rollback\b/i.test(first.value);
  return isSql || named('rollsBack').test(calledName(call) ?? '');
}

/** True for `reject(error)`, `callback(new Error(…))`, `Promise.reject(…)`, `process.exit(1)`, and a refusal. */
function isFailure(expression: Node): boolean {
  const node = unwrapped(expression);
  if (isRefusal(node)) return true;
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  const [first] = node.arguments;
  if (callee.type === 'Identifier') {
    return named('tellsOfFailure').test(callee.name) || first?.type === 'NewExpression';
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  return named('rejects').test(callee.property.name);
}

function statementsBehind({ node, parent }: Visit): Statement[] {
  const holder = parent?.node;
  if (holder?.type !== 'BlockStatement') return [];
  return holder.body.slice(holder.body.findIndex((each) => each === node) + 1);
}

function size(statements: readonly Node[]): number {
  const last = statements.at(-1);
  return (last?.end ?? 0) - (statements[0]?.start ?? 0);
}

function inferSwitch(
  reading: ValueAnalysis,
  facts: Statements,
  { discriminant, cases }: Node & { type: 'SwitchStatement' },
): void {
  const chosen = cases.find(({ test, consequent }) => {
    const isLiteral = test?.type === 'StringLiteral' || test?.type === 'NumericLiteral';
    return isLiteral && !(consequent[0] && endOf(consequent[0]) === 'fails');
  });
  const test = chosen?.test;
  if (test?.type !== 'StringLiteral' && test?.type !== 'NumericLiteral') return;
  for (const path of pathsAt(reading, discriminant)) {
    facts.add(path, { value: test.value }, CONFIDENCE.guard);
  }
}

/** Returns the tests that leave an endless loop. */
export function exitsOf(loop: Visit, visits: Iterable<Visit>): If[] {
  const found: If[] = [];
  for (const visit of visits) {
    if (visit.node.type !== 'IfStatement' || loopAround(visit)?.node !== loop.node) continue;
    const end = endOf(visit.node.consequent);
    if (end === 'returns' || end === 'breaks') found.push(visit.node);
  }
  return found;
}
