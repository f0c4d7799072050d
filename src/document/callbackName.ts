import type { Node } from '@babel/types';

import { named } from '../models/shipped';
import { calledName, isCall, isMember, type Call, type CallOrNew } from './calls';
import { attributeOf, isEffect } from './component';
import { isIdentifier } from './exported';
import { keyName } from './functionName';
import { placeName, placeOf } from './functionPlace';
import { takesRequests } from './requestParameters';
import { visible } from './visible';
import { isFunction, walkWithin, type FunctionNode, type Visit } from './walk';
import { outermost, unwrapped } from './unwrapped';

/** Limit of characters shown of a route or an event. */
const MOST = 40;

/**
 * Returns a name for an unnamed callback, by the call that takes it: `socket.on('login')`,
 * `router.route('/users').get`. Null if it is none.
 */
export function callbackName(visit: Visit, text: string): string | null {
  const attribute = isAsync(visit) ? nameOfAttribute(visit, text) : null;
  return (
    attribute ??
    nameByRegistry(visit, text) ??
    (isAsync(visit) || isForRequests(visit)
      ? (nameByWhatTakes(visit, text) ?? nameByList(visit))
      : null)
  );
}

function nameByRegistry(visit: Visit, text: string): string | null {
  const call = registryOf(visit);
  if (!call) return null;
  const { node } = call;
  if (!isCall(node)) return null;
  const callee = calleeWords(node.callee, text);
  if (callee === null) return null;
  const label = labelOf(node, text);
  const isNamed = isText(node.arguments[0]);
  // `subscriptions.push(workspace.onDidSave(async …))`: its result is the way to unsubscribe
  const isKept = isAsync(visit) && named('registers').test(calledName(node) ?? '');
  if (!isLeft(call) && !isNamed && !isKept) return null;
  // a callback that is not async may be the continuation of the call
  const isMeant =
    isAsync(visit) ||
    isForRequests(visit) ||
    isHandler(visit, node, isNamed) ||
    isEffect(node) ||
    callee === 'setInterval' ||
    isChaining(visit, node);
  return isMeant ? callee + (label ?? '') : null;
}

function isAsync({ node }: Visit): boolean {
  return isFunction(node) && node.async === true;
}

/**
 * True for a callback that answers requests:
 * `http.createServer((req, res) => { fs.createReadStream(…).pipe(res) })`.
 */
function isForRequests({ node }: Visit): boolean {
  return isFunction(node) && takesRequests(node);
}

/**
 * True for a callback that chains promises and takes no error:
 * `passport.deserializeUser((id, done) => { User.findById(id).then(…) })`.
 */
function isChaining({ node }: Visit, { callee }: Call): boolean {
  if (!isFunction(node) || !isMember(callee) || takesError(node)) return false;
  let isSo = false;
  walkWithin(node.body, (each) => {
    if (isCall(each) && isMember(each.callee) && named('chains').test(calledName(each) ?? ''))
      isSo = true;
    return !isSo && !isFunction(each);
  });
  return isSo;
}

/** True for a callback of a named event or route that is not error-first. */
function isHandler({ node }: Visit, call: Call, isNamed: boolean): boolean {
  if (isFunction(node) && takesError(node)) return false;
  return isNamed || (call.arguments.length > 1 && named('listens').test(calledName(call) ?? ''));
}

function takesError({ params: [first] }: FunctionNode): boolean {
  return first?.type === 'Identifier' && named('errorName').test(first.name);
}

/** Returns `Button.onClick` for a function in an attribute of JSX. */
function nameOfAttribute(visit: Visit, text: string): string | null {
  const attribute = attributeOf(visit);
  if (!attribute) return null;
  const words = ({ start, end }: Node) => text.slice(start ?? 0, end ?? 0);
  return `${words(attribute.element.name)}.${words(attribute.node.name)}`;
}

/** Returns the call that takes a function, directly or in wrappers: `get('/', wrap(async …))`. */
function registryOf(visit: Visit): Visit | null {
  const { node } = visit;
  if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return null;
  let value = outermost(visit);
  // `router.get('/', [auth, async (req, res) => …])`
  if (value.key === 'elements' && value.parent) value = outermost(value.parent);
  for (let call = callAround(value); call; call = callAround(value)) {
    const name = calledName(call.node);
    if (name === null || (named('usesAtOnce').test(name) && !isForSomething(visit, call.node)))
      return null;
    const outer = outermost(call);
    const isWrapper = isCall(call.node) && call.node.callee.type === 'Identifier';
    if (!isWrapper || !callAround(outer)) return call;
    value = outer;
  }
  return null;
}

/**
 * True for a callback after a text, as methods of lists take none:
 * `app.all('/users', async (req, res) => …)`, `filter('items.create', async (input) => …)`.
 */
function isForSomething(visit: Visit, call: Node): boolean {
  return isCall(call) && isText(call.arguments[0]) && (isForRequests(visit) || isAsync(visit));
}

function callAround({ key, parent }: Visit): Visit | null {
  return key === 'arguments' && parent && isCall(parent.node) ? parent : null;
}

/**
 * Returns the name of the object made with the function: `worker` for
 * `const worker = new Worker('mails', async (job) => …)`, `byId` for
 * `{ byId: procedure.input(Id).query(async …) }`. Inside a function only `new` counts, as a call
 * may have run the callback already.
 */
function nameByWhatTakes(visit: Visit, text: string): string | null {
  const { key, parent: taken } = outermost(visit);
  if (!taken || key !== 'arguments' || !isTaker(taken)) return null;
  const value = endOfChain(taken);
  const holder = value.parent;
  switch (holder?.node.type) {
    case 'VariableDeclarator':
      return value.key === 'init' && holder.node.id.type === 'Identifier'
        ? holder.node.id.name
        : null;
    case 'AssignmentExpression':
      return value.key === 'right' ? calleeWords(holder.node.left, text) : null;
    case 'ObjectProperty':
      return value.key === 'value' ? nameOfMember(holder) : null;
    case 'ExportDefaultDeclaration':
      return 'default';
    case 'CallExpression':
    case 'ExpressionStatement':
      // `passport.use(new LocalStrategy(async …))`
      return taken.node.type === 'NewExpression'
        ? `new ${calledWords(taken.node, text) ?? ''}`
        : null;
    default:
      return null;
  }
}

function isTaker({ node, within }: Visit): boolean {
  if (node.type === 'NewExpression') return !isIdentifier(node.callee, 'Promise');
  const name = calledName(node);
  return within === null && name !== null && !named('usesAtOnce').test(name);
}

/**
 * Returns the last call of a chain, whose result is bound to a name: `middy(async …).use(parse())`.
 */
function endOfChain(call: Visit): Visit {
  let value = outermost(call);
  for (;;) {
    const member = value.parent;
    const isAsked =
      value.key === 'object' && member && isMember(member.node) && member.key === 'callee';
    if (!isAsked || !member.parent || !isCall(member.parent.node)) return value;
    value = outermost(member.parent);
  }
}

function nameOfMember(property: Visit): string | null {
  const { node } = property;
  if (node.type !== 'ObjectProperty') return null;
  const name = keyName(node.key, node.computed);
  return name === null ? null : placeName(placeOf(property), name);
}

/**
 * Returns the member whose list holds a callback: `Posts.hooks.beforeChange` for
 * `hooks: { beforeChange: [async ({ data }) => …] }`. Each is called later.
 */
function nameByList(visit: Visit): string | null {
  const { key, parent: list } = outermost(visit);
  if (key !== 'elements' || !list) return null;
  const { key: held, parent: holder } = outermost(list);
  return held === 'value' && holder ? nameOfMember(holder) : null;
}

/** True if the result of a call is unused, except for further calls on it. */
function isLeft(call: Visit): boolean {
  for (let value = outermost(call); value.parent; value = outermost(value.parent)) {
    const { parent, key } = value;
    switch (parent.node.type) {
      case 'ExpressionStatement':
        return true;
      case 'ArrowFunctionExpression':
        return key === 'body';
      case 'AwaitExpression':
      case 'UnaryExpression':
        break;
      default:
        if (isMember(parent.node) ? key !== 'object' : !isCall(parent.node) || key !== 'callee')
          return false;
    }
  }
  return false;
}

/** Returns the words of a callee, with the labels of calls in it: `router.route('/users').get`. */
function calleeWords(callee: Node, text: string): string | null {
  const node = unwrapped(callee);
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'ThisExpression':
      return 'this';
    case 'Super':
      return 'super';
    case 'TSNonNullExpression':
      return calleeWords(node.expression, text);
    case 'NewExpression':
      return calleeWords(node.callee, text);
    case 'CallExpression':
    case 'OptionalCallExpression':
      return calledWords(node, text);
    case 'MemberExpression':
    case 'OptionalMemberExpression': {
      if (node.computed || node.property.type !== 'Identifier') return null;
      const owner = calleeWords(node.object, text);
      return owner === null ? null : `${owner}.${node.property.name}`;
    }
    default:
      return null;
  }
}

/**
 * Returns the words of a call. A registering call returns its own object:
 * `app.get('/a', a).get('/b', b)` are two calls on app.
 */
function calledWords(call: CallOrNew, text: string): string | null {
  const isChained =
    isMember(call.callee) && call.arguments.some((each) => isFunction(unwrapped(each)));
  if (isChained && isMember(call.callee)) return calleeWords(call.callee.object, text);
  const callee = calleeWords(call.callee, text);
  return callee === null ? null : callee + (labelOf(call, text) ?? '()');
}

function isText(node: Node | undefined): boolean {
  return node?.type === 'StringLiteral' || node?.type === 'TemplateLiteral';
}

/**
 * Returns the first argument of a call in brackets, such as a route or an event; null for a
 * function or nothing.
 */
function labelOf({ arguments: [first] }: CallOrNew, text: string): string | null {
  if (!first || isFunction(unwrapped(first))) return null;
  switch (first.type) {
    case 'StringLiteral':
      return `('${escaped(cut(first.value))}')`;
    case 'TemplateLiteral':
    case 'Identifier':
    case 'MemberExpression':
    case 'RegExpLiteral':
    case 'NumericLiteral':
      return `(${visible(cut(text.slice(first.start ?? 0, first.end ?? 0)))})`;
    default:
      return '(…)';
  }
}

function cut(words: string): string {
  const all = [...words];
  return all.length > MOST ? `${all.slice(0, MOST - 1).join('')}…` : words;
}

function escaped(words: string): string {
  return visible(words.replace(/[\\']/g, '\\$&'));
}
