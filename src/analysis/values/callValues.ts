import type { Node } from '@babel/types';

import { isCallOrNew, isMember, type CallOrNew } from '../../document/calls';
import { isFunction, type Visit } from '../../document/walk';
import { awaitAround, outermost, unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import type { Code } from '../code';
import { isOperator, isPiece } from '../methods';
import { passesErrorFirst, isErrorFirstParameter } from './errorFirstCallback';
import { returnedBy } from './returnedValues';
import {
  argumentsOf,
  calledPaths,
  calledMember,
  elementsOf,
  fewOf,
  isPieceOfText,
  placeAt,
  type ValueAnalysis,
  type Value,
} from './value';

/** Returns the values that a call evaluates to. */
export function callValues(reading: ValueAnalysis, visit: Visit): Value[] {
  const { node } = visit;
  if (!isCallOrNew(node)) return [];
  const module = requiredModule(reading, node);
  if (module !== null) return [placeAt(module)];
  const own = globalCallValues(reading, node);
  if (own) return own;
  const member = calledMember(reading, node);
  const builtIn = member && methodValues(reading, node, member);
  if (builtIn) return builtIn;
  return fewOf(
    reading
      .valuesOf(reading.code.at(node.callee))
      .flatMap((callee) => calledValues(reading, node, callee)),
  );
}

function calledValues(reading: ValueAnalysis, call: CallOrNew, callee: Value): Value[] {
  switch (callee.is) {
    case 'place':
      return [placeAt(givesHandle(reading, call) ? `${callee.path}.=` : `${callee.path}()`)];
    case 'class':
      return [{ is: 'instance', of: callee.visit }];
    case 'function':
      if (call.type === 'NewExpression') return [{ is: 'instance', of: callee.visit }];
      return isFunction(callee.visit.node) ? returnedBy(reading, callee.visit.node) : [];
    default:
      return [];
  }
}

/** Returns an entry: an unknown key, and an element of the values. */
function entryOf(values: readonly Value[]): Value {
  return { is: 'list', items: [[], elementsOf(values)], each: [] };
}

/**
 * True if a call returns a handle and its callback gets another value:
 * `const child = exec(command, (error, text) => …); child.kill()`.
 */
function givesHandle({ code }: ValueAnalysis, call: CallOrNew): boolean {
  if (call.type === 'NewExpression' || !call.arguments.some(isFunction)) return false;
  const { key, parent } = outermost(code.at(call));
  const isUsed =
    key === 'init' || key === 'right' || (key === 'object' && !isChained(code, parent));
  return isUsed && argumentsOf(code, call).some(passesErrorFirst);
}

function isChained({ memberName }: Code, member: Visit | null): boolean {
  return (
    member !== null && isMember(member.node) && named('chains').test(memberName(member.node) ?? '')
  );
}

/** Returns the module of `require('…')` or `import('…')`, as the root of a path. */
function requiredModule(
  { code }: ValueAnalysis,
  { callee, arguments: args }: CallOrNew,
): string | null {
  const [first] = args;
  if (first?.type !== 'StringLiteral') return null;
  const isRequire = callee.type === 'Identifier' && callee.name === 'require';
  if (callee.type !== 'Import' && !isRequire) return null;
  return code.scopes.bindingOf(code.at(callee)) ? null : JSON.stringify(first.value);
}

/** Returns the name of an undeclared global function, such as `Promise.all`; otherwise null. */
export function globalName({ code }: ValueAnalysis, callee: Node): string | null {
  if (callee.type === 'Identifier') {
    return code.scopes.bindingOf(code.at(callee)) ? null : callee.name;
  }
  if (callee.type !== 'MemberExpression' || callee.computed) return null;
  const { object, property } = callee;
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return null;
  return code.scopes.bindingOf(code.at(object)) ? null : `${object.name}.${property.name}`;
}

function globalCallValues(reading: ValueAnalysis, call: CallOrNew): Value[] | null {
  const name = globalName(reading, call.callee);
  const [first] = argumentsOf(reading.code, call);
  if (name === 'Promise' && first) return resolvedValues(reading, first);
  if (!first) return null;
  const values = () => reading.valuesOf(first);
  switch (name) {
    case 'Promise.all':
    case 'Promise.resolve':
    case 'Object.freeze':
    case 'Object.assign':
    case 'structuredClone':
      return values();
    case 'Promise.race':
    case 'Promise.any':
    case 'Buffer.concat':
      // the whole has the value of its pieces
      return elementsOf(values());
    case 'Promise.allSettled': {
      const value = elementsOf(values());
      return value.length > 0 ? [{ is: 'list', items: [], each: [] }] : [];
    }
    case 'Object.values':
      return [{ is: 'list', items: [], each: elementsOf(values()) }];
    case 'Object.entries':
      return [{ is: 'list', items: [], each: [entryOf(values())] }];
    case 'Array.from':
    case 'Set':
      return [{ is: 'list', items: [], each: elementsOf(values()) }];
    case 'JSON.parse':
      return parsedValues(reading, first);
    default:
      return promisifiedValues(reading, call, values);
  }
}

function parsedValues(reading: ValueAnalysis, text: Visit): Value[] {
  const of = copied(reading, text);
  if (of) return reading.valuesOf(of);
  return reading
    .valuesOf(text)
    .flatMap((each) => (each.is === 'place' ? [placeAt(`${each.path}{}`)] : []));
}

/** Returns the argument of `JSON.stringify` in a copy by `JSON.parse(JSON.stringify(…))`. */
function copied(reading: ValueAnalysis, { node }: Visit): Visit | null {
  if (!isCallOrNew(node) || globalName(reading, node.callee) !== 'JSON.stringify') return null;
  return argumentsOf(reading.code, node)[0] ?? null;
}

/** Returns functions whose callback `util.promisify` or the like replaces by a promise. */
function promisifiedValues(
  reading: ValueAnalysis,
  call: CallOrNew,
  first: () => Value[],
): Value[] | null {
  const paths = calledPaths(reading, call);
  const isPromisify = paths.some((each) => {
    const [, specifier = null, name = '.'] = /^"([^"]*)"(?:\.(\w+))?$/.exec(each) ?? [];
    return reading.code.models.says('promisifies', name, () => specifier);
  });
  if (!isPromisify) return null;
  return first().map((each) => (each.is === 'place' ? { ...each, promisified: true } : each));
}

/** Returns the values that a `new Promise((resolve) => …)` resolves to. */
function resolvedValues(reading: ValueAnalysis, executor: Visit): Value[] {
  const { code } = reading;
  const { node } = executor;
  const resolve = isFunction(node) ? node.params[0] : undefined;
  if (resolve?.type !== 'Identifier') return [];
  const binding = code.scopes.bindingOf(code.at(resolve));
  return fewOf(
    (binding?.read ?? []).flatMap(({ key, parent }) => {
      if (key !== 'callee' || !parent || !isCallOrNew(parent.node)) return [];
      const [kept] = argumentsOf(code, parent.node);
      return kept ? reading.valuesOf(kept) : [];
    }),
  );
}

/** Returns the values of methods that promises, arrays and functions of the language have. */
function methodValues(
  reading: ValueAnalysis,
  call: CallOrNew,
  { name, on }: { name: string; on: Value[] },
): Value[] | null {
  const args = argumentsOf(reading.code, call);
  const returned = () => (args[0] ? resultsOf(reading, reading.valuesOf(args[0])) : []);
  if (name === 'then') return args[0] ? returned() : on;
  if (named('chains').test(name)) return on;
  if (name === 'bind' && on.some(({ is }) => is === 'place' || is === 'function')) return on;
  if (name === 'call' || name === 'apply') {
    return on.length > 0 ? on.flatMap((callee) => calledValues(reading, call, callee)) : null;
  }
  // a listener is added to what the call returns
  if (named('listens').test(name) && args.length === 2 && args[0]!.node.type === 'StringLiteral')
    return on;
  if (name === 'pipe') return pipedValues(reading, args, on);
  const handsOver =
    args[0] &&
    !isErrorFirstParameter(args[0]) &&
    reading.valuesOf(args[0]).some(({ is }) => is === 'function');
  const isOwnList = on.some(({ is }) => is === 'list');
  if (named('iterates').test(name) && (handsOver || isOwnList)) {
    if (name === 'map') return [{ is: 'list', items: [], each: returned() }];
    if (name === 'flatMap') return [{ is: 'list', items: [], each: elementsOf(returned()) }];
    if (name === 'filter') return on;
    return named('givesElement').test(name) ? elementsOf(on) : [];
  }
  if (name === 'reduce' && handsOver) {
    return [...returned(), ...startsOf(reading, args[1])];
  }
  if (isOwnList && named('keepsElements').test(name)) return on;
  if (isPiece(call)) return on;
  // an answer that is compared as `y` may be `Y ` before it is rewritten
  if (named('rewritesText').test(name)) return on.filter(({ is }) => is === 'place');
  if (name === 'toString' && on.some(isPieceOfText)) return on.filter(isPieceOfText);
  if (isOwnList && named('givesElement').test(name)) return elementsOf(on);
  const takesOne = (name === 'pop' || name === 'shift') && args.length === 0;
  // `await queue.pop()`: lists of the language return no promise
  return takesOne && !awaitAround(reading.code.at(call)) ? elementsOf(on) : null;
}

/**
 * Returns the initial values of `reduce` without literals: a sum is not the 0 that it starts from.
 */
export function startsOf(reading: ValueAnalysis, start: Visit | undefined): Value[] {
  return start ? reading.valuesOf(start).filter(({ is }) => is !== 'literal') : [];
}

export function resultsOf(reading: ValueAnalysis, functions: readonly Value[]): Value[] {
  return fewOf(
    functions.flatMap((value) =>
      value.is === 'function' && isFunction(value.visit.node)
        ? returnedBy(reading, value.visit.node)
        : [],
    ),
  );
}

/** Returns the output of a chain of streams, or of RxJS operators. */
function pipedValues(reading: ValueAnalysis, args: readonly Visit[], on: Value[]): Value[] {
  const last = args.at(-1);
  const isRx = !last || args.length > 1 || isOperator('operator', operatorName(last) ?? '');
  if (isRx)
    return [
      {
        is: 'list',
        items: [],
        each: afterOperators(reading, args, elementsOf(on)),
      },
    ];
  return reading.valuesOf(last);
}

/** Returns the values that a list of operators emits for given input. */
export function afterOperators(
  reading: ValueAnalysis,
  operators: readonly Visit[],
  values: Value[],
): Value[] {
  return operators.reduce((handed, operator) => {
    const name = operatorName(operator);
    const [work] = isCallOrNew(operator.node) ? argumentsOf(reading.code, operator.node) : [];
    if (name === null || !work) return handed;
    const results = resultsOf(reading, reading.valuesOf(work));
    if (isOperator('mapsEach', name)) return results;
    return isOperator('flattens', name) ? handedOnBy(results) : handed;
  }, values);
}

/**
 * Returns the values that a flattening operator emits: of a promise, the value that it resolves to.
 */
function handedOnBy(values: readonly Value[]): Value[] {
  return values.flatMap((value) => {
    if (value.is === 'list') return value.each;
    return isCalled(value) ? [value] : elementsOf([value]);
  });
}

/** True for the result of a call, which is a promise rather than a collection. */
function isCalled(value: Value): boolean {
  return value.is === 'place' && /(?<!^"rxjs"\.\w+)\(\)$/.test(value.path);
}

/** Returns the name of the function that makes an operator. */
export function operatorName({ node }: Visit): string | null {
  if (!isCallOrNew(node)) return null;
  const callee = unwrapped(node.callee);
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : null;
}

/** True if a call makes an operator for `.pipe(…)`. */
export function isRxHolder({ key, parent }: Visit): boolean {
  if (key !== 'arguments' || !parent || !isCallOrNew(parent.node)) return false;
  return operatorName(parent) === 'pipe';
}

/** True if a `.pipe(…)` takes RxJS operators. */
export function isRxPipe(call: CallOrNew, code: ValueAnalysis['code']): boolean {
  const args = argumentsOf(code, call);
  const around = code.at(call).parent?.node;
  const isSubscribed = around !== undefined && code.memberName(around) === 'subscribe';
  return (
    isSubscribed ||
    args.length > 1 ||
    args.some((each) => isOperator('operator', operatorName(each) ?? ''))
  );
}
