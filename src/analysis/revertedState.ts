import type { Node } from '@babel/types';

import { isMember } from '../document/calls';
import { dottedName } from '../document/dottedName';
import { isInside } from '../document/range';
import { walkWithin, type FunctionVisit, type Visit } from '../document/walk';
import type { Code } from './code';

/** Changes of lasting state that a function reverts before it ends. */
export interface RevertedState {
  /**
   * Counts that go up and down: `running` of `running++` … `running--`, `this.running`. The effect
   * of such a leaked count shows after several failures, not after one.
   */
  counts: string[];
  /** Flags that are set and unset: `this.loading = true` … `this.loading = false`. */
  flags: string[];
}

export function revertedState({ node: fn }: FunctionVisit, code: Code): RevertedState {
  const steps = stepsIn(fn).filter(({ target }) => outlives(code.at(target), fn, code));
  return {
    counts: bothWays(steps.filter(({ of }) => of === 'count')),
    flags: bothWays(steps.filter(({ of }) => of === 'flag')),
  };
}

function bothWays(steps: readonly Step[]): string[] {
  const taken = new Set(steps.filter(({ up }) => !up).map(({ name }) => name));
  const added = steps.filter(({ up, name }) => up && taken.has(name));
  return [...new Set(added.map(({ name }) => name))];
}

interface Step {
  target: Node;
  name: string;
  of: 'count' | 'flag';
  up: boolean;
}

function stepsIn(fn: Node): Step[] {
  const steps: Step[] = [];
  walkWithin(fn, (node) => {
    const step = stepAt(node);
    if (step) steps.push(step);
    return true;
  });
  return steps;
}

function stepAt(node: Node): Step | null {
  if (node.type === 'UpdateExpression')
    return stepOf(node.argument, 'count', node.operator === '++');
  if (node.type !== 'AssignmentExpression') return null;
  const { operator, left, right } = node;
  if (operator === '=' && right.type === 'BooleanLiteral') return stepOf(left, 'flag', right.value);
  if (operator !== '+=' && operator !== '-=') return null;
  return stepOf(left, 'count', operator === '+=');
}

function stepOf(target: Node, of: Step['of'], up: boolean): Step | null {
  const name = dottedName(target);
  return name === null ? null : { target, name, of, up };
}

/** True if a target belongs to `this`, or to something outside the function. */
function outlives({ node }: Visit, fn: Node, code: Code): boolean {
  const root = rootOf(node);
  if (root.type === 'ThisExpression') return true;
  const binding = code.scopes.bindingOf(code.at(root));
  return binding !== null && !binding.declared.some((each) => isInside(each.node, fn));
}

function rootOf(node: Node): Node {
  return isMember(node) ? rootOf(node.object) : node;
}
