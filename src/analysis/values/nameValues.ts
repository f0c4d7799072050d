import type { Node } from '@babel/types';

import { calledName, isCall } from '../../document/calls';
import { isFunction, isFunctionVisit, type Visit } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import { beginsAsText } from '../beginsAsText';
import type { Code } from '../code';
import type { Binding } from '../scopes/scopes';
import { setOnceTo } from '../setOnceTo';
import { givenValues } from './argumentValues';
import { memberValues } from './members';
import { parameterPaths } from './parameterPaths';
import {
  elementsOf,
  fewOf,
  isPieceOfText,
  memberPath,
  placeAt,
  type ValueAnalysis,
  type Value,
} from './value';

/** Limit of places that bind a name; only a few values are kept anyway. */
const MOST_PLACES = 50;

/** Returns all values that are ever bound to a name. */
export function nameValues(reading: ValueAnalysis, visit: Visit): Value[] {
  const binding = reading.code.scopes.bindingOf(visit);
  const { node } = visit;
  if (!binding) return node.type === 'Identifier' ? undeclaredValues(node.name) : [];
  const places = [...binding.declared, ...binding.assigned].slice(0, MOST_PLACES);
  const filled = isEmptyList(reading.code, visit, binding) ? [putInto(reading, binding)] : [];
  return fewOf([...filled, ...places.flatMap((bound) => boundValues(reading, bound))]);
}

/** True for a list that begins empty: `const found = [];` */
function isEmptyList(code: Code, name: Visit, { assigned }: Binding): boolean {
  const made = assigned.length === 0 ? setOnceTo(code, name) : null;
  const init = made && unwrapped(made);
  return init?.type === 'ArrayExpression' && init.elements.length === 0;
}

/**
 * Returns a list of the elements that are added: `found.push(await get(id))`,
 * `found.unshift(...page.items)`.
 */
function putInto(reading: ValueAnalysis, { read }: Binding): Value {
  const { code } = reading;
  const found = () =>
    read.slice(0, MOST_PLACES).flatMap(({ key, parent }) => {
      const call = key === 'object' && parent?.key === 'callee' ? parent.parent?.node : undefined;
      if (!call || !isCall(call) || !named('addsToList').test(calledName(call) ?? '')) return [];
      return call.arguments.flatMap((given) =>
        given.type === 'SpreadElement'
          ? elementsOf(reading.valuesOf(code.at(given.argument)))
          : reading.valuesOf(code.at(given)),
      );
    });
  let each: Value[] | null = null;
  return {
    is: 'list',
    items: [],
    // evaluated lazily: an added element may itself depend on this name
    get each() {
      if (each) return each;
      each = [];
      // a list of growing lists might contain itself
      each = fewOf(found()).filter(({ is }) => is !== 'list');
      return each;
    },
  };
}

const NO_VALUE: ReadonlySet<string> = new Set(['undefined', 'NaN', 'Infinity', 'arguments']);

function undeclaredValues(name: string): Value[] {
  return NO_VALUE.has(name) ? [] : [placeAt(name)];
}

function boundValues(reading: ValueAnalysis, bound: Visit): Value[] {
  const holder = bound.parent!;
  const { node } = holder;
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      if (bound.key === 'id') return [{ is: 'function', visit: holder }];
      break;
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [{ is: 'class', visit: holder }];
    case 'TSEnumDeclaration':
      return [{ is: 'object', visit: holder }];
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'TSImportEqualsDeclaration':
      return importedValues(reading, holder);
  }
  const root = patternRoot(bound);
  return takenApart(reading, bound, root, sourceValues(reading, root));
}

/** Returns the outermost part of the pattern around an identifier. */
function patternRoot(visit: Visit): Visit {
  let at = visit;
  while (at.parent && isPartOfPattern(at, at.parent)) at = at.parent;
  return at;
}

function isPartOfPattern({ key }: Visit, { node, parent }: Visit): boolean {
  switch (node.type) {
    case 'ObjectProperty':
      return key === 'value' && parent?.node.type === 'ObjectPattern';
    case 'AssignmentPattern':
      return key === 'left';
    case 'ObjectPattern':
    case 'ArrayPattern':
    case 'RestElement':
    case 'TSParameterProperty':
      return key !== 'typeAnnotation' && key !== 'decorators';
    default:
      return false;
  }
}

function importedValues(reading: ValueAnalysis, { node, parent }: Visit): Value[] {
  if (node.type === 'TSImportEqualsDeclaration') {
    const { moduleReference } = node;
    if (moduleReference.type !== 'TSExternalModuleReference') return [];
    return [placeAt(JSON.stringify(moduleReference.expression.value))];
  }
  const declaration = parent?.node;
  if (declaration?.type !== 'ImportDeclaration') return [];
  const module = placeAt(JSON.stringify(declaration.source.value));
  if (node.type !== 'ImportSpecifier') return [module];
  const { imported } = node;
  const name = imported.type === 'Identifier' ? imported.name : imported.value;
  return memberValues(reading, [module], name);
}

/** Returns the values that the outermost part of a pattern is given. */
function sourceValues(reading: ValueAnalysis, root: Visit): Value[] {
  const holder = root.parent!;
  const { node } = holder;
  const of = (part: Node) => reading.valuesOf(reading.code.at(part));
  switch (node.type) {
    case 'VariableDeclarator':
      return node.init ? of(node.init) : loopValues(reading, holder);
    case 'AssignmentExpression':
      if (node.operator === '+=' && beginsAsText(node.left, reading.code))
        return of(node.right).filter(isPieceOfText);
      return /^(=|\|\|=|&&=|\?\?=)$/.test(node.operator) ? of(node.right) : [];
    case 'ForOfStatement':
      return elementsOf(of(node.right));
    default:
      return isFunctionVisit(holder) ? parameterValues(reading, root, holder) : [];
  }
}

function loopValues(reading: ValueAnalysis, declarator: Visit): Value[] {
  const loop = declarator.parent?.parent;
  if (loop?.node.type !== 'ForOfStatement' || declarator.parent?.key !== 'left') return [];
  return elementsOf(reading.valuesOf(reading.code.at(loop.node.right)));
}

function parameterValues(reading: ValueAnalysis, root: Visit, holder: Visit): Value[] {
  if (!isFunction(holder.node)) return [];
  const { node } = root;
  const index = holder.node.params.findIndex((each) => each === node);
  const paths = parameterPaths(reading, holder);
  const path = paths?.[index];
  if (paths === null) return givenValues(reading, holder, index);
  return path === undefined || path === null ? [] : [placeAt(path)];
}

/** Follows a pattern from its value to one of its names. */
function takenApart(
  reading: ValueAnalysis,
  bound: Visit,
  root: Visit,
  source: readonly Value[],
): Value[] {
  const steps: Visit[] = [];
  for (let at = bound; at !== root; at = at.parent!) steps.unshift(at);
  let values = [...source];
  let holder = root;
  for (const step of steps) {
    values = stepInto(reading, holder, step, values);
    holder = step;
  }
  return fewOf(values);
}

function stepInto(reading: ValueAnalysis, holder: Visit, step: Visit, values: Value[]): Value[] {
  const { node } = holder;
  switch (node.type) {
    case 'AssignmentPattern':
      return [...values, ...reading.valuesOf(reading.code.at(node.right))];
    case 'ObjectProperty': {
      return memberValues(reading, values, keyOf(node));
    }
    case 'ArrayPattern': {
      if (step.node.type === 'RestElement') return values;
      const index = node.elements.findIndex((each) => each === step.node);
      const isOne = node.elements.length === 1;
      return fewOf(values.flatMap((value) => itemValues(value, index, isOne)));
    }
    case 'RestElement':
      return holder.parent && isFunctionVisit(holder.parent)
        ? [{ is: 'list', items: [], each: elementsOf(values) }]
        : values;
    default:
      return values;
  }
}

/**
 * Returns the values of one item: items of a tuple, such as `[rows, count]`, differ from each
 * other.
 */
function itemValues(value: Value, index: number, isOne: boolean): Value[] {
  if (value.is === 'place' && !isOne) return [placeAt(memberPath(value.path, String(index)))];
  if (value.is !== 'list') return elementsOf([value]);
  const item = value.items[index];
  return item ?? value.each;
}

function keyOf(node: Node & { type: 'ObjectProperty' }): string {
  const key = unwrapped(node.key);
  if (key.type === 'Identifier' && !node.computed) return key.name;
  return key.type === 'StringLiteral' ? key.value : '[]';
}
