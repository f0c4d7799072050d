import type { File, Node } from '@babel/types';

/** Node with its path from the root. */
export interface Visit {
  node: Node;
  /** Property of the parent that holds the node. */
  key: string;
  parent: Visit | null;
  /** Number of functions around the node, named or not. */
  depth: number;
  /** Innermost function around the node; null at the top level. */
  within: FunctionVisit | null;
}

/** Properties that contain no part of the program. */
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

/** Visits every node in the order of the text. */
export function walk(file: File, visit: (visit: Visit) => void): void {
  for (const each of visitsOf(file)) visit(each);
}

const known = new WeakMap<File, readonly Visit[]>();

/**
 * Returns all visits of a file, cached because the search takes most of a walk's time. It uses its
 * own stack, since programs may be nested deeper than calls can be.
 */
export function visitsOf(file: File): readonly Visit[] {
  const found = known.get(file);
  if (found) return found;
  const visits: Visit[] = [];
  const waiting: Visit[] = [
    { node: file.program, key: 'program', parent: null, depth: 0, within: null },
  ];
  const children: Visit[] = [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    visits.push(next);
    collectChildren(next, children);
    for (let child = children.pop(); child; child = children.pop()) waiting.push(child);
  }
  known.set(file, visits);
  return visits;
}

function collectChildren(parent: Visit, children: Visit[]): void {
  const { node } = parent;
  const within = isFunctionVisit(parent) ? parent : parent.within;
  const depth = parent.depth + (within === parent ? 1 : 0);
  let key: keyof Node;
  // syntax trees are large, so no list of entries is made for each node
  for (key in node) {
    const value: unknown = node[key];
    if (value === null || typeof value !== 'object' || NOT_CHILDREN.has(key)) continue;
    if (isNode(value)) children.push({ node: value, key, parent, depth, within });
    else if (Array.isArray(value)) {
      for (const item of value) {
        if (isNode(item)) children.push({ node: item, key, parent, depth, within });
      }
    }
  }
}

/** Visits a node and its descendants, except those below a node for which `visit` returns false. */
export function walkWithin(root: Node, visit: (node: Node) => boolean): void {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!visit(node)) continue;
    let key: keyof Node;
    for (key in node) {
      if (NOT_CHILDREN.has(key)) continue;
      const value: unknown = node[key];
      for (const each of Array.isArray(value) ? value : [value])
        if (isNode(each)) waiting.push(each);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
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

export type FunctionVisit = Visit & { node: FunctionNode };

/** True for functions with a body; a TypeScript overload or abstract method is only a type. */
export function isFunction(node: Node): node is FunctionNode {
  return FUNCTION_TYPES.has(node.type);
}

export function isFunctionVisit(visit: Visit): visit is FunctionVisit {
  return isFunction(visit.node);
}
