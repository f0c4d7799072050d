import type { JSXAttribute, JSXOpeningElement, Node, Program, Statement } from '@babel/types';

import { named } from '../models/shipped';
import { calledName, isCall } from './calls';
import { lastReturned } from './returnedFunction';
import { walkWithin, isFunction, type FunctionVisit, type Visit } from './walk';
import { outermost, unwrapped } from './unwrapped';

/** True for a component of React or the like: it renders, and waits for nothing. */
export function isComponent({ node }: FunctionVisit, name: string): boolean {
  if (!/^[A-Z]/.test(name) && name !== 'default') return false;
  if (node.async || node.generator) return false;
  return node.body.type === 'BlockStatement' ? drawsIn(node.body) : draws(node.body);
}

/** True if a function's body returns elements. */
export function drawsIn(body: Node): boolean {
  let found = false;
  walkWithin(body, (each) => {
    if (each.type === 'ReturnStatement' && each.argument) found ||= draws(each.argument);
    return !isFunction(each);
  });
  return found;
}

function draws(expression: Node): boolean {
  const node = unwrapped(expression);
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'ConditionalExpression':
      return draws(node.consequent) || draws(node.alternate);
    case 'LogicalExpression':
      return draws(node.right);
    default:
      return false;
  }
}

/** Attribute of JSX that holds a function. */
export interface Attribute {
  node: JSXAttribute;
  element: JSXOpeningElement;
}

/** Returns the attribute whose value an expression is: `onClick={save}`; or null. */
export function attributeOf(visit: Visit): Attribute | null {
  const { key, parent } = outermost(visit);
  const attribute = parent?.parent?.node;
  const element = parent?.parent?.parent?.node;
  if (key !== 'expression' || attribute?.type !== 'JSXAttribute') return null;
  return element?.type === 'JSXOpeningElement' ? { node: attribute, element } : null;
}

/** True for a listener of an element of a page, such as `<button onClick={…}>`. */
export function isListener({ node, element }: Attribute): boolean {
  const { name } = element;
  return isHandler(node) && name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name);
}

/** True for `onClick={…}`. */
export function isHandler({ name, value }: JSXAttribute): boolean {
  return (
    name.type === 'JSXIdentifier' &&
    /^on[A-Z]/.test(name.name) &&
    value?.type === 'JSXExpressionContainer'
  );
}

/** True if a call is an effect hook of a component, whose promise is ignored. */
export function isEffect(call: Node): boolean {
  return named('effectHook').test(calledName(call) ?? '');
}

/**
 * True for `const [items, setItems] = useState([])` and `const router = useRouter()` of a package,
 * whose values come from a renderer. Hooks of the project run, as those do that take a function of
 * the component.
 *
 * @param within code of the same file
 */
export function isOfRenderer(statement: Statement, within: Visit): boolean {
  return hookCalls(statement).some((name) => {
    if (named('stateHook').test(name)) return true;
    const from = importOf(name, within);
    return from !== null && OF_PACKAGE.test(from) && !named('drawing').test(from);
  });
}

/** Returns the names of the hooks whose results a statement declares. */
export function hookCalls(statement: Statement): string[] {
  if (statement.type !== 'VariableDeclaration') return [];
  const called = statement.declarations.map(({ init }) => init && calledName(unwrapped(init)));
  return called.flatMap((name) => (name && named('hook').test(name) ? [name] : []));
}

/** Returns `useCallback(async () => …)` around its function, which it gives back; else the function. */
export function keptAs(fn: Visit): Visit {
  const { key, parent } = outermost(fn);
  return key === 'arguments' && parent && givesBack(parent.node) ? parent : fn;
}

/** True for a hook that gives back the function that it gets, such as `useCallback(async () => …)`. */
export function givesBack(call: Node): boolean {
  const name = calledName(call) ?? '';
  return named('hook').test(name) && named('wraps').test(name);
}

/** Matches `next/navigation` and `@scope/name`, and no path or alias of the project. */
const OF_PACKAGE = /^(?:@[\w-]+\/)?[\w-]/;

/** Returns the module that a name is imported from, or null. */
function importOf(name: string, visit: Visit): string | null {
  let top = visit;
  while (top.parent) top = top.parent;
  const imports = (top.node as Program).body.flatMap((each) =>
    each.type === 'ImportDeclaration' ? [each] : [],
  );
  const found = imports.find(({ specifiers }) =>
    specifiers.some(({ local }) => local.name === name),
  );
  return found?.source.value ?? null;
}

/** True for an effect that returns what ends it: `return () => clearInterval(timer)`. */
export function endsItself(fn: FunctionVisit): boolean {
  const { key, parent } = outermost(fn);
  if (key !== 'arguments' || !parent || !isEffect(parent.node)) return false;
  const returned = lastReturned(fn.node);
  return returned !== null && isFunction(returned);
}

/**
 * Returns the hook that takes a function, such as `useCallback`, whose callbacks no server calls;
 * or null.
 */
export function hookOf(fn: Visit): string | null {
  const { key, parent } = outermost(fn);
  if (key !== 'arguments' || !parent || !isCall(parent.node)) return null;
  const name = calledName(parent.node) ?? '';
  return isEffect(parent.node) || name === 'useCallback' ? name : null;
}
