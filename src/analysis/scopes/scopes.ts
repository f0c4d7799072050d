import type { Node } from '@babel/types';
import type { Reference, Scope, Variable } from 'eslint-scope';

import type { Visit } from '../../document/walk';
import { manageScopes } from './referencer';

/** Binding of a name that a file declares, with all its uses in the order of the text. */
export interface Binding {
  name: string;
  /** Identifiers that declare it. */
  declared: readonly Visit[];
  /** Identifiers on the left of an assignment. */
  assigned: readonly Visit[];
  /** Identifiers that read it. */
  read: readonly Visit[];
}

export interface Scopes {
  /** Returns the binding of an identifier; null if the file does not declare its name. */
  bindingOf(identifier: Visit): Binding | null;
  /** Identifiers whose name the file does not declare, without types. */
  undeclared: readonly Visit[];
  /** All names that the file declares in any scope. */
  names: ReadonlySet<string>;
}

/** Resolves names to bindings, by the rules of the language. */
export function scopesOf(program: Node, at: (node: Node) => Visit): Scopes {
  const manager = manageScopes(program);
  const scopesAt = (node: Node) => manager.acquireAll(asTree(node)) ?? [];
  const bindings = new Map<Variable, Binding>();
  const known = (variable: Variable) => {
    const binding = bindings.get(variable) ?? bindingFrom(variable, at);
    bindings.set(variable, binding);
    return binding;
  };
  const undeclared = visitsOf(manager.globalScope?.through ?? [], at, (each) => !each.isWrite());
  const around = scopesAround(scopesAt);
  return {
    undeclared,
    names: new Set(manager.scopes.flatMap(({ variables }) => variables.map(({ name }) => name))),
    bindingOf: (identifier) => {
      if (identifier.node.type !== 'Identifier') return null;
      const { name } = identifier.node;
      for (let within = around(identifier); within; within = within.around) {
        const variable = declaredIn(within.scopes, name);
        if (variable) return known(variable);
      }
      return null;
    },
  };
}

/** Scopes that begin at one node, and those around them. */
interface ScopesAt {
  scopes: readonly Scope[];
  around: ScopesAt | null;
}

/**
 * Returns the innermost scopes around a node. They are cached for all nodes on the way, as a long
 * chain of calls is deeply nested.
 */
function scopesAround(scopesAt: (node: Node) => readonly Scope[]) {
  const known = new Map<Visit, ScopesAt | null>();
  return (visit: Visit): ScopesAt | null => {
    const way: Visit[] = [];
    let at: Visit | null = visit;
    for (; at && !known.has(at); at = at.parent) way.push(at);
    let innermost = (at && known.get(at)) ?? null;
    for (const each of way.reverse()) {
      const scopes = scopesAt(each.node);
      if (scopes.length > 0) innermost = { scopes, around: innermost };
      known.set(each, innermost);
    }
    return innermost;
  };
}

/** Finds a declared variable; `arguments`, which the language declares, has no identifier. */
function declaredIn(scopes: readonly Scope[], name: string): Variable | undefined {
  const [innermost] = scopes
    .flatMap(({ set }) => set.get(name) ?? [])
    .filter(({ identifiers }) => identifiers.length > 0)
    .reverse();
  return innermost;
}

function bindingFrom(
  { name, identifiers, references }: Variable,
  at: (node: Node) => Visit,
): Binding {
  const declaring = new Set<object>(identifiers);
  const others = references.filter(({ identifier }) => !declaring.has(identifier));
  return {
    name,
    declared: identifiers.map((each) => at(asNode(each))),
    assigned: visitsOf(others, at, (each) => each.isWrite()),
    read: visitsOf(others, at, (each) => !each.isWrite()),
  };
}

/**
 * Returns the visits of references in the order of the text; the library lists them scope by scope.
 */
function visitsOf(
  references: readonly Reference[],
  at: (node: Node) => Visit,
  is: (reference: Reference) => boolean,
): Visit[] {
  const nodes = new Set(references.filter(is).map(({ identifier }) => asNode(identifier)));
  return [...nodes].sort((a, b) => (a.start ?? 0) - (b.start ?? 0)).map(at);
}

function asNode(node: object): Node {
  return node as Node;
}

function asTree(node: object): never {
  return node as never;
}
