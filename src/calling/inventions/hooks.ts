import type { Node } from '@babel/types';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import { memberPath, pathsAt } from '../../analysis/values/value';
import { calledName, isCall, type Call } from '../../document/calls';
import { keyName } from '../../document/functionName';
import { startOf } from '../../document/range';
import { unwrapped } from '../../document/unwrapped';
import { isUsedAsPromise } from '../../document/usedAsPromise';
import type { Visit } from '../../document/walk';
import { named } from '../../models/shipped';
import { declaredTypes } from './annotated';
import type { Context } from './context';
import { CONFIDENCE, rootOf, type Statements } from './typeFacts';
import { inferType } from './types';

/**
 * Says what is known of names that a component around the function got from hooks: what models say
 * of the hook, its types, and the state at the first rendering.
 */
export function inferHooks({ reading, whole }: Context, facts: Statements): void {
  inferCalls(reading, facts);
  const { models, scopes } = whole.code;
  const inWhole = new Map(
    [...whole.code.visits.values()]
      .filter(({ node }) => node.type === 'Identifier')
      .map((visit) => [startOf(visit.node), visit] as const),
  );
  const seen = new Set<string>();
  for (const { node } of reading.code.scopes.undeclared) {
    if (node.type !== 'Identifier' || seen.has(node.name)) continue;
    seen.add(node.name);
    const there = inWhole.get(startOf(node));
    const [bound] = (there && scopes.bindingOf(there)?.declared) ?? [];
    const call = bound && hookOf(bound);
    if (!call) continue;
    inferState(whole.code, facts, bound, call);
    for (const path of pathsAt(whole, bound.node)) {
      for (const [below, { fact }] of models.packages.facts(rootOf(path))) {
        const at = rootOf(path) + below;
        if (at.startsWith(path))
          facts.add(node.name + at.slice(path.length), fact, CONFIDENCE.known);
      }
    }
  }
}

/** Says that a hook returns at once: it is called while its component is rendered. */
function inferCalls(reading: Context['reading'], facts: Statements): void {
  for (const visit of reading.relevant) {
    if (!isCall(visit.node) || !named('hook').test(calledName(visit.node) ?? '')) continue;
    if (isUsedAsPromise(visit)) continue;
    for (const path of pathsAt(reading, visit.node.callee))
      facts.add(path, SYNCHRONOUS, CONFIDENCE.known);
  }
}

/** Returns the call of a hook whose result, or a part of it, a name is declared as. */
function hookOf(bound: Visit): Call | null {
  let at: Visit | null = bound;
  while (at && at.node.type !== 'VariableDeclarator') at = at.parent;
  const init = at?.node.type === 'VariableDeclarator' && at.node.init && unwrapped(at.node.init);
  return init && isCall(init) && named('hook').test(calledName(init) ?? '') ? init : null;
}

/** `const [items, setItems] = useState<string[]>([])`, `const saved = useRef(false)` */
function inferState(
  code: Context['whole']['code'],
  facts: Statements,
  { node, key, parent }: Visit,
  call: Call,
): void {
  const hook = calledName(call) ?? '';
  if (node.type !== 'Identifier' || !named('stateHook').test(hook)) return;
  const pair = key === 'elements' && parent?.node.type === 'ArrayPattern' ? parent.node : null;
  const position = pair?.elements.findIndex((each) => each === node) ?? 0;
  if (position > 0) return facts.add(node.name, SYNCHRONOUS, CONFIDENCE.known);
  const path = pair ? node.name : memberPath(node.name, 'current');
  const [type] = call.typeParameters?.params ?? [];
  if (type && hook !== 'useReducer') inferType(facts, declaredTypes(code), path, type);
  const initial = call.arguments[named('takesStateFirst').test(hook) ? 0 : 1];
  if (initial) inferInitial(facts, path, unwrapped(initial), 0);
}

const SYNCHRONOUS: ValueFact = { is: 'function', answers: 'value' };

/** Says the kind of a state, and its value where code tests that: not that a list is empty. */
function inferInitial(facts: Statements, path: string, node: Node, depth: number): void {
  const fact = initialFact(node);
  if (fact) facts.add(path, fact, CONFIDENCE.use);
  if (node.type !== 'ObjectExpression' || depth >= DEEPEST) return;
  for (const property of node.properties) {
    if (property.type !== 'ObjectProperty') continue;
    const name = keyName(property.key, property.computed);
    if (name !== null) inferInitial(facts, memberPath(path, name), property.value, depth + 1);
  }
}

const DEEPEST = 3;

function initialFact(node: Node): ValueFact | null {
  switch (node.type) {
    case 'BooleanLiteral':
      return { value: node.value };
    case 'StringLiteral':
      return node.value === '' ? { is: 'string' } : { value: node.value };
    case 'NumericLiteral':
      return { is: 'number' };
    case 'ArrayExpression':
      return { is: 'array' };
    default:
      return null;
  }
}
