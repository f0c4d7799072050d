import type { File, Node } from '@babel/types';

/** A node with the way that led to it. */
export interface Visit {
  node: Node;
  /** Property of the parent that holds the node. */
  key: string;
  parent: Visit | null;
  /** Functions around the node, named or not. */
  depth: number;
}

/** Properties that hold no part of the program. */
const NOT_CHILDREN: ReadonlySet<string> = new Set([
  'loc',
  'extra',
  'errors',
  'tokens',
  'comments',
  'leadingComments',
  'innerComments',
  'trailingComments',
]);

/**
 * Visits every node in the order of the text. It keeps its own stack, because a program may be
 * nested deeper than calls can be.
 */
export function walk(file: File, visit: (visit: Visit) => void): void {
  const waiting: Visit[] = [{ node: file.program, key: 'program', parent: null, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    visit(next);
    const children = childrenOf(next);
    for (let i = children.length - 1; i >= 0; i--) waiting.push(children[i]!);
  }
}

function childrenOf(parent: Visit): Visit[] {
  const depth = parent.depth + (isFunction(parent.node) ? 1 : 0);
  const children: Visit[] = [];
  for (const [key, value] of Object.entries(parent.node)) {
    if (value === null || typeof value !== 'object' || NOT_CHILDREN.has(key)) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) children.push({ node: child, key, parent, depth });
    }
  }
  return children;
}

function isNode(value: unknown): value is Node {
  return (
    value !== null &&
    typeof value === 'object' &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value
  );
}

const FUNCTIONS = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod',
  'ClassPrivateMethod',
] as const;

export type FunctionNode = Extract<Node, { type: (typeof FUNCTIONS)[number] }>;

const FUNCTION_TYPES: ReadonlySet<string> = new Set(FUNCTIONS);

/** True for what has a body; a TypeScript overload or abstract method is a type, no function. */
export function isFunction(node: Node): node is FunctionNode {
  return FUNCTION_TYPES.has(node.type);
}
